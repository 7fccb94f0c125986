// SPDX-License-Identifier: Apache-2.0
// What several workloads make their inputs with.
#pragma once

#include <functional>
#include <vector>

#include "random.hpp"

namespace bench {

// Calls make(random), which gives a pair, `count` times.
template <class Pair, class Make>
std::function<std::vector<Pair>(std::size_t)> repeat(std::uint64_t seed, Make make) {
    return [=](std::size_t count) {
        Random random(seed);
        std::vector<Pair> pairs;
        pairs.reserve(count);
        while (pairs.size() < count) pairs.push_back(make(random));
        return pairs;
    };
}

// The hull of `vertices` points on a sphere.
inline abut::ConvexPolyhedron hull(Random& random, int vertices, const abut::Vec3& center, double radius) {
    std::vector<abut::Vec3> points;
    for (int i = 0; i < vertices; ++i) points.push_back(to_float(abut::Vec3(center + radius * random.direction())));
    return abut::ConvexPolyhedron::hull(points).value();
}

// The box with the same center and half extents along the coordinate axes.
inline abut::AlignedBox aligned(const abut::OrientedBox& box) {
    return {to_float(abut::Vec3(box.center - box.half)), to_float(abut::Vec3(box.center + box.half))};
}

}  // namespace bench
