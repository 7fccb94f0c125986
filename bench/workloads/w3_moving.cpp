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

abut::Triangle triangle(Random& random, const abut::Vec3& center) {
    abut::Triangle t;
    for (abut::Vec3& v : t.vertex) v = to_float(abut::Vec3(center + random.cube(-1, 1)));
    return t;
}

}  // namespace

MovingBoxes moving_boxes(Random& random) {
    const abut::OrientedBox a = random.box(random.cube(-1, 1));
    abut::OrientedBox b = random.box(abut::Vec3::Zero());
    const Path way = path(random, a.center, a.half.norm() + b.half.norm(), 0.72);
    b.center = way.start;
    return {a, b, way.velocity};
}

MovingTriangles moving_triangles(Random& random) {
    const abut::Vec3 center = random.cube(-1, 1);
    const Path way = path(random, center, 3.5, 0.15);
    return {triangle(random, center), triangle(random, way.start), way.velocity};
}

MovingHulls moving_hulls(Random& random) {
    const double radius_a = random.log_uniform(0.1, 1), radius_b = random.log_uniform(0.1, 1);
    const abut::Vec3 center = random.cube(-1, 1);
    const Path way = path(random, center, radius_a + radius_b, 0.55);
    auto a = hull(random, 32, center, radius_a);
    auto b = hull(random, 32, way.start, radius_b);
    return {std::move(a), std::move(b), way.velocity};
}

namespace {

// A corner of b comes down on a face of a by 1 where it goes on by 4 to 1e6: the axis that decides hardly closes.
MovingHulls hulls_along_a_face(Random& random) {
    MovingHulls pair{hull(random, 32, random.cube(-1, 1), 1), hull(random, 32, abut::Vec3::Zero(), 1), {}};
    const std::size_t face = static_cast<std::size_t>(random.unit() * static_cast<double>(pair.a.faces().size()));
    const abut::Vec3 normal = pair.a.face_normal(face);
    abut::Vec3 on_face = abut::Vec3::Zero(), corner = pair.b.vertices()[0];
    for (const auto i : pair.a.faces()[face])
        on_face += pair.a.vertices()[i] / static_cast<double>(pair.a.faces()[face].size());
    for (const abut::Vec3& vertex : pair.b.vertices())
        if (vertex.dot(normal) < corner.dot(normal)) corner = vertex;
    const abut::Vec3 along = normal.cross(random.direction()).normalized();
    pair.velocity = to_float(abut::Vec3(6 * (along - normal / random.log_uniform(4, 1e6))));
    const abut::Vec3 by = on_face - corner - 0.7 * pair.velocity;
    std::vector<abut::Vec3> points;
    for (const abut::Vec3& vertex : pair.b.vertices()) points.push_back(to_float(abut::Vec3(vertex + by)));
    pair.b = abut::ConvexPolyhedron::hull(points).value();
    return pair;
}

template <class Pair>
Workload moving(const char* name, std::size_t pairs, Pair (*make)(Random&), std::uint64_t seed,
                std::size_t chunk = chunk_size) {
    return make_workload<Pair>({name, pairs, repeat<Pair>(seed, make),
                                [](std::span<const Pair> list) { return decide_moving_polytopes(list); }, chunk});
}

}  // namespace

std::vector<Workload> w3_moving() {
    return {moving("W3 moving boxes", 100'000, moving_boxes, 103),
            moving("W3 moving triangles", 100'000, moving_triangles, 104),
            moving("W3 moving hulls of 32", 512, moving_hulls, 105),
            moving("W3 hulls of 32, one by one", 2048, moving_hulls, 107, 1),
            moving("W3 hulls of 32, along a face", 512, hulls_along_a_face, 108, 1)};
}

}  // namespace bench
