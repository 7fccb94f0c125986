// SPDX-License-Identifier: Apache-2.0
// Where two moving cores touch: the parts of both that reach farthest along the direction of contact, seen along it,
// and what those have in common (docs/theory/errata.md §2, in place of the tables of [Eberly 1999a] and 001).
#pragma once

#include "abut/query/distance.hpp"
#include "query/contact_set/clip_convex.hpp"
#include "query/contact_set/contact_features.hpp"

namespace abut::detail {

// Vertices that are this near to the farthest, relative to the size of the shapes, touch with it.
inline constexpr double feature_tolerance = 1e-9;

struct PatchGeometry {
    double radius_a, radius_b;  // what the cores are swollen by
    double time;
    double tolerance;  // a length
    double scale;      // what lengths are to be multiplied by, to be in the range of doubles (Frame::scale)
};

inline Vec3 middle_of(const Closest& closest) { return closest.point_a + (closest.point_b - closest.point_a) / 2; }
inline Vec2 middle_of(const Closest2& closest) { return closest.point_a + (closest.point_b - closest.point_a) / 2; }

// Two directions across a unit vector; of one in the plane, one.
inline std::array<Vec3, 2> across(const Vec3& normal) {
    int least = 0;
    normal.cwiseAbs().minCoeff(&least);
    const Vec3 u = normal.cross(Vec3::Unit(least)).normalized();
    return {u, normal.cross(u)};
}
inline std::array<Vec2, 1> across(const Vec2& normal) { return {Vec2(normal[1], -normal[0])}; }

// `Patch` is ContactPatch or ContactPatch2. `normal` is a unit vector from a to b; both shapes stand where they are at
// time 0.
//
// The patch has no points when the two parts do not lie over each other. Shapes that are nearly parallel are nearest
// somewhere between vertices of which some reach as far as the others, but for the tolerance, and some do not: then
// the caller has to look for the closest points.
template <class Patch, class A, class B, int N>
Patch patch_of(const A& a, const B& b, const Vector<double, N>& velocity_a, const Vector<double, N>& velocity_b,
               const Vector<double, N>& normal, const PatchGeometry& geometry) {
    using V = Vector<double, N>;
    const double scale = geometry.scale, tolerance = geometry.tolerance * scale;
    const Frame<N> frame{a.anchor(), 0, scale, 0};
    const Support<N> support_a = support_of(a, normal, tolerance, frame);
    const Support<N> support_b = support_of(b, -normal, tolerance, frame);
    // Halved, since the difference of two velocities may overflow.
    const V moved_a = velocity_a * geometry.time,
            moved_b = (velocity_b / 2 - velocity_a / 2) * (2 * geometry.time) * scale;

    double end_of_a = -std::numeric_limits<double>::infinity(), start_of_b = -end_of_a;
    for (const V& p : support_a.points) end_of_a = std::max(end_of_a, normal.dot(p) + geometry.radius_a * scale);
    for (const V& p : support_b.points)
        start_of_b = std::min(start_of_b, normal.dot(p + moved_b) - geometry.radius_b * scale);

    Patch patch;
    patch.normal = normal;
    patch.feature_a = support_a.feature;
    patch.feature_b = support_b.feature;
    const V middle = normal * ((end_of_a + start_of_b) / 2);
    const double unit = 1 / scale;
    const auto place = [&](const V& point) { patch.points.push_back(frame.origin + moved_a + point * unit); };

    const auto directions = across(normal);
    const auto seen = [&](const V& p) {
        Vec2 flat = Vec2::Zero();
        for (std::size_t k = 0; k < directions.size(); ++k) flat[static_cast<int>(k)] = directions[k].dot(p);
        return flat;
    };
    Points2 seen_a, seen_b;
    for (const V& p : support_a.points) seen_a.push_back(seen(p));
    for (const V& p : support_b.points) seen_b.push_back(seen(p + moved_b));
    const Points2 common = common_part(seen_a, seen_b, tolerance);
    if (common.empty()) return patch;

    // A vertex touches where it is.
    const bool is_point_a = support_a.points.size() == 1, is_point_b = support_b.points.size() == 1;
    if (is_point_a || is_point_b) {
        const V in_a = support_a.points[0], in_b = support_b.points[0] + moved_b;
        const V vertex = !is_point_b ? in_a : !is_point_a ? in_b : V((in_a + in_b) / 2);
        place(middle + (vertex - normal * normal.dot(vertex)));
        return patch;
    }
    for (const Vec2& flat : common) {
        V point = middle;
        for (std::size_t k = 0; k < directions.size(); ++k) point += directions[k] * flat[static_cast<int>(k)];
        place(point);
    }
    return patch;
}

}  // namespace abut::detail
