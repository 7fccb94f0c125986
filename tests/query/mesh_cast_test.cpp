// SPDX-License-Identifier: Apache-2.0
// Rays at meshes, against all their triangles.
#include "abut/query/cast.hpp"

#include <gtest/gtest.h>

#include <set>

#include "abut/shape/transformed.hpp"
#include "kit/generators.hpp"
#include "support/meshes.hpp"

namespace abut::test {
namespace {

// The first hit of all triangles, and all of them; `is_doubtful` when one is so near an edge that rounding may decide.
struct Truth {
    std::optional<double> first;
    std::set<std::uint32_t> all;
    bool is_doubtful = false;

    template <class Line>
    Truth(const Line& line, const TriangleMesh& mesh, const Pose& at) {
        for (std::uint32_t i = 0; i < mesh.triangles().size(); ++i) {
            const Triangle triangle = transformed(mesh.triangle(i), at);
            const auto hit = cast(line, triangle);
            is_doubtful = is_doubtful || is_near_an_edge(line, triangle);
            if (!hit) continue;
            all.insert(i);
            first = std::min(first.value_or(hit->enter), hit->enter);
        }
    }

    // Whether moving the triangle a little changes the answer.
    template <class Line>
    static bool is_near_an_edge(const Line& line, const Triangle& triangle) {
        const Vec3 middle = (triangle.vertex[0] + triangle.vertex[1] + triangle.vertex[2]) / 3;
        bool hits[2];
        for (const bool larger : {false, true}) {
            Triangle scaled = triangle;
            for (Vec3& v : scaled.vertex) v = middle + (v - middle) * (larger ? 1 + 1e-11 : 1 - 1e-11);
            hits[larger] = cast(line, scaled).has_value();
        }
        return hits[0] != hits[1];
    }
};

TEST(TreeCast, agrees_with_all_triangles) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 81);
    int hits = 0, misses = 0;
    for (const NamedMesh& named : small_meshes()) {
        const Mesh tree = Mesh::make(named.mesh, {.leaf_size = static_cast<int>(random.integer(1, 3))}).value();
        for (int i = 0; i < (is_sanitized() ? 20 : 150); ++i) {
            SCOPED_TRACE(named.name + ", ray " + std::to_string(i));
            const Pose at{Quat(random.rotation()), random.vector(5)};
            // From near, from inside, and from very far.
            const double far = random.one_of(std::array{0.3, 3.0, 100.0, 1e5});
            const Vec3 start = at.position + far * random.vector(1), aim = at.position + random.vector(0.7);
            const Ray ray{start, (aim - start) * random.real(0.1, 3)};
            const Truth truth(ray, named.mesh, at);
            if (truth.is_doubtful) continue;
            const auto hit = cast(ray, tree, at);
            ASSERT_EQ(hit.has_value(), truth.first.has_value());
            std::set<std::uint32_t> all;
            for_each_hit(ray, tree, at, [&](const RayHit& each) {
                EXPECT_TRUE(all.insert(each.triangle).second);
                return Flow::proceed;
            });
            EXPECT_EQ(all, truth.all);
            const Segment segment{start, start + ray.direction * random.real(0, 2)};
            const Truth short_truth(segment, named.mesh, at);
            if (!short_truth.is_doubtful) {
                const auto short_hit = cast(segment, tree, at);
                ASSERT_EQ(short_hit.has_value(), short_truth.first.has_value());
                if (short_hit) {
                    EXPECT_NEAR(short_hit->enter, *short_truth.first, 1e-9);
                }
            }
            ++(hit ? hits : misses);
            if (!hit) continue;
            const double size = ray.direction.norm();
            EXPECT_NEAR(hit->enter * size, *truth.first * size, 1e-9 * (1 + far));
            EXPECT_LT((hit->point - (start + hit->enter * ray.direction)).norm(), 1e-9 * (1 + far));
            EXPECT_LT(hit->normal.dot(ray.direction), 0);
            EXPECT_NEAR(hit->normal.norm(), 1, 1e-12);
            EXPECT_NEAR(hit->weights.sum(), 1, 1e-12);
            EXPECT_GT(hit->weights.minCoeff(), -1e-9);
            const Triangle triangle = transformed(named.mesh.triangle(hit->triangle), at);
            Vec3 point = Vec3::Zero();
            for (int k = 0; k < 3; ++k) point += hit->weights[k] * triangle.vertex[static_cast<std::size_t>(k)];
            EXPECT_LT((hit->point - point).norm(), 1e-9 * (1 + far));
        }
    }
    EXPECT_GT(hits, is_sanitized() ? 15 : 150);
    EXPECT_GT(misses, is_sanitized() ? 15 : 150);
}

