// SPDX-License-Identifier: Apache-2.0
#include "query/contact_set/contact_set.hpp"
#include "query/first_contact/first_contact_kernels.hpp"
#include "query/options.hpp"
#include "query/pair/dispatch.hpp"

namespace abut {

FirstContact detail::first_contact_of_any(SolidRef a, const Motion& motion_a, SolidRef b, const Motion& motion_b,
                                          const ContactOptions& options) {
    detail::require_valid(options);
    if (a.is_ray() || b.is_ray()) return {};
    if (b.is_mesh() && !a.is_mesh()) {
        ContactOptions mirrored = options;
        std::swap(mirrored.max_depth_a, mirrored.max_depth_b);
        FirstContact result = detail::first_contact_of_any(b, motion_b, a, motion_a, mirrored);
        result.axis = -result.axis;
        std::swap(result.box_normals[0], result.box_normals[1]);
        detail::mirror(result.patches);
        return result;
    }
    return visit_moving(a, b, [&](const auto& x, const auto& y) {
        return detail::first_contact_of(x, motion_a, y, motion_b, options);
    });
}

}  // namespace abut
