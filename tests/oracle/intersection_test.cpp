// SPDX-License-Identifier: Apache-2.0
// The common part of flat shapes on a grid: its points lie in both, and it has every corner that it must have: vertices
// of one in the other, edges of one through the face of the other, and edges that cross.
#include "abut/query/intersection.hpp"

#include <gtest/gtest.h>

#include "abut/query/intersects.hpp"
#include "support/grid_shape.hpp"
#include "support/planar.hpp"

namespace abut::test {
namespace {

constexpr int intersection_pairs = 20'000;

bool is_near(const Vec3& point, const AnyShape& shape, double distance) {
    return intersects(AnyShape(Sphere{point, distance}), shape);
}

bool is_in(const Vec3& point, const Points& part, double distance) {
    if (part.size() == 1) return (part[0] - point).norm() <= distance;
    if (part.size() == 2) return is_near(point, Segment{part[0], part[1]}, distance);
    for (std::size_t i = 2; i < part.size(); ++i)
        if (is_near(point, Triangle{{part[0], part[i - 1], part[i]}}, distance)) return true;
    return false;
}

// Where the edges of one shape meet the plane of the other, and where edges of both cross.
std::vector<Vec3> candidates(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
    std::vector<Vec3> points = a;
    Vec3 normal = Vec3::Zero();
    for (std::size_t i = 1; i + 1 < b.size(); ++i) {
        const Vec3 n = (b[i] - b[0]).cross(b[i + 1] - b[0]);
        if (n.norm() > normal.norm()) normal = n;
    }
    for (std::size_t i = 0; i < a.size(); ++i) {
        const Vec3 &p = a[i], &q = a[(i + 1) % a.size()];
        const double here = normal.dot(p - b[0]), there = normal.dot(q - b[0]);
        if (here * there < 0) points.push_back(p + (q - p) * (here / (here - there)));
        for (std::size_t j = 0; j < b.size(); ++j) {
            const Vec3 d = q - p, e = b[(j + 1) % b.size()] - b[j], r = b[j] - p, n = d.cross(e);
            if (n.norm() <= 1e-9 * d.norm() * e.norm()) continue;
            const double s = r.cross(e).dot(n) / n.squaredNorm();
            if (s >= 0 && s <= 1) points.push_back(p + s * d);
        }
    }
    return points;
}

template <class A, class B>
void check(Kind kind_a, Kind kind_b) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 11);
    constexpr std::array<std::int64_t, 4> grids{4, 8, 64, 1 << 10};
    int mistakes = 0;
    std::array<int, 8> sizes{};
    for (int i = 0; i < intersection_pairs; ++i) {
        const std::int64_t grid = random.one_of(grids);
        const GridShape grid_a = random_grid_shape(kind_a, grid, 4, random);
        GridShape grid_b = random_grid_shape(kind_b, grid, 4, random);
        if (random.one_in(2)) {  // in one coordinate plane, where most pairs would only cross
            for (Grid3& p : grid_b.points) p.z = 0;
            if (kind_b == Kind::convex_polygon) grid_b = random_grid_shape(kind_b, grid, 4, random);
        }
        grid_b = translated(grid_b, random_point_of(grid_a, random) - random_point_of(grid_b, random));
        const A a = std::get<A>(to_shape(grid_a));
        const B b = std::get<B>(to_shape(grid_b));
        const Points common = intersection(a, b).points;
        const double size = reach(a, b);
        ++sizes[std::min<std::size_t>(common.size(), 7)];
        std::optional<std::string> wrong;
        if (common.empty() == intersects(a, b)) wrong = "empty, or not";
        for (const Vec3& p : common)
            if (!is_near(p, a, 1e-11 * size) || !is_near(p, b, 1e-11 * size)) wrong = "a point is not in both";
        std::vector<Vec3> points_a = hull_of(a).points, points_b = hull_of(b).points;
        for (const auto& list : {candidates(points_a, points_b), candidates(points_b, points_a)})
            for (const Vec3& p : list)
                if (!wrong && is_near(p, a, 1e-13 * size) && is_near(p, b, 1e-13 * size) &&
                    !is_in(p, common, 1e-8 * size))
                    wrong = "a point of both is missing";
        if (wrong && ++mistakes <= 3)
            ADD_FAILURE() << "pair " << i << ": " << *wrong << "; " << common.size() << " points" << describe(a, b);
    }
    EXPECT_EQ(mistakes, 0) << "of " << intersection_pairs << " pairs";
    EXPECT_GT(sizes[1], 100);
}

TEST(Intersection, of_flat_shapes_is_complete) {
    check<Segment, Segment>(Kind::segment, Kind::segment);
    check<Segment, Triangle>(Kind::segment, Kind::triangle);
    check<Triangle, Triangle>(Kind::triangle, Kind::triangle);
    check<ConvexPolygon, Segment>(Kind::convex_polygon, Kind::segment);
    check<Triangle, ConvexPolygon>(Kind::triangle, Kind::convex_polygon);
    check<ConvexPolygon, ConvexPolygon>(Kind::convex_polygon, Kind::convex_polygon);
}

TEST(Intersection, of_triangles_in_one_plane_has_up_to_six_corners) {
    const Triangle up{{Vec3(0, 0, 5), Vec3(6, 0, 5), Vec3(3, 6, 5)}},
        down{{Vec3(0, 4, 5), Vec3(6, 4, 5), Vec3(3, -2, 5)}};
    EXPECT_EQ(intersection(up, down).points.size(), 6u);
    const Triangle lifted{{Vec3(0, 0, 6), Vec3(6, 0, 6), Vec3(3, 6, 6)}};
    EXPECT_TRUE(intersection(up, lifted).empty());
    const Triangle upright{{Vec3(1, 1, 4), Vec3(3, 1, 4), Vec3(2, 1, 6)}};
    EXPECT_EQ(intersection(up, upright).points.size(), 2u);
}

TEST(Intersection, of_squares_is_a_rectangle) {
    const Rectangle2 a{Vec2(0, 0), Mat2::Identity(), Vec2(1, 1)}, b{Vec2(1.5, 0.5), Mat2::Identity(), Vec2(1, 1)};
    const Points2 common = intersection(a, b);
    ASSERT_EQ(common.size(), 4u);
    for (const Vec2& corner : {Vec2(0.5, -0.5), Vec2(1, -0.5), Vec2(1, 1), Vec2(0.5, 1)})
        EXPECT_EQ(
            std::count_if(common.begin(), common.end(), [&](const Vec2& p) { return (p - corner).norm() < 1e-12; }), 1);
    EXPECT_EQ(intersection(a, Rectangle2{Vec2(2, 2), Mat2::Identity(), Vec2(1, 1)}).size(), 1u);
    EXPECT_EQ(intersection(a, Rectangle2{Vec2(2, 0), Mat2::Identity(), Vec2(1, 1)}).size(), 2u);
    EXPECT_TRUE(intersection(a, Rectangle2{Vec2(3, 0), Mat2::Identity(), Vec2(1, 1)}).empty());
}

}  // namespace
}  // namespace abut::test
