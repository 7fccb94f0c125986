// SPDX-License-Identifier: Apache-2.0
#include "query/contact_set/clip_convex.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace abut::detail {
namespace {

double cross(const Vec2& a, const Vec2& b) { return a[0] * b[1] - a[1] * b[0]; }

// A polygon thinner than the tolerance is a segment, a segment shorter than it a point.
Points2 simplified(const Points2& points, double tolerance) {
    Points2 result;
    for (const Vec2& p : points)
        if (result.empty() || (p - result.back()).norm() > tolerance) result.push_back(p);
    if (result.size() > 1 && (result.back() - result[0]).norm() <= tolerance) {
        Points2 open;
        for (std::size_t i = 0; i + 1 < result.size(); ++i) open.push_back(result[i]);
        result = open;
    }
    if (result.size() < 3) return result;
    std::size_t from = 0, to = 1;
    double longest = 0;
    for (std::size_t i = 0; i < result.size(); ++i)
        for (std::size_t j = i + 1; j < result.size(); ++j)
            if (const double length = (result[j] - result[i]).squaredNorm(); length > longest) {
                longest = length;
                from = i;
                to = j;
            }
    const Vec2 along = (result[to] - result[from]) / std::sqrt(longest);
    double lowest = 0, highest = 0;
    for (const Vec2& p : result) {
        const double height = cross(along, p - result[from]);
        lowest = std::min(lowest, height);
        highest = std::max(highest, height);
    }
    if (highest - lowest > tolerance) return result;
    Points2 ends;
    ends.push_back(result[from]);
    ends.push_back(result[to]);
    return ends;
}

double signed_area(const Points2& polygon) {
    double area = 0;
    for (std::size_t i = 2; i < polygon.size(); ++i)
        area += cross(polygon[i - 1] - polygon[0], polygon[i] - polygon[0]);
    return area;
}

// The part of a segment or polygon on the left of a line, which has unit direction (Sutherland and Hodgman). Points
// may have a height over the plane, which goes with them.
//
// An edge is cut where it crosses the line. Of one that lies on the line but for rounding, that point may be anywhere:
// it is cut where it has surely crossed.
template <class List>
List clipped(const List& points, const Vec2& on_line, const Vec2& direction, double tolerance) {
    List result;
    const std::size_t count = points.size();
    const auto height = [&](std::size_t i) { return cross(direction, points[i].template head<2>() - on_line); };
    for (std::size_t i = 0; i < count; ++i) {
        const double here = height(i);
        if (here >= -tolerance) result.push_back(points[i]);
        if (count == 2 && i == 1) break;  // a segment does not go back
        const std::size_t next = i + 1 < count ? i + 1 : 0;
        const double there = height(next);
        if ((here < -tolerance) == (there < -tolerance)) continue;
        const auto along = points[next] - points[i];
        const bool is_steep = std::abs(here - there) > 0x1p-20 * along.template head<2>().norm();
        const double level = is_steep ? 0 : -tolerance;
        if (std::max(here, there) > level) result.push_back(points[i] + along * ((here - level) / (here - there)));
    }
    return result;
}

template <class List>
List clipped_by_polygon(List points, const Points2& polygon, double tolerance) {
    const double side = signed_area(polygon) > 0 ? 1 : -1;
    for (std::size_t i = 0; i < polygon.size() && !points.empty(); ++i) {
        const Vec2 edge = polygon[i + 1 < polygon.size() ? i + 1 : 0] - polygon[i];
        points = clipped(points, polygon[i], edge * (side / edge.norm()), tolerance);
    }
    return points;
}

// How far along a segment the closest point to `point` is, from 0 to 1.
double parameter_on(const Points2& segment, const Vec2& point) {
    const Vec2 along = segment[1] - segment[0];
    return std::clamp((point - segment[0]).dot(along) / along.squaredNorm(), 0.0, 1.0);
}

Vec2 at(const Points2& segment, double parameter) { return segment[0] + (segment[1] - segment[0]) * parameter; }

Points2 common_part_of_segments(const Points2& a, const Points2& b, double tolerance) {
    const Vec2 d = a[1] - a[0], e = b[1] - b[0];
    const double length_d = d.norm(), length_e = e.norm(), area = cross(d, e);
    Points2 result;
    if (std::abs(area) > tolerance * std::max(length_d, length_e)) {
        // Of nearly parallel ones the point where they cross has few digits; but what is nearest to it on b, and then
        // on a, has as many as any.
        const Vec2 crossing = at(a, std::clamp(cross(b[0] - a[0], e) / area, 0.0, 1.0));
        const Vec2 point_b = at(b, parameter_on(b, crossing)), point_a = at(a, parameter_on(a, point_b));
        if ((point_b - point_a).norm() <= 2 * tolerance) result.push_back((point_a + point_b) / 2);
        return result;
    }
    // Parallel: the part of the longer that the shorter covers.
    const Points2& longer = length_d >= length_e ? a : b;
    const Points2& shorter = length_d >= length_e ? b : a;
    for (const Vec2& end : shorter) {
        const Vec2 near = at(longer, parameter_on(longer, end));
        const Vec2 back = at(shorter, parameter_on(shorter, near));
        if ((near - back).norm() <= 2 * tolerance) result.push_back((near + back) / 2);
    }
    return result;
}

// The point of the border of a polygon that is nearest to a point.
Vec2 nearest_on_border(const Points2& polygon, const Vec2& point) {
    double nearest = std::numeric_limits<double>::infinity();
    Vec2 result = point;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        Points2 edge;
        edge.push_back(polygon[i]);
        edge.push_back(polygon[i + 1 < polygon.size() ? i + 1 : 0]);
        const Vec2 near = at(edge, parameter_on(edge, point));
        if (const double distance = (near - point).squaredNorm(); distance < nearest) {
            nearest = distance;
            result = near;
        }
    }
    return result;
}

