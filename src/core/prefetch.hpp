// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace abut::detail {

// Asks for the memory of an object that is looked at soon. Inlined, as GCC 12 drops calls of a function that does
// nothing else.
template <class T>
[[gnu::always_inline]] inline void prefetch(const T& object) {
    constexpr std::size_t line = 64;
    const char* const start = reinterpret_cast<const char*>(&object);
    for (std::size_t offset = 0; offset < sizeof(T); offset += line) __builtin_prefetch(start + offset);
}

}  // namespace abut::detail
