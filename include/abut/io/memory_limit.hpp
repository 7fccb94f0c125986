// SPDX-License-Identifier: Apache-2.0
// How much memory this process may take, so that a file from a stranger ends in an error and not in a machine that is
// short of memory.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "abut/core/expected.hpp"

namespace ABUT_EXPORT abut {

// Three quarters of the memory of the machine, or of what the control group of the process allows if that is less.
std::uint64_t default_memory_limit();

// Limits what this process may allocate, in bytes, beside the stacks of its threads; so it does for every process that
// it starts from then on. Allocations beyond it fail: readers of files answer with an error that names the file and the
// limit, all else throws std::bad_alloc. It may be set again, also higher. A program with sanitizers, which need
// memory of their own, is not limited.
[[nodiscard]] Expected<void> limit_memory(std::uint64_t bytes);

// What limit_memory was last given.
std::optional<std::uint64_t> memory_limit();

// `500M`, `4G`, `1.5G`, `200000000`: a number of bytes, or of 1024 (K), 1024² (M), 1024³ (G) or 1024⁴ (T) of them. At
// least 64 megabytes.
[[nodiscard]] Expected<std::uint64_t> memory_from(std::string_view text);

// `more memory than the 500M that are allowed`, after `it takes`; without a limit `more memory than there is`.
std::string too_much_memory();

}  // namespace abut
