// SPDX-License-Identifier: Apache-2.0
#include "abut/tree/first_contact.hpp"

#include "query/detail/kernels.hpp"
#include "tree/detail/first_touch.hpp"
#include "tree/detail/inside.hpp"
#include "tree/detail/triangle_patch.hpp"

namespace abut {
namespace {

using namespace detail;

// Adds where two triangles touch, if they are within the limit; both as seen from a.
void add_patch(const TreePair& pair, std::uint32_t i, std::uint32_t j, double limit, double tolerance,
               FirstContact& result) {
    const Triangle &own = pair.a.triangles[i], other = pair.in_a(pair.b.triangles[j]);
    const auto quick = closest_triangle_triangle(own, other);
    const Closest closest = quick ? *quick : distance(own, other);
    if (!(closest.distance <= limit)) return;
    const Vec3 axis =
        direction_between(closest.on_a, closest.on_b, tolerance, pair.at_a.rotation.conjugate() * result.axis);
    if (axis.isZero(0)) return;
    ContactPatch patch = moved(triangle_patch(own, other, axis, tolerance), pair.at_a);
    patch.triangle = {pair.a.numbers[i], pair.b.numbers[j]};
    result.patches.push_back(patch);
}

// Of all triangles that are within the tolerance.
void add_patches(const TreePair& pair, const Options& options, FirstContact& result) {
    const double limit = options.tolerance + options.margin + 2 * pair.slack;
    std::uint64_t boxes = 0;
    pair.each_leaf_pair_by_distance([&] { return limit; },
                                    [&](Child leaf_a, Child leaf_b) {
                                        for (std::uint32_t i = leaf_a.first(); i < leaf_a.first() + leaf_a.count(); ++i)
                                            for (std::uint32_t j = leaf_b.first(); j < leaf_b.first() + leaf_b.count();
                                                 ++j)
                                                add_patch(pair, i, j, limit, options.tolerance, result);
                                        return Flow::proceed;
                                    },
                                    boxes);
}

}  // namespace

FirstContact first_contact(const ObbTree& a, const Motion& motion_a, const ObbTree& b, const Motion& motion_b,
                           const Options& options) {
    const TreeSide side_a(a), side_b(b);
    const auto asked = searchable(side_a, motion_a, side_b, motion_b, options);
    if (!asked) return unresolved(asked.error());
    TreeWork work;
    if (point_inside(TreePair(a, pose_at(motion_a, 0), b, pose_at(motion_b, 0)), work)) return overlapping();
    FirstContact result = FirstTouch<TreeSide>(side_a, motion_a, side_b, motion_b, *asked).find();
    if (result.outcome == Outcome::free) result.time = options.horizon;
    if (options.patches && result.outcome == Outcome::contact && result.exact)
        add_patches(TreePair(a, pose_at(motion_a, result.time), b, pose_at(motion_b, result.time)), options, result);
    return result;
}

}  // namespace abut
