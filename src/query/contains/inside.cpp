// SPDX-License-Identifier: Apache-2.0
// docs/theory/trees.md, "Solids", has the proof.
#include "query/contains/inside.hpp"

#include <cmath>
#include <limits>

#include "abut/query/distance.hpp"
#include "query/contains/volume_sign.hpp"
#include "query/traversal/shape_in_tree.hpp"
#include "query/traversal/tree_ray.hpp"

namespace abut::detail {
namespace {

// A vertex as seen from a point, in the unit of the tree. It depends on nothing but the two, so that triangles that
// share a vertex still do, and a closed surface is still closed; it is off by a rounding of the difference, and by
// 2^-200 of the tree.
Vec3 seen_from(const Vec3& point, const Vec3& vertex, double scale) {
    Vec3 result = (vertex - point) * scale;
    for (double& x : result)
        if (std::abs(x) < 0x1p-200) x = 0;
    return result;
}

// The sign of along · (q × r), where `along` is turned a little, by less than any number, towards x, by less again
// towards y and by still less towards z: 0 only when q and r are parallel.
int sign_along(const Vec3& along, const Vec3& q, const Vec3& r) {
    if (const int sign = volume_sign(along, q, r)) return sign;
    for (int i = 0; i < 3; ++i)
        if (const int sign = volume_sign(Vec3::Unit(i), q, r)) return sign;
    return 0;
}

// 1 when a ray from the origin crosses the triangle towards the side that it faces, −1 when towards the other, 0 when
// it does not. With along = α p + β q + γ r, all three must be above 0; along · (q × r) is α p · (q × r), and so on.
// A triangle in a plane with the origin, as all without area are, is crossed by no ray that leads nowhere special.
int crossing(const Vec3& along, const Vec3& p, const Vec3& q, const Vec3& r) {
    const int sign = sign_along(along, q, r);
    if (sign == 0 || sign_along(along, r, p) != sign || sign_along(along, p, q) != sign) return 0;
    return volume_sign(p, q, r) == sign ? sign : 0;
}

}  // namespace

bool is_inside(const TreeData& tree, const Vec3& point, QueryStats& work) {
    const AlignedBox& box = tree.mesh.report().box;
    if ((point.array() < box.min.array()).any() || (point.array() > box.max.array()).any()) return false;
    // Along no axis and in no plane that is common among meshes, so that exact signs are seldom needed.
    const Vec3 along(0.21730193, 0.63541787, -0.74095131);
    int windings = 0, crossings = 0;
    TreeRay(tree, {point, along})
        .each_leaf([] { return std::numeric_limits<double>::infinity(); },
                   [&](Leaf leaf) {
                       work.triangles += leaf.count();
                       for (std::uint32_t i = leaf.first(); i < leaf.first() + leaf.count(); ++i) {
                           const auto& [p, q, r] = tree.triangles[i].vertex;
                           const double scale = tree.unit.scale;
                           const int sign = crossing(along, seen_from(point, p, scale), seen_from(point, q, scale),
                                                     seen_from(point, r, scale));
                           const int facing = tree.facing.empty() ? 1 : tree.facing[tree.numbers[i]];
                           windings += sign * facing;
                           crossings += sign != 0 && facing == 0;
                       }
                       return Flow::proceed;
                   },
                   work.boxes);
    return windings != 0 || crossings % 2 == 1;
}

namespace {

// Calls visit(point in the frame of a, whether the solid is a) -> Flow for a point of each part of one mesh where the
// other is a solid.
template <class Visit>
void each_point_of_parts(const TreePair& pair, Visit&& visit) {
    if (pair.a.is_solid)
        for (const std::uint32_t triangle : pair.b.mesh.component_triangles())
            if (visit(Vec3(pair.turn * pair.b.mesh.triangle(triangle).vertex[0] + pair.move), true) == Flow::stop)
                return;
    if (pair.b.is_solid)
        for (const std::uint32_t triangle : pair.a.mesh.component_triangles())
            if (visit(pair.a.mesh.triangle(triangle).vertex[0], false) == Flow::stop) return;
}

Vec3 in_b(const TreePair& pair, const Vec3& of_a) { return pair.turn.transpose() * (of_a - pair.move); }

}  // namespace

std::optional<Vec3> point_inside(const TreePair& pair, QueryStats& work) {
    std::optional<Vec3> found;
    each_point_of_parts(pair, [&](const Vec3& point, bool is_solid_a) {
        if (is_solid_a ? is_inside(pair.a, point, work) : is_inside(pair.b, in_b(pair, point), work)) found = point;
        return found ? Flow::stop : Flow::proceed;
    });
    return found;
}

Depth depth_of(const ObbTree& tree, const Vec3& point, double tolerance, QueryStats& work) {
    const TreeData& data = TreeData::of(tree);
    if (!data.is_solid || !is_inside(data, point, work)) return Depth::outside;
    const Sphere ball{point, 0};
    const Flow flow = ShapeInTree(tree, Pose{}, box_of(ball))
                          .each_near([&] { return tolerance; },
                                     [&](std::uint32_t index) {
                                         const double away = distance(data.triangles[index], ball).distance;
                                         return away > tolerance ? Flow::proceed : Flow::stop;
                                     },
                                     work);
    return flow == Flow::stop ? Depth::surface : Depth::inside;
}

Depth depth_of(const ObbTree& a, const ObbTree& b, const TreePair& pair, double tolerance, QueryStats& work) {
    Depth deepest = Depth::outside;
    each_point_of_parts(pair, [&](const Vec3& point, bool is_solid_a) {
        deepest = std::max(deepest, is_solid_a ? depth_of(a, point, tolerance, work)
                                               : depth_of(b, in_b(pair, point), tolerance, work));
        return deepest == Depth::inside ? Flow::stop : Flow::proceed;
    });
    return deepest;
}

}  // namespace abut::detail
