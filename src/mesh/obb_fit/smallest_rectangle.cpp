// SPDX-License-Identifier: Apache-2.0
#include "mesh/obb_fit/smallest_rectangle.hpp"

#include <algorithm>
#include <limits>

namespace abut::detail {
namespace {

double cross(const Vec2& a, const Vec2& b) { return a[0] * b[1] - a[1] * b[0]; }

}  // namespace

// Andrew's monotone chain.
void convex_polygon(std::vector<Vec2>& points, std::vector<Vec2>& polygon) {
    std::ranges::sort(points, [](const Vec2& a, const Vec2& b) { return a[0] != b[0] ? a[0] < b[0] : a[1] < b[1]; });
    polygon.clear();
    const auto append = [&](const Vec2& p, std::size_t start) {
        while (polygon.size() >= start + 2) {
            const Vec2 &before = polygon[polygon.size() - 2], &last = polygon.back();
            // Of the sides that would follow each other, whose directions have all their digits even where two points
            // nearly coincide. Of the differences to one point, which do not, a short side may turn back.
            if (cross(last - before, p - last) > 0) break;
            polygon.pop_back();
        }
        if (polygon.empty() || polygon.back() != p) polygon.push_back(p);
    };
    for (const Vec2& p : points) append(p, 0);
    const std::size_t turn = polygon.size() - 1;
    for (auto p = points.rbegin(); p != points.rend(); ++p) append(*p, turn);
    if (polygon.size() > 1) polygon.pop_back();  // the first point again
}

// Rotating calipers (Toussaint 1983): as the side goes around the polygon, so do the points that reach farthest along
// it, across it and against it.
SmallestRectangle smallest_rectangle(std::vector<Vec2>& points) {
    static thread_local std::vector<Vec2> polygon;
    convex_polygon(points, polygon);
    const std::size_t count = polygon.size();
    SmallestRectangle best{std::numeric_limits<double>::infinity(), Vec2::UnitX()};
    // Counted on past the end of the polygon. (A remainder would take longer than all the rest.)
    const auto corner = [&](std::size_t i) -> const Vec2& {
        while (i >= count) i -= count;
        return polygon[i];
    };
    std::size_t front = 0, top = 0, back = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Vec2 side = corner(i + 1) - corner(i);
        const double length = side.norm();
        if (!(length > 0)) continue;
        const Vec2 along = side / length, across(-along[1], along[0]);
        const auto advance = [&](std::size_t from, const Vec2& direction) {
            const std::size_t last = from + count;
            while (from < last && direction.dot(corner(from + 1) - corner(from)) > 0) ++from;
            return from;
        };
        // The farthest along the side is not before its end, the farthest across not before that, and so on.
        front = advance(std::max(front, i + 1), along);
        top = advance(std::max(top, front), across);
        back = advance(std::max(back, top), -along);
        const double area = along.dot(corner(front) - corner(back)) * across.dot(corner(top) - corner(i));
        if (area < best.area) best = {area, along};
    }
    if (count < 2) best.area = 0;
    return best;
}

}  // namespace abut::detail
