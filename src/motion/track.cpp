// SPDX-License-Identifier: Apache-2.0
#include "motion/detail/track.hpp"

#include <algorithm>
#include <limits>

#include "core/detail/length.hpp"

namespace abut::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

Moment at_rest(const Pose& pose, const Vec3& center, double until) {
    return {pose.rotation.toRotationMatrix(), pose * center, Vec3::Zero(), Vec3::Zero(), until, 0};
}

Moment moment(const Linear& motion, double time) {
    const Pose pose = pose_at(motion, time);
    return {pose.rotation.toRotationMatrix(), pose.position, motion.velocity, Vec3::Zero(), infinity, 0};
}

Moment moment(const Rigid& motion, double time) {
    const Pose pose = pose_at(motion, time);
    // Not by way of the position, which may be far from the center.
    const Vec3 center =
        motion.pose.position + motion.pose.rotation.normalized() * motion.center + time * motion.velocity;
    return {pose.rotation.toRotationMatrix(),       center, motion.velocity, motion.spin, infinity,
            length_of(motion.spin) * std::abs(time)};
}

Moment moment(const Path& motion, double time) {
    const auto keys = motion.keys();
    if (time < keys.front().time) return at_rest(keys.front().pose, motion.center(), keys.front().time);
    if (!(time < keys.back().time)) return at_rest(keys.back().pose, motion.center(), infinity);
    const auto next =
        std::upper_bound(keys.begin(), keys.end(), time, [](double at, const Path::Key& key) { return at < key.time; });
    const auto leg = static_cast<std::size_t>(next - keys.begin()) - 1;
    Moment result = moment(motion.legs()[leg], time - keys[leg].time);
    result.until = next->time;
    return result;
}

Moment moment(const Custom& motion, double time) { return at_rest(pose_at(motion, time), Vec3::Zero(), infinity); }

}  // namespace

Vec3 Track::center() const {
    if (const auto* rigid = std::get_if<Rigid>(&motion_)) return rigid->center;
    if (const auto* path = std::get_if<Path>(&motion_)) return path->center();
    return Vec3::Zero();
}

Moment Track::at(double time) const {
    return std::visit([&](const auto& motion) { return moment(motion, time); }, motion_);
}

double Track::wander(double time, double step, double radius) const {
    const auto* custom = std::get_if<Custom>(&motion_);
    if (!custom) return 0;
    const double reach = custom->reach(time, step, radius);
    return reach >= 0 ? reach : std::numeric_limits<double>::quiet_NaN();  // no bound at all
}

bool Track::turns() const {
    if (const auto* rigid = std::get_if<Rigid>(&motion_)) return !rigid->spin.isZero(0);
    return !std::holds_alternative<Linear>(motion_);
}

}  // namespace abut::detail
