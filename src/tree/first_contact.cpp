// SPDX-License-Identifier: Apache-2.0
#include "abut/tree/first_contact.hpp"

#include "tree/detail/first_touch.hpp"
#include "tree/detail/inside.hpp"

namespace abut {

using namespace detail;

FirstContact first_contact(const ObbTree& a, const Motion& motion_a, const ObbTree& b, const Motion& motion_b,
                           const Options& options) {
    const TreeSide side_a(a), side_b(b);
    const auto asked = searchable(side_a, motion_a, side_b, motion_b, options);
    if (!asked) return {};
    TreeWork work;
    if (point_inside(TreePair(a, pose_at(motion_a, 0), b, pose_at(motion_b, 0)), work)) return overlapping();
    FirstTouch<TreeSide> search(side_a, motion_a, side_b, motion_b, *asked);
    FirstContact result = search.find();
    if (result.outcome == Outcome::free) result.time = options.horizon;
    if (result.exact)
        tell_contact(result, search.parts(), motion_a, motion_b, options, [&](const ContactQuestion& question) {
            return contact_set(a, pose_at(motion_a, result.time), b, pose_at(motion_b, result.time), question);
        });
    return result;
}

}  // namespace abut
