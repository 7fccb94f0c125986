// SPDX-License-Identifier: Apache-2.0
#include "tree/detail/inside.hpp"

#include <cmath>

#include "query/detail/frame.hpp"
#include "query/detail/verdict.hpp"
#include "tree/detail/tree_ray.hpp"

namespace abut::detail {
namespace {

// Whether a ray crosses a triangle: the volumes that it spans with the edges have one sign, and the triangle is ahead.
// Unsure when it passes an edge so near that rounding could matter. In the unit of the tree, where no product
// overflows.
Verdict crosses(const Vec3& start, const Vec3& along, const Triangle& triangle, double scale) {
    const Vec3 p = (triangle.vertex[0] - start) * scale, q = (triangle.vertex[1] - start) * scale,
               r = (triangle.vertex[2] - start) * scale;
    const double reach = length_bound(p) + length_bound(q) + length_bound(r);
    const double error = 0x1p-46 * reach * reach * length_bound(along) + 0x1p-1000;
    const double of_p = along.dot(q.cross(r)), of_q = along.dot(r.cross(p)), of_r = along.dot(p.cross(q));
    const bool all_positive = of_p > error && of_q > error && of_r > error;
    const bool all_negative = of_p < -error && of_q < -error && of_r < -error;
    const bool any_positive = of_p > error || of_q > error || of_r > error;
    const bool any_negative = of_p < -error || of_q < -error || of_r < -error;
    if (any_positive && any_negative) return Verdict::apart;
    if (!all_positive && !all_negative) return Verdict::unsure;
    // The volume of the three corners has the sign of the others when the crossing is ahead.
    const double ahead = p.dot(q.cross(r)), doubt = 0x1p-46 * reach * reach * reach;
    if (!(std::abs(ahead) > doubt)) return Verdict::unsure;
    return (ahead > 0) == all_positive ? Verdict::touching : Verdict::apart;
}

// How often a ray crosses the surface; nothing when that is not sure.
std::optional<int> crossings(const TreeData& tree, const Vec3& point, const Vec3& along, TreeWork& work) {
    int count = 0;
    const Flow flow = TreeRay(tree, {point, along})
                          .each_leaf([] { return std::numeric_limits<double>::infinity(); },
                                     [&](Leaf leaf) {
                                         work.triangles += leaf.count();
                                         for (std::uint32_t i = leaf.first(); i < leaf.first() + leaf.count(); ++i) {
                                             const Verdict verdict =
                                                 crosses(point, along, tree.triangles[i], tree.unit.scale);
                                             if (verdict == Verdict::unsure) return Flow::stop;
                                             count += verdict == Verdict::touching;
                                         }
                                         return Flow::proceed;
                                     },
                                     work.boxes);
    return flow == Flow::stop ? std::nullopt : std::optional(count);
}

}  // namespace

bool is_inside(const TreeData& tree, const Vec3& point, TreeWork& work) {
    const AlignedBox& box = tree.mesh.report().box;
    if ((point.array() < box.min.array()).any() || (point.array() > box.max.array()).any()) return false;
    // Directions that follow no pattern. One after another until none of its crossings is in doubt.
    constexpr double golden = 0.6180339887498949;
    for (int i = 0; i < 64; ++i) {
        const double z = std::fmod(0.37 + i * 0.7548776662466927, 1.0) * 2 - 1,
                     angle = 2 * M_PI * std::fmod(i * golden + 0.123, 1.0);
        const double across = std::sqrt(1 - z * z);
        if (const auto count =
                crossings(tree, point, Vec3(across * std::cos(angle), across * std::sin(angle), z), work))
            return *count % 2 == 1;
    }
    return true;  // not known to be outside
}

std::optional<Vec3> point_inside(const TreePair& pair, TreeWork& work) {
    if (pair.a.is_solid)
        for (const std::uint32_t triangle : pair.b.mesh.component_triangles()) {
            const Vec3 point = pair.turn * pair.b.mesh.triangle(triangle).vertex[0] + pair.move;
            if (is_inside(pair.a, point, work)) return point;
        }
    if (pair.b.is_solid)
        for (const std::uint32_t triangle : pair.a.mesh.component_triangles()) {
            const Vec3 point = pair.a.mesh.triangle(triangle).vertex[0];
            if (is_inside(pair.b, pair.turn.transpose() * (point - pair.move), work)) return point;
        }
    return {};
}

}  // namespace abut::detail
