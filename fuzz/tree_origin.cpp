// SPDX-License-Identifier: Apache-2.0
// Any bytes, given the checksum that they should have, are an origin of a tree that is written with these bytes, or
// none, or an error in words.
#include "io/tree_origin.hpp"

#include <cstdlib>
#include <cstring>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace {

void require(bool law) {
    if (!law) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string bytes(reinterpret_cast<const char*>(data), size);
    // Of 12 bytes, a version and the length, which is then right as well.
    constexpr std::size_t start = 24, checksum = 8;
    if (size >= start + checksum) {
        const std::uint64_t length = size - start - checksum;
        std::memcpy(bytes.data() + 16, &length, sizeof length);
        const std::uint64_t sum = XXH3_64bits(bytes.data(), size - checksum);
        std::memcpy(bytes.data() + size - checksum, &sum, sizeof sum);
    }
    const auto found = abut::detail::find_origin(bytes);
    if (!found) {
        require(!found.error().message.empty());
    } else if (found->origin) {
        // Notes may have been made printable, and longer by that; the rest is the same.
        const auto again = abut::detail::find_origin(abut::detail::origin_bytes(*found->origin));
        require(again && again->origin && again->origin->mesh == found->origin->mesh);
        require(again->origin->other_files == found->origin->other_files && again->origin->hash == found->origin->hash);
    }
    return 0;
}
