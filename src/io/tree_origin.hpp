// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "abut/core/expected.hpp"
#include "abut/io/tree_file.hpp"

namespace abut::detail {

// What stands in front of the bytes of a tree.
std::string origin_bytes(const TreeOrigin& origin);

struct FoundOrigin {
    std::optional<TreeOrigin> origin;  // none when the bytes do not begin with one
    std::size_t size = 0;              // of what stands before the bytes of the tree
};

// Fails when the bytes begin with an origin that was damaged or made up badly.
Expected<FoundOrigin> find_origin(std::string_view bytes);

}  // namespace abut::detail