// What is within the tolerance of all sides of a polygon may be far from a sharp corner of it: such points are moved to
// the corner.
Points2 moved_into(Points2 points, const Points2& polygon, double tolerance) {
    const double side = signed_area(polygon) > 0 ? 1 : -1;
    for (Vec2& p : points) {
        bool is_outside = false;
        for (std::size_t i = 0; i < polygon.size(); ++i)
            is_outside |= side * cross(polygon[i + 1 < polygon.size() ? i + 1 : 0] - polygon[i], p - polygon[i]) < 0;
        if (!is_outside) continue;
        const Vec2 near = nearest_on_border(polygon, p);
        if ((near - p).norm() > 2 * tolerance) p = near;
    }
    return points;
}

}  // namespace

Points part_over(const Points& points, const Points2& polygon, double tolerance) {
    const Points2 corners = simplified(polygon, tolerance);
    return corners.size() < 3 ? points : clipped_by_polygon(points, corners, tolerance);
}

Points2 common_part(const Points2& input_a, const Points2& input_b, double tolerance) {
    const Points2 a = simplified(input_a, tolerance), b = simplified(input_b, tolerance);
    const Points2 &small = a.size() <= b.size() ? a : b, &large = a.size() <= b.size() ? b : a;
    Points2 result;
    if (large.size() >= 3) {
        result = moved_into(clipped_by_polygon(small, large, tolerance), large, tolerance);
        if (small.size() >= 3 || small.size() == 2) return simplified(result, tolerance);
        return result;
    }
    if (large.size() == 2 && small.size() == 2) return simplified(common_part_of_segments(a, b, tolerance), tolerance);
    const Vec2 near = large.size() == 2 ? at(large, parameter_on(large, small[0])) : large[0];
    if ((near - small[0]).norm() <= 2 * tolerance) result.push_back((near + small[0]) / 2);
    return result;
}

Vec2 middle_of_closest(const Points2& a, const Points2& b) {
    double nearest = std::numeric_limits<double>::infinity();
    Vec2 middle = a[0];
    // The closest points of two convex sets that are apart are a corner of one and a point on the border of the other.
    const auto from_corners = [&](const Points2& corners, const Points2& border) {
        for (const Vec2& corner : corners)
            for (std::size_t i = 0; i < border.size(); ++i) {
                Points2 edge;
                edge.push_back(border[i]);
                edge.push_back(border[i + 1 < border.size() ? i + 1 : 0]);
                const Vec2 near = edge[0] == edge[1] ? edge[0] : at(edge, parameter_on(edge, corner));
                if (const double distance = (near - corner).squaredNorm(); distance < nearest) {
                    nearest = distance;
                    middle = (near + corner) / 2;
                }
            }
    };
    from_corners(a, b);
    from_corners(b, a);
    return middle;
}

}  // namespace abut::detail
