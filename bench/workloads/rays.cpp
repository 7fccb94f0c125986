// SPDX-License-Identifier: Apache-2.0
// Where does a ray first meet a shape? It starts 1.1 to 3.1 bounding radii away from the center and is aimed at the
// center with normal noise; the noise of each kind makes about half of the rays hit.
#include "workloads/rays.hpp"

#include "reference_cast.hpp"
#include "workloads/all.hpp"
#include "workloads/make.hpp"

namespace bench {
namespace {

constexpr std::size_t many = 1 << 18;

// `noise` is in radii.
abut::Ray ray(Random& random, const abut::Vec3& center, double radius, double noise) {
    const double distance = random.uniform(1.1, 3.1) * radius;
    const abut::Vec3 origin = to_float(abut::Vec3(center + distance * random.direction()));
    const abut::Vec3 aim = center + noise * radius * random.normal3();
    const abut::Vec3 direction = (distance + 2 * radius) * (aim - origin).normalized();
    return {origin, to_float(direction)};
}

RayBox oriented_box(Random& random) {
    const abut::OrientedBox box = random.box(random.cube(-1, 1));
    return {ray(random, box.center, box.half.norm(), 0.57), box};
}

RayAlignedBox aligned_box(Random& random) {
    const abut::OrientedBox box = random.box(random.cube(-1, 1));
    return {ray(random, box.center, box.half.norm(), 0.57), aligned(box)};
}

RayTriangle triangle(Random& random) {
    abut::Triangle shape;
    for (abut::Vec3& vertex : shape.vertex) vertex = to_float(random.cube(-1, 1));
    const abut::Vec3 centroid = (shape.vertex[0] + shape.vertex[1] + shape.vertex[2]) / 3;
    double radius = 0;
    for (const abut::Vec3& vertex : shape.vertex) radius = std::max(radius, (vertex - centroid).norm());
    return {ray(random, centroid, radius, 0.2), shape};
}

template <class Pair>
Workload rays_at(const char* name, Pair (*make)(Random&), std::uint64_t seed) {
    return make_workload<Pair>({name, many, repeat<Pair>(seed, make), decide_rays<Pair>});
}

}  // namespace

std::vector<Workload> rays() {
    return {rays_at("ray, box", oriented_box, 501), rays_at("ray, aligned box", aligned_box, 502),
            rays_at("ray, triangle", triangle, 503)};
}

}  // namespace bench
