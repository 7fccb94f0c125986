// SPDX-License-Identifier: Apache-2.0
#include "query/contact_set/contact_set.hpp"
#include "query/first_contact/first_contact_kernels.hpp"
#include "query/pair/moving_dispatch.hpp"

namespace abut::detail {

FirstContact first_contact_of_any(SolidRef a, const Motion& motion_a, SolidRef b, const Motion& motion_b,
                                  const ContactOptions& options) {
    return ask_moving<FirstContact>(
        a, motion_a, b, motion_b, options, [](const auto&... asked) { return first_contact_of(asked...); },
        [](FirstContact& result) {
            result.axis = -result.axis;
            std::swap(result.box_normals[0], result.box_normals[1]);
            mirror(result.patches);
        });
}

}  // namespace abut::detail
