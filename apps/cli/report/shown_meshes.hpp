// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <abut/io/scene.hpp>
#include <functional>
#include <string>
#include <vector>

#include "report/display_mesh.hpp"

namespace abut::cli {

struct ShownMeshes {
    std::vector<DisplayMesh> meshes;
    std::vector<std::vector<std::size_t>> of_parts;  // of each body, which of the meshes each part is drawn with
    std::vector<std::string> notes;                  // what is drawn with fewer triangles than it has
};

struct ShownMeshesOptions {
    std::size_t max_triangles = 250'000;  // drawn in all, as far as that can be; a mesh counts as often as it is drawn
    int threads = 0;
    std::function<void(double)> progress = {};
};

// Parts that are the same share one mesh.
ShownMeshes shown_meshes(const Scene& scene, const ShownMeshesOptions& options);

// For meshes that are drawn a number of times each: how many triangles each may have so that all together have about
// `most`. Small ones stay whole, and all that do not have the same number.
struct MeshUse {
    std::size_t triangles = 0, times = 1;
};
std::size_t triangles_each(std::vector<MeshUse> uses, std::size_t max_triangles);

}  // namespace abut::cli
