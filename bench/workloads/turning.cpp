// SPDX-License-Identifier: Apache-2.0
// W7: when do two bodies first touch, of which one turns by 20° to 90° while it passes? Both are turned at random and
// have a bounding radius of 1. It comes from a distance of 2.1, straight on, and its way leads past the center of the
// other at a distance that is uniform in (0, aside).
#include "workloads/turning.hpp"

#include <fmt/core.h>

#include <functional>
#include <numbers>

#include "reference_turning.hpp"
#include "workloads/all.hpp"
#include "workloads/make.hpp"

namespace bench {
namespace {

// How far the ways lead past the center at most, and by how many degrees b turns.
struct Passing {
    double aside;
    double least_turn = 20, largest_turn = 90;
};
// Of hulls, which are rounder, a way must lead farther aside to miss.
constexpr Passing motion{0.3}, graze{1.65}, hull_motion{0.5}, hull_graze{2.25}, straight{0.3, 0, 0};

Turning passing(Random& random, const Passing& how) {
    Turning pair;
    pair.a.rotation = abut::Quat(random.rotation()).normalized();
    pair.b.pose.rotation = abut::Quat(random.rotation()).normalized();
    const abut::Vec3 back = random.direction(), sideways = back.cross(random.direction()).normalized();
    pair.b.pose.position = to_float(abut::Vec3(2.1 * back + how.aside * random.unit() * sideways));
    pair.b.velocity = to_float(abut::Vec3(-4.2 * back));
    const abut::Vec3 axis = random.direction();
    pair.b.angular_velocity = axis * (random.uniform(how.least_turn, how.largest_turn) * std::numbers::pi / 180);
    return pair;
}

template <class Pair>
auto passing_meshes(std::function<const Model&()> model, const Passing& how) {
    return [=](Random& random) {
        Pair pair;
        static_cast<Turning&>(pair) = passing(random, how);
        pair.model = &model();
        return pair;
    };
}

void add(Reference& reference, const FirstTouch& touch) {
    reference.truth.push_back(touch.truth);
    reference.number.push_back(touch.time);
}

template <class Pair>
Reference find_touches(std::span<const Pair> pairs) {
    const MeshReference mesh(pairs.front().model->mesh);
    Reference reference;
    for (const Pair& pair : pairs) add(reference, first_touch(mesh, pair.a, pair.b));
    return reference;
}

// The faces of a hull as a mesh: from outside, its surface is touched first.
abut::TriangleMesh surface_of(const abut::ConvexPolyhedron& hull) {
    std::vector<abut::Index3> triangles;
    for (const auto& face : hull.faces())
        for (std::size_t i = 2; i < face.size(); ++i) triangles.push_back({face[0], face[i - 1], face[i]});
    return abut::TriangleMesh::make(hull.vertices(), triangles).value();
}

Reference find_touches_of_hulls(std::span<const TurningHulls> pairs) {
    Reference reference;
    for (const TurningHulls& pair : pairs)
        add(reference, first_touch(MeshReference(surface_of(*pair.hull)), pair.a, pair.b));
    return reference;
}

constexpr std::size_t many = 200, few = 4, grown = 20, hulls = 256;
constexpr int repetitions = 5, slow_repetitions = 1;

template <class Pair>
Workload meshes(const std::string& name, std::function<const Model&()> sized, const Passing& how, std::size_t count,
                int max_repetitions, std::uint64_t seed) {
    return make_workload<Pair>({name, count, repeat<Pair>(seed, passing_meshes<Pair>(std::move(sized), how)),
                                find_touches<Pair>, 1, max_repetitions, true});
}

Workload meshes(const char* name, const Passing& how, std::uint64_t seed) {
    return meshes<TurningMeshes>("W7 " + model_name() + ", " + name, model, how, many, repetitions, seed);
}

// The seed is the same for all sizes, and so are ways and rotations.
Workload growth(int exponent) {
    const auto sized = [=]() -> const Model& { return growth_model(exponent); };
    return meshes<TurningGrowth>(fmt::format("W7 growth, 1e{} triangles", exponent), sized, motion, grown, repetitions,
                                 704);
}

Workload hull_pairs(const char* name, const Passing& how, std::uint64_t seed) {
    const auto make = [=](Random& random) {
        TurningHulls pair;
        pair.hull = std::make_shared<const abut::ConvexPolyhedron>(hull(random, 32, abut::Vec3::Zero(), 1));
        static_cast<Turning&>(pair) = passing(random, how);
        return pair;
    };
    return make_workload<TurningHulls>({fmt::format("W7 hulls of 32, {}", name), hulls,
                                        repeat<TurningHulls>(seed, make), find_touches_of_hulls, hull_chunk_size});
}

}  // namespace

std::vector<Workload> turning() {
    std::vector<Workload> workloads{
        meshes("motion", motion, 700),
        meshes("graze", graze, 701),
        meshes("straight", straight, 702),
        meshes<TurningFewMeshes>("W7 " + model_name() + ", motion, few", model, motion, few, slow_repetitions, 703),
        hull_pairs("motion", hull_motion, 705),
        hull_pairs("graze", hull_graze, 706)};
    for (const int exponent : growth_exponents) workloads.push_back(growth(exponent));
    return workloads;
}

}  // namespace bench