TEST(TreeCast, knows_the_side) {
    const Mesh sphere = Mesh::make(make_sphere_mesh(1, 8).value()).value();
    const Vec3 aside(0.01, 0.02, 0);
    const auto from_outside = cast(Ray{Vec3(0, 0, 5) + aside, Vec3(0, 0, -1)}, sphere, {});
    ASSERT_TRUE(from_outside);
    EXPECT_EQ(from_outside->side, Side::front);
    EXPECT_NEAR(from_outside->enter, 4, 0.02);
    const auto from_inside = cast(Ray{aside, Vec3(0, 0, -1)}, sphere, {});
    ASSERT_TRUE(from_inside);
    EXPECT_EQ(from_inside->side, Side::back);
    EXPECT_GT(from_inside->normal.z(), 0.9);
    EXPECT_FALSE(cast(Ray{Vec3(0, 0, 5), Vec3(0, 0, 1)}, sphere, {}));
}

TEST(TreeCast, rays_along_a_face_and_without_length) {
    const Mesh box = Mesh::make(make_box_mesh(Vec3(2, 2, 2), {2, 2, 2}).value()).value();
    EXPECT_TRUE(cast(Ray{Vec3(-5, 0.3, 1), Vec3(1, 0, 0)}, box, {})) << "in the plane of the top";
    EXPECT_NEAR(cast(Ray{Vec3(-5, 0.3, 1), Vec3(1, 0, 0)}, box, {})->enter, 4, 1e-12);
    EXPECT_TRUE(cast(Ray{Vec3(-5, 1, 1), Vec3(1, 0, 0)}, box, {})) << "along an edge";
    EXPECT_FALSE(cast(Ray{Vec3(-5, 0.3, 1 + 1e-6), Vec3(1, 0, 0)}, box, {}));
    EXPECT_TRUE(cast(Segment{Vec3(1, 0.3, 0.2), Vec3(1, 0.3, 0.2)}, box, {})) << "a point of the surface";
    EXPECT_FALSE(cast(Segment{Vec3(0.9, 0.3, 0.2), Vec3(0.9, 0.3, 0.2)}, box, {}));
}

TEST(TreeCast, rays_from_very_far_are_not_lost) {
    const Mesh box = Mesh::make(make_box_mesh(Vec3(2, 2, 2), {3, 3, 3}).value()).value();
    for (const double far : {1e3, 1e6, 1e9, 1e12, 1e15, 1e100, 1e300}) {
        const auto hit = cast(Ray{Vec3(far, 0.3, 0.1), Vec3(-1, 0, 0)}, box, {});
        ASSERT_TRUE(hit) << far;
        EXPECT_NEAR(hit->enter / far, 1, 1.1 / far + 1e-12);
        // From farther away the box is smaller than rounding, and any of its faces may be hit.
        if (far < 1e13) {
            EXPECT_GT(hit->normal.x(), 0.99) << far;
        }
        // From farther away it is a graze, for all that a cast promises.
        if (far < 1e9) {
            EXPECT_FALSE(cast(Ray{Vec3(far, 1.001, 0.1), Vec3(-1, 0, 0)}, box, {})) << far;
        }
        EXPECT_FALSE(cast(Ray{Vec3(far, 0.3, 0.1), Vec3(1, 0, 0)}, box, {})) << far;
        const auto scaled = cast(Segment{Vec3(far, 0.3, 0.1), Vec3(-far, 0.3, 0.1)}, box, {});
        ASSERT_TRUE(scaled) << far;
        EXPECT_NEAR(scaled->enter, 0.5, 1 / far + 1e-12);
    }
}

TEST(TreeCast, nan_and_infinity_hit) {
    const Mesh box = Mesh::make(make_box_mesh(Vec3(2, 2, 2)).value()).value();
    for (const double value : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
        EXPECT_TRUE(cast(Ray{Vec3(value, 0, 0), Vec3(1, 0, 0)}, box, {}));
        EXPECT_TRUE(cast(Ray{Vec3(9, 0, 0), Vec3(1, value, 0)}, box, {}));
        EXPECT_TRUE(cast(Segment{Vec3(9, 0, 0), Vec3(9, value, 0)}, box, {}));
        EXPECT_TRUE(cast(Ray{Vec3(9, 0, 0), Vec3(1, 0, 0)}, box, {Quat::Identity(), Vec3(0, value, 0)}));
    }
}

}  // namespace
}  // namespace abut::test
