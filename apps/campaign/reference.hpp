// SPDX-License-Identifier: Apache-2.0
// The truth about a query from distances of bodies at rest alone.
#pragma once

#include "query.hpp"

namespace campaign {

// Whether a gap at rest, the margin taken off, is a touch. A distance is 0 exactly when bodies touch; less a margin it
// is rounded.
bool is_touch(const Query& query, double gap);

struct Reference {
    std::optional<double> touch;  // a time at which they touch, before the end that was asked about
    bool is_complete = false;     // nothing touches for long enough to be deeper than half of the tolerance
    int samples = 0;
};

// Looks for a time from 0 to `end`, the end left out, at which the two touch: at samples, around the nearest of them,
// and then in the middle of whatever two neighbours, at the speed of the query, leave most room for a touch.
Reference search_touch_before(const Query& query, double end, int max_samples);

// Whether the two overlap at one of some times after `time`, and are not merely as near as the tolerance.
bool touches_after(const Query& query, double time);

}  // namespace campaign
