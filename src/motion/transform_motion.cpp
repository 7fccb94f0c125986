// SPDX-License-Identifier: Apache-2.0
#include "abut/motion/transform_motion.hpp"

#include <algorithm>
#include <limits>

#include "core/length.hpp"
#include "motion/shifted.hpp"

namespace abut {
namespace {

using detail::DoubleDouble;

// Speeds at the very end of the range of doubles can overflow when a path is told anew. Nothing is known of it then.
Motion path_or_nothing(std::vector<Path::Key> keys, const Vec3& center) {
    if (auto path = Path::make(std::move(keys), center)) return *std::move(path);
    return Linear{Vec3::Constant(std::numeric_limits<double>::quiet_NaN())};
}

// A turn by half a circle could go either way, and by another when it is told anew. A key midway leaves no choice.
std::vector<Path::Key> keys_of(const Path& path) {
    constexpr double nearly_half = 3;
    std::vector<Path::Key> result;
    for (std::size_t i = 0; i < path.legs().size(); ++i) {
        const Rigid& leg = path.legs()[i];
        const double start = path.keys()[i].time, end = path.keys()[i + 1].time, middle = start + (end - start) / 2;
        result.push_back(path.keys()[i]);
        if (detail::length_of(leg.angular_velocity) * (end - start) > nearly_half && start < middle && middle < end)
            result.push_back({middle, pose_at(leg, middle - start)});
    }
    result.push_back(path.keys().back());
    return result;
}

// start + time · velocity, rounded once, however long the way is.
Vec3 moved(const Vec3& start, DoubleDouble time, const Vec3& velocity) {
    Vec3 result;
    for (int i = 0; i < 3; ++i) result[i] = double(DoubleDouble(start[i]) + time * DoubleDouble(velocity[i]));
    return result;
}

Motion later(const Linear& motion, DoubleDouble time) {
    return Linear{motion.velocity,
                  {motion.pose.rotation.normalized(), moved(motion.pose.position, time, motion.velocity)}};
}

Motion later(const Rigid& motion, DoubleDouble time) {
    Pose pose = pose_at(motion, double(time));
    const Vec3 start = motion.pose.position + motion.pose.rotation.normalized() * motion.center;
    pose.position = moved(start, time, motion.velocity) - pose.rotation * motion.center;
    return Rigid{pose, motion.velocity, motion.angular_velocity, motion.center};
}

// Times after `time` stay apart: a difference is rounded to a finer grid than the larger of the two numbers.
Motion later(const Path& motion, DoubleDouble time) {
    const auto keys = keys_of(motion);
    const auto after = std::upper_bound(keys.begin(), keys.end(), time, [](DoubleDouble at, const Path::Key& key) {
        return at < DoubleDouble(key.time);
    });
    std::vector<Path::Key> rest(after == keys.begin() ? after : after - 1, keys.end());
    for (Path::Key& key : rest) key.time = double(DoubleDouble(key.time) - time);
    return path_or_nothing(std::move(rest), motion.center());
}

// A sum of times is rounded, so that a step between two of them may be longer than it says.
Motion later(const Custom& motion, DoubleDouble at) {
    const double time(at);
    return Custom{[pose = motion.pose, time](double t) { return pose(time + t); },
                  [bound = motion.displacement_bound, time](double t, double step, double radius) {
                      return bound(time + t, step + 0x1p-50 * (time + std::abs(t) + step), radius);
                  }};
}

Linear backwards(const Linear& motion, double time) {
    return {-motion.velocity, std::get<Linear>(later(motion, time)).pose};
}

Rigid backwards(const Rigid& motion, double time) {
    return {std::get<Rigid>(later(motion, time)).pose, -motion.velocity, -motion.angular_velocity, motion.center};
}

Motion backwards(const Path& motion, double time) {
    const auto keys = keys_of(motion);
    const auto last =
        std::lower_bound(keys.begin(), keys.end(), time, [](const Path::Key& key, double at) { return key.time < at; });
    std::vector<Path::Key> rest(keys.begin(), last == keys.end() ? last : last + 1);
    std::reverse(rest.begin(), rest.end());
    for (Path::Key& key : rest) key.time = time - key.time;
    return path_or_nothing(std::move(rest), motion.center());
}

// Two positions within a step are each within the bound of where the step, in its own direction, begins.
Motion backwards(const Custom& motion, double time) {
    return Custom{[pose = motion.pose, time](double t) { return pose(time - t); },
                  [bound = motion.displacement_bound, time](double t, double step, double radius) {
                      const double longer = step + 0x1p-50 * (time + std::abs(t) + step);
                      return 2 * bound(std::max(0.0, time - t - longer), 2 * longer, radius);
                  }};
}

Motion fixed(const Linear& motion, const Pose& offset) {
    return Linear{motion.velocity, Pose{motion.pose.rotation.normalized(), motion.pose.position} * offset};
}

Motion fixed(const Rigid& motion, const Pose& offset) {
    return Rigid{Pose{motion.pose.rotation.normalized(), motion.pose.position} * offset, motion.velocity,
                 motion.angular_velocity, offset.inverse() * motion.center};
}

Motion fixed(const Path& motion, const Pose& offset) {
    std::vector<Path::Key> keys = keys_of(motion);
    for (Path::Key& key : keys) key.pose = key.pose * offset;
    return path_or_nothing(std::move(keys), offset.inverse() * motion.center());
}

Motion fixed(const Custom& motion, const Pose& offset) {
    const double arm = detail::length_of(offset.position) * (1 + 0x1p-50);
    return Custom{[pose = motion.pose, offset](double time) {
                      Pose body = pose(time);
                      body.rotation.normalize();  // One without a direction stays without.
                      return body * offset;
                  },
                  [bound = motion.displacement_bound, arm](double time, double step, double radius) {
                      return bound(time, step, (radius + arm) * (1 + 0x1p-50));
                  }};
}

}  // namespace

Motion detail::shifted(const Motion& motion, DoubleDouble time) {
    return std::visit([&](const auto& each) { return later(each, time); }, motion);
}

Motion shifted(const Motion& motion, double time) { return detail::shifted(motion, DoubleDouble(time)); }

Motion reversed(const Motion& motion, double time) {
    return std::visit([&](const auto& each) -> Motion { return backwards(each, time); }, motion);
}

Motion attached(const Motion& motion, const Pose& offset) {
    const Pose unit{offset.rotation.normalized(), offset.position};
    return std::visit([&](const auto& each) { return fixed(each, unit); }, motion);
}

}  // namespace abut
