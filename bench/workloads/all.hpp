// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "workload.hpp"

namespace bench {

// Each file of this directory brings its workloads; the names are those of docs/benchmarks.md.
std::vector<Workload> w1_boxes();
std::vector<Workload> w2_triangles();
std::vector<Workload> w3_moving();
std::vector<Workload> margins();
std::vector<Workload> other_pairs();
std::vector<Workload> distances();
std::vector<Workload> hull_paths();
std::vector<Workload> rays();
std::vector<Workload> mesh_poses();
std::vector<Workload> turning();
std::vector<Workload> sliding();
std::vector<Workload> mesh_rays();
std::vector<Workload> mesh_builds();
std::vector<Workload> worlds();

// All of them, in the order of the table.
std::vector<Workload> all_workloads();

}  // namespace bench
