// SPDX-License-Identifier: Apache-2.0
#include "query/clearance/clearance_kernels.hpp"
#include "query/pair/moving_dispatch.hpp"

namespace abut::detail {

Clearance clearance_of_any(SolidRef a, const Motion& motion_a, SolidRef b, const Motion& motion_b,
                           const ContactOptions& options) {
    return ask_moving<Clearance>(
        a, motion_a, b, motion_b, options, [](const auto&... asked) { return clearance_of(asked...); },
        [](Clearance& result) {
            std::swap(result.point_a, result.point_b);
            std::swap(result.triangle[0], result.triangle[1]);
        });
}

}  // namespace abut::detail
