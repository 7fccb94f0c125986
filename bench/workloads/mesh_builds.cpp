// SPDX-License-Identifier: Apache-2.0
// W9: building the tree over a mesh.
#include "workloads/mesh_builds.hpp"

#include "reference_mesh.hpp"
#include "workloads/all.hpp"

namespace bench {
namespace {

// One that touches and one that does not, in turns.
std::vector<MeshBuild> generate(std::size_t count) {
    std::vector<MeshBuild> builds(count);
    for (std::size_t i = 0; i < count; ++i) {
        builds[i].model = &subdivided_model();
        builds[i].b.position = {i % 2 == 0 ? 0.125 : 2.5, 0, 0};
    }
    return builds;
}

Reference decide(std::span<const MeshBuild> builds) {
    const MeshReference tree(builds.front().model->mesh);
    Reference reference;
    for (const MeshBuild& build : builds) reference.truth.push_back(tree.touches(build.a, build.b));
    return reference;
}

}  // namespace

std::vector<Workload> mesh_builds() {
    return {
        make_workload<MeshBuild>({"W9 build, " + model_name() + " subdivided", 2, generate, decide, chunk_size, 3})};
}

}  // namespace bench
