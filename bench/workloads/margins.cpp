// SPDX-License-Identifier: Apache-2.0
// When do two moving shapes first come within a margin? The pairs are made like those of W3; the margin is log-uniform
// in [1e-4, 1].
#include "workloads/margins.hpp"

#include <cmath>
#include <limits>

#include "reference_distance.hpp"
#include "workloads/all.hpp"
#include "workloads/make.hpp"

namespace bench {
namespace {

using Real = long double;
using Point = Surface::Point;

void move(Surface& shape, const Point& by) {
    const auto shift = [&](Point& point) {
        for (int i = 0; i < 3; ++i) point[i] += by[i];
    };
    for (Point& vertex : shape.vertices) shift(vertex);
    for (auto& edge : shape.edges)
        for (Point& end : edge) shift(end);
    for (auto& triangle : shape.triangles)
        for (Point& corner : triangle) shift(corner);
}

// By Newton's method: the distance is convex in time. Infinity when they do not, NaN when it is too close to call.
template <class Shape>
double first_time(const MarginPair<Shape>& pair) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const Surface a = surface(pair.a), start = surface(pair.b);
    const Point velocity = make<Real>(pair.velocity);
    Real time = 0;
    for (int step = 0; step < 200; ++step) {
        Surface b = start;
        move(b, {time * velocity[0], time * velocity[1], time * velocity[2]});
        const Nearest found = nearest(a, b);
        const Point between = minus(found.on_b, found.on_a);
        const Real left = found.distance - pair.margin, speed = dot(between, velocity) / found.distance;
        if (left < close_call) return static_cast<double>(time);
        if (speed >= -close_call) return speed > close_call ? infinity : std::nan("");
        time -= left / speed;
        if (time > 1 + close_call) return infinity;
    }
    return std::nan("");
}

template <class Pair>
Reference decide(std::span<const Pair> pairs) {
    Reference reference;
    for (const Pair& pair : pairs) {
        const double first = first_time(pair);
        reference.truth.push_back(std::isnan(first) || std::abs(first - 1) < 1e-9 ? Truth::undecided
                                  : std::isinf(first)                             ? Truth::free
                                                                                  : Truth::hit);
        reference.number.push_back(first);
    }
    return reference;
}

template <class Shape>
Workload margins(const char* name, std::size_t count, MovingPair<Shape> (*make)(Random&), std::uint64_t seed) {
    using Pair = MarginPair<Shape>;
    const auto with_margin = [=](Random& random) {
        MovingPair<Shape> pair = make(random);
        return Pair{std::move(pair), random.log_uniform(1e-4, 1)};
    };
    return make_workload<Pair>({name, count, repeat<Pair>(seed, with_margin), decide<Pair>, 1});
}

}  // namespace

std::vector<Workload> margins() {
    return {margins("W3 margin, boxes", 2048, moving_boxes, 109),
            margins("W3 margin, triangles", 2048, moving_triangles, 110),
            margins("W3 margin, hulls of 32", 128, moving_hulls, 111)};
}

}  // namespace bench
