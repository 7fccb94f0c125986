// SPDX-License-Identifier: Apache-2.0
#include "workloads/all.hpp"

#include <iterator>

namespace bench {

std::vector<Workload> all_workloads() {
    std::vector<Workload> all;
    for (auto make : {w1_boxes, w2_triangles, w3_moving, margins, other_pairs, distances, hull_paths, rays, mesh_poses,
                      turning, sliding, mesh_rays, mesh_builds, worlds}) {
        auto workloads = make();
        std::move(workloads.begin(), workloads.end(), std::back_inserter(all));
    }
    return all;
}

}  // namespace bench
