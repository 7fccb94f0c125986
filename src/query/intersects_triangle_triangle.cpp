// SPDX-License-Identifier: Apache-2.0
// Two triangles. Of the 17 axes (seed 000 §4) the two normals come first. When neither separates, each triangle has one
// vertex alone on its side of the other's plane, and both cross the line where the planes meet; of the nine cross
// products of edges only two can then separate, those of the edges whose ends on that line decide whether the two
// intervals overlap (Guigue and Devillers, 2003). All of it are signs of volumes of four vertices; where one of them is
// in doubt, as for triangles in one plane, the one loop with all 17 axes decides.
#include <algorithm>
#include <cmath>

#include "query/detail/frame.hpp"
#include "query/detail/kernels.hpp"

namespace abut::detail {
namespace {

// Comparisons one by one, so that each is false for NaN.
bool all_above(const double* v, double bound) { return v[0] > bound && v[1] > bound && v[2] > bound; }
bool all_below(const double* v, double bound) { return v[0] < bound && v[1] < bound && v[2] < bound; }
bool all_beyond(const double* v, double bound) {
    return std::abs(v[0]) > bound && std::abs(v[1]) > bound && std::abs(v[2]) > bound;
}

// The one that differs in sign from the other two, whose signs are never 0 here.
int lone(const double* height) {
    const bool s0 = height[0] > 0, s1 = height[1] > 0, s2 = height[2] > 0;
    return s1 == s2 ? 0 : s0 == s2 ? 1 : 2;
}

}  // namespace

Verdict intersects_triangle_triangle(const Triangle& a, const Triangle& b) {
    // Relative to one vertex of a.
    const Vec3& origin = a.vertex[0];
    const Vec3 p[3] = {Vec3::Zero(), a.vertex[1] - origin, a.vertex[2] - origin};
    const Vec3 q[3] = {b.vertex[0] - origin, b.vertex[1] - origin, b.vertex[2] - origin};
    const Vec3 edge_b1 = b.vertex[1] - b.vertex[0], edge_b2 = b.vertex[2] - b.vertex[0];

    // A volume is a sum of six products of three coordinates, each below size_a, size_b or reach (differences of
    // those: below twice it); it rounds by less than 16u of six such products.
    const double size_a = p[1].cwiseAbs().cwiseMax(p[2].cwiseAbs()).maxCoeff();
    const double size_b = edge_b1.cwiseAbs().cwiseMax(edge_b2.cwiseAbs()).maxCoeff();
    const double reach =
        std::max(size_a, q[0].cwiseAbs().cwiseMax(q[1].cwiseAbs()).cwiseMax(q[2].cwiseAbs()).maxCoeff());
    constexpr double rounding = 96 * 0x1p-53;

    // b against the plane of a, and a against the plane of b.
    const Vec3 normal_a = p[1].cross(p[2]), normal_b = edge_b1.cross(edge_b2);
    const double floor = underflow_floor(reach);
    const double bound_a = rounding * size_a * size_a * reach + floor;
    const double bound_b = 2 * rounding * size_b * size_b * reach + floor;
    const double of_b[3] = {normal_a.dot(q[0]), normal_a.dot(q[1]), normal_a.dot(q[2])};
    if (all_above(of_b, bound_a) || all_below(of_b, -bound_a)) return Verdict::apart;
    const double of_a[3] = {-normal_b.dot(q[0]), normal_b.dot(p[1] - q[0]), normal_b.dot(p[2] - q[0])};
    if (all_above(of_a, bound_b) || all_below(of_a, -bound_b)) return Verdict::apart;
    if (!all_beyond(of_b, bound_a) || !all_beyond(of_a, bound_b)) return Verdict::unsure;

    // Each with its lone vertex first. Seen with the lone vertex of the other above its plane, each goes
    // counter-clockwise; where it does not, the other two vertices of it change places.
    const int i = lone(of_a), j = lone(of_b);
    int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
    if (of_b[j] < 0) std::swap(i1, i2);
    if (of_a[i] < 0) std::swap(j1, j2);

    // The intervals on the common line overlap unless one ends before the other begins.
    const double bound = 8 * rounding * size_a * reach * reach + floor;
    const auto volume = [](const Vec3& u, const Vec3& v, const Vec3& w) { return u.cross(v).dot(w); };
    const Vec3 from = p[i];
    const double first = volume(p[i1] - from, q[j] - from, q[j1] - from);
    if (first > bound) return Verdict::apart;
    const double second = volume(p[i2] - from, q[j2] - from, q[j] - from);
    if (second > bound) return Verdict::apart;
    return first < -bound && second < -bound ? Verdict::touching : Verdict::unsure;
}

}  // namespace abut::detail
