// SPDX-License-Identifier: Apache-2.0
// Pairs of other kinds, placed like those of W1: centers at a distance uniform in (0, reach) times the sum of the
// bounding radii. The reach of each kind makes about half of its pairs hit.
#include "workloads/other_pairs.hpp"

#include "workloads/all.hpp"
#include "workloads/make.hpp"

namespace bench {
namespace {

constexpr std::size_t many = 1 << 18;

abut::Vec3 beside(Random& random, const abut::Vec3& center, double reach) {
    const double distance = random.unit() * reach;
    return center + distance * random.direction();
}

AlignedBoxPair aligned_boxes(Random& random) {
    const abut::OrientedBox a = random.box(random.cube(-1, 1));
    abut::OrientedBox b = random.box(abut::Vec3::Zero());
    b.center = beside(random, a.center, 1.3 * (a.half.norm() + b.half.norm()));
    return {aligned(a), aligned(b)};
}

TriangleBoxPair triangle_box(Random& random) {
    abut::OrientedBox box = random.box(random.cube(-1, 1));
    abut::Triangle triangle{{random.cube(-1, 1), random.cube(-1, 1), random.cube(-1, 1)}};
    const abut::Vec3 centroid = (triangle.vertex[0] + triangle.vertex[1] + triangle.vertex[2]) / 3;
    double radius = 0;
    for (const abut::Vec3& vertex : triangle.vertex) radius = std::max(radius, (vertex - centroid).norm());
    const abut::Vec3 move = beside(random, box.center, 0.9 * (radius + box.half.norm())) - centroid;
    for (abut::Vec3& vertex : triangle.vertex) vertex = to_float(abut::Vec3(vertex + move));
    return {triangle, box};
}

SphereBoxPair sphere_box(Random& random) {
    const abut::OrientedBox box = random.box(random.cube(-1, 1));
    const double radius = to_float(random.log_uniform(0.1, 1));
    return {{to_float(beside(random, box.center, 1.4 * (radius + box.half.norm()))), radius}, box};
}

CapsuleBoxPair capsule_box(Random& random) {
    const abut::OrientedBox box = random.box(random.cube(-1, 1));
    const double radius = to_float(random.log_uniform(0.1, 1)), length = random.log_uniform(0.1, 1);
    const abut::Vec3 middle = beside(random, box.center, 1.3 * (radius + length + box.half.norm()));
    const abut::Vec3 along = length * random.direction();
    return {{to_float(abut::Vec3(middle - along)), to_float(abut::Vec3(middle + along)), radius}, box};
}

// Radii log-uniform in [0.1, 1].
auto hulls(int vertices) {
    return [=](Random& random) {
        const double radius_a = random.log_uniform(0.1, 1), radius_b = random.log_uniform(0.1, 1);
        const abut::Vec3 center = random.cube(-1, 1);
        auto a = hull(random, vertices, center, radius_a);
        auto b = hull(random, vertices, beside(random, center, 1.7 * (radius_a + radius_b)), radius_b);
        return HullPair{std::move(a), std::move(b)};
    };
}

template <class Pair>
auto polytopes(std::size_t checks) {
    return [=](std::span<const Pair> pairs) { return decide_polytopes(pairs, checks); };
}

template <class Pair>
auto one_by_one(Truth (*decide)(const Pair&)) {
    return [=](std::span<const Pair> pairs) {
        Reference reference;
        for (const Pair& pair : pairs) reference.truth.push_back(decide(pair));
        return reference;
    };
}

// Comparisons are exact.
Truth decide_aligned_boxes(const AlignedBoxPair& pair) {
    for (int i = 0; i < 3; ++i) {
        if (pair.a.max[i] < pair.b.min[i] || pair.b.max[i] < pair.a.min[i]) return Truth::free;
    }
    return Truth::hit;
}

Truth decide_sphere_box(const SphereBoxPair& pair) {
    return from_gap(segment_box_distance({pair.a.center, pair.a.center}, pair.b) - pair.a.radius);
}

Truth decide_capsule_box(const CapsuleBoxPair& pair) {
    return from_gap(segment_box_distance({pair.a.start, pair.a.end}, pair.b) - pair.a.radius);
}

}  // namespace

std::vector<Workload> other_pairs() {
    return {
        make_workload<TriangleBoxPair>(
            {"triangle, box", many, repeat<TriangleBoxPair>(301, triangle_box), polytopes<TriangleBoxPair>(200)}),
        make_workload<AlignedBoxPair>(
            {"aligned boxes", many, repeat<AlignedBoxPair>(302, aligned_boxes), one_by_one(decide_aligned_boxes)}),
        make_workload<SphereBoxPair>(
            {"sphere, box", many, repeat<SphereBoxPair>(303, sphere_box), one_by_one(decide_sphere_box)}),
        make_workload<CapsuleBoxPair>(
            {"capsule, box", many, repeat<CapsuleBoxPair>(304, capsule_box), one_by_one(decide_capsule_box)}),
        make_workload<HullPair>(
            {"hulls of 12 vertices", 8192, repeat<HullPair>(305, hulls(12)), polytopes<HullPair>(4)}),
        make_workload<HullPair>(
            {"hulls of 32 vertices", 1024, repeat<HullPair>(306, hulls(32)), polytopes<HullPair>(0)}),
    };
}

}  // namespace bench
