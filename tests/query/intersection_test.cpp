// SPDX-License-Identifier: Apache-2.0
// What two polytopes have in common, of any dimension. Volumes are compared with those of a cutter that shares nothing
// with the library: faces of each body, clipped by all planes of the other, in long doubles, and the divergence
// theorem.
#include "abut/query/intersection.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/intersects.hpp"
#include "abut/shape/transformed.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

using Real = long double;
using Point = Eigen::Matrix<Real, 3, 1>;
using Ring = std::vector<Point>;

struct Solid {
    std::vector<Ring> faces;  // counter-clockwise seen from outside
};

Point normal_of(const Ring& ring) {
    Point sum = Point::Zero();
    for (std::size_t i = 1; i + 1 < ring.size(); ++i) sum += (ring[i] - ring[0]).cross(ring[i + 1] - ring[0]);
    return sum;
}

Ring clipped(const Ring& ring, const Point& on_plane, const Point& normal) {
    Ring result;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Point &p = ring[i], &q = ring[(i + 1) % ring.size()];
        const Real here = normal.dot(p - on_plane), there = normal.dot(q - on_plane);
        if (here <= 0) result.push_back(p);
        if ((here < 0 && there > 0) || (here > 0 && there < 0)) result.push_back(p + (q - p) * (here / (here - there)));
    }
    return result;
}

Real cone_over(const Ring& ring, const Point& origin) {
    return ring.size() < 3 ? 0 : normal_of(ring).dot(ring[0] - origin) / 6;
}

Real volume_of(const Solid& solid) {
    Real volume = 0;
    for (const Ring& face : solid.faces) volume += cone_over(face, solid.faces[0][0]);
    return volume;
}

// For bodies without faces in one plane.
Real common_volume(const Solid& a, const Solid& b) {
    Real volume = 0;
    const Point origin = a.faces[0][0];
    for (const auto& [own, other] : {std::pair{&a, &b}, std::pair{&b, &a}})
        for (Ring face : own->faces) {
            for (const Ring& plane : other->faces)
                if (!face.empty()) face = clipped(face, plane[0], normal_of(plane));
            volume += cone_over(face, origin);
        }
    return volume;
}

