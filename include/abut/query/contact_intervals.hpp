// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "abut/query/first_contact.hpp"

namespace ABUT_EXPORT abut {

struct ContactInterval {
    double begin = 0, end = 0;
    // The smallest that was found, and when: 0 where they touch.
    double distance = 0, time = 0;
};

struct ContactIntervals {
    std::vector<ContactInterval> intervals;  // in the order of time
    double until = 0;                        // all is told until then; the horizon, unless there is a reason
    Reason reason = Reason::none;            // why no more is known
    QueryStats stats;
};

// All the times in [0, horizon] at which two moving things touch, or are nearer than the margin: outside of the
// intervals they do not, which is a proof, as first_contact has it. An interval ends where the proof begins that they
// are free for a while, at least horizon / samples; a shorter gap may be left in it. Bodies that only come within the
// tolerance of each other may be told as touching.
//
// The horizon must be finite, and `samples` from 1 to 10^7; if not, it throws std::invalid_argument, as verbs do when
// something is wrong with their options. The steps are those of each gap. Patches and depths are ignored.
//
// Where a motion is asked about from a time on, or backwards, it is told anew, and its poses are rounded as poses are
// (transform_motion.hpp).
[[nodiscard]] ContactIntervals contact_intervals(SolidRef a, const Motion& motion_a, SolidRef b, const Motion& motion_b,
                                                 const ContactOptions& options = {}, int samples = 100);

}  // namespace abut
