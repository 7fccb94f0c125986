// SPDX-License-Identifier: Apache-2.0
// Trees as bytes, to keep one instead of building it again. io/tree_file.hpp puts them into files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "abut/core/expected.hpp"
#include "abut/mesh/obb_tree.hpp"

namespace ABUT_EXPORT abut {

// Of the form that is written. Only this one is read.
inline constexpr std::uint32_t tree_bytes_version = 1;

// A tree with its mesh. The bytes depend on the tree only: not on the machine, its byte order or the compiler.
std::vector<std::byte> to_bytes(const ObbTree& tree);

// The tree that was written, with the same bits: every question has the same answer. Fails when the bytes were damaged,
// and also when they were made up: what comes back is a tree as ObbTree::make makes them, whose boxes hold their
// triangles, or an error such as `the tree is cut off: 1000 of 2312 bytes`. Memory is at most a few times that of the
// bytes.
[[nodiscard]] Expected<ObbTree> tree_from_bytes(std::span<const std::byte> bytes);

}  // namespace abut
