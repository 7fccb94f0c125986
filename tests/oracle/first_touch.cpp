// SPDX-License-Identifier: Apache-2.0
#include "oracle/first_touch.hpp"

#include "support/hull_distance.hpp"

namespace abut::test {
namespace {

Hull middle_of(const MovingHull::State& state) {
    Hull hull;
    for (const RealVec3& p : state.positions) hull.points.push_back(Vec3(median(p[0]), median(p[1]), median(p[2])));
    return hull;
}

// How far a point may be from the middle of its box.
double blur_of(const MovingHull::State& state) {
    double most = 0;
    for (const RealVec3& p : state.positions) most = std::max(most, Vec3(width(p[0]), width(p[1]), width(p[2])).norm());
    return most;
}

// How far a body reaches along a direction, at a time of which `now` is one and for all of which `then` holds: by the
// theorem of the mean.
double reach_along(const Vec3& direction, const MovingHull::State& now, const MovingHull::State& then,
                   const Real& since) {
    double most = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < now.positions.size(); ++i)
        most = std::max(most, (dot(direction, now.positions[i]) + since * dot(direction, then.velocities[i])).upper());
    return most;
}

}  // namespace

// Along a fixed direction, from the middle of the interval.
bool FirstTouch::is_free(const Real& time) const {
    const double middle = median(time);
    const MovingHull::State a = a_.at(Real(middle)), b = b_.at(Real(middle));
    const Distance distance = hull_distance(middle_of(a), middle_of(b));
    const Vec3 n = distance.direction.cast<double>();
    const Real inflation = Real(a_.radius()) + Real(b_.radius()) + Real(margin_);
    if (!(distance.at_most > inflation.lower())) return false;
    const Real since = time - Real(middle);
    const double ends_a = reach_along(n, a, a_.at(time), since), ends_b = reach_along(-n, b, b_.at(time), since);
    const Real gap = Real(-ends_b) - Real(ends_a), size = length(RealVec3(n));
    return gap.lower() > (inflation * size).upper();
}

double FirstTouch::free_until(double from, double until) const {
    std::vector<double> stops = a_.breaks();
    stops.insert(stops.end(), b_.breaks().begin(), b_.breaks().end());
    stops.push_back(until);
    double time = from, step = until - from;
    while (time < until) {
        double stop = until;
        for (const double each : stops)
            if (each > time) stop = std::min(stop, each);
        const double next = time + step < stop ? time + step : stop;
        if (is_free(Real(time, next))) {
            time = next;
            step *= 2;
        } else {
            step = (next - time) / 2;
            if (!(time + step > time && step > 0x1p-50 * until)) return time;
        }
    }
    return time;
}

FirstTouch::Bounds FirstTouch::distance_at(double time) const {
    const MovingHull::State a = a_.at(Real(time)), b = b_.at(Real(time));
    const Hull hull_a = middle_of(a), hull_b = middle_of(b);
    const Distance distance = hull_distance(hull_a, hull_b);
    // What the points are off, and 64-bit arithmetic many times over.
    const double blur = blur_of(a) + blur_of(b) + 0x1p-58 * static_cast<double>(distance.at_most);
    const double inflation = a_.radius() + b_.radius() + margin_;
    return {static_cast<double>(distance.at_least) - blur - inflation,
            static_cast<double>(distance.at_most) + blur - inflation};
}

}  // namespace abut::test
