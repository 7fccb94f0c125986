// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "abut/core/expected.hpp"
#include "abut/core/pose.hpp"
#include "core/text.hpp"
#include "shape/checks.hpp"

namespace abut::detail {

// What is wrong with a pose; messages begin with `field` and a dot.
inline std::optional<Error> bad_pose(const Pose& pose, std::string_view name) {
    const auto& q = pose.rotation;
    // Below, squares of a rotation underflow, and its direction is lost.
    constexpr double least = 0x1p-500, most = 0x1p500;
    const double size = q.coeffs().cwiseAbs().maxCoeff();
    if (pose.position.allFinite() && q.coeffs().allFinite() && size > least && size < most) return {};
    const std::string field(name);
    if (auto error = finite(pose.position, field + ".position")) return error;
    for (const double x : {q.w(), q.x(), q.y(), q.z()})
        if (!std::isfinite(x)) return Error{field + ".rotation has a " + text(x) + "; a rotation must be finite"};
    if (!(size > least)) return Error{field + ".rotation is zero; a quaternion must have a length"};
    return Error{field + ".rotation is too large; a quaternion should have unit length"};
}

}  // namespace abut::detail
