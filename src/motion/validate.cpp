// SPDX-License-Identifier: Apache-2.0
#include "abut/motion/motion.hpp"
#include "motion/checks.hpp"

namespace abut {

using detail::finite;

std::optional<Error> validate(const Linear& motion) {
    if (auto error = finite(motion.velocity, "velocity")) return error;
    return detail::bad_pose(motion.pose, "pose");
}

std::optional<Error> validate(const Rigid& motion) {
    if (auto error = detail::bad_pose(motion.pose, "pose")) return error;
    if (auto error = finite(motion.velocity, "velocity")) return error;
    if (auto error = finite(motion.angular_velocity, "angular_velocity")) return error;
    return finite(motion.center, "center");
}

std::optional<Error> validate(const Custom& motion) {
    if (!motion.pose) return Error{"pose is empty; a custom motion needs a function that gives the pose at a time"};
    if (!motion.displacement_bound)
        return Error{"displacement_bound is empty; a custom motion needs a bound on how far its points move"};
    return {};
}

std::optional<Error> validate(const Motion& motion) {
    return std::visit([](const auto& each) { return validate(each); }, motion);
}

}  // namespace abut
