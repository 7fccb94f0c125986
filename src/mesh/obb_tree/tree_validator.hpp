// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "abut/core/expected.hpp"
#include "mesh/obb_tree/tree_data.hpp"

namespace abut::detail {

// What is wrong with a tree that did not come from ObbTree::make, whatever its nodes and numbers are. Nothing is a
// proof of all that searches rely on: they end, stay within their stacks and the tree, and no box lacks a triangle.
// The mesh and the unit are right already; `triangles` is not looked at, and follows from the numbers.
std::optional<Error> tree_error(const TreeData& tree);

}  // namespace abut::detail
