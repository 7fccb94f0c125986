// SPDX-License-Identifier: Apache-2.0
// Questions about trees promise not to allocate, also not when they are asked for the first time.
#include <gtest/gtest.h>

#include "abut/query/box_contact.hpp"
#include "abut/query/cast.hpp"
#include "abut/query/clearance.hpp"
#include "abut/query/contacts_until.hpp"
#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/for_each_contact.hpp"
#include "abut/query/intersects.hpp"
#include "kit/generators.hpp"
#include "support/allocations.hpp"
#include "support/meshes.hpp"
#include "support/samples.hpp"

namespace abut::test {
namespace {

template <class Ask>
void expect_no_allocation(const char* name, Ask&& ask) {
    const std::size_t before = allocations();
    ask();
    EXPECT_EQ(allocations(), before) << name;
}

// Some apart, some touching, one inside the other, one so near that doubles do not decide.
std::vector<Pose> poses() {
    Random random(seed() + 421);
    std::vector<Pose> all{Pose{}, {Quat::Identity(), Vec3(5, 0, 0)}, {Quat::Identity(), Vec3(1e-15, 0, 0)}};
    for (int i = 0; i < 12; ++i) all.push_back({Quat(random.rotation()), random.vector(1.5)});
    return all;
}

TEST(TreeAllocations, there_is_none_in_questions_about_two_trees) {
    const auto& meshes = small_meshes();
    for (const NamedMesh& named : meshes) {
        const Mesh a = Mesh::make(meshes[2].mesh).value(), b = Mesh::make(named.mesh).value();
        std::size_t seen = 0;
        const auto count = [&](const auto&) {
            ++seen;
            return Flow::proceed;
        };
        expect_no_allocation("each_self_contact", [&] { for_each_self_contact(b, count); });
        for (const Pose& at : poses()) {
            expect_no_allocation("intersects", [&] { return intersects(a, {}, b, at); });
            expect_no_allocation("distance", [&] { return distance(a, {}, b, at); });
            expect_no_allocation("distance_up_to", [&] { return distance_up_to(0.1, a, {}, b, at); });
            expect_no_allocation("each_contact", [&] {
                for_each_contact(a, {}, b, at, [&](const TriangleContact& contact) {
                    seen += contact.points().size();
                    return Flow::proceed;
                });
            });
            for (const int depth : {-1, 0, 1, 3}) {
                expect_no_allocation("intersects_down_to", [&] { return intersects_down_to(depth, a, {}, b, at); });
                expect_no_allocation("each_box_contact", [&] { for_each_box_contact(depth, a, {}, b, at, count); });
            }
        }
    }
}

TEST(TreeAllocations, there_is_none_in_casts) {
    Random random(seed() + 422);
    const Mesh tree = Mesh::make(small_meshes()[2].mesh).value();
    for (int i = 0; i < 100; ++i) {
        const Vec3 from = random.vector(3), to = random.vector(1);
        expect_no_allocation("cast a ray", [&] { return cast(Ray{from, to - from}, tree, {}); });
        expect_no_allocation("cast a segment", [&] { return cast(Segment{from, to}, tree, {}); });
        expect_no_allocation("each_hit", [&] {
            for_each_hit(Ray{from, to - from}, tree, {}, [](const RayHit&) { return Flow::proceed; });
        });
    }
}

TEST(TreeAllocations, there_is_none_with_shapes_of_any_kind) {
    const Mesh tree = Mesh::make(small_meshes()[2].mesh).value();
    for (int kind = 0; kind < all_kind_count; ++kind)
        for (const Pose& at : poses())
            std::visit(
                [&]<class S>(const S& shape) {
                    if constexpr (BoundedShape3<S>) {
                        expect_no_allocation("intersects", [&] { return intersects(tree, at, shape); });
                        expect_no_allocation("distance", [&] { return distance(tree, at, shape); });
                    }
                },
                sample_of(static_cast<Kind>(kind)));
}

TEST(TreeAllocations, are_counted) {
    const std::size_t before = allocations();
    const Mesh tree = Mesh::make(small_meshes()[0].mesh).value();
    EXPECT_GT(allocations(), before + 3);
}

// Once the memory of the thread is there; patches are allocated.
TEST(TreeAllocations, there_is_none_in_a_second_question_about_motion) {
    Random random(seed() + 431);
    const Mesh tree = Mesh::make(make_blob_mesh(1, 0.5, 6, 1).value()).value();
    const Capsule capsule{Vec3(-1, 0, 0), Vec3(1, 0, 0), 0.2};
    const ContactOptions options{.tolerance = 1e-4, .patches = false};
    for (int i = 0; i < 5; ++i) {
        const Vec3 from = 3 * random.direction();
        const Motion a = Rigid{.angular_velocity = random.vector(2)};
        const Motion b = Rigid{{Quat(random.rotation()), from}, Vec3(-2 * from), random.vector(i % 2 == 0 ? 0 : 2)};
        const auto ask = [&] {
            (void)first_contact(tree, a, tree, b, options);
            (void)first_contact(tree, a, capsule, b, options);
            (void)first_contact(capsule, a, capsule, b, options);
            contacts_until(tree, a, tree, b, options, [](const TimedContact&) { return Flow::stop; });
            (void)clearance(tree, a, tree, b, options);
            (void)clearance(tree, a, capsule, b, options);
            (void)clearance(capsule, a, capsule, b, options);
        };
        ask();
        expect_no_allocation("motion", ask);
    }
}

}  // namespace
}  // namespace abut::test
