// SPDX-License-Identifier: Apache-2.0
// Points whose place is known. tests/oracle has exact arithmetic and many more.
#include "abut/query/contains.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "support/samples.hpp"

namespace abut::test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

bool contains_any(const AnyShape& shape, const Vec3& point) {
    return std::visit(
        [&]<class S>(const S& s) {
            if constexpr (SolidShape3<S>) return contains(s, point);
            return false;
        },
        shape);
}

constexpr std::array solids{Kind::sphere, Kind::capsule, Kind::aligned_box, Kind::oriented_box,
                            Kind::convex_polyhedron};

TEST(Contains, the_surface_belongs_to_a_solid) {
    const Sphere ball{Vec3(1, 2, 3), 3};
    EXPECT_TRUE(contains(ball, Vec3(1, 2, 3)));
    EXPECT_TRUE(contains(ball, Vec3(2, 4, 5)));
    EXPECT_FALSE(contains(ball, Vec3(2, 4, 5.0001)));
    const Capsule capsule{Vec3(0, 0, 0), Vec3(4, 0, 0), 1};
    for (const Vec3& p : {Vec3(-1, 0, 0), Vec3(5, 0, 0), Vec3(2, 1, 0), Vec3(3, 0, -1)})
        EXPECT_TRUE(contains(capsule, p)) << p.transpose();
    EXPECT_FALSE(contains(capsule, Vec3(4.8, 0.8, 0)));
    const AlignedBox box{Vec3(0, 0, 0), Vec3(1, 2, 3)};
    for (const Vec3& p : {Vec3(0, 0, 0), Vec3(1, 2, 3), Vec3(1, 0.5, 3), Vec3(0.5, 2, 1)})
        EXPECT_TRUE(contains(box, p)) << p.transpose();
    for (const Vec3& p : {Vec3(-1e-12, 1, 1), Vec3(0.5, 2 + 1e-12, 1), Vec3(2, 3, 4)})
        EXPECT_FALSE(contains(box, p)) << p.transpose();
}

TEST(Contains, vertices_belong_to_their_solid_and_what_is_beyond_them_does_not) {
    for (const Kind kind : solids) {
        const AnyShape solid = sample_of(kind);
        Vec3 middle = Vec3::Zero();
        const Hull hull = hull_of(solid);
        for (const Vec3& p : hull.points) middle += p / static_cast<double>(hull.points.size());
        EXPECT_TRUE(contains_any(solid, middle)) << name_of(kind);
        for (const Vec3& p : hull.points) {
            // Corners of a turned box are rounded, some of them outwards.
            const double inwards = kind == Kind::oriented_box ? 1e-15 : 0;
            EXPECT_TRUE(contains_any(solid, p + inwards * (middle - p))) << name_of(kind);
            EXPECT_FALSE(contains_any(solid, p + (hull.radius + 1e-9) * (p - middle + Vec3(1e-3, 0, 0)).normalized()))
                << name_of(kind);
        }
    }
}

// Far from the origin a few units in the last place are what rounding may do; sixteen decide.
TEST(Contains, sixteen_ulps_decide_far_from_the_origin) {
    const double far = 0x1p40, ulp = 0x1p-12, bound = 0x1p-49 * (far + 3) + 0x1p-46 * 20;
    const Vec3 origin(far, far, far), size(1, 2, 3);
    const AlignedBox aligned{origin, origin + size};
    const OrientedBox oriented{origin + size / 2, Mat3::Identity(), size / 2};
    for (int i = 0; i < 3; ++i) {
        const Vec3 step = ulp * Vec3::Unit(i), inside = origin + size / 2;
        Vec3 low = inside, high = inside;
        low[i] = origin[i];
        high[i] = origin[i] + size[i];
        for (const Vec3& p : {low, high, Vec3(low + step), Vec3(high - step), Vec3(low - step), Vec3(high + step)}) {
            EXPECT_TRUE(contains(aligned, p));
            EXPECT_TRUE(contains(oriented, p));
        }
        EXPECT_LT(bound, 16 * ulp);
        for (const Vec3& p : {Vec3(low - 16 * step), Vec3(high + 16 * step)}) {
            EXPECT_FALSE(contains(aligned, p));
            EXPECT_FALSE(contains(oriented, p));
        }
    }
    const Sphere ball{origin, 3};
    EXPECT_TRUE(contains(ball, origin + Vec3(1, 2, 2)));
    EXPECT_TRUE(contains(ball, origin + Vec3(1, 2, 2 - ulp)));
    EXPECT_TRUE(contains(ball, origin + Vec3(1, 2, 2 + ulp)));
    EXPECT_FALSE(contains(ball, origin + Vec3(1, 2, 2 + 16 * ulp)));
}

