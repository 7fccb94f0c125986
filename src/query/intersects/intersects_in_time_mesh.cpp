// SPDX-License-Identifier: Apache-2.0
#include "abut/query/first_contact.hpp"
#include "abut/query/intersects.hpp"
#include "abut/shape/transformed.hpp"
#include "query/moving/likely_times.hpp"
#include "query/pair/instantiate.hpp"

namespace abut::detail {

bool intersects_in_time(const ObbTree& a, const Motion& motion_a, const ObbTree& b, const Motion& motion_b,
                        const ContactOptions& options) {
    const auto touches_at = [&](double time) {
        return intersects(a, pose_at(motion_a, time), b, pose_at(motion_b, time));
    };
    if (touches_at_likely_time(motion_a, motion_b, options, touches_at)) return true;
    ContactOptions when = options;
    when.patches = false;
    return first_contact(a, motion_a, b, motion_b, when).outcome != Outcome::free;
}

template <BoundedShape3 S>
bool intersects_in_time(const ObbTree& a, const Motion& motion_a, const S& b, const Motion& motion_b,
                        const ContactOptions& options) {
    const auto touches_at = [&](double time) {
        return intersects(a, pose_at(motion_a, time), transformed(b, pose_at(motion_b, time)));
    };
    if (touches_at_likely_time(motion_a, motion_b, options, touches_at)) return true;
    ContactOptions when = options;
    when.patches = false;
    return first_contact(a, motion_a, b, motion_b, when).outcome != Outcome::free;
}

#define ABUT_INSTANTIATE(Tree, S) \
    template bool intersects_in_time(const Tree&, const Motion&, const S&, const Motion&, const ContactOptions&);
ABUT_WITH_EACH_BOUNDED_SHAPE3(ABUT_INSTANTIATE, ObbTree)
#undef ABUT_INSTANTIATE

}  // namespace abut::detail
