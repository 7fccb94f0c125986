// SPDX-License-Identifier: Apache-2.0
// Trees of tens of thousands of triangles against FCL and CGAL.
#include "large_meshes.hpp"

#include <gtest/gtest.h>

#include "abut/query/intersects.hpp"
#include "cgal_meshes.hpp"
#include "check_trees.hpp"
#include "kit/generators.hpp"

namespace abut::test {
namespace {

// Each mesh with the next, and the gear with itself.
struct Pair {
    std::size_t a, b;
};
constexpr std::array<Pair, 7> all_pairs{Pair{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 0}, {3, 3}};

std::string name_of(const Pair& pair) { return std::string(large_names[pair.a]) + "_and_" + large_names[pair.b]; }

class LargeMeshes : public testing::TestWithParam<Pair> {
 protected:
    const TreeWithFcl a{large_tree(GetParam().a)}, b{large_tree(GetParam().b)};
    Random random{seed() + 440 + 10 * GetParam().a + GetParam().b};
    Tally tally;

    // At a multiple of where they touch.
    TwoPoses poses(double from, double to) {
        return poses_near_touching(a.tree, b.tree, random.real(from, to), random);
    }
};

TEST_P(LargeMeshes, touch_when_fcl_says_so) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    for (int i = 0; i < 250 * rounds(); ++i) {
        check_intersects(a, b, poses(0.9, 1.1), tally);
        check_intersects(a, b, poses(0.99, 1.01), tally);
        check_intersects(a, b, poses(1 - 1e-6, 1 + 1e-6), tally);
    }
    EXPECT_GT(tally.touching, 100);
    EXPECT_GT(tally.apart, 100);
    RecordProperty("wrong_by_fcl", tally.wrong_by_fcl);
}

TEST_P(LargeMeshes, have_the_contacts_that_fcl_and_cgal_find) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    for (int i = 0; i < 60 * rounds(); ++i) {
        const TwoPoses at = i % 2 == 0 ? poses(0.5, 0.95) : poses(0.98, 1);
        const bool with_cgal = i % 8 == 0;
        check_contacts(
            a, b, at,
            with_cgal ? contacts_by_cgal(a.tree.data(), at.a, b.tree.data(), at.b) : std::vector<TrianglePair>{},
            tally);
    }
    EXPECT_GT(tally.touching, 20);
    RecordProperty("wrong_by_fcl", tally.wrong_by_fcl);
}

TEST_P(LargeMeshes, are_as_far_apart_as_fcl_says) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    for (int i = 0; i < 60 * rounds(); ++i) {
        const double factor = 1 + random.logarithmic(1e-4, 1);
        check_distance(a, b, poses_near_touching(a.tree, b.tree, factor, random), tally);
    }
    EXPECT_GT(tally.apart, 10);
    RecordProperty("wrong_by_fcl", tally.wrong_by_fcl);
}

INSTANTIATE_TEST_SUITE_P(pairs, LargeMeshes, testing::ValuesIn(all_pairs),
                         [](const auto& pair) { return name_of(pair.param); });

// Where rounding decides, libraries differ. These offsets are exact: so must the answers be.
TEST(LargeBoxes, touch_face_on_face_exactly) {
    const TreeWithFcl box(
        Mesh::make(make_box_mesh(Vec3(1, 1, 1), {32, 32, 32}).value(), {.interior = Interior::surface}).value());
    Tally tally;
    for (const Vec3& aside : {Vec3(0, 0.90625, 0.953125), Vec3(0, 0.9375, 0), Vec3(0, 0.984375, 0.75), Vec3(0, 1, 1)}) {
        const auto check = [&](double x) {
            const TwoPoses at{{}, {Quat::Identity(), aside + Vec3(x, 0, 0)}};
            check_contacts(box, box, at, {}, tally);
            check_intersects(box, box, at, tally);
            return intersects(box.tree, at.a, box.tree, at.b);
        };
        EXPECT_TRUE(check(1));
        EXPECT_TRUE(check(1 - 1e-12));
        EXPECT_FALSE(check(1 + 1e-12));
    }
    RecordProperty("wrong_by_fcl", tally.wrong_by_fcl);
}

class LargeSolids : public testing::TestWithParam<std::size_t> {};

// A small ball anywhere in the box around a mesh.
TEST_P(LargeSolids, hold_what_cgal_finds_inside) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 500 + GetParam());
    const Mesh& surface = large_tree(GetParam());
    const Mesh solid = Mesh::make(surface.data()).value();
    ASSERT_TRUE(solid.is_solid());
    const Mesh ball = Mesh::make(make_sphere_mesh(0.02, 10).value()).value();
    const AlignedBox& box = surface.data().report().box;
    std::vector<Pose> poses;
    std::vector<Vec3> centers;
    for (int i = 0; i < 300 * rounds(); ++i) {
        centers.emplace_back();
        for (int k = 0; k < 3; ++k) centers.back()[k] = random.real(box.min[k], box.max[k]);
        poses.push_back({Quat(random.rotation()), centers.back()});
    }
    const auto is_inside = inside_by_cgal(surface.data(), centers);
    int inside = 0, outside = 0, on_the_surface = 0;
    for (std::size_t i = 0; i < poses.size(); ++i) {
        const bool crosses = intersects(surface, {}, ball, poses[i]);
        EXPECT_EQ(intersects(solid, {}, ball, poses[i]), is_inside[i] || crosses) << i;
        EXPECT_EQ(intersects(ball, poses[i], solid, {}), is_inside[i] || crosses) << i;
        ++(crosses ? on_the_surface : is_inside[i] ? inside : outside);
    }
    EXPECT_GT(inside, 3);
    EXPECT_GT(outside, 3);
    EXPECT_GT(on_the_surface, 3);
}

INSTANTIATE_TEST_SUITE_P(meshes, LargeSolids, testing::Range(std::size_t{0}, large_names.size()),
                         [](const auto& mesh) { return std::string(large_names[mesh.param]); });

}  // namespace
}  // namespace abut::test
