// SPDX-License-Identifier: Apache-2.0
// A triangle and a box by 13 axes ([Eberly 1999a] §3, with the intervals of docs/theory/errata.md §1), in the frame of
// the box.
#include <algorithm>
#include <cmath>

#include "query/pair/frame.hpp"
#include "query/pair/kernels.hpp"

namespace abut::detail {
namespace {

// The gap between [−extent, extent] and the interval of two or three numbers; negative when they overlap.
double gap_to(double extent, double lo, double hi) { return std::max(lo, -hi) - extent; }

}  // namespace

Verdict intersects_triangle_box(const Triangle& triangle, const Triangle& relative, const OrientedBox& b) {
    const Vec3 p = b.axes.transpose() * relative.vertex[0], q = b.axes.transpose() * relative.vertex[1],
               r = b.axes.transpose() * relative.vertex[2];
    const Vec3& h = b.half;

    // Faces of the box.
    const Vec3 lo = p.cwiseMin(q).cwiseMin(r), hi = p.cwiseMax(q).cwiseMax(r);
    // Sums, not maxima: they are NaN when anything is, and nothing is proven then.
    const double reach = p.lpNorm<1>() + q.lpNorm<1>() + r.lpNorm<1>() + h.lpNorm<1>();
    const double floor = range_floor(reach);
    const double bound = kernel_rounding * reach + rounding_of_place * length_bound(triangle.vertex[0]) + floor;
    double gap = (lo.cwiseMax(-hi) - h).maxCoeff();
    if (gap > bound) return Verdict::apart;

    // The plane of the triangle.
    const auto& [x0, x1, x2] = triangle.vertex;
    const Vec3 edge[3] = {b.axes.transpose() * (x1 - x0), b.axes.transpose() * (x2 - x1),
                          b.axes.transpose() * (x0 - x2)};
    const double size = std::max(edge[0].lpNorm<Eigen::Infinity>(), edge[1].lpNorm<Eigen::Infinity>());
    const Vec3 normal = edge[0].cross(edge[1]);
    const double plane_gap = std::abs(normal.dot(p)) - normal.cwiseAbs().dot(h),
                 plane_bound = 3 * bound * size * size + floor;
    if (plane_gap > plane_bound) return Verdict::apart;

    // Edges: axis k × edge[e], with components 0, −edge[k2], edge[k1]. Its projection of the triangle is that of one
    // end of the edge and of the vertex opposite to it.
    const Vec3* const end[3] = {&p, &q, &r};
    const Vec3* const opposite[3] = {&r, &p, &q};
    double edge_gap = -std::numeric_limits<double>::infinity();
    for (int e = 0; e < 3; ++e)
        for (int k = 0; k < 3; ++k) {
            const int k1 = (k + 1) % 3, k2 = (k + 2) % 3;
            const double x = -edge[e][k2], y = edge[e][k1];
            const double u = x * (*end[e])[k1] + y * (*end[e])[k2], v = x * (*opposite[e])[k1] + y * (*opposite[e])[k2];
            const double extent = std::abs(x) * h[k1] + std::abs(y) * h[k2];
            edge_gap = std::max(edge_gap, gap_to(extent, std::min(u, v), std::max(u, v)));
        }
    const double edge_bound = 4 * bound * size + floor;
    if (edge_gap > edge_bound) return Verdict::apart;
    const bool sure = gap < -bound && plane_gap < -plane_bound && edge_gap < -edge_bound;
    return sure ? Verdict::touching : Verdict::unsure;
}

}  // namespace abut::detail
