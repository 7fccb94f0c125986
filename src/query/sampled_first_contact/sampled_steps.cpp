// SPDX-License-Identifier: Apache-2.0
#include "query/sampled_first_contact/sampled_steps.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "abut/motion/integrate.hpp"
#include "core/least_distance.hpp"
#include "core/rounded_time.hpp"
#include "motion/motion_sampler.hpp"
#include "query/options.hpp"

namespace abut::detail {
namespace {

// They do not fall, and the last is the horizon.
double time_of(int step, const SampledOptions& options) {
    return options.horizon * (static_cast<double>(step) / options.samples);
}

// A length that was computed in a few operations, from above.
constexpr double up = 1 + 0x1p-40;

// [Eberly 1999b] §2: dX/dt = V + W × (X − (C + tV)).
VelocityField field_of(const Rigid& motion) {
    const Vec3 center = motion.pose * motion.center;
    return [=, velocity = motion.velocity, angular_velocity = motion.angular_velocity](double time,
                                                                                       const Vec3& position) -> Vec3 {
        return velocity + angular_velocity.cross(position - (center + time * velocity));
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
        for (int i = 0; i <= options.samples; ++i) poses.push_back(pose_at(body.motion, time_of(i, options)));
        return poses;
    }
    motion->pose.rotation.normalize();
    const auto path =
        integrate(field_of(*motion),
                  {.start = motion->pose,
                   .duration = options.horizon,
                   .steps = options.samples,
                   .integrator = options.poses == SampledPoses::euler ? Integrator::euler : Integrator::runge_kutta,
                   .center = body.middle});
    if (path)
        for (const Path::Key& key : path->keys()) poses.push_back(key.pose);
    return poses;
}

// How far a point of the body may be, from `time` until `end` while its middle moves by `moved`, from where it would be
// if it did not turn (docs/theory/errata.md §4, "Conservative repair").
double deviation(const SampledBody& body, double time, double end, const Vec3& moved) {
    const MotionSampler sampler(body.motion);
    const Vec3 offset = body.middle - sampler.center();
    const double arm = length_of(offset), reach = (arm + body.radius) * up, step = time_between(time, end);
    const MotionState now = sampler.at(time), last = sampler.at(end);
    // Poses are got by way of the position of the body, and lead from there to the middle: of what is added up on
    // these ways, as rounding_of has it, and of the line between them.
    const double beside = reach + length_of(sampler.center()) + length_of(body.middle);
    const double rounding = 4 * (rounding_of(now, beside) + rounding_of(last, beside)) + 0x1p-46 * length_of(moved);
    if (!sampler.is_custom() && now.until >= end) {
        const double angular_velocity = length_of(now.angular_velocity);
        // |W|² times the distance of the middle from the axis bounds its acceleration. A middle that turns stays
        // within a circle.
        const double bend =
            angular_velocity * step * (length_of(now.angular_velocity.cross(now.rotation * offset)) * step) / 8;
        const double turned = 2 * std::sin(std::min(angular_velocity * step, std::numbers::pi) / 2) * body.radius;
        return (std::min(bend, 2 * arm) + turned) * up + rounding;
    }
    // From one leg of a path to another, and where no more is known: as far as points get, and the middle moves.
    return sampler.travel(time, end, reach) + length_of(moved) * up + rounding;
}

}  // namespace

SampledContact sampled_steps(const SampledBody& a, const SampledBody& b, const SampledOptions& options,
                             const LinearFirstContact& first_contact) {
    require_valid(options);
    if (validate(a.motion) || validate(b.motion)) return {.time = 0};
    const std::vector<Pose> poses_a = poses_of(a, options), poses_b = poses_of(b, options);
    if (poses_a.empty() || poses_b.empty()) return {.time = 0};
    for (int i = 0; i < options.samples; ++i) {
        const double time = time_of(i, options), end = time_of(i + 1, options);
        const auto at = static_cast<std::size_t>(i);
        const Vec3 from_a = poses_a[at] * a.middle, moved_a = poses_a[at + 1] * a.middle - from_a;
        const Vec3 from_b = poses_b[at] * b.middle, moved_b = poses_b[at + 1] * b.middle - from_b;
        // Errata of [Eberly 1999a] §5: what a body moves by in a step is its velocity when the step lasts from 0 to 1.
        ContactOptions of_step{.horizon = 1, .patches = false};
        if (options.is_conservative) {
            of_step.margin = deviation(a, time, end, moved_a) + deviation(b, time, end, moved_b);
            if (!(of_step.margin < std::numeric_limits<double>::infinity())) return {time, i + 1};
            // A margin takes its time, which spheres around the two save where they do not meet.
            const double spheres = a.radius + a.inflation + b.radius + b.inflation + of_step.margin;
            if (least_distance(from_b - from_a, moved_b - moved_a) > spheres * (1 + 1e-9)) continue;
        }
        const FirstContact found = first_contact({moved_a, poses_a[at]}, {moved_b, poses_b[at]}, of_step);
        if (found.outcome != Outcome::free)
            return {std::max(time, time_after(time, found.time * (end - time) * (1 - 0x1p-50))), i + 1};
    }
    return {{}, options.samples};
}

}  // namespace abut::detail
