// SPDX-License-Identifier: Apache-2.0
#include "query/moving/conservative_advancement.hpp"

#include "core/infinity.hpp"
#include "query/gjk/distance_bound.hpp"
#include "query/moving/certified_step.hpp"
#include "query/moving/longest_step.hpp"
#include "query/moving/safe_step.hpp"

namespace abut::detail {
namespace {

// Far from contact, how much of the gap a direction may miss.
constexpr double rough = 0.1;

// The number of times at which the distance is sampled before it is proven.
constexpr int samples = 16;

// The points of a body that turns, in the axes of a.
struct TurningPoints {
    const PosedConvex& posed;
    Vec3 angular_velocity;
    double reach;

    Vec3 farthest(const Vec3& direction) const { return posed.turned(posed.farthest(direction)); }
};

// Two convex shapes that move, inflated by a radius together.
class ConvexPair {
 public:
    struct Nearness : DistanceBound {
        double rounding = 0;

        bool is_known() const { return reach >= 0 && rounding >= 0; }
    };

    ConvexPair(const MotionSampler& motion_a, const ConvexPoints& a, const MotionSampler& motion_b,
               const ConvexPoints& b, double radius, double horizon)
        : a_(a, Mat3::Identity(), Vec3::Zero()),
          b_(b),
          radius_(radius),
          motion_({motion_a, Vec3::Zero(), a.reach, a.rounding}, {motion_b, Vec3::Zero(), b.reach, b.rounding},
                  horizon) {}

    RelativeMotion& motion() { return motion_; }

    // The distance is found to within `max_error(distance)`.
    template <class MaxError>
    Nearness nearness(const MaxError& max_error) {
        const auto of_cores = [&](double distance) { return max_error(distance - radius_); };
        Nearness result{bound_distance(a_, posed_b(), cache_, of_cores)};
        result.rounding = motion_.rounding + 0x1p-46 * result.reach;
        result.distance = result.reach >= 0 ? result.distance - radius_ : result.reach;
        return result;
    }
    Nearness nearness() {
        return nearness([](double) { return 0.0; });
    }

    // The corners between which the two were nearest before tell it, as a rule.
    bool is_farther_than(double distance) {
        const auto exact = [](double) { return 0.0; };
        return bound_distance(a_, posed_b(), cache_, exact, distance + radius_).distance - radius_ > distance;
    }

    double safe_step(const Nearness& near, double apart) const {
        const PosedConvex posed = posed_b();
        const TurningPoints a{a_, motion_.angular_velocity_a, a_.convex.reach},
            b{posed, motion_.angular_velocity_b, b_.reach};
        const Vec3 of_a = a_.turned(near.nearest_of_a), of_b = posed.turned(near.nearest_of_b);
        return longest_step(motion_, a.reach, b.reach, [&](double max_step, double room) {
            return SafeStep(a, b, motion_.offset, motion_.velocity, near.direction, radius_ + apart + room,
                            motion_.rounding, max_step)
                .longest(of_a, of_b);
        });
    }

 private:
    PosedConvex posed_b() const { return {b_, motion_.turn, motion_.offset}; }

