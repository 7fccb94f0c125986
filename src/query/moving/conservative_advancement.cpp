// SPDX-License-Identifier: Apache-2.0
#include "query/moving/conservative_advancement.hpp"

#include <optional>

#include "core/rounded_time.hpp"
#include "query/gjk/distance_bound.hpp"
#include "query/moving/local_minimum.hpp"
#include "query/moving/safe_step.hpp"

namespace abut::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// Far from contact, how much of the gap a direction may miss.
constexpr double rough = 0.1;

// At which it is looked how near two bodies come, before it is proven.
constexpr int moments = 16;

// A cloud that turns, in the axes of a.
struct TurningCloud {
    const PosedConvex& core;
    Vec3 angular_velocity;
    double reach;

    Vec3 farthest(const Vec3& direction) const { return core.turned(core.farthest(direction)); }
};

// The two at a time, in the axes of a, relative to the point that a turns about.
class MovingPair {
 public:
    MovingPair(const MotionSampler& track_a, const ConvexPoints& a, const MotionSampler& track_b, const ConvexPoints& b)
        : track_a_(track_a),
          track_b_(track_b),
          a_(a, Mat3::Identity(), Vec3::Zero()),
          b_(b, Mat3::Identity(), Vec3::Zero()) {}

    void set_time(double time) {
        time_ = time;
        const MotionState at_a = track_a_.at(time), at_b = track_b_.at(time);
        axes_ = at_a.rotation;
        const Mat3 from_world = axes_.transpose();
        b_.turn = from_world * at_b.rotation;
        b_.offset = from_world * (at_b.center - at_a.center);
        velocity_ = from_world * (at_b.velocity - at_a.velocity);
        spin_a_ = from_world * at_a.angular_velocity;
        spin_b_ = from_world * at_b.angular_velocity;
        until_ = std::min(at_a.until, at_b.until);
        const ConvexPoints &a = a_.cloud, &b = b_.cloud;
        rounding_ = rounding_of(at_a, a.reach) + rounding_of(at_b, b.reach) + a.rounding + b.rounding;
    }

    double time() const { return time_; }
    // How long velocities and angular velocities hold, up to the horizon; from above.
    double left(double horizon) const { return time_between(time_, std::min(horizon, until_)); }
    // The time after a step, from below.
    double after(double step, double horizon) const {
        return step >= left(horizon) ? std::min(horizon, until_) : time_after(time_, step * (1 - 0x1p-40));
    }
    double rounding() const { return rounding_; }
    Vec3 in_world(const Vec3& direction) const { return axes_ * direction; }

    // Within `doubt(distance)` of the distance.
    template <class Doubt>
    CloudGap gap(ClosestCache& cache, const Doubt& doubt) const {
        return gap_between(a_, b_, cache, doubt);
    }

    // How long they are surely apart, up to `most`.
    double safe_step(const CloudGap& now, double swelling, double most) const {
        const TurningCloud a{a_, spin_a_, a_.cloud.reach}, b{b_, spin_b_, b_.cloud.reach};
        const Vec3 of_a = a_.turned(now.nearest_of_a), of_b = b_.turned(now.nearest_of_b);
        const auto apart_for = [&](double displacement_bound, double step) {
            return SafeStep(a, b, b_.offset, velocity_, now.direction, swelling + displacement_bound, rounding_, step)
                .longest(of_a, of_b);
        };
        if (!track_a_.is_custom() && !track_b_.is_custom()) return apart_for(0, most);
        // What is known of a custom motion holds for one step: the longest that leaves room for itself.
        const auto displacement_bound = [&](double step) {
            return track_a_.displacement_bound(time_, step, a_.cloud.reach) +
                   track_b_.displacement_bound(time_, step, b_.cloud.reach);
        };
        return longest_step(time_, most,
                            [&](double step) { return apart_for(displacement_bound(step), step) >= step; });
    }

 private:
    const MotionSampler &track_a_, &track_b_;
    PosedConvex a_, b_;
    double time_ = 0, until_ = 0, rounding_ = 0;
    Mat3 axes_;
    Vec3 velocity_, spin_a_, spin_b_;
};

// Whether the cores were farther apart than this between a time and that of the scene: one corner may rise and the next
// come down in a single step.
bool was_wider(MovingPair& scene, double since, double distance) {
    const double now = scene.time();
    bool result = false;
    for (const double part : looks_between) {
        scene.set_time(since + part * (now - since));
        ClosestCache cache;
        result = result || scene.gap(cache, [](double) { return 0.0; }).distance > distance;
    }
    scene.set_time(now);
    return result;
}

}  // namespace

