// SPDX-License-Identifier: Apache-2.0
// Meshes and convex shapes, against all triangles.
#include <gtest/gtest.h>

#include "abut/query/distance.hpp"
#include "abut/query/intersects.hpp"
#include "abut/shape/transformed.hpp"
#include "kit/generators.hpp"
#include "support/grid_shape.hpp"
#include "support/meshes.hpp"
#include "support/samples.hpp"
#include "support/shapes.hpp"

namespace abut::test {
namespace {

template <class S>
void expect_all_triangles_agree(const TriangleMesh& mesh, const Mesh& tree, const Pose& at, const S& shape,
                                int& touching, int& apart) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < mesh.triangles().size(); ++i)
        least = std::min(least, distance(transformed(mesh.triangle(i), at), shape).distance);
    if (least > 0 && least < 1e-13) return;
    EXPECT_EQ(intersects(tree, at, shape), least == 0);
    EXPECT_EQ(intersects(shape, tree, at), least == 0);
    const Closest closest = distance(tree, at, shape);
    EXPECT_NEAR(closest.distance, least, 1e-12);
    EXPECT_NEAR((closest.point_b - closest.point_a).norm(), closest.distance, 1e-12);
    const Triangle nearest = transformed(mesh.triangle(closest.triangle_a), at);
    EXPECT_NEAR(distance(Sphere{closest.point_a, 0}, nearest).distance, 0, 1e-12);
    EXPECT_NEAR(distance(Sphere{closest.point_b, 0}, shape).distance, 0, 1e-12);
    ++(least == 0 ? touching : apart);
}

TEST(TreeShapes, agree_with_all_triangles) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 91);
    int touching = 0, apart = 0;
    for (const NamedMesh& named : small_meshes()) {
        const Mesh tree = Mesh::make(named.mesh, {.interior = Interior::surface}).value();
        for (int k = 0; k < all_kind_count; ++k) {
            const auto kind = static_cast<Kind>(k);
            if (kind == Kind::ray) continue;
            for (int i = 0; i < (is_sanitized() ? 3 : 6); ++i) {
                SCOPED_TRACE(named.name + ", kind " + std::to_string(k) + ", " + std::to_string(i));
                const Pose at{Quat(random.rotation()), random.vector(3)};
                AnyShape shape = kind == Kind::cylinder
                                     ? scaled(sample_of(kind), 0.25)
                                     : scaled(to_shape(random_grid_shape(kind, 8, 1, random)), 0x1p-5);
                shape = moved(shape, {random.rotation(), at.position + random.vector(0.8)});
                std::visit(
                    [&]<class S>(const S& each) {
                        if constexpr (BoundedShape3<S>)
                            expect_all_triangles_agree(named.mesh, tree, at, each, touching, apart);
                    },
                    shape);
            }
        }
    }
    EXPECT_GT(touching, 20);
    EXPECT_GT(apart, 20);
}

TEST(TreeShapes, what_is_inside_a_solid_touches_it) {
    const TriangleMesh mesh = make_sphere_mesh(2, 6).value();
    const Mesh solid = Mesh::make(mesh).value();
    const Mesh shell = Mesh::make(mesh, {.interior = Interior::surface}).value();
    const Pose at{Quat(0.5, 0.5, 0.5, 0.5), Vec3(7, 8, 9)};
    const Sphere inside{at.position + Vec3(0.5, 0, 0), 0.25}, outside{at.position + Vec3(4, 0, 0), 0.25};
    EXPECT_TRUE(intersects(solid, at, inside));
    EXPECT_EQ(distance(solid, at, inside).distance, 0);
    EXPECT_FALSE(intersects(shell, at, inside));
    EXPECT_GT(distance(shell, at, inside).distance, 1);
    EXPECT_FALSE(intersects(solid, at, outside));
    // A mesh inside of a shape always touches it.
    EXPECT_TRUE(intersects(shell, at, Sphere{at.position, 10}));
    EXPECT_TRUE(intersects(shell, at, AlignedBox{at.position - Vec3(9, 9, 9), at.position + Vec3(9, 9, 9)}));
}

// The center of the aligned box around this triangle is off its plane by 0.29.
const Triangle slanted{{Vec3(0, 0, 0), Vec3(1, 1, 0), Vec3(1, 0, 1)}};

TEST(TreeShapes, a_shape_is_where_its_points_are_and_not_where_its_box_is) {
    const Vec3 normal = Vec3(1, -1, -1).normalized();
    const Quat turn = Quat::FromTwoVectors(Vec3::UnitZ(), normal);
    // A thin solid around the plane of the triangle, and one beside it at the center of its box.
    const Mesh slab = Mesh::make(make_box_mesh(Vec3(6, 6, 0.1), {4, 4, 1}).value()).value();
    EXPECT_TRUE(intersects(slab, {turn, Vec3(0, 0, 0)}, slanted));
    const Closest closest = distance(slab, {turn, Vec3(0, 0, 0)}, slanted);
    EXPECT_EQ(closest.distance, 0);
    EXPECT_LT(distance(Sphere{closest.point_b, 0}, slanted).distance, 1e-12);
    const Mesh small = Mesh::make(make_sphere_mesh(0.1, 3).value()).value();
    EXPECT_FALSE(intersects(small, {Quat::Identity(), Vec3(0.5, 0.5, 0.5)}, slanted));
}

TEST(TreeShapes, touching_is_intersecting) {
    const Mesh cube = Mesh::make(make_box_mesh(Vec3(2, 2, 2), {3, 3, 3}).value()).value();
    EXPECT_TRUE(intersects(cube, {}, Sphere{Vec3(2, 0.25, 0), 1}));
    EXPECT_FALSE(intersects(cube, {}, Sphere{Vec3(2 + 1e-9, 0.25, 0), 1}));
    EXPECT_TRUE(intersects(cube, {}, AlignedBox{Vec3(1, 1, 1), Vec3(2, 2, 2)}));
    EXPECT_TRUE(intersects(cube, {}, Segment{Vec3(1, -5, 0.5), Vec3(1, 5, 0.5)}));
    EXPECT_FALSE(intersects(cube, {}, Segment{Vec3(1 + 1e-9, -5, 0.5), Vec3(1 + 1e-9, 5, 0.5)}));
}

TEST(TreeShapes, very_different_sizes_and_nan) {
    const Mesh small = Mesh::make(make_box_mesh(Vec3(1e-9, 1e-9, 1e-9)).value()).value();
    EXPECT_FALSE(intersects(small, {Quat::Identity(), Vec3(0, 0, 1e6 + 1)}, Sphere{Vec3(0, 0, 0), 1e6}));
    EXPECT_TRUE(intersects(small, {Quat::Identity(), Vec3(0, 0, 1e6)}, Sphere{Vec3(0, 0, 0), 1e6}));
    EXPECT_NEAR(distance(small, {Quat::Identity(), Vec3(0, 0, 1e6 + 1)}, Sphere{Vec3(0, 0, 0), 1e6}).distance, 1, 1e-6);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_TRUE(intersects(small, {}, Sphere{Vec3(nan, 0, 0), 1}));
    EXPECT_TRUE(intersects(small, {Quat::Identity(), Vec3(0, nan, 0)}, Sphere{Vec3(9, 0, 0), 1}));
    EXPECT_EQ(distance(small, {}, Sphere{Vec3(nan, 0, 0), 1}).distance, 0);
}

}  // namespace
}  // namespace abut::test
