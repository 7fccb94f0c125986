// SPDX-License-Identifier: Apache-2.0
#include "query/detail/sampled_steps.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "abut/motion/integrate.hpp"
#include "motion/detail/track.hpp"

namespace abut::detail {
namespace {

double time_of(int step, const SampledOptions& options) { return options.horizon * step / options.steps; }

// Seed 003 §2: dX/dt = V + W × (X − (C + tV)).
VelocityField field_of(const Rigid& motion) {
    const Vec3 center = motion.pose * motion.center;
    return [=, velocity = motion.velocity, spin = motion.spin](double time, const Vec3& place) -> Vec3 {
        return velocity + spin.cross(place - (center + time * velocity));
    };
}

std::optional<Rigid> constant_motion(const Motion& motion) {
    if (const auto* linear = std::get_if<Linear>(&motion)) return Rigid{linear->pose, linear->velocity};
    if (const auto* rigid = std::get_if<Rigid>(&motion)) return *rigid;
    return {};
}

// At the ends of all steps; none when the integration fails.
std::vector<Pose> poses_of(const SampledBody& body, const SampledOptions& options) {
    std::vector<Pose> poses;
    auto motion = constant_motion(body.motion);
    if (options.poses == SampledPoses::exact || !motion || options.horizon == 0) {
        for (int i = 0; i <= options.steps; ++i) poses.push_back(pose_at(body.motion, time_of(i, options)));
        return poses;
    }
    motion->pose.rotation.normalize();
    const auto path =
        integrate(field_of(*motion),
                  {.start = motion->pose,
                   .duration = options.horizon,
                   .steps = options.steps,
                   .integrator = options.poses == SampledPoses::euler ? Integrator::euler : Integrator::runge_kutta,
                   .center = body.middle});
    if (path)
        for (const Path::Key& key : path->keys()) poses.push_back(key.pose);
    return poses;
}

// How far a point of the body may be, during a step in which its middle moves by `moved`, from where it would be if it
// did not turn (errata §4, "Conservative repair").
double deviation(const SampledBody& body, double time, double step, const Vec3& moved) {
    const Track track(body.motion);
    const Vec3 offset = body.middle - track.center();
    const double reach = offset.norm() + body.radius;
    Moment now = track.at(time);
    const double rounding = 0x1p-44 * (1 + now.largest_angle) * (now.center.norm() + reach + moved.norm());
    const double end = time + step;
    if (!track.is_custom() && now.until >= end) {
        const double spin = now.spin.norm();
        // |W|² times the distance of the middle from the axis bounds its acceleration.
        const double bend = spin * now.spin.cross(now.rotation * offset).norm() * step * step / 8;
        return bend + 2 * std::sin(std::min(spin * step, std::numbers::pi) / 2) * body.radius + rounding;
    }
    // From one leg of a path to another, and where no more is known: as far as points get, and the middle moves.
    double travelled = track.wander(time, step, reach);
    for (double at = time; at < end; at = now.until) {
        now = track.at(at);
        travelled += (std::min(now.until, end) - at) * (now.velocity.norm() + now.spin.norm() * reach);
    }
    return travelled + moved.norm() + rounding;
}

// How near two points come of which the second, seen from the first, moves from `from` by `by`.
double least_distance(const Vec3& from, const Vec3& by) {
    const double squared = by.squaredNorm();
    const double nearest = squared > 0 ? std::clamp(-from.dot(by) / squared, 0.0, 1.0) : 0;
    return (from + nearest * by).norm();
}

}  // namespace

bool can_be_sampled(const Motion& a, const Motion& b, double horizon, int steps) {
    return !validate(a) && !validate(b) && horizon >= 0 && std::isfinite(horizon) && steps >= 1 && steps <= 10'000'000;
}

SampledContact sampled_steps(const SampledBody& a, const SampledBody& b, const SampledOptions& options,
                             const LinearFirstContact& first_contact) {
    if (!can_be_sampled(a.motion, b.motion, options.horizon, options.steps)) return {.time = 0};
    const std::vector<Pose> poses_a = poses_of(a, options), poses_b = poses_of(b, options);
    if (poses_a.empty() || poses_b.empty()) return {.time = 0};
    for (int i = 0; i < options.steps; ++i) {
        const double time = time_of(i, options), step = time_of(i + 1, options) - time;
        const auto at = static_cast<std::size_t>(i);
        const Vec3 from_a = poses_a[at] * a.middle, moved_a = poses_a[at + 1] * a.middle - from_a;
        const Vec3 from_b = poses_b[at] * b.middle, moved_b = poses_b[at + 1] * b.middle - from_b;
        // Errata of 000 §5: what a body moves by in a step is its velocity when the step lasts from 0 to 1.
        Options of_step{.horizon = 1, .patches = false};
        if (options.is_conservative) {
            of_step.margin = deviation(a, time, step, moved_a) + deviation(b, time, step, moved_b);
            // A margin takes its time, which spheres around the two save where they do not meet.
            const double spheres = a.radius + a.swollen + b.radius + b.swollen + of_step.margin;
            if (least_distance(from_b - from_a, moved_b - moved_a) > spheres * (1 + 1e-9)) continue;
        }
        const FirstContact found = first_contact({moved_a, poses_a[at]}, {moved_b, poses_b[at]}, of_step);
        if (found.outcome != Outcome::free) return {time + found.time * step, i + 1};
    }
    return {{}, options.steps};
}

}  // namespace abut::detail
