// SPDX-License-Identifier: Apache-2.0
// W4: do two meshes touch? W5: which of their triangles do? W6: how far are they apart? Both are turned at random;
// along a random direction they touch at a distance d* of their centers, and are placed at a multiple of that.
#include "workloads/mesh_poses.hpp"

#include "model.hpp"
#include "reference_mesh.hpp"
#include "workloads/all.hpp"
#include "workloads/make.hpp"

namespace bench {
namespace {

// d*, by bisection: two bounding radii away they are apart, in one place they are not.
double touching_distance(const abut::Quat& a, const abut::Quat& b, const abut::Vec3& direction) {
    double touching = 0, apart = 2;
    while (apart - touching > 1e-9) {
        const double middle = (touching + apart) / 2;
        const bool hit = abut::intersects(model_tree(), {a, abut::Vec3::Zero()}, model_tree(), {b, middle * direction});
        (hit ? touching : apart) = middle;
    }
    return touching;
}

// `factor` gives the multiple of d*.
template <class Pair, class Factor>
auto poses(Factor factor) {
    return [=](Random& random) {
        const abut::Quat a = abut::Quat(random.rotation()).normalized(), b = abut::Quat(random.rotation()).normalized();
        const abut::Vec3 direction = random.direction();
        const double distance = touching_distance(a, b, direction) * factor(random);
        Pair pair;
        pair.a.rotation = a;
        pair.b = {b, to_float(abut::Vec3(distance * direction))};
        return pair;
    };
}

const MeshReference& reference_tree() {
    static const MeshReference tree(model());
    return tree;
}

Reference decide(std::span<const MeshPair> pairs) {
    Reference reference;
    for (const MeshPair& pair : pairs) reference.truth.push_back(reference_tree().touches(pair.a, pair.b));
    return reference;
}

Reference find_contacts(std::span<const MeshContacts> pairs) {
    Reference reference;
    for (const MeshContacts& pair : pairs) {
        reference.contacts.push_back(reference_tree().contacts(pair.a, pair.b));
        const auto& [sure, doubtful] = reference.contacts.back();
        reference.truth.push_back(!sure.empty() ? Truth::hit : doubtful.empty() ? Truth::free : Truth::undecided);
    }
    return reference;
}

Reference measure_distances(std::span<const MeshDistance> pairs) {
    Reference reference;
    reference.tolerance = doubtful;
    for (const MeshDistance& pair : pairs) {
        reference.truth.push_back(reference_tree().touches(pair.a, pair.b));
        const bool is_free = reference.truth.back() == Truth::free;
        reference.number.push_back(is_free ? reference_tree().distance(pair.a, pair.b) : 0);
        reference.reach.push_back(1);
    }
    return reference;
}

// One chunk has all poses, so that the time is the mean over them: they differ.
constexpr std::size_t many = 1000, few = 200;

Workload yes_or_no(const char* name, double spread, std::uint64_t seed) {
    const auto factor = [=](Random& random) { return random.uniform(1 - spread, 1 + spread); };
    return make_workload<MeshPair>(
        {"W4 " + model_name() + ", " + name, many, repeat<MeshPair>(seed, poses<MeshPair>(factor)), decide, many});
}

Workload all_contacts() {
    const auto factor = [](Random& random) { return random.uniform(0.5, 0.95); };
    return make_workload<MeshContacts>({"W5 " + model_name() + ", all contacts", few,
                                        repeat<MeshContacts>(602, poses<MeshContacts>(factor)), find_contacts, few});
}

Workload all_distances() {
    const auto factor = [](Random& random) { return 1 + random.log_uniform(0.01, 1); };
    return make_workload<MeshDistance>({"W6 " + model_name() + ", distance", few,
                                        repeat<MeshDistance>(603, poses<MeshDistance>(factor)), measure_distances,
                                        few});
}

}  // namespace

std::vector<Workload> mesh_poses() {
    return {yes_or_no("wide", 0.1, 600), yes_or_no("near", 0.01, 601), all_contacts(), all_distances()};
}

}  // namespace bench
