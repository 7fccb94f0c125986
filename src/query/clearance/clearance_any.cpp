// SPDX-License-Identifier: Apache-2.0
#include "query/clearance/clearance_kernels.hpp"
#include "query/options.hpp"
#include "query/pair/dispatch.hpp"

namespace abut {

Clearance detail::clearance_of_any(SolidRef a, const Motion& motion_a, SolidRef b, const Motion& motion_b,
                                   const ContactOptions& options) {
    detail::require_valid(options);
    if (a.is_ray() || b.is_ray()) return {};
    if (b.is_mesh() && !a.is_mesh()) {
        Clearance result = detail::clearance_of_any(b, motion_b, a, motion_a, options);
        std::swap(result.point_a, result.point_b);
        std::swap(result.triangle[0], result.triangle[1]);
        return result;
    }
    return visit_moving(
        a, b, [&](const auto& x, const auto& y) { return detail::clearance_of(x, motion_a, y, motion_b, options); });
}

}  // namespace abut
