// SPDX-License-Identifier: Apache-2.0
#include "motion/motion_sampler.hpp"

#include <algorithm>
#include <limits>

#include "core/infinity.hpp"
#include "core/length.hpp"
#include "core/rounded_time.hpp"
#include "motion/turn.hpp"

namespace abut::detail {
namespace {

// The speeds of a leg of a path are quotients, and below this they lose digits. What they may be off by until its end
// is counted as the rounding of this speed.
constexpr double speed_floor = 0x1p-1020;

MotionState at_rest(const Pose& pose, const Vec3& center, double until) {
    MotionState result = ConstantRateMotion(pose, center, Vec3::Zero(), Vec3::Zero()).at(0);
    result.until = until;
    return result;
}

ConstantRateMotion course_of_rigid(const Rigid& motion, const Vec3& center) {
    return {motion.pose, center, motion.velocity, motion.angular_velocity};
}

// What all legs turn about.
Vec3 center_of(const Path& motion) { return motion.legs().empty() ? Vec3(Vec3::Zero()) : motion.legs()[0].center; }

// What a body turns about; where nothing turns, its origin: a far point would only cost digits.
Vec3 center_of(const Motion& motion) {
    if (const auto* rigid = std::get_if<Rigid>(&motion))
        return rigid->angular_velocity.isZero(0) ? Vec3(Vec3::Zero()) : rigid->center;
    if (const auto* path = std::get_if<Path>(&motion)) return center_of(*path);
    return Vec3::Zero();
}

MotionState moment(const Path& motion, double time) {
    const auto keys = motion.keys();
    if (time < keys.front().time) return at_rest(keys.front().pose, center_of(motion), keys.front().time);
    if (!(time < keys.back().time)) return at_rest(keys.back().pose, center_of(motion), infinity);
    const auto next =
        std::upper_bound(keys.begin(), keys.end(), time, [](double at, const Path::Key& key) { return at < key.time; });
    const auto leg = static_cast<std::size_t>(next - keys.begin()) - 1;
    MotionState result = course_of_rigid(motion.legs()[leg], center_of(motion)).at(time - keys[leg].time);
    result.until = next->time;
    const double span = next->time - keys[leg].time;
    result.added += speed_floor * span;
    result.largest_angle += speed_floor * span;
    return result;
}

}  // namespace

ConstantRateMotion::ConstantRateMotion(const Pose& pose, const Vec3& body_center, const Vec3& of_center,
                                       const Vec3& turning)
    : start(pose.rotation.normalized()),
      center(pose.position + start * body_center),
      velocity(of_center),
      angular_velocity(turning),
      added(length_of(pose.position) + length_of(body_center)),
      pace(length_of(velocity)),
      speed(length_of(angular_velocity)) {}

// The same as pose_at, but the center is not got by way of the position, which may be far from it.
MotionState ConstantRateMotion::at(double time) const {
    const Quat rotation =
        speed == 0 || time == 0 ? start : Quat((turn_by(time * angular_velocity) * start).normalized());
    return {rotation.toRotationMatrix(), center + time * velocity,     velocity, angular_velocity, infinity,
            speed * std::abs(time),      added + pace * std::abs(time)};
}

ConstantRateMotion MotionSampler::course_of(const Motion& motion) {
    if (const auto* linear = std::get_if<Linear>(&motion))
        return {linear->pose, Vec3::Zero(), linear->velocity, Vec3::Zero()};
    if (const auto* rigid = std::get_if<Rigid>(&motion)) return course_of_rigid(*rigid, center_of(motion));
    return {Pose{}, Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};
}

Vec3 MotionSampler::center() const { return center_of(motion_); }

MotionState MotionSampler::at(double time) const {
    if (const auto* path = std::get_if<Path>(&motion_)) return moment(*path, time);
    if (is_custom()) return at_rest(pose_at(motion_, time), Vec3::Zero(), infinity);
    return course_.at(time);
}

double MotionSampler::displacement_bound(double time, double step, double radius) const {
    const auto* custom = std::get_if<Custom>(&motion_);
    if (!custom) return 0;
    const double bound = custom->displacement_bound(time, step, radius);
    return bound >= 0 ? bound : std::numeric_limits<double>::quiet_NaN();  // no bound at all
}

double MotionSampler::travel(double time, double until, double radius) const {
    double sum = displacement_bound(time, time_between(time, until), radius);
    // A leg of a path is where it is but for rounding, at either end.
    while (time < until) {
        MotionState now = at(time);
        const double end = std::min(now.until, until), passed = time_between(time, end);
        const double way = passed * length_of(now.velocity), angle = passed * length_of(now.angular_velocity);
        sum += way + angle * radius;
        now.added += way;
        now.largest_angle += angle;
        if (std::holds_alternative<Path>(motion_)) sum += 2 * rounding_of(now, radius);
        time = end;
    }
    return sum * (1 + 0x1p-40);
}

bool MotionSampler::is_linear() const {
    if (const auto* rigid = std::get_if<Rigid>(&motion_)) return rigid->angular_velocity.isZero(0);
    if (const auto* path = std::get_if<Path>(&motion_)) return path->keys().size() == 1;
    return std::holds_alternative<Linear>(motion_);
}

}  // namespace abut::detail
