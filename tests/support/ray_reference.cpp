// SPDX-License-Identifier: Apache-2.0
#include "support/ray_reference.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "support/exact3.hpp"

namespace abut::test {
namespace {

constexpr long double infinity = std::numeric_limits<long double>::infinity();

// Normals of slivers need more than 64 bits: a cross product of doubles takes 107.
using Quad3 = Exact3<__float128>;

Quad3 quad(const LongVec3& v) { return {v[0], v[1], v[2]}; }

// Zero when it has no length.
LongVec3 unit(const Quad3& v) {
    const LongVec3 rounded(static_cast<long double>(v.x), static_cast<long double>(v.y), static_cast<long double>(v.z));
    const long double largest = rounded.cwiseAbs().maxCoeff();
    return largest > 0 ? LongVec3((rounded / largest).normalized()) : rounded;
}

Span common(const Span& a, const Span& b) { return {std::max(a.enter, b.enter), std::min(a.exit, b.exit)}; }

std::optional<Span> unless_empty(const Span& span) {
    if (!(span.enter <= span.exit)) return {};
    return span;
}

// Where |w + t d| <= radius: ρ² − |w − (w·d / d·d) d|², which loses nothing when w is long.
std::optional<Span> within_radius(const LongVec3& w, const LongVec3& d, long double radius) {
    const long double squared = d.squaredNorm();
    if (squared == 0) return w.norm() <= radius ? std::optional(Span{-infinity, infinity}) : std::nullopt;
    const long double middle = -w.dot(d) / squared;
    const long double half_squared = (radius - (w + middle * d).norm()) * (radius + (w + middle * d).norm());
    if (half_squared < 0) return {};
    const long double half = std::sqrt(half_squared / squared);
    return Span{middle - half, middle + half};
}

}  // namespace

Line RayReference::line(const Ray& ray) const {
    return {relative(ray.origin), ray.direction.cast<long double>(), infinity};
}

Line RayReference::line(const Segment& segment) const {
    return {relative(segment.start), segment.end.cast<long double>() - segment.start.cast<long double>(), 1};
}

Hull RayReference::hull() const {
    Hull hull;
    for (const LongVec3& p : points_) hull.points.push_back(p.cast<double>());
    hull.radius = static_cast<double>(radius_);
    return hull;
}

RayReference::RayReference(const AnyShape& shape) {
    const Hull hull = hull_of(shape);
    origin_ = hull.points[0].cast<long double>();
    if (const auto* aligned = std::get_if<AlignedBox>(&shape)) {
        const LongVec3 min = aligned->min.cast<long double>(), max = aligned->max.cast<long double>();
        origin_ = (min + max) / 2;
        set_box(Mat3::Identity(), (max - min) / 2);
    } else if (const auto* oriented = std::get_if<OrientedBox>(&shape)) {
        origin_ = oriented->center.cast<long double>();
        set_box(oriented->axes, oriented->half.cast<long double>());
    } else {
        for (const Vec3& p : hull.points) points_.push_back(relative(p));
        if (const auto* polyhedron = std::get_if<ConvexPolyhedron>(&shape))
            set_polyhedron(*polyhedron);
        else if (points_.size() > 2)
            set_loop();
        else
            set_core(points_.front(), points_.back(), hull.radius);
    }
}

void RayReference::set_core(const LongVec3& start, const LongVec3& end, long double radius) {
    core_start_ = start;
    core_end_ = end;
    radius_ = radius;
}

void RayReference::set_box(const Mat3& axes, const LongVec3& half) {
    const auto axis = [&](int i) { return LongVec3(axes.col(i % 3).cast<long double>()); };
    for (int corner = 0; corner < 8; ++corner) {
        LongVec3 p = LongVec3::Zero();
        for (int i = 0; i < 3; ++i) p += (corner >> i & 1 ? half[i] : -half[i]) * axis(i);
        points_.push_back(p);
    }
    for (int i = 0; i < 3; ++i) {
        // Axes are orthonormal up to rounding; the faces of the box that they span are at right angles to these.
        const LongVec3 n = unit(cross(quad(axis(i + 1)), quad(axis(i + 2))));
        planes_.push_back({n, half[i] * axis(i), half[i] == 0});
        planes_.push_back({-n, -half[i] * axis(i), half[i] == 0});
    }
}

void RayReference::set_loop() {
    const auto count = points_.size();
    Quad3 normal{};
    for (std::size_t i = 1; i + 1 < count; ++i) {
        const Quad3 base = quad(points_[0]);
        normal = normal + cross(quad(points_[i]) - base, quad(points_[i + 1]) - base);
    }
    plane_normal_ = unit(normal);
    if (plane_normal_.isZero(0)) {
        // All on a line: the segment between the two that are farthest apart.
        std::size_t from = 0, to = 0;
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t k = i + 1; k < count; ++k)
                if ((points_[k] - points_[i]).norm() > (points_[to] - points_[from]).norm()) from = i, to = k;
        return set_core(points_[from], points_[to], 0);
    }
    planes_.push_back({plane_normal_, points_[0], true});
    planes_.push_back({-plane_normal_, points_[0], true});
    for (std::size_t i = 0; i < count; ++i) {
        const LongVec3 outwards = unit(cross(quad(points_[(i + 1) % count]) - quad(points_[i]), normal));
        if (!outwards.isZero(0)) planes_.push_back({outwards, points_[i], false});
    }
}

