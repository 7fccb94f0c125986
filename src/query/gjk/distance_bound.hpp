// SPDX-License-Identifier: Apache-2.0
// How far two hulls of points are apart and along what, no more exactly than it is needed: any direction proves a step,
// and far away a rough one does as well as the best.
#pragma once

#include "query/gjk/closest_of_cores.hpp"
#include "query/gjk/convex_points.hpp"

namespace abut::detail {

struct DistanceBound {
    double reach =
        std::numeric_limits<double>::quiet_NaN();  // of all points from the center of a; NaN: nothing is known
    Vec3 direction = Vec3::Zero();                 // from a to b; unit, or zero when they touch
    double distance = 0;                           // from above
    bool is_common = false;                        // they surely have a point in common
    int nearest_of_a = 0, nearest_of_b = 0;        // their points that come nearest along the direction
};

// The distance is found to within `max_error(distance)`, or as exactly as doubles can tell when that is less. `cache`
// is where the search starts, when it has corners, and where it ended. Of two that are no farther apart than `enough`
// only that is told, by a distance that is not above it.
template <class MaxError>
DistanceBound bound_distance(const PosedConvex& a, const PosedConvex& b, ClosestCache& cache, const MaxError& max_error,
                             double enough = 0) {
    DistanceBound result;
    result.reach = length_bound(b.offset - a.offset) + a.convex.reach + b.convex.reach;
    NearestInSimplex<double> simplex(result.reach);
    const auto at = [&](ClosestCache::Corners corners) {
        return Vec3(b.position(static_cast<int>(corners.b)) - a.position(static_cast<int>(corners.a)));
    };
    const auto support = [&](const Vec3& back) {
        const ClosestCache::Corners corners{static_cast<std::uint32_t>(a.farthest(back)),
                                            static_cast<std::uint32_t>(b.farthest(-back))};
        return SupportPoint<double>{at(corners), corners};
    };
    if (is_comfortable(result.reach)) {
        for (int i = 0; i < cache.size(); ++i) simplex.add(at(cache[i]), cache[i]);
        if (simplex.size() == 0) {
            const auto [point, corners] = support(b.offset - a.offset);
            simplex.add(point, corners);
        }
        if (enough > 0) {
            simplex.find();
            result.distance = std::sqrt(simplex.squared());
            if (result.distance <= enough) return result;
            result.distance = 0;
        }
        constexpr int max_steps = 100;
        const double finest = proof_tolerance * result.reach, nearest = nearly_touching * result.reach;
        const bool is_curved_pair = a.convex.cylinder || b.convex.cylinder;
        const auto distance_of_points = [&] {
            Vec3 between = Vec3::Zero();
            for (int i = 0; i < simplex.size(); ++i) between += simplex.weight(i) * at(simplex.corners(i));
            return between.norm();
        };
        const auto is_done = [&](const Vec3& v, const SupportPoint<double>& w, int step) {
            const double length = std::sqrt(simplex.squared());
            if (step == max_steps || !(length > nearest)) return true;
            const double error = std::max(finest, max_error(length));
            if (!(length - v.dot(w.point) / length <= error)) return false;
            // Corners of a curved shape are so near to one another that the normal of a face of them may lead past the
            // shape: then no points are as near as this, and the search with all care goes on.
            if (is_curved_pair && !(distance_of_points() - length <= error)) return true;
            result.direction = v / length;
            result.distance = length;
            result.nearest_of_a = static_cast<int>(w.corners.a);
            result.nearest_of_b = static_cast<int>(w.corners.b);
            return true;
        };
        find_nearest(simplex, support, is_done);
        simplex.keep_corners(cache);
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