TEST(Contains, a_solid_may_have_lost_its_extents) {
    const Vec3 at(1, 2, 3), off(1, 2, 3.0000001);
    for (const AnyShape& point : {AnyShape(Sphere{at, 0}), AnyShape(Capsule{at, at, 0}), AnyShape(AlignedBox{at, at}),
                                  AnyShape(OrientedBox{at, Mat3::Identity(), Vec3::Zero()})}) {
        EXPECT_TRUE(contains_any(point, at)) << describe(point);
        EXPECT_FALSE(contains_any(point, off)) << describe(point);
    }
}

TEST(Contains, in_the_plane) {
    const auto rectangle = *make_rectangle2(Vec2(1, 1), Vec2(2, 1));
    EXPECT_TRUE(contains(rectangle, Vec2(3, 2)));
    EXPECT_TRUE(contains(rectangle, Vec2(-1, 0)));
    EXPECT_TRUE(contains(rectangle, Vec2(0, 1)));
    EXPECT_FALSE(contains(rectangle, Vec2(3 + 1e-12, 2)));
    const auto triangle = *ConvexPolygon2::make(std::vector<Vec2>{{0, 0}, {4, 0}, {0, 4}});
    EXPECT_TRUE(contains(triangle, Vec2(2, 2)));
    EXPECT_TRUE(contains(triangle, Vec2(4, 0)));
    EXPECT_TRUE(contains(triangle, Vec2(1, 1)));
    EXPECT_FALSE(contains(triangle, Vec2(2, 2 + 1e-12)));
    const auto segment = *ConvexPolygon2::make(std::vector<Vec2>{{0, 0}, {2, 2}, {4, 4}});
    EXPECT_TRUE(contains(segment, Vec2(3, 3)));
    EXPECT_FALSE(contains(segment, Vec2(3, 3.0001)));
    EXPECT_FALSE(contains(segment, Vec2(5, 5)));
}

TEST(Contains, nan_and_infinity_are_inside) {
    const Vec3 outside(20, 30, 40);
    for (const Kind kind : solids)
        for (const double value : {nan, infinity, -infinity}) {
            AnyShape solid = sample_of(kind);
            ASSERT_FALSE(contains_any(solid, outside));
            for (int i = 0; i < 3; ++i) {
                Vec3 point = outside;
                point[i] = value;
                EXPECT_TRUE(contains_any(solid, point)) << name_of(kind) << " " << point.transpose();
            }
            for (const Field& field : fields_of(solid)) {
                const double before = std::exchange(*field.value, value);
                EXPECT_TRUE(contains_any(solid, outside)) << field.name << " " << describe(solid);
                *field.value = before;
            }
        }
    const auto polygon = *ConvexPolygon2::make(std::vector<Vec2>{{0, 0}, {4, 0}, {0, 4}});
    for (const double value : {nan, infinity, -infinity}) {
        EXPECT_TRUE(contains(polygon, Vec2(value, 9))) << value;
        EXPECT_TRUE(contains(polygon, Vec2(9, value))) << value;
        for (int field = 0; field < 8; ++field) {
            Rectangle2 odd{Vec2(0, 0), Mat2::Identity(), Vec2(1, 1)};
            EXPECT_TRUE(contains(odd, Vec2(value, 9))) << value;
            (field < 2 ? odd.center[field] : field < 4 ? odd.half[field - 2] : odd.axes.data()[field - 4]) = value;
            EXPECT_TRUE(contains(odd, Vec2(9, 9))) << field << " is " << value;
        }
    }
}

}  // namespace
}  // namespace abut::test
