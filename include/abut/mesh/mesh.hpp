// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "abut/mesh/obb_tree.hpp"

namespace ABUT_EXPORT abut {

// Triangles with their tree: what every verb takes that is asked about meshes. Copies share both, which never change: a
// mesh may be asked from many threads at once.
class Mesh {
 public:
    // Fails as TriangleMesh::make and ObbTree::make do: without a triangle, with a vertex that is not finite, an index
    // of no vertex, or an option out of range.
    [[nodiscard]] static Expected<Mesh> make(std::vector<Vec3> vertices, std::vector<Index3> triangles,
                                             const BuildOptions& options = {});
    [[nodiscard]] static Expected<Mesh> make(TriangleMesh data, const BuildOptions& options = {});
    static Mesh from_tree(ObbTree tree) { return Mesh(std::move(tree)); }

    const TriangleMesh& data() const { return tree_.mesh(); }
    const ObbTree& tree() const { return tree_; }
    bool is_solid() const { return tree_.is_solid(); }

 private:
    explicit Mesh(ObbTree tree) : tree_(std::move(tree)) {}
    ObbTree tree_;
};

}  // namespace abut
