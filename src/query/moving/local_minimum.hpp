// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

namespace abut::detail {

// A time at which distance_at(time) is no larger than at `from`, in [0, horizon]. It goes downhill, first with steps
// that double, from `step` on, as long as they lead down, then with shorter ones, until a step to either side changes
// the distance by less than `enough`. It proves nothing; what it finds is near a minimum.
template <class DistanceAt>
double find_local_minimum(DistanceAt&& distance_at, double from, double horizon, double step, double enough) {
    double best = distance_at(from);
    for (; step < horizon - from; step *= 2) {
        const double distance = distance_at(from + step);
        if (!(distance < best)) break;
        from += step;
        best = distance;
    }
    for (const double shortest = step * 0x1p-40; step > shortest; step /= 2) {
        bool is_flat = true;
        for (const double side : {step, -step})
            while (true) {
                const double time = std::clamp(from + side, 0.0, horizon), distance = distance_at(time);
                is_flat = is_flat && distance <= best + enough && distance >= best - enough;
                if (!(distance < best)) break;
                from = time;
                best = distance;
            }
        if (is_flat) break;
    }
    return from;
}

}  // namespace abut::detail