Solid solid_of(const ConvexPolyhedron& polyhedron) {
    Solid solid;
    for (const auto& face : polyhedron.faces()) {
        Ring& ring = solid.faces.emplace_back();
        for (const std::uint32_t i : face) ring.emplace_back(polyhedron.vertices()[i].cast<Real>());
    }
    return solid;
}
Solid solid_of(const OrientedBox& box) {
    Solid solid;
    for (int i = 0; i < 3; ++i)
        for (const int side : {-1, 1}) {
            Ring& ring = solid.faces.emplace_back();
            for (const auto& [s, t] : {std::pair{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}) {
                const Vec3 u = box.axes.col((i + 1) % 3) * box.half[(i + 1) % 3],
                           v = box.axes.col((i + 2) % 3) * box.half[(i + 2) % 3];
                ring.push_back((box.center + side * box.half[i] * box.axes.col(i) + s * side * u + t * v).cast<Real>());
            }
        }
    return solid;
}
Solid solid_of(const AlignedBox& box) {
    return solid_of(OrientedBox{(box.min + box.max) / 2, Mat3::Identity(), (box.max - box.min) / 2});
}
Solid solid_of(const Intersection& common) {
    Solid solid;
    for (const auto& face : common.faces) {
        Ring& ring = solid.faces.emplace_back();
        for (const std::uint32_t i : face) ring.emplace_back(common.points[i].cast<Real>());
    }
    return solid;
}

ConvexPolyhedron random_polyhedron(Random& random, int count, const Vec3& center) {
    std::vector<Vec3> points;
    for (int i = 0; i < count; ++i) points.emplace_back(center + random.direction());
    return ConvexPolyhedron::hull(points).value();
}

OrientedBox random_box(Random& random, const Vec3& center) {
    return make_oriented_box(center, Vec3(random.real(0.1, 1), random.real(0.1, 1), random.real(0.1, 1)),
                             random.rotation())
        .value();
}

// What must hold of any: it is empty exactly when they do not touch, its points lie in both, and a polyhedron is one.
template <class A, class B>
void expect_right(const A& a, const B& b, const Intersection& common, double size) {
    EXPECT_EQ(common.empty(), !intersects(a, b));
    for (const Vec3& p : common.points) {
        EXPECT_LE(distance(Sphere{p, 0}, a).distance, 1e-11 * size);
        EXPECT_LE(distance(Sphere{p, 0}, b).distance, 1e-11 * size);
    }
    if (common.dimension() < 3) {
        EXPECT_TRUE(common.faces.empty());
        return;
    }
    const auto made = ConvexPolyhedron::make(std::span<const Vec3>(common.points), common.faces);
    EXPECT_TRUE(made) << made.error().message;
}

// How far outside of the planes of its faces a point is.
double outside(const Solid& solid, const Vec3& point) {
    Real most = 0;
    for (const Ring& face : solid.faces)
        most = std::max(most, normal_of(face).normalized().dot(point.cast<Real>() - face[0]));
    return static_cast<double>(most);
}

template <class A, class B>
void expect_volume(const A& a, const B& b) {
    const Solid solid_a = solid_of(a), solid_b = solid_of(b);
    const Real expected = common_volume(solid_a, solid_b);
    for (const Intersection& common : {intersection(a, b), intersection(b, a)}) {
        EXPECT_EQ(common.empty(), !intersects(a, b));
        for (const Vec3& p : common.points) {
            EXPECT_LE(outside(solid_a, p), 1e-11);
            EXPECT_LE(outside(solid_b, p), 1e-11);
        }
        if (common.dimension() == 3) {
            EXPECT_TRUE(ConvexPolyhedron::make(std::span<const Vec3>(common.points), common.faces));
        }
        if (expected > 1e-9L) {
            EXPECT_EQ(common.dimension(), 3);
        }
        EXPECT_NEAR(static_cast<double>(common.faces.empty() ? 0 : volume_of(solid_of(common))),
                    static_cast<double>(expected), 1e-11);
    }
}

TEST(SolidIntersection, has_the_volume_of_another_cutter) {
    Random random(seed() + 100);
    for (int i = 0; i < 20; ++i) {
        SCOPED_TRACE(i);
        const Vec3 away = random.vector(1.2);
        const ConvexPolyhedron p = random_polyhedron(random, static_cast<int>(random.integer(4, 40)), Vec3::Zero()),
                               q = random_polyhedron(random, static_cast<int>(random.integer(4, 40)), away);
        const OrientedBox box = random_box(random, away), other = random_box(random, Vec3::Zero());
        const AlignedBox aligned{Vec3(-1, -0.5, -0.7), Vec3(0.5, 0.4, 1)};
        expect_volume(p, q);
        expect_volume(p, box);
        expect_volume(other, box);
        expect_volume(aligned, box);
        expect_volume(q, aligned);
    }
}

TEST(SolidIntersection, does_not_depend_on_where_and_how_large_it_is) {
    Random random(seed() + 101);
    for (int i = 0; i < 20; ++i) {
        const ConvexPolyhedron p = random_polyhedron(random, 12, Vec3::Zero());
        const OrientedBox box = random_box(random, random.vector(0.8));
        const Real expected = common_volume(solid_of(p), solid_of(box));
        for (const double size : {1e-150, 1e-9, 1e6, 1e100}) {
            std::vector<Vec3> points;
            for (const Vec3& v : p.vertices()) points.emplace_back(size * v);
            const Intersection common = intersection(ConvexPolyhedron::hull(points).value(),
                                                     OrientedBox{size * box.center, box.axes, size * box.half});
            const Real scale = size;
            Solid solid = solid_of(common);
            for (Ring& face : solid.faces)
                for (Point& q : face) q /= scale;
            EXPECT_NEAR(static_cast<double>(common.faces.empty() ? 0 : volume_of(solid)), static_cast<double>(expected),
                        1e-11);
        }
        const Pose far{random.rotation(), random.vector(1e3)};
        const Intersection moved = intersection(transformed(p, far), transformed(box, far));
        EXPECT_NEAR(static_cast<double>(moved.faces.empty() ? 0 : volume_of(solid_of(moved))),
                    static_cast<double>(expected), 1e-9);
    }
}

// Whole numbers: exact volumes, and all that two boxes side by side can have in common.
TEST(SolidIntersection, of_boxes_on_a_grid_is_a_box) {
    Random random(seed() + 102);
    std::array<int, 5> dimensions{};
    for (int i = 0; i < 3000; ++i) {
        const auto box = [&] {
            AlignedBox b;
            for (int k = 0; k < 3; ++k) {
                b.min[k] = static_cast<double>(random.integer(-4, 3));
                b.max[k] = b.min[k] + static_cast<double>(random.integer(random.one_in(5) ? 0 : 1, 4));
            }
            return b;
        };
        const AlignedBox a = box(), b = box();
        const Vec3 low = a.min.cwiseMax(b.min), high = a.max.cwiseMin(b.max), sides = high - low;
        const Quat turn = random.rotation();
        const Pose pose{turn, random.vector(3)};
        for (const bool is_turned : {false, true}) {
            const Intersection common =
                is_turned ? intersection(transformed(a, pose), transformed(b, pose)) : intersection(a, b);
            if (is_turned && (sides.array() == 0).any()) continue;  // whether those still touch is up to rounding
            SCOPED_TRACE(i);
            if ((sides.array() < 0).any()) {
                EXPECT_TRUE(common.empty());
                ++dimensions[0];
                continue;
            }
            const auto dimension = static_cast<int>((sides.array() > 0).count());
            ++dimensions[static_cast<std::size_t>(dimension + 1)];
            ASSERT_EQ(common.dimension(), dimension);
            ASSERT_EQ(common.points.size(), 1u << dimension);
            for (const Vec3& p : common.points) {
                const Vec3 at = is_turned ? pose.inverse() * p : p;
                for (int k = 0; k < 3; ++k)
                    EXPECT_LE(std::min(std::abs(at[k] - low[k]), std::abs(at[k] - high[k])), 1e-12);
            }
            if (dimension < 3) continue;
            EXPECT_EQ(common.faces.size(), 6u);
            EXPECT_NEAR(static_cast<double>(volume_of(solid_of(common))), sides.prod(), 1e-11);
        }
    }
    for (const int count : dimensions) EXPECT_GT(count, 5);
}

TEST(SolidIntersection, with_a_flat_shape_is_flat) {
    const AlignedBox cube{Vec3(-1, -1, -1), Vec3(1, 1, 1)};
    const auto is_of = [&](const auto& flat, int dimension, std::size_t points) {
        for (const Intersection& common : {intersection(cube, flat), intersection(flat, cube)}) {
            expect_right(cube, flat, common, 10);
            EXPECT_EQ(common.dimension(), dimension);
            EXPECT_EQ(common.points.size(), points);
        }
    };
    is_of(Segment{Vec3(-5, 0, 0), Vec3(5, 0.5, 0.2)}, 1, 2);
    is_of(Segment{Vec3(-0.5, 0, 0), Vec3(0.5, 0, 0)}, 1, 2);
    is_of(Segment{Vec3(0.5, 0, 0), Vec3(0.5, 0, 0)}, 0, 1);
    is_of(Segment{Vec3(1, 1, -5), Vec3(1, 1, 5)}, 1, 2);  // along an edge
    is_of(Segment{Vec3(0, 2, 0), Vec3(2, 0, 0)}, 0, 1);   // across an edge
    is_of(Segment{Vec3(1, 1, 1), Vec3(2, 3, 4)}, 0, 1);   // from a corner
    is_of(Segment{Vec3(1, 2, 1), Vec3(2, 3, 4)}, -1, 0);
    is_of(Triangle{{Vec3(-9, -9, 0), Vec3(9, -9, 0), Vec3(0, 9, 0)}}, 2, 4);
    is_of(Triangle{{Vec3(-9, -9, 1), Vec3(9, -9, 1), Vec3(0, 9, 1)}}, 2, 4);   // in a face
    is_of(Triangle{{Vec3(0, 0, 1), Vec3(0.5, 0, 3), Vec3(0, 0.5, 3)}}, 0, 1);  // on a face
    is_of(Triangle{{Vec3(0, 0, 1), Vec3(0.5, 0, 1), Vec3(0, 0.5, 3)}}, 1, 2);  // an edge on a face
    is_of(Triangle{{Vec3(5, 0, -5), Vec3(-5, 0, 5), Vec3(5, 5, 5)}}, 2, 3);
    // Through the middle, across a diagonal: a hexagon.
    const Vec3 n = Vec3(1, 1, 1).normalized(), u = Vec3(1, -1, 0).normalized(), v = n.cross(u);
    std::vector<Vec3> wide;
    for (int i = 0; i < 20; ++i) {
        const double t = 2 * std::numbers::pi * i / 20;
        wide.emplace_back(9 * std::cos(t) * u + 9 * std::sin(t) * v);
    }
    is_of(ConvexPolygon::make(wide).value(), 2, 6);
    const auto hexagon = intersection(cube, ConvexPolygon::make(wide).value());
    for (const Vec3& p : hexagon.points) EXPECT_NEAR(p.norm(), std::sqrt(2), 1e-12);
}

TEST(SolidIntersection, of_solids_that_merely_touch_is_where_they_do) {
    const AlignedBox cube{Vec3(0, 0, 0), Vec3(2, 2, 2)};
    const auto tetrahedron = [](const Vec3& by) {
        std::vector<Vec3> points{Vec3(0, 0, 0), Vec3(4, 0, 0), Vec3(0, 4, 0), Vec3(0, 0, 4)};
        for (Vec3& p : points) p += by;
        return ConvexPolyhedron::hull(points).value();
    };
    const auto is_of = [&](const auto& other, int dimension, std::size_t points) {
        for (const Intersection& common : {intersection(cube, other), intersection(other, cube)}) {
            expect_right(cube, other, common, 10);
            EXPECT_EQ(common.dimension(), dimension);
            EXPECT_EQ(common.points.size(), points);
        }
    };
    is_of(AlignedBox{Vec3(2, 2, 2), Vec3(3, 3, 3)}, 0, 1);
    is_of(AlignedBox{Vec3(2, 2, 1), Vec3(3, 3, 3)}, 1, 2);
    is_of(AlignedBox{Vec3(2, 1, 1), Vec3(3, 3, 3)}, 2, 4);
    is_of(tetrahedron(Vec3(2, 0, 0)), 2, 4);
    is_of(tetrahedron(Vec3(2, 2, 0)), 1, 2);
    is_of(tetrahedron(Vec3(2, 2, 2)), 0, 1);
    is_of(tetrahedron(Vec3(-4, 0, 0)), 0, 1);
    is_of(tetrahedron(Vec3(0, 0, 0)), 3, 7);
    is_of(AlignedBox{Vec3(0.5, 0.5, 0.5), Vec3(1, 1, 1)}, 3, 8);
    is_of(cube, 3, 8);
    // Two edges that cross.
    const OrientedBox turned = make_oriented_box(Vec3(1, 1 + std::sqrt(2), 1 + std::sqrt(2)), Vec3(1, 1, 1),
                                                 Quat(Eigen::AngleAxisd(0.3, Vec3(0, 1, 1).normalized())))
                                   .value();
    const Intersection crossing = intersection(cube, turned);
    EXPECT_EQ(crossing.empty(), !intersects(cube, turned));
}

// [Eberly 2001] §9: triangles that cross at time 0 have a segment in common.
TEST(FlatShapesThatCross, have_their_common_part_as_a_patch) {
    Random random(seed() + 103);
    int crossing = 0;
    for (int i = 0; i < 200; ++i) {
        const auto triangle = [&] { return Triangle{{random.vector(1), random.vector(1), random.vector(1)}}; };
        const Triangle a = triangle(), b = triangle();
        const FirstContact found = first_contact(a, Linear{Vec3(1, 0, 0)}, b, Linear{Vec3(0, 1, 0)}, {});
        if (!intersects(a, b)) {
            EXPECT_NE(found.outcome, Outcome::overlapping);
            continue;
        }
        ++crossing;
        ASSERT_EQ(found.outcome, Outcome::overlapping);
        ASSERT_EQ(found.patches.size(), 1u);
        const Points expected = intersection(a, b).points;
        ASSERT_EQ(found.patches[0].points.size(), expected.size());
        for (const Vec3& p : found.patches[0].points)
            EXPECT_TRUE(
                std::any_of(expected.begin(), expected.end(), [&](const Vec3& q) { return (p - q).norm() < 1e-12; }));
        EXPECT_EQ(found.patches[0].feature_a, (Feature{Feature::Kind::face, 0}));
        const FirstContact mirrored = first_contact(b, Linear{Vec3(0, 1, 0)}, a, Linear{Vec3(1, 0, 0)}, {});
        ASSERT_EQ(mirrored.patches.size(), 1u);
        EXPECT_EQ(mirrored.patches[0].normal, -found.patches[0].normal);
    }
    EXPECT_GT(crossing, 20);
    const Segment needle{Vec3(0, 0, -1), Vec3(0, 0, 1)};
    const Triangle sheet{{Vec3(-1, -1, 0), Vec3(1, -1, 0), Vec3(0, 1, 0)}};
    const FirstContact pierced = first_contact(needle, Linear{}, sheet, Linear{Vec3(1, 0, 0)}, {});
    ASSERT_EQ(pierced.patches.size(), 1u);
    ASSERT_EQ(pierced.patches[0].points.size(), 1u);
    EXPECT_LT(pierced.patches[0].points[0].norm(), 1e-14);
    EXPECT_EQ(pierced.patches[0].feature_a, (Feature{Feature::Kind::edge, 0}));
    // The same for bodies that turn.
    Rigid turning;
    turning.angular_velocity = Vec3(0, 0, 1);
    const FirstContact spun = first_contact(needle, turning, sheet, Rigid{}, {});
    EXPECT_EQ(spun.outcome, Outcome::overlapping);
    ASSERT_EQ(spun.patches.size(), 1u);
    EXPECT_LT(spun.patches[0].points[0].norm(), 1e-14);
    // Solids have none.
    const AlignedBox box{Vec3(-1, -1, -1), Vec3(1, 1, 1)};
    EXPECT_TRUE(first_contact(box, Linear{}, box, Linear{Vec3(1, 0, 0)}, {}).patches.empty());
}

}  // namespace
}  // namespace abut::test
