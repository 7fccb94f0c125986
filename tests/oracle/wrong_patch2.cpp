// SPDX-License-Identifier: Apache-2.0
#include "wrong_patch2.hpp"

#include <algorithm>
#include <numeric>

namespace abut::test {
namespace {

using Point = std::array<__int128, 2>;

Point operator-(const Point& p, const Point& q) { return {p[0] - q[0], p[1] - q[1]}; }
__int128 cross(const Point& p, const Point& q) { return p[0] * q[1] - p[1] * q[0]; }
__int128 dot(const Point& p, const Point& q) { return p[0] * q[0] + p[1] * q[1]; }

Point scaled(const Vec2& p, std::int64_t unit, const Grid3& moved) {
    const auto whole = [](double x) { return static_cast<__int128>(std::llround(x)); };
    return {whole(p[0]) * unit + moved.x, whole(p[1]) * unit + moved.y};
}

std::vector<Point> scaled(const std::vector<Vec2>& points, std::int64_t unit, const Grid3& moved) {
    std::vector<Point> out;
    for (const Vec2& p : points) out.push_back(scaled(p, unit, moved));
    return out;
}

// Whether all of `b` is on the left of the line through p along e, and all of `a` on the right.
bool is_between(const std::vector<Point>& a, const std::vector<Point>& b, const Point& p, const Point& e) {
    return std::ranges::all_of(a, [&](const Point& q) { return cross(e, q - p) <= 0; }) &&
           std::ranges::all_of(b, [&](const Point& q) { return cross(e, q - p) >= 0; });
}

// A vertex, or the ends of an edge; nothing when there is no such part.
std::vector<Vec2> points_of(const AnyShape2& shape, const Feature& feature) {
    const std::uint32_t i = feature.index;
    const bool is_vertex = feature.kind == Feature::Kind::vertex;
    if (!is_vertex && feature.kind != Feature::Kind::edge) return {};
    if (const auto* polygon = std::get_if<ConvexPolygon2>(&shape)) {
        const auto& vertices = polygon->vertices();
        if (i >= vertices.size()) return {};
        if (is_vertex) return {vertices[i]};
        return {vertices[i], vertices[(i + 1) % vertices.size()]};
    }
    if (const auto* segment = std::get_if<Segment2>(&shape)) {
        if (i >= (is_vertex ? 2u : 1u)) return {};
        if (is_vertex) return {i == 0 ? segment->start : segment->end};
        return {segment->start, segment->end};
    }
    if (i >= 4) return {};
    const auto& box = std::get<Rectangle2>(shape);
    const auto corner = [&](std::uint32_t bits) {
        return Vec2(box.center + (bits & 1 ? 1 : -1) * box.half[0] * box.axes.col(0) +
                    (bits & 2 ? 1 : -1) * box.half[1] * box.axes.col(1));
    };
    if (is_vertex) return {corner(i)};
    const std::uint32_t axis = i / 2, side = (i & 1) << axis;
    return {corner(side), corner(side | 1u << (1 - axis))};
}

}  // namespace

Touch2::Touch2(const AnyShape2& a, const AnyShape2& b, const Grid3& velocity, const Fraction& time)
    : shape_a_(a), shape_b_(b) {
    const auto over = static_cast<std::int64_t>(time.over), under = static_cast<std::int64_t>(time.under);
    const std::int64_t divisor = std::gcd(over, under);
    unit_ = under / divisor;
    moved_ = over / divisor * velocity;
    a_ = scaled(points_of(a), unit_, {});
    b_ = scaled(points_of(b), unit_, moved_);
    // On a line, the corners of what they have in common are vertices of one in the other; the least and the greatest
    // in the order of their coordinates are its ends.
    bool is_first = true;
    const auto add = [&](const std::vector<Point>& vertices, const std::vector<Point>& other) {
        for (const Point& p : vertices) {
            if (!holds(other, p)) continue;
            from_ = is_first ? p : std::min(from_, p);
            to_ = is_first ? p : std::max(to_, p);
            is_first = false;
        }
    };
    add(a_, b_);
    add(b_, a_);
}

// A line between two convex sets that touch may be turned until it lies along an edge of one of them.
bool Touch2::merely_touches() const {
    for (const auto* points : {&a_, &b_})
        for (std::size_t i = 0; i < points->size(); ++i) {
            const Point p = (*points)[i], e = (*points)[(i + 1) % points->size()] - p;
            if (e != Point{} && (is_between(a_, b_, p, e) || is_between(b_, a_, p, e))) return true;
        }
    return false;
}

long double Touch2::length() const { return (to_vec2(to_) - to_vec2(from_)).norm(); }

Touch2::LongVec2 Touch2::to_vec2(const Point& p) const {
    const auto unit = static_cast<long double>(unit_);
    return {static_cast<long double>(p[0]) / unit, static_cast<long double>(p[1]) / unit};
}

bool Touch2::holds(const std::vector<Point>& part, const Point& p) const {
    bool has_left = false, has_right = false, has_area = false;
    for (std::size_t i = 0; i < part.size(); ++i) {
        const Point& q = part[i];
        const __int128 side = cross(part[(i + 1) % part.size()] - q, p - q);
        has_left |= side > 0;
        has_right |= side < 0;
        has_area |= cross(q - part[0], part[(i + 1) % part.size()] - part[0]) != 0;
    }
    if (has_left && has_right) return false;
    if (has_area) return true;
    const auto [first, last] = std::ranges::minmax(part);
    return cross(last - first, p - first) == 0 && dot(p - first, p - last) <= 0;
}

std::optional<std::string> Touch2::wrong_feature(const AnyShape2& shape, const Grid3& moved, const Feature& feature,
                                                 const LongVec2& normal, double tolerance) const {
    const std::vector<Point> part = scaled(points_of(shape, feature), unit_, moved);
    if (part.empty()) return "does not exist";
    if (!holds(part, from_) || !holds(part, to_)) return "does not hold the contact";
    for (const Point& p : part)
        if (std::abs(normal.dot(to_vec2(p) - to_vec2(from_))) > tolerance) return "is not across the normal";
    return {};
}

std::optional<std::string> Touch2::wrong_patch(const ContactPatch2& patch, double tolerance, double rounding) const {
    const LongVec2 normal = patch.normal.cast<long double>(), from = to_vec2(from_), to = to_vec2(to_);
    if (std::abs(normal.norm() - 1) > 1e-14L) return "the normal is no unit vector";
    for (const Point& p : a_)
        if (normal.dot(to_vec2(p) - from) > rounding) return "the normal does not leave a behind";
    for (const Point& p : b_)
        if (normal.dot(to_vec2(p) - from) < -rounding) return "the normal does not point into b";

    if (patch.points.empty() || patch.points.size() > 2) return "the patch is neither a point nor a segment";
    const LongVec2 p = patch.points[0].cast<long double>(), q = patch.points.back().cast<long double>();
    const bool is_forward = (p - from).norm() + (q - to).norm() <= (p - to).norm() + (q - from).norm();
    if (std::max((p - (is_forward ? from : to)).norm(), (q - (is_forward ? to : from)).norm()) > tolerance)
        return "the ends of the patch are wrong";
    if (from_ == to_ && patch.points.size() != 1) return "the patch of one point has two";
    if (length() > 2 * tolerance && patch.points.size() != 2) return "the patch of a segment has one point";

    if (const auto wrong = wrong_feature(shape_a_, {}, patch.feature_a, normal, tolerance))
        return "feature_a " + *wrong;
    if (const auto wrong = wrong_feature(shape_b_, moved_, patch.feature_b, normal, tolerance))
        return "feature_b " + *wrong;
    return {};
}

}  // namespace abut::test
