// SPDX-License-Identifier: Apache-2.0
// How far are two shapes apart? The centers are 1 to 3 times the sum of the bounding radii apart; a quarter of the
// pairs are then pushed together along the line between their closest points, to a gap log-uniform in [1e-4, 1e-1] of
// the reach.
#include "workloads/distances.hpp"

#include "reference_distance.hpp"
#include "workloads/all.hpp"
#include "workloads/make.hpp"

namespace bench {
namespace {

abut::Vec3 beside(Random& random, const abut::Vec3& center, double radii) {
    const double distance = random.uniform(1, 3) * radii;
    return center + distance * random.direction();
}

abut::OrientedBox moved(const abut::OrientedBox& box, const abut::Vec3& by) {
    return {to_float(abut::Vec3(box.center + by)), box.axes, box.half};
}

abut::Triangle moved(const abut::Triangle& triangle, const abut::Vec3& by) {
    abut::Triangle result = triangle;
    for (abut::Vec3& vertex : result.vertex) vertex = to_float(abut::Vec3(vertex + by));
    return result;
}

abut::ConvexPolyhedron moved(const abut::ConvexPolyhedron& hull, const abut::Vec3& by) {
    std::vector<abut::Vec3> points;
    for (const abut::Vec3& vertex : hull.vertices()) points.push_back(to_float(abut::Vec3(vertex + by)));
    return abut::ConvexPolyhedron::hull(points).value();
}

// The closest points stay the closest, so that the gap is what is asked for but for the rounding to float, which is far
// smaller.
template <class Shape>
DistancePair<Shape> some_near(Random& random, DistancePair<Shape> pair) {
    const bool near = random.unit() < 0.25;
    const double gap = random.log_uniform(1e-4, 1e-1);
    if (!near) return pair;
    const Surface a = surface(pair.a), b = surface(pair.b);
    const Nearest found = nearest(a, b);
    const auto share = static_cast<double>(1 - gap * reach(a, b) / found.distance);
    if (share <= 0) return pair;
    abut::Vec3 by;
    for (int i = 0; i < 3; ++i) by[i] = share * static_cast<double>(found.on_a[i] - found.on_b[i]);
    pair.b = moved(pair.b, by);
    return pair;
}

SphereDistance spheres(Random& random) {
    const double radius_a = to_float(random.log_uniform(0.1, 1)), radius_b = to_float(random.log_uniform(0.1, 1));
    const double radii = radius_a + radius_b;
    const bool near = random.unit() < 0.25;
    // Twice the radii is about the reach of spheres that are near.
    const double gap = near ? random.log_uniform(1e-4, 1e-1) * 2 * radii : random.uniform(1e-3, 2) * radii;
    const abut::Vec3 center = to_float(random.cube(-1, 1));
    return {{center, radius_a}, {to_float(abut::Vec3(center + (radii + gap) * random.direction())), radius_b}};
}

BoxDistance boxes(Random& random) {
    const abut::OrientedBox a = random.box(random.cube(-1, 1));
    abut::OrientedBox b = random.box(abut::Vec3::Zero());
    b.center = to_float(beside(random, a.center, a.half.norm() + b.half.norm()));
    return some_near<abut::OrientedBox>(random, {a, b});
}

TriangleDistance triangles(Random& random) {
    const auto corners = [&] { return abut::Triangle{{random.cube(-1, 1), random.cube(-1, 1), random.cube(-1, 1)}}; };
    const auto centroid = [](const abut::Triangle& t) {
        return abut::Vec3((t.vertex[0] + t.vertex[1] + t.vertex[2]) / 3);
    };
    const auto radius = [&](const abut::Triangle& t) {
        double largest = 0;
        for (const abut::Vec3& vertex : t.vertex) largest = std::max(largest, (vertex - centroid(t)).norm());
        return largest;
    };
    const abut::Triangle a = moved(corners(), abut::Vec3::Zero()), b = corners();
    const abut::Vec3 position = beside(random, centroid(a), radius(a) + radius(b));
    return some_near<abut::Triangle>(random, {a, moved(b, position - centroid(b))});
}

HullDistance hulls(Random& random) {
    const double radius_a = random.log_uniform(0.1, 1), radius_b = random.log_uniform(0.1, 1);
    const abut::Vec3 center = random.cube(-1, 1);
    auto a = hull(random, 32, center, radius_a);
    auto b = hull(random, 32, beside(random, center, radius_a + radius_b), radius_b);
    return some_near<abut::ConvexPolyhedron>(random, {std::move(a), std::move(b)});
}

Reference measure_spheres(std::span<const SphereDistance> pairs) {
    Reference reference;
    for (const auto& [a, b] : pairs) {
        const auto between = minus(make<long double>(b.center), make<long double>(a.center));
        const long double centers = std::sqrt(dot(between, between));
        const long double radii = static_cast<long double>(a.radius) + b.radius;
        reference.truth.push_back(from_gap(centers - radii));
        reference.number.push_back(static_cast<double>(centers - radii));
        reference.reach.push_back(static_cast<double>(centers + radii));
    }
    return reference;
}

}  // namespace

std::vector<Workload> distances() {
    return {
        make_workload<SphereDistance>(
            {"distance of spheres", 1 << 18, repeat<SphereDistance>(401, spheres), measure_spheres}),
        make_workload<BoxDistance>(
            {"distance of boxes", 1 << 16, repeat<BoxDistance>(402, boxes), measure_polytopes<BoxDistance>}),
        make_workload<TriangleDistance>({"distance of triangles", 1 << 18, repeat<TriangleDistance>(403, triangles),
                                         measure_polytopes<TriangleDistance>}),
        make_workload<HullDistance>({"distance of hulls of 32", 2048, repeat<HullDistance>(404, hulls),
                                     measure_polytopes<HullDistance>, hull_chunk_size}),
    };
}

}  // namespace bench
