// SPDX-License-Identifier: Apache-2.0
// W3: two convex shapes of which one moves and does not turn; when do they first touch?
#include "workloads/w3_moving.hpp"

#include "workloads/all.hpp"
#include "workloads/make.hpp"

namespace bench {
namespace {

// The moving shape starts beside the other, 1.1 to 3.1 times their radii away, and is sent past it: at two thirds of
// the way its center is at a random offset from that of the other, normal with `spread` times the radii.
struct Path {
    abut::Vec3 start, velocity;
};
Path path(Random& random, const abut::Vec3& center, double radii, double spread) {
    const abut::Vec3 start = to_float(abut::Vec3(center + random.uniform(1.1, 3.1) * radii * random.direction()));
    const abut::Vec3 aim = center + spread * radii * random.normal3();
    return {start, to_float(abut::Vec3(1.5 * (aim - start)))};
}

MovingBoxes boxes(Random& random) {
    const abut::OrientedBox a = random.box(random.cube(-1, 1));
    abut::OrientedBox b = random.box(abut::Vec3::Zero());
    const Path way = path(random, a.center, a.half.norm() + b.half.norm(), 0.72);
    b.center = way.start;
    return {a, b, way.velocity};
}

abut::Triangle triangle(Random& random, const abut::Vec3& center) {
    abut::Triangle t;
    for (abut::Vec3& v : t.vertex) v = to_float(abut::Vec3(center + random.cube(-1, 1)));
    return t;
}

MovingTriangles triangles(Random& random) {
    const abut::Vec3 center = random.cube(-1, 1);
    const Path way = path(random, center, 3.5, 0.15);
    return {triangle(random, center), triangle(random, way.start), way.velocity};
}

MovingHulls hulls(Random& random) {
    const double radius_a = random.log_uniform(0.1, 1), radius_b = random.log_uniform(0.1, 1);
    const abut::Vec3 center = random.cube(-1, 1);
    const Path way = path(random, center, radius_a + radius_b, 0.55);
    auto a = hull(random, 32, center, radius_a);
    auto b = hull(random, 32, way.start, radius_b);
    return {std::move(a), std::move(b), way.velocity};
}

template <class Pair>
Workload moving(const char* name, std::size_t pairs, Pair (*make)(Random&), std::uint64_t seed) {
    return make_workload<Pair>({name, pairs, repeat<Pair>(seed, make),
                                [](std::span<const Pair> list) { return decide_moving_polytopes(list); }});
}

}  // namespace

std::vector<Workload> w3_moving() {
    return {moving("W3 moving boxes", 100'000, boxes, 103), moving("W3 moving triangles", 100'000, triangles, 104),
            moving("W3 moving hulls of 32", 512, hulls, 105)};
}

}  // namespace bench
