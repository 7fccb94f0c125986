// SPDX-License-Identifier: Apache-2.0
// Where meshes touch, when the tolerance is small against one of them.
#include "query/contact_sets.hpp"

#include <numbers>

#include "kit/generators.hpp"

namespace abut::test {
namespace {

// With a face across (1, 1, 1) that faces there, or back.
Mesh turned_tetrahedron(double size, const Pose& frame) {
    std::vector<Vec3> vertices;
    for (const Vec3& point : {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)})
        vertices.push_back(frame * Vec3(size * (point - Vec3::Constant(1.0 / 3))));
    const std::vector<Index3> triangles{{0, 2, 1}, {0, 3, 2}, {0, 1, 3}, {1, 2, 3}};
    return tree_of(TriangleMesh::make(vertices, triangles).value());
}

TEST(ContactSet, of_two_faces_is_one_patch_however_small_the_tolerance) {
    Random random(seed() + 6);
    const Vec3 up = Vec3::Ones().normalized(), aside = Vec3(1, -1, 0).normalized();
    for (const double size : {1.0, 100.0, 1e4})
        for (const double tolerance : {1e-6, 1e-8})
            for (int i = 0; i < 100; ++i) {
                const Quat turn(random.rotation());
                const Quat over(turn * Eigen::AngleAxisd(std::numbers::pi, aside));
                const Vec3 normal = turn * up, above = turn * Vec3(size * (0.5 * up + 0.1 * aside));
                const Mesh a = turned_tetrahedron(size, {turn, Vec3::Zero()}),
                           b = turned_tetrahedron(size, {over, above});
                const Linear falling{-size * normal};
                const FirstContact found = first_contact(a, Linear{}, b, falling, {.tolerance = tolerance});
                ASSERT_EQ(found.outcome, Outcome::contact);
                EXPECT_EQ(found.patches.size(), 1u) << size << " " << tolerance;
                EXPECT_LT((found.axis - normal).norm(), 1e-9);
            }
}

TEST(ContactSet, has_points_on_both_of_large_bodies_that_are_tilted_a_little) {
    Random random(seed() + 7);
    const Mesh below = tree_of(make_box_mesh(Vec3::Constant(2e4)).value()),
               above = tree_of(make_box_mesh(Vec3::Constant(1e4)).value());
    for (int i = 0; i < 100; ++i) {
        const Vec3 across = Vec3(random.real(-1, 1), random.real(-1, 1), 0).normalized();
        const Quat tilt(Eigen::AngleAxisd(random.logarithmic(1e-11, 1e-8), across));
        const Linear falling{Vec3(0, 0, -1e4), {tilt, Vec3(random.real(-2e3, 2e3), random.real(-2e3, 2e3), 2e4)}};
        const FirstContact found = first_contact(below, Linear{}, above, falling);
        ASSERT_EQ(found.outcome, Outcome::contact);
        EXPECT_EQ(wrong_points(below, Linear{}, above, falling, found, 1e-6 + 1e-13 * 2e4), "");
    }
}

TEST(ContactSet, has_points_on_both_where_one_is_very_small) {
    Random random(seed() + 8);
    const Mesh large = tree_of(make_box_mesh(Vec3::Constant(2)).value());
    for (const double size : {1e-7, 1e-8, 1e-9, 1e-10})
        for (int i = 0; i < 25; ++i) {
            const double tolerance = std::max(1e-12, size * random.logarithmic(1e-4, 1));
            const Mesh small = tree_of(make_box_mesh(Vec3::Constant(size)).value());
            const Pose above{Quat(random.rotation()), Vec3(random.real(-0.5, 0.5), random.real(-0.5, 0.5), 1.5)};
            const Linear falling{Vec3(0, 0, -1), above};
            const FirstContact found = first_contact(large, Linear{}, small, falling, {.tolerance = tolerance});
            ASSERT_EQ(found.outcome, Outcome::contact);
            EXPECT_EQ(wrong_points(large, Linear{}, small, falling, found, 1.1 * tolerance + 1e-14), "") << size;
        }
}

}  // namespace
}  // namespace abut::test
