// SPDX-License-Identifier: Apache-2.0
// The part of a core that reaches farthest along a direction, with a tolerance: a vertex, an edge or a face.
#pragma once

#include <numbers>

#include "abut/query/contact_patch.hpp"
#include "query/pair/cylinder_core.hpp"
#include "query/sat/axes2.hpp"

namespace abut::detail {

template <int N>
struct Support {
    PointList<Vector<double, N>> points;  // in order around it, relative to the origin of the frame
    Feature feature;
};

inline Feature vertex_feature(int i) { return {Feature::Kind::vertex, static_cast<std::uint32_t>(i)}; }
inline Feature edge_feature(int i) { return {Feature::Kind::edge, static_cast<std::uint32_t>(i)}; }
inline Feature face_feature(int i) { return {Feature::Kind::face, static_cast<std::uint32_t>(i)}; }

inline Support<3> support_of(const PointCore& core, const Vec3&, double, const Frame3& frame) {
    Support<3> support{{}, vertex_feature(0)};
    support.points.push_back(core.point<double>(0, frame));
    return support;
}

template <int N, class Core>
Support<N> support_of_line(const Core& core, const Vector<double, N>& direction, double tolerance,
                           const Frame<N>& frame) {
    const Vector<double, N> start = core.template point<double>(0, frame), end = core.template point<double>(1, frame);
    const double rise = direction.dot(end - start);
    Support<N> support{{}, std::abs(rise) <= tolerance ? edge_feature(0) : vertex_feature(rise > 0)};
    if (rise <= tolerance) support.points.push_back(start);
    if (rise >= -tolerance) support.points.push_back(end);
    return support;
}
inline Support<3> support_of(const LineCore& core, const Vec3& direction, double tolerance, const Frame3& frame) {
    return support_of_line<3>(core, direction, tolerance, frame);
}
inline Support<2> support_of(const LineCore2& core, const Vec2& direction, double tolerance, const Frame2& frame) {
    return support_of_line<2>(core, direction, tolerance, frame);
}

inline Support<2> support_of(const PointCore2& core, const Vec2&, double, const Frame2& frame) {
    Support<2> support{{}, vertex_feature(0)};
    support.points.push_back(core.point<double>(0, frame));
    return support;
}

// Vertices around a polygon: all of it, one edge, or one vertex.
template <int N, class Core>
Support<N> support_of_ring(const Core& core, const Vector<double, N>& direction, double tolerance,
                           const Frame<N>& frame) {
    const int count = core.point_count();
    const auto point = [&](int i) { return core.template point<double>(i % count, frame); };
    double highest = -std::numeric_limits<double>::infinity();
    for (int i = 0; i < count; ++i) highest = std::max(highest, direction.dot(point(i)));
    const auto is_high = [&](int i) { return direction.dot(point(i)) >= highest - tolerance; };

    // The run of high vertices: from the first after a low one to the last before the next.
    int first = 0;
    while (first < count && !(is_high(first) && !is_high(first + count - 1))) ++first;
    Support<N> support;
    if (first == count && N == 3) {
        for (int i = 0; i < count; ++i) support.points.push_back(point(i));
        support.feature = face_feature(0);
        return support;
    }
    const int stop = first == count ? count : count - 1;
    first %= count;
    int length = 1;
    while (length < stop && is_high(first + length)) ++length;
    support.points.push_back(point(first));
    support.feature = vertex_feature(first);
    if (length == 1) return support;
    // Of several edges in a line, the longest gives its name.
    double longest = -1;
    for (int i = first; i < first + length - 1; ++i) {
        const double size = (point(i + 1) - point(i)).squaredNorm();
        if (size > longest) {
            longest = size;
            support.feature = edge_feature(i % count);
        }
    }
    support.points.push_back(point(first + length - 1));
    return support;
}

inline Support<3> support_of(const FlatCore& core, const Vec3& direction, double tolerance, const Frame3& frame) {
    return support_of_ring<3>(core, direction, tolerance, frame);
}
inline Support<2> support_of(const PolygonCore2& core, const Vec2& direction, double tolerance, const Frame2& frame) {
    return support_of_ring<2>(core, direction, tolerance, frame);
}

// Boxes of either kind, and rectangles: the axes across the direction are free, the others are at one of their ends.
template <int N, class Core>
Support<N> support_of_box(const Core& core, const Vector<double, N>& direction, double tolerance,
                          const Frame<N>& frame) {
    Vector<double, N> generator[N], along;
    std::uint32_t bits = 0;
    int free_axes[N], free_count = 0, fixed_axis = 0;
    for (int i = 0; i < N; ++i) {
        generator[i] = core.template generator<double>(i, frame);
        along[i] = direction.dot(generator[i]);
    }
    const auto is_across = [&](int i) { return 2 * std::abs(along[i]) <= tolerance && !generator[i].isZero(0); };
    // A box smaller than the tolerance has its steepest axis at an end all the same.
    int across = 0, steepest = -1;
    for (int i = 0; i < N; ++i) across += is_across(i);
    if (across == N) along.cwiseAbs().maxCoeff(&steepest);
    for (int i = 0; i < N; ++i) {
        if (is_across(i) && i != steepest)
            free_axes[free_count++] = i;
        else
            bits |= static_cast<std::uint32_t>(along[i] >= 0) << (fixed_axis = i);
    }
    const auto corner = [&](std::uint32_t at) {
        Vector<double, N> p = core.template point<double>(0, frame);
        for (int i = 0; i < N; ++i) p += at >> i & 1 ? generator[i] : Vector<double, N>(-generator[i]);
        return p;
    };
    Support<N> support;
    support.points.push_back(corner(bits));
    if (free_count == 0) {
        support.feature = vertex_feature(static_cast<int>(bits));
        return support;
    }
    const int i = free_axes[0];
    support.points.push_back(corner(bits | 1u << i));
    const int side = static_cast<int>(bits >> fixed_axis & 1);
    if (free_count == 1) {
        const std::uint32_t others = bits >> (i + 1) % 3 & 1, rest = bits >> (i + 2) % 3 & 1;
        support.feature = edge_feature(N == 2 ? 2 * fixed_axis + side : 4 * i + static_cast<int>(others | rest << 1));
        return support;
    }
    const int j = free_axes[1];
    support.points.push_back(corner(bits | 1u << i | 1u << j));
    support.points.push_back(corner(bits | 1u << j));
    support.feature = face_feature(2 * fixed_axis + side);
    return support;
}

inline Support<3> support_of(const BoxCore& core, const Vec3& direction, double tolerance, const Frame3& frame) {
    return support_of_box<3>(core, direction, tolerance, frame);
}
inline Support<3> support_of(const AlignedBoxCore& core, const Vec3& direction, double tolerance, const Frame3& frame) {
    return support_of_box<3>(core, direction, tolerance, frame);
}
inline Support<2> support_of(const RectangleCore& core, const Vec2& direction, double tolerance, const Frame2& frame) {
    return support_of_box<2>(core, direction, tolerance, frame);
}

// An end, or a line on the side, or the part of a rim that is high. A disc, or a part of one, is given by a polygon
// that is inscribed in it.
inline Support<3> support_of(const CylinderCore& core, const Vec3& direction, double tolerance, const Frame3& frame) {
    constexpr int around = 32;
    constexpr double pi = std::numbers::pi;
    const CylinderCorners<double> corners = core.corners<double>(frame);
    Vec3 across = direction - corners.axis() * corners.axis().dot(direction);
    across -= corners.axis() * corners.axis().dot(across);  // again: now across the axis by u of itself
    const double sine = length_of(across), rise = direction.dot(corners.along()), radius = corners.radius();
    const int end = rise > 0;
    const Vec3 center = end ? Vec3(corners.start() + corners.along()) : corners.start();
    const Vec3 side = sine > 0x1p-50 ? Vec3(across / sine) : corners.side(), other_side = corners.axis().cross(side);
    const auto on_rim = [&](const Vec3& middle, double angle) -> Vec3 {
        return middle + radius * (std::cos(angle) * side + std::sin(angle) * other_side);
    };
    Support<3> support;
    // The angle from the highest point of the rim at which it is below that by the tolerance.
    const double fall = radius * sine > 0 ? tolerance / (radius * sine) : 2;
    if (fall >= 2 && radius > 0) {
        for (int i = 0; i < around; ++i) support.points.push_back(on_rim(center, 2 * pi * i / around));
        support.feature = face_feature(end);
        return support;
    }
    if (std::abs(rise) <= tolerance) {
        support.points.push_back(on_rim(corners.start(), 0));
        support.points.push_back(on_rim(corners.start() + corners.along(), 0));
        support.feature = face_feature(2);
        return support;
    }
    const double half = radius > 0 ? std::acos(1 - fall) : 0;
    support.feature = edge_feature(end);
    if (half < pi / around) {
        support.points.push_back(on_rim(center, 0));
        return support;
    }
    for (int i = 0; i <= around; ++i) support.points.push_back(on_rim(center, half * (2.0 * i / around - 1)));
    return support;
}

// The face that is most across the direction, if all of it is high; else an edge, or a vertex.
inline Support<3> support_of(const PolyhedronCore& core, const Vec3& direction, double tolerance, const Frame3& frame) {
    const ConvexPolyhedron& p = core.polyhedron;
    const auto height = [&](std::uint32_t i) { return direction.dot(core.point<double>(static_cast<int>(i), frame)); };
    std::uint32_t top = 0;
    double highest = height(0);
    for (std::uint32_t i = 1; i < p.vertices().size(); ++i) {
        const double h = height(i);
        if (h > highest) {
            highest = h;
            top = i;
        }
    }
    const auto is_high = [&](std::uint32_t i) { return height(i) >= highest - tolerance; };
    Support<3> support;
    const auto add = [&](std::uint32_t i) { support.points.push_back(core.point<double>(static_cast<int>(i), frame)); };

    std::size_t face = 0;
    for (std::size_t f = 1; f < p.faces().size(); ++f)
        if (direction.dot(p.face_normal(f)) > direction.dot(p.face_normal(face))) face = f;
    if (std::all_of(p.faces()[face].begin(), p.faces()[face].end(), is_high)) {
        for (const std::uint32_t i : p.faces()[face]) add(i);
        support.feature = face_feature(static_cast<int>(face));
        return support;
    }
    double longest = -1;
    for (std::size_t e = 0; e < p.edges().size(); ++e) {
        const auto [from, to] = p.edges()[e];
        if (!is_high(from) || !is_high(to)) continue;
        const double length = length_of(p.vertices()[to] - p.vertices()[from]);
        if (length > longest) {
            longest = length;
            support.feature = edge_feature(static_cast<int>(e));
        }
    }
    if (longest >= 0) {
        for (const std::uint32_t i : p.edges()[support.feature.index]) add(i);
    } else {
        add(top);
        support.feature = vertex_feature(static_cast<int>(top));
    }
    return support;
}

}  // namespace abut::detail