Advance conservative_advancement(const MotionSampler& track_a, const ConvexPoints& a, const MotionSampler& track_b,
                                 const ConvexPoints& b, const ContactOptions& options) {
    Advance result;
    const double swelling = a.radius + b.radius + options.margin;
    if (!(swelling >= 0 && swelling < infinity)) return result;
    if (!(options.horizon < infinity)) return result.for_reason(Reason::horizon);
    MovingPair scene(track_a, a, track_b, b);
    ClosestCache cache;
    scene.set_time(0);
    std::optional<Advance> near;  // a step before they were within the tolerance
    double known = -1;            // the time until which a step has proven that nothing touches
    while (true) {
        const bool is_last = !(scene.time() < options.horizon) || result.steps == options.max_steps;
        const CloudGap cores = scene.gap(cache, [&](double length) {
            const double left = length - swelling;
            return left > 2 * options.tolerance && !is_last ? rough * left : 0;
        });
        const double rounding = scene.rounding() + 0x1p-46 * cores.reach, distance = cores.distance - swelling;
        const bool has_digits = rounding <= options.tolerance / 4;
        result.time = scene.time();
        result.rounding = rounding;
        if (!(cores.reach >= 0 && rounding >= 0)) return result;
        // If they have not parted since, the contact was there.
        if (near && !(distance > near->gap) && !was_wider(scene, near->time, near->gap + swelling)) return *near;
        near.reset();
        result.gap = std::max(0.0, distance);
        result.axis = scene.in_world(cores.direction);
        // What a step has proven holds however few digits there are where it ends.
        if (known >= options.horizon) return result.of(Outcome::free);
        if (cores.is_common || !(distance > rounding)) {
            if (!has_digits) return result;
            return result.of(scene.time() == 0 ? Outcome::overlapping : Outcome::contact);
        }
        if (!(scene.time() < options.horizon)) return result.of(Outcome::free);
        if (result.steps == options.max_steps) return result.for_reason(Reason::steps);
        ++result.steps;
        if (has_digits && distance <= options.tolerance) {
            near = result;
            near->of(Outcome::contact);
        }
        // Half of the tolerance is left, and then half of the gap, so that there is a direction between the two.
        const double left = near ? (distance - rounding) / 2 : options.tolerance / 2;
        known = scene.after(scene.safe_step(cores, swelling + left, scene.left(options.horizon)), options.horizon);
        if (!(known > scene.time())) return near ? *near : result;
        scene.set_time(known);
    }
}

// All that follows has to keep apart by what was the nearest so far, but for the tolerance. So it pays to look for that
// first.
Approach minimum_distance(const MotionSampler& track_a, const ConvexPoints& a, const MotionSampler& track_b,
                          const ConvexPoints& b, const ContactOptions& options) {
    Approach best;
    const double radius = a.radius + b.radius, tolerance = options.tolerance, horizon = options.horizon;
    if (!(radius >= 0 && radius < infinity)) return best;
    MovingPair scene(track_a, a, track_b, b);
    ClosestCache cache;
    // Sets the scene there. NaN when nothing is known.
    CloudGap cores;
    const auto distance_at = [&](double time) {
        scene.set_time(time);
        cores = scene.gap(cache, [](double) { return 0.0; });
        if (!(cores.reach >= 0)) return cores.reach;
        return cores.is_common ? 0 : std::max(0.0, cores.distance - radius);
    };
    const auto keep = [&](double time) {
        const double distance = distance_at(time);
        if (distance < best.distance) {
            best.distance = distance;
            best.time = time;
        }
    };
    // What was proven for a larger distance holds for a smaller one.
    const auto proven = [&](double until, Reason reason) {
        best.at_least = best.at_least_until = std::max(0.0, best.distance - tolerance);
        if (until < horizon)
            best.at_least = left_after(
                best.at_least_until, track_a.travel(until, horizon, a.reach) + track_b.travel(until, horizon, b.reach));
        best.until = until;
        best.reason = reason;
        return best;
    };
    keep(0);
    if (!(horizon < infinity)) {
        best.reason = Reason::horizon;
        return best;
    }
    for (int i = 1; i <= moments && best.distance > tolerance; ++i) keep(horizon / moments * i);
    keep(downhill(distance_at, best.time, horizon, horizon / moments, tolerance / 4));
    for (double time = 0;; ++best.steps) {
        keep(time);
        if (best.distance <= tolerance) return proven(horizon, Reason::none);  // which 0 is at all times
        if (!(cores.reach >= 0)) return time > 0 ? proven(time, Reason::digits) : best;
        // A step has brought it here, or at once there is a gap.
        const double rounding = scene.rounding() + 0x1p-46 * cores.reach;
        const bool is_known = time > 0 || cores.distance - radius - (best.distance - tolerance) > rounding;
        if (!is_known) return best;
        if (!(time < horizon)) return proven(horizon, Reason::none);
        if (best.steps == options.max_steps) return proven(time, Reason::steps);
        if (best.time == time) {
            const double until_touch = scene.safe_step(cores, radius, scene.left(horizon));
            keep(downhill(distance_at, time, horizon, until_touch, tolerance / 4));
            distance_at(time);
        }
        const double kept = std::max(0.0, best.distance - tolerance);
        const double next = scene.after(scene.safe_step(cores, radius + kept, scene.left(horizon)), horizon);
        if (!(next > time)) return proven(time, Reason::digits);
        time = next;
    }
}

}  // namespace abut::detail
