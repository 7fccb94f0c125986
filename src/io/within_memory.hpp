// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <filesystem>
#include <new>
#include <stdexcept>

#include "abut/core/expected.hpp"
#include "abut/io/memory_limit.hpp"
#include "abut/io/shown.hpp"

namespace abut::detail {

// What `read` makes of a file, or an error that begins with the path when memory runs out.
template <class Read>
auto within_memory(const std::filesystem::path& path, Read&& read) -> decltype(read()) {
    try {
        return read();
    } catch (const std::bad_alloc&) {
    } catch (const std::length_error&) {
    }
    return failure(fmt::format("{}: it takes {}", shown(path.string()), too_much_memory()));
}

}  // namespace abut::detail
