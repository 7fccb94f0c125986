// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <limits>

#include "abut/query/first_contact.hpp"

namespace abut::detail {

// The time after which a motion rests; infinity when that is never.
inline double end_of(const Motion& motion) {
    if (const auto* path = std::get_if<Path>(&motion)) return path->keys().back().time;
    if (const auto* linear = std::get_if<Linear>(&motion); linear && linear->velocity.isZero(0)) return 0;
    return std::numeric_limits<double>::infinity();
}

// Whether touches(time) holds at one of a few times: two that pass through one another are likely to touch at the end
// or halfway. That takes far less time than to search for the first time. ContactOptions that are out of range are left
// to the search, which refuses them.
template <class Touches>
bool touches_at_likely_time(const Motion& motion_a, const Motion& motion_b, const ContactOptions& options,
                            Touches&& touches) {
    const double end = std::min(options.horizon, std::max(end_of(motion_a), end_of(motion_b)));
    const bool is_in_range =
        end > 0 && end < std::numeric_limits<double>::infinity() && options.tolerance > 0 && options.margin >= 0;
    if (!is_in_range || validate(motion_a) || validate(motion_b)) return false;
    for (const double part : {1.0, 0.5, 0.75, 0.25})
        if (touches(part * end)) return true;
    return false;
}

}  // namespace abut::detail
