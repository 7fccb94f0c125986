// SPDX-License-Identifier: Apache-2.0
// W2: two triangles, static, yes or no.
#include "workloads/w2_triangles.hpp"

#include <utility>

#include "random.hpp"
#include "workloads/all.hpp"

namespace bench {
namespace {

// In the cube of all coordinates in [-1, 1]: with it the given noises make 50 % and 10 % hits.
abut::Triangle triangle_in_unit_cube(Random& random) {
    abut::Triangle triangle;
    for (abut::Vec3& vertex : triangle.vertex) vertex = to_float(random.cube(-1, 1));
    return triangle;
}

abut::Vec3 point_of(const abut::Triangle& triangle, Random& random) {
    double u = random.unit(), v = random.unit();
    if (u + v > 1) {
        u = 1 - u;
        v = 1 - v;
    }
    const auto& [p, q, r] = triangle.vertex;
    return p + u * (q - p) + v * (r - p);
}

// The second triangle is made like the first and moved so that its centroid is a point of the first plus normal noise.
std::vector<TrianglePair> generate(std::size_t count, double noise, std::uint64_t seed) {
    Random random(seed);
    std::vector<TrianglePair> pairs;
    pairs.reserve(count);
    while (pairs.size() < count) {
        const abut::Triangle a = triangle_in_unit_cube(random);
        abut::Triangle b = triangle_in_unit_cube(random);
        const abut::Vec3 centroid = (b.vertex[0] + b.vertex[1] + b.vertex[2]) / 3;
        const abut::Vec3 target = point_of(a, random);
        const abut::Vec3 move = target + noise * random.normal3() - centroid;
        for (abut::Vec3& vertex : b.vertex) vertex = to_float(abut::Vec3(vertex + move));
        pairs.push_back({a, b});
    }
    return pairs;
}

Workload triangles(const char* name, double noise, std::uint64_t seed) {
    return make_workload<TrianglePair>(
        {name, 1'000'000, [=](std::size_t count) { return generate(count, noise, seed); },
         [](std::span<const TrianglePair> pairs) { return decide_polytopes(pairs, 200); }});
}

}  // namespace

std::vector<Workload> w2_triangles() {
    return {triangles("W2 triangles, 50 % hits", 0.276, 201), triangles("W2 triangles, 10 % hits", 0.768, 202)};
}

}  // namespace bench
