// SPDX-License-Identifier: Apache-2.0
// Where two moving cores touch: the parts of both that reach farthest along the direction of contact, seen along it,
// and what those have in common (docs/theory/errata.md §2, in place of the tables of [Eberly 1999a] and [Eberly 2001]).
#pragma once

#include "abut/query/distance.hpp"
#include "query/contact_set/contact_features.hpp"

namespace abut::detail {

// Vertices that are this near to the farthest, relative to the size of the shapes, touch with it.
inline constexpr double feature_tolerance = 1e-9;

struct PatchGeometry {
    double radius_a, radius_b;  // what the cores are inflated by
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

// What the farthest parts of two shapes have in common; both relative to `frame`.
template <class Patch, int N>
Patch patch_between(const Support<N>& support_a, const Support<N>& support_b, const Frame<N>& frame,
                    const Vector<double, N>& velocity_a, const Vector<double, N>& velocity_b,
                    const Vector<double, N>& normal, const PatchGeometry& geometry);
extern template ContactPatch patch_between(const Support<3>&, const Support<3>&, const Frame<3>&, const Vec3&,
                                           const Vec3&, const Vec3&, const PatchGeometry&);
extern template ContactPatch2 patch_between(const Support<2>&, const Support<2>&, const Frame<2>&, const Vec2&,
                                            const Vec2&, const Vec2&, const PatchGeometry&);

// `Patch` is ContactPatch or ContactPatch2. `normal` is a unit vector from a to b; both shapes stand where they are at
// time 0.
//
// The patch has no points when the two parts do not lie over each other. Shapes that are nearly parallel are nearest
// somewhere between vertices of which some reach as far as the others, but for the tolerance, and some do not: then
// the caller has to look for the closest points.
template <class Patch, class A, class B, int N>
Patch patch_of(const A& a, const B& b, const Vector<double, N>& velocity_a, const Vector<double, N>& velocity_b,
               const Vector<double, N>& normal, const PatchGeometry& geometry) {
    const double tolerance = geometry.tolerance * geometry.scale;
    const Frame<N> frame{a.anchor(), 0, geometry.scale, 0};
    return patch_between<Patch, N>(support_of(a, normal, tolerance, frame), support_of(b, -normal, tolerance, frame),
                                   frame, velocity_a, velocity_b, normal, geometry);
}

}  // namespace abut::detail
