// SPDX-License-Identifier: Apache-2.0
// W4: do two meshes touch? W5: which of their triangles do? W6: how far are they apart? Both are turned at random;
// along a random direction they touch at a distance d* of their centers, and are placed at a multiple of that.
#include "workloads/mesh_poses.hpp"

#include <fmt/core.h>

#include <functional>

#include "reference_mesh.hpp"
#include "workloads/all.hpp"
#include "workloads/make.hpp"

namespace bench {
namespace {

// d*, by bisection: two bounding radii away they are apart, in one place they are not.
double touching_distance(const abut::Mesh& tree, const abut::Quat& a, const abut::Quat& b,
                         const abut::Vec3& direction) {
    double touching = 0, apart = 2;
    while (apart - touching > 1e-9) {
        const double middle = (touching + apart) / 2;
        const bool hit = abut::intersects(tree, {a, abut::Vec3::Zero()}, tree, {b, middle * direction});
        (hit ? touching : apart) = middle;
    }
    return touching;
}

// `model` is asked for when poses are made, and `factor` gives the multiple of d*.
template <class Pair, class Factor>
auto poses(std::function<const Model&()> model, Factor factor) {
    return [=](Random& random) {
        const abut::Quat a = abut::Quat(random.rotation()).normalized(), b = abut::Quat(random.rotation()).normalized();
        const abut::Vec3 direction = random.direction();
        const double distance = touching_distance(model().tree, a, b, direction) * factor(random);
        Pair pair;
        pair.model = &model();
        pair.a.rotation = a;
        pair.b = {b, to_float(abut::Vec3(distance * direction))};
        return pair;
    };
}

template <class Pair>
Reference decide(std::span<const Pair> pairs) {
    const MeshReference tree(pairs.front().model->mesh);
    Reference reference;
    for (const Pair& pair : pairs) reference.truth.push_back(tree.touches(pair.a, pair.b));
    return reference;
}

Reference find_contacts(std::span<const MeshContacts> pairs) {
    const MeshReference tree(pairs.front().model->mesh);
    Reference reference;
    for (const MeshContacts& pair : pairs) {
        reference.contacts.push_back(tree.contacts(pair.a, pair.b));
        const auto& [sure, doubtful] = reference.contacts.back();
        reference.truth.push_back(!sure.empty() ? Truth::hit : doubtful.empty() ? Truth::free : Truth::undecided);
    }
    return reference;
}

template <class Pair>
Reference measure_distances(std::span<const Pair> pairs) {
    const MeshReference tree(pairs.front().model->mesh);
    Reference reference;
    reference.tolerance = doubtful;
    for (const Pair& pair : pairs) {
        reference.truth.push_back(tree.touches(pair.a, pair.b));
        const bool is_free = reference.truth.back() == Truth::free;
        reference.number.push_back(is_free ? tree.distance(pair.a, pair.b) : 0);
        reference.reach.push_back(1);
    }
    return reference;
}

// One chunk has all poses, so that the time is the mean over them: they differ.
constexpr std::size_t many = 1000, few = 200;
// Of distances, about which the reference takes seconds where there are a million triangles.
constexpr std::size_t grown = 20;
constexpr int growth_repetitions = 5;

// A number in 1 ± spread.
auto about_one(double spread) {
    return [=](Random& random) { return random.uniform(1 - spread, 1 + spread); };
}
constexpr double wide = 0.1, near = 0.01;

Workload yes_or_no(const char* name, double spread, std::uint64_t seed) {
    return make_workload<MeshPair>({"W4 " + model_name() + ", " + name, many,
                                    repeat<MeshPair>(seed, poses<MeshPair>(model, about_one(spread))), decide<MeshPair>,
                                    many});
}

// The seed is the same for all sizes, and so are rotations and directions.
Workload yes_or_no_growth(int exponent) {
    const auto sized = [=]() -> const Model& { return growth_model(exponent); };
    return make_workload<MeshGrowth>({fmt::format("W4 growth, 1e{} triangles", exponent), many,
                                      repeat<MeshGrowth>(605, poses<MeshGrowth>(sized, about_one(near))),
                                      decide<MeshGrowth>, many});
}

Workload all_contacts() {
    const auto factor = [](Random& random) { return random.uniform(0.5, 0.95); };
    return make_workload<MeshContacts>({"W5 " + model_name() + ", all contacts", few,
                                        repeat<MeshContacts>(602, poses<MeshContacts>(model, factor)), find_contacts,
                                        few});
}

double apart(Random& random) { return 1 + random.log_uniform(0.01, 1); }

Workload all_distances() {
    return make_workload<MeshDistance>({"W6 " + model_name() + ", distance", few,
                                        repeat<MeshDistance>(603, poses<MeshDistance>(model, apart)),
                                        measure_distances<MeshDistance>, few});
}

Workload distance_growth(int exponent) {
    const auto sized = [=]() -> const Model& { return growth_model(exponent); };
    return make_workload<MeshDistanceGrowth>({fmt::format("W6 growth, 1e{} triangles", exponent), grown,
                                              repeat<MeshDistanceGrowth>(606, poses<MeshDistanceGrowth>(sized, apart)),
                                              measure_distances<MeshDistanceGrowth>, grown, growth_repetitions});
}

}  // namespace

std::vector<Workload> mesh_poses() {
    std::vector<Workload> workloads{yes_or_no("wide", wide, 600), yes_or_no("near", near, 601), all_contacts(),
                                    all_distances()};
    for (const int exponent : growth_exponents) workloads.push_back(yes_or_no_growth(exponent));
    for (const int exponent : growth_exponents) workloads.push_back(distance_growth(exponent));
    return workloads;
}

}  // namespace bench
