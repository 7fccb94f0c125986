// SPDX-License-Identifier: Apache-2.0
// Many threads ask about the same shapes at once. Verbs on constant shapes share nothing that is written to; the thread
// sanitizer watches, and every answer must have the bits of the single thread's.
#include <gtest/gtest.h>

#include <bit>
#include <thread>

#include "abut/query/cast.hpp"
#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/intersects.hpp"
#include "abut/query/penetration.hpp"
#include "abut/query/separating_axis.hpp"
#include "abut/shape/oriented_box_array.hpp"
#include "abut/shape/validate.hpp"
#include "support/box_pairs.hpp"
#include "support/grid_shape.hpp"

namespace abut::test {
namespace {

constexpr int thread_count = 8;

struct Answers {
    std::vector<std::uint64_t> bits;

    bool operator==(const Answers&) const = default;
};

struct Scene {
    std::vector<AnyShape> shapes;
    OrientedBoxArray boxes_a, boxes_b;
    std::vector<Vec3> points;
};

Scene make_scene() {
    Random random(seed());
    Scene scene;
    for (int i = 0; i < 6 * kind_count; ++i) {
        const AnyShape shape = to_shape(random_grid_shape(static_cast<Kind>(i % kind_count), 8, 1, random));
        scene.shapes.push_back(i % 2 ? shape : moved(shape, {random.rotation(), random.vector(4)}));
    }
    for (int i = 0; i < 300; ++i) {
        const auto [a, b] = random_box_pair(random);
        scene.boxes_a.push_back(a);
        scene.boxes_b.push_back(b);
    }
    for (int i = 0; i < 40; ++i) scene.points.push_back(random.vector(1));
    return scene;
}

// Everything that can be asked, from pair `start` on, so that threads are at different places.
Answers ask(const Scene& scene, std::size_t start) {
    const std::size_t count = scene.shapes.size(), pairs = count * count;
    constexpr std::size_t numbers = 40;  // at most, a pair
    Answers answers{std::vector<std::uint64_t>(numbers * pairs)};
    for (std::size_t n = 0; n < pairs; ++n) {
        const std::size_t pair = (start + n) % pairs;
        const AnyShape &a = scene.shapes[pair / count], &b = scene.shapes[pair % count];
        std::uint64_t* out = &answers.bits[numbers * pair];
        const auto put = [&](double number) { *out++ = std::bit_cast<std::uint64_t>(number); };
        const auto put_all = [&](const Vec3& v) {
            for (int i = 0; i < 3; ++i) put(v[i]);
        };
        put(intersects(a, b));
        if (const auto axis = separating_axis(a, b)) {
            put(axis->gap);
            put_all(axis->axis);
        }
        const Closest closest = distance(a, b);
        put(closest.distance);
        put_all(closest.point_a);
        put_all(closest.point_b);
        const Penetration way = penetration(a, b);
        put(way.depth);
        put_all(way.normal);
        put_all(way.point_a);
        if (const auto* const ray = std::get_if<Ray>(&a))
            if (const auto hit = cast(*ray, b)) {
                put(hit->enter);
                put(hit->exit);
                put_all(hit->normal);
            }
        const auto contact = first_contact(a, Linear{Vec3(1, 2, 3)}, b, Linear{Vec3(-2, 1, 0)});
        put(contact.time);
        put_all(contact.axis);
    }
    std::vector<std::uint8_t> batch(scene.boxes_a.size());
    intersects_batch(scene.boxes_a, scene.boxes_b, batch);
    answers.bits.insert(answers.bits.end(), batch.begin(), batch.end());
    for (const AnyShape& shape : scene.shapes) answers.bits.push_back(validate(shape).has_value());
    // The hull is Qhull's work: its reentrant form must not share anything either.
    const auto hull = ConvexPolyhedron::hull(scene.points);
    answers.bits.push_back(hull ? hull->faces().size() : 0);
    return answers;
}

TEST(SharedShapes, threads_get_the_bits_of_a_single_thread) {
    const Scene scene = make_scene();
    const Answers expected = ask(scene, 0);
    std::vector<Answers> answers(thread_count);
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < thread_count; ++t) threads.emplace_back([&, t] { answers[t] = ask(scene, t * 97); });
    for (std::thread& thread : threads) thread.join();
    for (const Answers& answer : answers) EXPECT_TRUE(answer == expected);
}

TEST(SharedShapes, the_first_batch_may_come_from_many_threads_at_once) {
    // In a process of its own (each case is one), the choice of the instruction set is made here, by all threads.
    Random random(seed() + 1);
    OrientedBoxArray a, b;
    for (int i = 0; i < 200; ++i) {
        const auto [first, second] = random_box_pair(random);
        a.push_back(first);
        b.push_back(second);
    }
    std::vector<std::vector<std::uint8_t>> results(thread_count, std::vector<std::uint8_t>(a.size()));
    std::vector<std::thread> threads;
    for (auto& result : results) threads.emplace_back([&] { intersects_batch(a, b, result); });
    for (std::thread& thread : threads) thread.join();
    for (const auto& result : results) EXPECT_EQ(result, results[0]);
    for (std::size_t i = 0; i < a.size(); ++i) EXPECT_EQ(results[0][i] == 1, intersects(a[i], b[i]));
}

}  // namespace
}  // namespace abut::test
