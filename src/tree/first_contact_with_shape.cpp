// SPDX-License-Identifier: Apache-2.0
#include "abut/query/distance.hpp"
#include "abut/shape/placed.hpp"
#include "abut/tree/first_contact.hpp"
#include "query/detail/instantiate.hpp"
#include "tree/detail/first_touch.hpp"
#include "tree/detail/triangle_patch.hpp"

namespace abut {
namespace {

using namespace detail;

// Of the triangles that are within the tolerance of the shape, which is where it is in the world.
template <class S>
void add_patches(const ObbTree& tree, const Pose& at, const S& shape, const Options& options, FirstContact& result) {
    const ShapeInTree pair(tree, at, box_of(shape));
    const double limit = options.tolerance + options.margin + 2 * pair.slack;
    TreeWork work;
    pair.each_near([&] { return limit; },
                   [&](std::uint32_t place) {
                       const Triangle triangle = pair.in_world(place);
                       const Closest closest = distance(triangle, shape);
                       if (!(closest.distance <= limit)) return Flow::proceed;
                       const Vec3 axis = direction_between(closest.on_a, closest.on_b, options.tolerance, result.axis);
                       if (axis.isZero(0)) return Flow::proceed;
                       ContactPatch patch = triangle_patch(triangle, shape, axis, options.tolerance);
                       patch.triangle = {pair.tree.numbers[place], 0};
                       result.patches.push_back(patch);
                       return Flow::proceed;
                   },
                   work);
}

}  // namespace

template <BoundedShape3 S>
FirstContact first_contact(const ObbTree& a, const Motion& motion_a, const S& b, const Motion& motion_b,
                           const Options& options) {
    Scratch<Cloud> cloud;
    const TreeSide side_a(a);
    const ShapeSide side_b(b, *cloud);
    const auto asked = searchable(side_a, motion_a, side_b, motion_b, options);
    if (!asked) return unresolved(asked.error());
    const auto shape_at = [&](double time) { return placed(b, pose_at(motion_b, time)); };
    const auto start = shape_at(0);
    TreeWork work;
    if (ShapeInTree(a, pose_at(motion_a, 0), box_of(start)).has_inside(point_of(start), work)) return overlapping();
    FirstContact result = FirstTouch<ShapeSide>(side_a, motion_a, side_b, motion_b, *asked).find();
    if (result.outcome == Outcome::free) result.time = options.horizon;
    if (options.patches && result.outcome == Outcome::contact && result.exact)
        add_patches(a, pose_at(motion_a, result.time), shape_at(result.time), options, result);
    return result;
}

template <BoundedShape3 S>
FirstContact first_contact(const S& a, const Motion& motion_a, const ObbTree& b, const Motion& motion_b,
                           const Options& options) {
    FirstContact result = first_contact(b, motion_b, a, motion_a, options);
    result.axis = -result.axis;
    for (ContactPatch& patch : result.patches) {
        patch.normal = -patch.normal;
        std::swap(patch.on_a, patch.on_b);
        std::swap(patch.triangle[0], patch.triangle[1]);
    }
    return result;
}

#define ABUT_INSTANTIATE(Tree, S)                                                                             \
    template FirstContact first_contact(const Tree&, const Motion&, const S&, const Motion&, const Options&); \
    template FirstContact first_contact(const S&, const Motion&, const Tree&, const Motion&, const Options&);
ABUT_WITH_EACH_BOUNDED_SHAPE3(ABUT_INSTANTIATE, ObbTree)
#undef ABUT_INSTANTIATE

}  // namespace abut
