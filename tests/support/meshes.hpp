// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "abut/mesh/obb_tree.hpp"
#include "support/random.hpp"

namespace abut::test {

struct NamedMesh {
    std::string name;
    TriangleMesh mesh;
};

// Small enough for brute force: closed ones of all kinds, open ones, and soups.
const std::vector<NamedMesh>& small_meshes();

// What real meshes bring and worse: triangles without area, all the same, on one line, in one point.
std::vector<NamedMesh> odd_meshes();

// Triangles anywhere, of about the size given.
TriangleMesh random_soup(std::size_t triangles, double size, Random& random);

inline constexpr Split splits[] = {Split::mean, Split::median, Split::surface_area, Split::center};

// All boxes of a tree, parents before children.
std::vector<TreeBox> boxes_of(const ObbTree& tree);

}  // namespace abut::test
