// SPDX-License-Identifier: Apache-2.0
// How far two clouds are apart and along what, no more exactly than it is needed: any direction proves a step, and far
// away a rough one does as well as the best. The search is that of closest_points.hpp.
#pragma once

#include "query/gjk/closest_of_cores.hpp"
#include "query/gjk/convex_points.hpp"

namespace abut::detail {

struct CloudGap {
    double reach =
        std::numeric_limits<double>::quiet_NaN();  // of all points from the center of a; NaN: nothing is known
    Vec3 direction = Vec3::Zero();                 // from a to b; unit, or zero when they touch
    double distance = 0;                           // from above
    bool is_common = false;                        // they surely have a point in common
    int nearest_of_a = 0, nearest_of_b = 0;        // their points that come nearest along the direction
};

// The distance is found to within `doubt(distance)`, or as exactly as doubles can tell when that is less. `cache` is
// where the search starts, when it has corners, and where it ended.
template <class Doubt>
CloudGap gap_between(const PosedConvex& a, const PosedConvex& b, ClosestCache& cache, const Doubt& doubt) {
    CloudGap result;
    result.reach = length_bound(b.offset - a.offset) + a.cloud.reach + b.cloud.reach;
    NearestInSimplex<double> simplex(result.reach);
    const auto at = [&](ClosestCache::Corners corners) {
        return Vec3(b.position(static_cast<int>(corners.b)) - a.position(static_cast<int>(corners.a)));
    };
    const auto farthest_back = [&](const Vec3& v) {
        return ClosestCache::Corners{static_cast<std::uint32_t>(a.farthest(v)),
                                     static_cast<std::uint32_t>(b.farthest(-v))};
    };
    if (is_comfortable(result.reach)) {
        for (int i = 0; i < cache.size(); ++i) simplex.add(at(cache[i]), cache[i]);
        if (simplex.size() == 0) {
            const ClosestCache::Corners corners = farthest_back(b.offset - a.offset);
            simplex.add(at(corners), corners);
        }
        simplex.find();
        constexpr int most_steps = 100;
        const double finest = proof_tolerance * result.reach, nearest = nearly_touching * result.reach;
        for (int step = 0; step < most_steps && !simplex.has_origin(); ++step) {
            const Vec3& v = simplex.nearest();
            const double length = std::sqrt(simplex.squared());
            if (!(length > nearest)) break;
            const ClosestCache::Corners corners = farthest_back(v);
            const Vec3 w = at(corners);
            if (length - v.dot(w) / length <= std::max(finest, doubt(length))) {
                result.direction = v / length;
                result.distance = length;
                result.nearest_of_a = static_cast<int>(corners.a);
                result.nearest_of_b = static_cast<int>(corners.b);
                break;
            }
            if (simplex.has(corners) || !simplex.add_and_find(w, corners)) break;
        }
        cache.clear();
        for (int i = 0; i < simplex.size(); ++i) cache.add(simplex.corners(i));
        result.is_common = simplex.has_origin();
        if (result.is_common || result.distance > 0) return result;
    }
    // With all care that there is.
    const ClosestOfCores cores = closest_of_cores(a, b, cache);
    const double length = length_of(cores.direction);
    result = {cores.reach, Vec3::Zero(), cores.distance, cores.is_common};
    if (length > 0) {
        result.direction = cores.direction / length;
        result.nearest_of_a = a.farthest(result.direction);
        result.nearest_of_b = b.farthest(-result.direction);
    }
    return result;
}

}  // namespace abut::detail
