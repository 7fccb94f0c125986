// SPDX-License-Identifier: Apache-2.0
// W1: two oriented boxes, static, yes or no.
#include "workloads/w1_boxes.hpp"

#include "random.hpp"
#include "workloads/all.hpp"

namespace bench {
namespace {

// Half extents log-uniform in [0.1, 1], uniform rotations, the distance of the centers uniform in (0, reach) times the
// sum of the bounding radii.
std::vector<BoxPair> generate(std::size_t count, double reach, std::uint64_t seed) {
    Random random(seed);
    std::vector<BoxPair> pairs;
    pairs.reserve(count);
    while (pairs.size() < count) {
        const abut::OrientedBox a = random.box(random.cube(-1, 1));
        abut::OrientedBox b = random.box(abut::Vec3::Zero());
        const double distance = random.unit() * reach * (a.half.norm() + b.half.norm());
        b.center = to_float(abut::Vec3(a.center + distance * random.direction()));
        pairs.push_back({a, b});
    }
    return pairs;
}

Workload boxes(const char* name, double reach, std::uint64_t seed) {
    return make_workload<BoxPair>({name, 1'000'000, [=](std::size_t count) { return generate(count, reach, seed); },
                                   [](std::span<const BoxPair> pairs) { return decide_polytopes(pairs, 200); }});
}

}  // namespace

std::vector<Workload> w1_boxes() {
    return {boxes("W1 boxes, 51 % hits", 1.254, 101), boxes("W1 boxes, 9.5 % hits", 6.73, 102)};
}

}  // namespace bench
