// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "abut/core/expected.hpp"
#include "abut/core/pose.hpp"
#include "core/text.hpp"
#include "shape/checks.hpp"

namespace abut::detail {

// What is wrong with a pose; messages begin with `field` and a dot.
inline std::optional<Error> bad_pose(const Pose& pose, const std::string& field) {
    if (auto error = finite(pose.position, field + ".position")) return error;
    const auto& q = pose.rotation;
    for (const double x : {q.w(), q.x(), q.y(), q.z()})
        if (!std::isfinite(x)) return Error{field + ".rotation has a " + text(x) + "; a rotation must be finite"};
    // Below, its squares underflow, and its direction is lost.
    if (!(q.coeffs().cwiseAbs().maxCoeff() > 0x1p-500))
        return Error{field + ".rotation is zero; a quaternion must have a length"};
    if (!(q.coeffs().cwiseAbs().maxCoeff() < 0x1p500))
        return Error{field + ".rotation is too large; a quaternion should have unit length"};
    return {};
}

}  // namespace abut::detail
