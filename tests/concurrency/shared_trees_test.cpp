// SPDX-License-Identifier: Apache-2.0
// Many threads ask the same tree at once, at different poses; the thread sanitizer watches.
#include <gtest/gtest.h>

#include <thread>

#include "abut/query/cast.hpp"
#include "abut/query/distance.hpp"
#include "abut/query/for_each_contact.hpp"
#include "abut/query/intersects.hpp"
#include "kit/generators.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

using Answers = std::vector<double>;

// From pose `start` on, so that threads are at different places; the answers in the order of the poses.
Answers ask(const Mesh& tree, const std::vector<Pose>& poses, std::size_t start) {
    constexpr std::size_t numbers = 8;
    Answers answers(numbers * poses.size());
    for (std::size_t n = 0; n < poses.size(); ++n) {
        const std::size_t i = (start + n) % poses.size();
        double* out = &answers[numbers * i];
        *out++ = intersects(tree, {}, tree, poses[i]);
        const Closest closest = distance(tree, {}, tree, poses[i]);
        *out++ = closest.distance;
        *out++ = closest.point_a.sum();
        *out++ = closest.triangle_b;
        int contacts = 0;
        for_each_contact(tree, {}, tree, poses[i], [&](const TriangleContact&) {
            ++contacts;
            return Flow::proceed;
        });
        *out++ = contacts;
        *out++ = intersects(tree, poses[i], Sphere{Vec3(0, 0, 0), 0.5});
        if (const auto hit = cast(Ray{Vec3(0, 0, 3), Vec3(0, 0.1, -1)}, tree, poses[i])) {
            *out++ = hit->enter;
            *out++ = hit->triangle;
        }
    }
    return answers;
}

TEST(SharedTrees, threads_get_the_bits_of_a_single_thread) {
    const Mesh tree = Mesh::make(make_blob_mesh(1, 0.4, 10, 3).value(), {.threads = 1}).value();
    Random random(seed() + 95);
    std::vector<Pose> poses;
    for (int i = 0; i < 40; ++i) poses.push_back({Quat(random.rotation()), random.vector(2.5)});
    const Answers expected = ask(tree, poses, 0);
    std::vector<Answers> answers(8);
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < answers.size(); ++t)
        threads.emplace_back([&, t] { answers[t] = ask(tree, poses, 5 * t); });
    for (std::thread& thread : threads) thread.join();
    for (const Answers& answer : answers) EXPECT_EQ(answer, expected);
}

}  // namespace
}  // namespace abut::test
