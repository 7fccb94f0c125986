// SPDX-License-Identifier: Apache-2.0
#include "support/planar.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <limits>

#include "abut/query/rounding_bound.hpp"
#include "support/grid_shape.hpp"

namespace abut::test {
namespace {

using LongVec2 = Eigen::Matrix<long double, 2, 1>;

AnyShape2 checked(Expected<ConvexPolygon2> made) {
    if (made) return std::move(*made);
    std::fprintf(stderr, "a test made a shape that is not valid: %s\n", made.error().message.c_str());
    std::abort();
}

std::string text(double value) {
    std::array<char, 40> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%.17g", value);
    return buffer.data();
}

std::string describe(const AnyShape2& shape) {
    std::string out(std::visit([]<class S>(const S&) { return shape_name<S>; }, shape));
    if (const auto* circle = std::get_if<Circle2>(&shape)) out += " of radius " + text(circle->radius) + " at";
    for (const Vec2& p : points_of(shape)) out.append(" (" + text(p[0])).append(", " + text(p[1])).append(")");
    return out;
}

double radius_of(const AnyShape2& shape) {
    const auto* circle = std::get_if<Circle2>(&shape);
    return circle ? circle->radius : 0;
}

// The projection of a shape onto an axis, from its fields.
std::pair<long double, long double> project(const AnyShape2& shape, const LongVec2& axis, const LongVec2& origin) {
    if (const auto* box = std::get_if<Rectangle2>(&shape)) {
        const long double middle = axis.dot(box->center.cast<long double>() - origin);
        long double radius = 0;
        for (int i = 0; i < 2; ++i)
            radius += static_cast<long double>(box->half[i]) * std::abs(axis.dot(box->axes.col(i).cast<long double>()));
        return {middle - radius, middle + radius};
    }
    const long double radius = radius_of(shape) * axis.norm();
    long double lo = std::numeric_limits<long double>::infinity(), hi = -lo;
    for (const Vec2& p : points_of(shape)) {
        const long double at = axis.dot(p.cast<long double>() - origin);
        lo = std::min(lo, at);
        hi = std::max(hi, at);
    }
    return {lo - radius, hi + radius};
}

}  // namespace

GridShape2 random_grid_shape2(Kind2 kind, std::int64_t grid, std::int64_t step, Random& random) {
    const std::int64_t n = std::max<std::int64_t>(grid / step, 1);
    GridShape2 shape;
    shape.kind = kind;
    if (kind == Kind2::rectangle) {
        const auto size = [&] {
            return random.one_in(8) ? 0 : step * random.integer(0, std::max<std::int64_t>(n / 2, 1));
        };
        const std::int64_t x = step * random.integer(-n, n), y = step * random.integer(-n, n), w = size(), h = size();
        shape.points = {{x - w, y - h, 0}, {x + w, y - h, 0}, {x + w, y + h, 0}, {x - w, y + h, 0}};
        shape.quarter = static_cast<int>(random.index(4));
        return shape;
    }
    if (kind == Kind2::segment) {
        const auto point = [&] { return Grid3{step * random.integer(-n, n), step * random.integer(-n, n), 0}; };
        const Grid3 start = point(), end = random.one_in(8) ? start : point();
        shape.points = {start, end, end};
        return shape;
    }
    std::vector<std::array<std::int64_t, 2>> points;
    const auto count = random.integer(1, 9);
    for (int i = 0; i < count; ++i) points.push_back({step * random.integer(-n, n), step * random.integer(-n, n)});
    for (const auto& [x, y] : convex_hull2(points)) shape.points.push_back({x, y, 0});
    while (shape.points.size() < 3) shape.points.push_back(shape.points.back());
    if (random.one_in(2)) std::ranges::reverse(shape.points);
    return shape;
}

GridShape2 translated(GridShape2 shape, const Grid3& by) {
    for (Grid3& p : shape.points) p = p + by;
    return shape;
}

AnyShape2 to_shape2(const GridShape2& shape, int exponent) {
    std::vector<Vec2> points;
    for (const Grid3& p : shape.points)
        points.emplace_back(std::ldexp(static_cast<double>(p.x), exponent),
                            std::ldexp(static_cast<double>(p.y), exponent));
    if (shape.kind == Kind2::segment) return Segment2{points[0], points[1]};
    if (shape.kind == Kind2::polygon) return checked(ConvexPolygon2::make(points));
    Rectangle2 box{(points[0] + points[2]) / 2, Mat2(), (points[2] - points[0]) / 2};
    // Turned by quarters: every other turn swaps the half extents.
    constexpr int cosine[] = {1, 0, -1, 0}, sine[] = {0, 1, 0, -1};
    box.axes << cosine[shape.quarter], -sine[shape.quarter], sine[shape.quarter], cosine[shape.quarter];
    if (shape.quarter % 2 == 1) std::swap(box.half[0], box.half[1]);
    return box;
}

Grid3 random_point_of(const GridShape2& shape, Random& random) {
    GridShape flat;
    flat.kind = Kind::convex_polygon;
    flat.points = shape.points;
    return random_point_of(flat, random);
}

AnyShape2 scaled(const AnyShape2& shape, double factor) {
    if (const auto* box = std::get_if<Rectangle2>(&shape))
        return Rectangle2{box->center * factor, box->axes, box->half * factor};
    if (const auto* circle = std::get_if<Circle2>(&shape))
        return Circle2{circle->center * factor, circle->radius * factor};
    if (const auto* segment = std::get_if<Segment2>(&shape))
        return Segment2{segment->start * factor, segment->end * factor};
    std::vector<Vec2> points = points_of(shape);
    for (Vec2& p : points) p *= factor;
    return checked(ConvexPolygon2::make(points));
}

AnyShape2 moved(const AnyShape2& shape, double angle, const Vec2& by) {
    Mat2 turn;
    turn << std::cos(angle), -std::sin(angle), std::sin(angle), std::cos(angle);
    if (const auto* box = std::get_if<Rectangle2>(&shape))
        return Rectangle2{turn * box->center + by, turn * box->axes, box->half};
    if (const auto* circle = std::get_if<Circle2>(&shape)) return Circle2{turn * circle->center + by, circle->radius};
    if (const auto* segment = std::get_if<Segment2>(&shape))
        return Segment2{turn * segment->start + by, turn * segment->end + by};
    std::vector<Vec2> points = points_of(shape);
    for (Vec2& p : points) p = turn * p + by;
    return checked(ConvexPolygon2::make(points));
}

std::vector<Vec2> points_of(const AnyShape2& shape) {
    if (const auto* polygon = std::get_if<ConvexPolygon2>(&shape))
        return {polygon->vertices().begin(), polygon->vertices().end()};
    if (const auto* circle = std::get_if<Circle2>(&shape)) return {circle->center};
    if (const auto* segment = std::get_if<Segment2>(&shape)) return {segment->start, segment->end};
    const auto& box = std::get<Rectangle2>(shape);
    std::vector<Vec2> corners;
    for (const auto& [x, y] : {std::pair{-1, -1}, {1, -1}, {1, 1}, {-1, 1}})
        corners.push_back(box.center + x * box.half[0] * box.axes.col(0) + y * box.half[1] * box.axes.col(1));
    return corners;
}

std::string describe(const AnyShape2& a, const AnyShape2& b) {
    return "\n  a: " + describe(a) + "\n  b: " + describe(b);
}

double documented_bound(const AnyShape2& a, const AnyShape2& b) {
    double largest = 0;
    for (const Vec2& p : points_of(a))
        for (const Vec2& q : points_of(b)) largest = std::max(largest, (q - p).stableNorm());
    return 0x1p-46 * (largest + radius_of(a) + radius_of(b));
}

std::optional<std::string> wrong_axis(const AnyShape2& a, const AnyShape2& b, const SeparatingAxis2& answer) {
    const LongVec2 axis = answer.axis.cast<long double>();
    if (!(std::abs(axis.norm() - 1) <= 1e-15L)) return "the axis has not unit length";
    if (!(answer.gap > 0)) return "the gap is " + text(answer.gap);
    const LongVec2 origin = points_of(a)[0].cast<long double>();
    const long double gap = project(b, axis, origin).first - project(a, axis, origin).second;
    if (!(std::abs(gap - answer.gap) <= documented_bound(a, b)))
        return "the axis separates by " + text(static_cast<double>(gap)) + ", not by " + text(answer.gap);
    return {};
}

}  // namespace abut::test
