// SPDX-License-Identifier: Apache-2.0
// The plain truth about motion: looked at again and again, and halved where it changes.
#pragma once

#include <algorithm>
#include <optional>

namespace abut::test {

// The first time in [0, horizon] at which distance_at(time) is at most `level`, seen at `samples` moments and then
// found by bisection. What is shorter than a sample is missed: choose scenes in which nothing is.
template <class DistanceAt>
std::optional<double> sampled_touch(DistanceAt&& distance_at, double horizon, int samples, double level = 0) {
    double before = 0;
    for (int i = 0; i <= samples; ++i) {
        double time = horizon * i / samples;
        if (distance_at(time) <= level) {
            for (int k = 0; k < 60 && i > 0; ++k) {
                const double middle = (before + time) / 2;
                (distance_at(middle) <= level ? time : before) = middle;
            }
            return time;
        }
        before = time;
    }
    return {};
}

// The least distance at any of the samples.
template <class DistanceAt>
double sampled_least(DistanceAt&& distance_at, double horizon, int samples) {
    double least = distance_at(0);
    for (int i = 1; i <= samples; ++i) least = std::min<double>(least, distance_at(horizon * i / samples));
    return least;
}

}  // namespace abut::test
