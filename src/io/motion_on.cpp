// SPDX-License-Identifier: Apache-2.0
#include "io/motion_on.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "abut/motion/transform_motion.hpp"

namespace abut::detail {

namespace {

// A leg of a path turns by the smaller angle; one that is shorter than this is far from half a turn.
constexpr double angle_of_leg = 2;
constexpr double max_legs = 100'000;

bool rests(const Motion& motion) {
    if (const auto* const linear = std::get_if<Linear>(&motion)) return linear->velocity.isZero(0);
    if (const auto* const rigid = std::get_if<Rigid>(&motion))
        return rigid->velocity.isZero(0) && rigid->angular_velocity.isZero(0);
    const auto* const path = std::get_if<Path>(&motion);
    return path && path->keys().size() == 1;
}

bool turns(const Motion& motion) {
    if (const auto* const rigid = std::get_if<Rigid>(&motion)) return !rigid->angular_velocity.isZero(0);
    if (const auto* const path = std::get_if<Path>(&motion))
        return std::any_of(path->legs().begin(), path->legs().end(),
                           [](const Rigid& leg) { return !leg.angular_velocity.isZero(0); });
    return std::holds_alternative<Custom>(motion);
}

// Of a motion without keys.
Vec3 velocity_of(const Motion& motion) {
    if (const auto* const linear = std::get_if<Linear>(&motion)) return linear->velocity;
    const auto* const rigid = std::get_if<Rigid>(&motion);
    return rigid ? rigid->velocity : Vec3(Vec3::Zero());
}

Vec3 center_of(const Motion& motion) {
    if (const auto* const rigid = std::get_if<Rigid>(&motion)) return rigid->center;
    const auto* const path = std::get_if<Path>(&motion);
    return path ? path->center() : Vec3(Vec3::Zero());
}

// And times midway between keys that are nearly half a turn apart, which told anew could be gone through either way.
void add_key_times(std::vector<double>& times, const Motion& motion, double until) {
    const auto* const path = std::get_if<Path>(&motion);
    if (!path) return;
    const auto add = [&](double time) {
        if (time > 0 && time < until) times.push_back(time);
    };
    for (const Path::Key& key : path->keys()) add(key.time);
    for (std::size_t i = 0; i < path->legs().size(); ++i) {
        const double start = path->keys()[i].time, end = path->keys()[i + 1].time;
        if (path->legs()[i].angular_velocity.norm() * (end - start) > angle_of_leg) add(start + (end - start) / 2);
    }
}

// Of the carrier, which does not turn, every point moves as its origin does: on lines between its keys. So the center
// of the body moves on lines between the keys of both, and the body turns about it as it does on the carrier.
Expected<Motion> path_on(const Motion& carrier, const Motion& own, double until) {
    std::vector<double> times = {0, until};
    add_key_times(times, carrier, until);
    add_key_times(times, own, until);
    if (const auto* const rigid = std::get_if<Rigid>(&own)) {
        const double legs = std::ceil(rigid->angular_velocity.norm() * until / angle_of_leg);
        if (!(legs <= max_legs)) return failure(": turns so often on a path that it takes too many keys");
        for (double i = 1; i < legs; ++i) times.push_back(until * (i / legs));
    }
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    std::vector<Path::Key> keys;
    for (const double time : times) keys.push_back({time, pose_at(carrier, time) * pose_at(own, time)});
    return Path::make(std::move(keys), center_of(own)).map_error([](const Error& error) {
        return Error{": cannot be told as a path: " + error.message};
    });
}

}  // namespace

Expected<Motion> motion_on(const Motion& carrier, const Motion& own, double until) {
    if (rests(own) && rests(carrier)) return Linear{Vec3::Zero(), pose_at(carrier, 0) * pose_at(own, 0)};
    if (rests(own)) return attached(carrier, pose_at(own, 0));
    if (turns(carrier) || std::holds_alternative<Custom>(own))
        return failure(
            " turns, and the path of what moves on a body that turns is not known exactly; let it rest there, or say "
            "how it moves in the world");
    const bool has_keys =
        (std::holds_alternative<Path>(carrier) && !rests(carrier)) || std::holds_alternative<Path>(own);
    if (has_keys) return path_on(carrier, own, until);
    const Pose start = pose_at(carrier, 0);
    const Vec3 velocity = velocity_of(carrier) + start.rotation * velocity_of(own);
    const Pose pose = start * pose_at(own, 0);
    if (const auto* const rigid = std::get_if<Rigid>(&own))
        return Rigid{pose, velocity, start.rotation * rigid->angular_velocity, rigid->center};
    return Linear{velocity, pose};
}

}  // namespace abut::detail
