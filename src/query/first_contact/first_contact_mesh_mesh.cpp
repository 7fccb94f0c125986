// SPDX-License-Identifier: Apache-2.0
#include "query/contains/inside.hpp"
#include "query/first_contact/first_contact_kernels.hpp"
#include "query/first_contact/first_touch.hpp"

namespace abut::detail {
namespace {

// Whether two bodies that come by nearly the same places over and over again are free, since they are so once with room
// for all by which these places differ until the horizon.
bool is_free_by_period(const MeshOperand& a, const Motion& motion_a, const MeshOperand& b, const Motion& motion_b,
                       const ContactOptions& options) {
    const auto period = period_of(motion_a, motion_b);
    if (!period || period->drift == 0 || !(period->time < options.horizon)) return false;
    const double wider = period->drift * options.horizon * b.reach(MotionSampler(motion_b).center());
    if (!(wider < options.tolerance / 4)) return false;
    ContactOptions once = options;
    once.horizon = period->time;
    once.margin += wider * (1 + 0x1p-40);
    return FirstTouch<MeshOperand>(a, motion_a, b, motion_b, once).find().outcome == Outcome::free;
}

}  // namespace

FirstContact first_contact_of(const ObbTree& a, const Motion& motion_a, const ObbTree& b, const Motion& motion_b,
                              const ContactOptions& options) {
    const MeshOperand side_a(a), side_b(b);
    auto asked = searchable(side_a, motion_a, side_b, motion_b, options);
    if (!asked) return unresolved(asked.error());
    QueryStats work;
    const TreePair start(a, pose_at(motion_a, 0), b, pose_at(motion_b, 0));
    const Depth depth = depth_of(a, b, start, options.tolerance, work);
    if (depth == Depth::inside) return overlapping();
    if (depth == Depth::surface) asked->horizon = 0;
    if (depth == Depth::outside && is_free_by_period(side_a, motion_a, side_b, motion_b, *asked)) {
        FirstContact result;
        result.outcome = Outcome::free;
        result.reason = Reason::none;
        result.time = options.horizon;
        return result;
    }
    FirstTouch<MeshOperand> search(side_a, motion_a, side_b, motion_b, *asked);
    FirstContact result = search.find();
    if (depth == Depth::surface && result.outcome != Outcome::overlapping) return overlapping();
    if (result.outcome == Outcome::free) result.time = options.horizon;
    const Pose at_a = pose_at(motion_a, result.time), at_b = pose_at(motion_b, result.time);
    if (result.exact)
        tell_contact(result, search.parts(), motion_a, motion_b, options,
                     [&](const ContactQuestion& question) { return contact_set(a, at_a, b, at_b, question); });
    else if (const auto [box_a, box_b] = search.boxes(); true)
        tell_boxes(result, posed_box(a, box_a, at_a), posed_box(b, box_b, at_b),
                   {triangle_in(a, box_a), triangle_in(b, box_b)}, options);
    return result;
}

}  // namespace abut::detail
