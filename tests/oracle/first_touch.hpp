// SPDX-License-Identifier: Apache-2.0
// When two moving shapes touch, proven in interval arithmetic over intervals of time. It shares no code with the search
// of the library: no bound on speeds from a step, no closest points, no poses.
#pragma once

#include "oracle/moving_hull.hpp"

namespace abut::test {

class FirstTouch {
 public:
    FirstTouch(const MovingHull& a, const MovingHull& b, double margin) : a_(a), b_(b), margin_(margin) {}

    // The two are apart for all times from `from` until what is returned, which is `until`, or as near to a time at
    // which they are not as doubles can prove.
    double free_until(double from, double until) const;

    // The distance at a time is between these two, less the margin; `at_least` is below 0 where that is not known to be
    // above.
    struct Bounds {
        double at_least, at_most;
    };
    Bounds distance_at(double time) const;

 private:
    bool is_free(const Real& time) const;

    const MovingHull &a_, &b_;
    double margin_;
};

}  // namespace abut::test