void RayReference::set_polyhedron(const ConvexPolyhedron& polyhedron) {
    for (const auto& face : polyhedron.faces()) {
        Quad3 normal{};
        const Quad3 base = quad(points_[face[0]]);
        for (std::size_t i = 1; i + 1 < face.size(); ++i)
            normal = normal + cross(quad(points_[face[i]]) - base, quad(points_[face[i + 1]]) - base);
        planes_.push_back({unit(normal), points_[face[0]], false});
    }
}

void RayReference::stay_in_plane() {
    std::erase_if(planes_, [](const Plane& plane) { return plane.is_flat; });
}

std::optional<Span> RayReference::part(const Line& line, long double growth) const {
    const Span all{0, line.last};
    if (is_round()) {
        const auto span = radius_ + growth < 0 ? std::nullopt : part_of_core(line, radius_ + growth);
        return span ? unless_empty(common(all, *span)) : std::nullopt;
    }
    Span span = all;
    for (const Plane& plane : planes_) {
        const long double slope = plane.normal.dot(line.direction);
        const long double inside =
            plane.normal.dot(plane.point - line.start) + (plane.is_flat ? std::max(growth, 0.0L) : growth);
        if (slope == 0 && inside < 0) return {};
        if (slope > 0) span.exit = std::min(span.exit, inside / slope);
        if (slope < 0) span.enter = std::max(span.enter, inside / slope);
    }
    return unless_empty(span);
}

std::optional<Span> RayReference::part_of_core(const Line& line, long double radius) const {
    Span span{infinity, -infinity};
    const auto include = [&](const std::optional<Span>& other) {
        if (other) span = {std::min(span.enter, other->enter), std::max(span.exit, other->exit)};
    };
    const LongVec3 w = line.start - core_start_, d = line.direction, core = core_end_ - core_start_;
    include(within_radius(w, d, radius));
    include(within_radius(line.start - core_end_, d, radius));
    const long double length = core.norm();
    if (length > 0) {
        const LongVec3 along = core / length;
        const auto across = [&](const LongVec3& v) { return LongVec3(v - v.dot(along) * along); };
        if (const auto side = within_radius(across(w), across(d), radius)) {
            const long double at = w.dot(along), slope = d.dot(along);
            const long double t0 = -at / slope, t1 = (length - at) / slope;
            if (slope != 0)
                include(unless_empty(common(*side, {std::min(t0, t1), std::max(t0, t1)})));
            else if (at >= 0 && at <= length)
                include(side);
        }
    }
    return unless_empty(span);
}

LongVec3 RayReference::nearest_of_core(const LongVec3& point) const {
    const LongVec3 core = core_end_ - core_start_;
    const long double squared = core.squaredNorm();
    const long double at = squared > 0 ? (point - core_start_).dot(core) / squared : 0;
    return core_start_ + std::clamp(at, 0.0L, 1.0L) * core;
}

bool RayReference::is_flat() const {
    return std::ranges::any_of(planes_, [](const Plane& plane) { return plane.is_flat; });
}

long double RayReference::steepness(const Line& line) const {
    const LongVec3 along = line.direction.stableNormalized();
    long double least = 1;
    for (const Plane& plane : planes_)
        if (plane.is_flat) least = std::min(least, std::abs(plane.normal.dot(along)));
    return least;
}

bool RayReference::contains(const LongVec3& point, long double growth) const {
    return part({point, LongVec3::Zero(), 0}, growth).has_value();
}

long double RayReference::farthest(const LongVec3& point) const {
    long double largest = 0;
    for (const LongVec3& p : points_) largest = std::max(largest, (p - point).norm());
    return largest + radius_;
}

long double RayReference::reach_beyond(const LongVec3& point, const LongVec3& along) const {
    long double largest = -infinity;
    for (const LongVec3& p : points_) largest = std::max(largest, along.dot(p - point));
    return largest + radius_;
}

}  // namespace abut::test
