// SPDX-License-Identifier: Apache-2.0
#include "abut/query/contact_intervals.hpp"

#include <algorithm>
#include <cmath>

#include "abut/motion/transform_motion.hpp"
#include "abut/query/clearance.hpp"
#include "abut/query/intersects.hpp"
#include "abut/query/sampled_first_contact.hpp"
#include "core/rounded_time.hpp"
#include "query/options.hpp"

namespace abut {
namespace {

using detail::infinity;

class IntervalSearch {
 public:
    IntervalSearch(SolidRef a, const Motion& motion_a, SolidRef b, const Motion& motion_b,
                   const ContactOptions& options, double resolution)
        : a_(a), b_(b), motion_a_(motion_a), motion_b_(motion_b), options_(options), resolution_(resolution) {}

    ContactIntervals find() {
        for (FirstContact next = contact_after(0); has_touched(next);) {
            const double begin = next.time;
            const double apart = time_apart(begin, next);
            const double end = apart < infinity ? end_before(apart) : options_.horizon;
            add(begin, std::max(begin, end));
            if (!(apart < infinity)) {
                result_.until = options_.horizon;
                break;
            }
        }
        return std::move(result_);
    }

 private:
    ContactOptions options_for(double duration) const {
        return {.horizon = duration,
                .tolerance = options_.tolerance,
                .margin = options_.margin,
                .patches = false,
                .max_steps = options_.max_steps};
    }

    // The first contact from a time on.
    FirstContact contact_after(double time) {
        const double left = detail::time_between(time, options_.horizon);
        FirstContact next =
            first_contact(a_, shifted(motion_a_, time), b_, shifted(motion_b_, time), options_for(left));
        next.time = std::min(detail::time_after(time, next.time), options_.horizon);
        result_.stats += next.stats;
        return next;
    }

    // If not, all is told.
    bool has_touched(const FirstContact& next) {
        result_.until = next.time;
        result_.reason = next.reason;
        return next.outcome == Outcome::contact || next.outcome == Outcome::overlapping;
    }

    bool touch_at(double time) const {
        return intersects(a_, shifted(motion_a_, time), b_, shifted(motion_b_, time), options_for(0));
    }

    // The first sample after `begin` from which they are apart for a while, and what comes `next` after that; infinity
    // when they are not until the horizon.
    double time_apart(double begin, FirstContact& next) {
        for (double touching = begin; touching < options_.horizon;) {
            const double later = std::max(touching + resolution_, std::nextafter(touching, infinity));
            const double time = std::min(later, options_.horizon);
            if (touch_at(time)) {
                touching = time;
                continue;
            }
            next = contact_after(time);
            const bool is_contact = next.outcome == Outcome::contact || next.outcome == Outcome::overlapping;
            if (!is_contact || next.time - time >= resolution_) return time;
            touching = std::max(touching, next.time);
        }
        return infinity;
    }

    // Since when they have been apart, at a time at which they are: what they meet first on the way back.
    double end_before(double time) {
        const FirstContact last = first_contact(a_, reversed(motion_a_, time), b_, reversed(motion_b_, time),
                                                options_for(std::min(resolution_, time)));
        result_.stats += last.stats;
        return -detail::time_after(-time, last.time);
    }

    void add(double begin, double end) {
        ContactInterval interval{begin, end, 0, begin};
        if (options_.margin > 0) {
            const Clearance nearest = clearance(a_, shifted(motion_a_, begin), b_, shifted(motion_b_, begin),
                                                options_for(detail::time_between(begin, end)));
            interval.distance = nearest.distance;
            interval.time = std::clamp(begin + nearest.time, begin, end);
            result_.stats += nearest.stats;
        }
        result_.intervals.push_back(interval);
    }

    const SolidRef a_, b_;
    const Motion &motion_a_, &motion_b_;
    const ContactOptions& options_;
    const double resolution_;
    ContactIntervals result_;
};

}  // namespace

ContactIntervals contact_intervals(SolidRef a, const Motion& motion_a, SolidRef b, const Motion& motion_b,
                                   const ContactOptions& options, int samples) {
    detail::require_valid(options);
    detail::require_valid(SampledOptions{.horizon = options.horizon, .samples = samples});
    return IntervalSearch(a, motion_a, b, motion_b, options, options.horizon / samples).find();
}

}  // namespace abut