    const PosedConvex a_;
    const ConvexPoints& b_;
    const double radius_;
    RelativeMotion motion_;
    ClosestCache cache_;
};

bool is_proper(double radius) { return radius >= 0 && radius < infinity; }

}  // namespace

Advancement conservative_advancement(const MotionSampler& motion_a, const ConvexPoints& a,
                                     const MotionSampler& motion_b, const ConvexPoints& b,
                                     const ContactOptions& options) {
    Advancement result;
    const double radius = a.radius + b.radius + options.margin, horizon = options.horizon;
    if (!is_proper(radius)) return result;
    if (!(horizon < infinity)) {
        result.reason = Reason::horizon;
        return result;
    }
    ConvexPair pair(motion_a, a, motion_b, b, radius, horizon);
    for (double time = 0;;) {
        pair.motion().set_time(time);
        const bool is_last = !(time < horizon) || result.steps == options.max_steps;
        const auto near = pair.nearness(
            [&](double distance) { return distance > 2 * options.tolerance && !is_last ? rough * distance : 0; });
        result.time = time;
        result.rounding = near.rounding;
        if (!near.is_known()) return result;
        result.gap = std::max(0.0, near.distance);
        result.axis = pair.motion().axes_a * near.direction;
        // What a step has proven holds however few digits there are where it ends.
        if (time > 0 && !(time < horizon)) return result.resolve(Outcome::free);
        if (!(near.distance > near.rounding)) {
            const Outcome outcome = touching_outcome(pair.motion(), near, options.tolerance);
            return outcome == Outcome::unresolved ? result : result.resolve(outcome);
        }
        if (!(time < horizon)) return result.resolve(Outcome::free);
        if (result.steps == options.max_steps) {
            result.reason = Reason::steps;
            return result;
        }
        ++result.steps;
        const ContactStep step = contact_step(pair, near, options.tolerance);
        if (step.outcome == Outcome::contact) return result.resolve(Outcome::contact);
        if (step.outcome == Outcome::unresolved) return result;
        time = step.until;
    }
}

// All that follows has to keep apart by what was the nearest so far, but for the tolerance. So it pays to look for that
// first.
MinimumDistance minimum_distance(const MotionSampler& motion_a, const ConvexPoints& a, const MotionSampler& motion_b,
                                 const ConvexPoints& b, const ContactOptions& options) {
    struct Best : MinimumDistance {
        double tolerance = 0;

        double apart() const { return std::max(0.0, distance - tolerance); }
        bool keep(ConvexPair& pair, const ConvexPair::Nearness& near) {
            if (!(near.distance < distance)) return false;
            distance = std::max(0.0, near.distance);
            time = pair.motion().time();
            return true;
        }
    };
    Best best;
    best.tolerance = options.tolerance;
    const double radius = a.radius + b.radius, tolerance = options.tolerance, horizon = options.horizon;
    if (!is_proper(radius)) return best;
    ConvexPair pair(motion_a, a, motion_b, b, radius, horizon);
    RelativeMotion& motion = pair.motion();
    const auto sample = [&](double time) {
        motion.set_time(time);
        const auto near = pair.nearness();
        best.keep(pair, near);
        return near;
    };
    // What was proven for a larger distance holds for a smaller one.
    const auto proven = [&](double until, Reason reason) {
        best.at_least = best.at_least_until = best.apart();
        if (until < horizon) best.at_least = left_after(best.at_least_until, motion.travel(until, horizon));
        best.until = until;
        best.reason = reason;
        return best;
    };
    sample(0);
    if (!(horizon < infinity)) {
        best.reason = Reason::horizon;
        return best;
    }
    for (int i = 1; i <= samples && best.distance > tolerance; ++i) sample(horizon / samples * i);
    const auto distance = [&](double time) { return distance_at(pair, time); };
    sample(find_local_minimum(distance, best.time, horizon, horizon / samples, tolerance / 4));
    for (double time = 0;; ++best.steps) {
        const auto near = sample(time);
        if (best.distance <= tolerance) return proven(horizon, Reason::none);  // which 0 is at all times
        if (!near.is_known()) return time > 0 ? proven(time, Reason::digits) : best;
        // A step has brought it here, or at once there is a gap.
        const bool is_known = time > 0 || near.distance - (best.distance - tolerance) > near.rounding;
        if (!is_known) return best;
        if (!(time < horizon)) return proven(horizon, Reason::none);
        if (best.steps == options.max_steps) return proven(time, Reason::steps);
        const double next = distance_step(pair, near, best.time == time, horizon, tolerance, best);
        if (!(next > time)) return proven(time, Reason::digits);
        time = next;
    }
}

}  // namespace abut::detail
