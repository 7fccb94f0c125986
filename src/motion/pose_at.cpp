// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>

#include "abut/motion/motion.hpp"
#include "motion/turn.hpp"

namespace abut {

Pose pose_at(const Linear& motion, double time) {
    return {motion.pose.rotation.normalized(), motion.pose.position + time * motion.velocity};
}

// [Eberly 1999b] §2, with the signs of the errata: by Rodrigues, not by steps. Where nothing turns the center does not
// matter, and however far away it is, no digits are lost to it.
Pose pose_at(const Rigid& motion, double time) {
    if (motion.angular_velocity.isZero(0)) return pose_at(Linear{motion.velocity, motion.pose}, time);
    const Quat start = motion.pose.rotation.normalized();
    const Quat rotation = (detail::turn_by(time * motion.angular_velocity) * start).normalized();
    const Vec3 center = motion.pose.position + start * motion.center + time * motion.velocity;
    return {rotation, center - rotation * motion.center};
}

Pose pose_at(const Path& motion, double time) {
    const auto keys = motion.keys();
    if (!(time > keys.front().time)) return keys.front().pose;
    if (!(time < keys.back().time)) return keys.back().pose;
    const auto next =
        std::upper_bound(keys.begin(), keys.end(), time, [](double at, const Path::Key& key) { return at < key.time; });
    const auto leg = static_cast<std::size_t>(next - keys.begin()) - 1;
    return pose_at(motion.legs()[leg], time - keys[leg].time);
}

Pose pose_at(const Custom& motion, double time) {
    Pose pose = motion.pose(time);
    // A quaternion without a direction is no rotation: whatever is computed from NaN is proven of nothing.
    const double largest = pose.rotation.coeffs().cwiseAbs().maxCoeff();
    if (largest > 0x1p-500 && largest < 0x1p500)
        pose.rotation.normalize();
    else
        pose.rotation.coeffs().setConstant(std::numeric_limits<double>::quiet_NaN());
    return pose;
}

Pose pose_at(const Motion& motion, double time) {
    return std::visit([&](const auto& each) { return pose_at(each, time); }, motion);
}

}  // namespace abut
