// SPDX-License-Identifier: Apache-2.0
#include "abut/query/intersects.hpp"
#include "query/intersects/intersects_kernels.hpp"
#include "query/moving/likely_times.hpp"
#include "query/pair/dispatch.hpp"

namespace abut {

bool intersects(AnyRef a, const Pose& at_a, AnyRef b, const Pose& at_b) {
    if (a.is_mesh() && b.is_mesh()) return detail::intersects_of(detail::tree_of(a), at_a, detail::tree_of(b), at_b);
    if (b.is_mesh()) return intersects(b, at_b, a, at_a);
    if (a.is_mesh())
        return detail::visit_beside(detail::tree_of(a), at_a, b, at_b, [&](const auto& shape) {
            return detail::intersects_of(detail::tree_of(a), at_a, shape);
        });
    return detail::visit_posed(a, at_a, b, at_b, [](const auto& x, const auto& y) { return intersects(x, y); });
}

bool intersects(AnyRef a, AnyRef b, const Pose& at_b) { return intersects(a, {}, b, at_b); }

bool detail::intersects_in_time(SolidRef a, const Motion& motion_a, SolidRef b, const Motion& motion_b,
                                const ContactOptions& options) {
    if (a.is_ray() || b.is_ray()) return true;
    const auto touches_at = [&](double time) {
        return intersects(a, pose_at(motion_a, time), b, pose_at(motion_b, time));
    };
    // Of convex shapes linear motion has a closed form, which takes no longer.
    const bool is_linear = std::holds_alternative<Linear>(motion_a) && std::holds_alternative<Linear>(motion_b);
    const bool is_closed_form = is_linear && !a.is_mesh() && !b.is_mesh();
    if (!is_closed_form && detail::touches_at_likely_time(motion_a, motion_b, options, touches_at)) return true;
    ContactOptions when = options;
    when.patches = false;
    return first_contact(a, motion_a, b, motion_b, when).outcome != Outcome::free;
}

}  // namespace abut
