// SPDX-License-Identifier: Apache-2.0
#include "abut/mesh/mesh.hpp"

namespace abut {

Expected<Mesh> Mesh::make(std::vector<Vec3> vertices, std::vector<Index3> triangles, const BuildOptions& options) {
    auto data = TriangleMesh::make(std::move(vertices), std::move(triangles));
    if (!data) return tl::unexpected(data.error());
    return make(std::move(*data), options);
}

Expected<Mesh> Mesh::make(TriangleMesh data, const BuildOptions& options) {
    return ObbTree::make(std::move(data), options).map(&Mesh::from_tree);
}

}  // namespace abut
