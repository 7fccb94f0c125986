// SPDX-License-Identifier: Apache-2.0
#include "abut/query/intersects.hpp"
#include "query/moving/likely_times.hpp"
#include "query/moving/moving_pair.hpp"
#include "query/pair/instantiate.hpp"

namespace abut::detail {

template <BoundedShape3 A, BoundedShape3 B>
bool intersects_in_time(const A& a, const Motion& motion_a, const B& b, const Motion& motion_b,
                        const ContactOptions& options) {
    const auto touches_at = [&](double time) {
        return with_placed(a, pose_at(motion_a, time), [&](const auto& placed_a, double) {
            return with_placed(b, pose_at(motion_b, time),
                               [&](const auto& placed_b, double) { return intersects(placed_a, placed_b); });
        });
    };
    // Linear motion has a closed form, which takes no longer.
    const bool is_linear = std::holds_alternative<Linear>(motion_a) && std::holds_alternative<Linear>(motion_b);
    if (!is_linear && touches_at_likely_time(motion_a, motion_b, options, touches_at)) return true;
    ContactOptions when = options;
    when.patches = false;
    return first_contact_of<A, B>(a, motion_a, b, motion_b, when).outcome != Outcome::free;
}

bool intersects_in_time(const AnyShape& a, const Motion& motion_a, const AnyShape& b, const Motion& motion_b,
                        const ContactOptions& options) {
    return std::visit(
        [&]<class A, class B>(const A& x, const B& y) {
            if constexpr (BoundedShape3<A> && BoundedShape3<B>)
                return intersects_in_time<A, B>(x, motion_a, y, motion_b, options);
            else
                return true;
        },
        a, b);
}

#define ABUT_INSTANTIATE3(A, B) \
    template bool intersects_in_time(const A&, const Motion&, const B&, const Motion&, const ContactOptions&);
ABUT_FOR_EACH_BOUNDED_PAIR3(ABUT_INSTANTIATE3)
#undef ABUT_INSTANTIATE3

}  // namespace abut::detail
