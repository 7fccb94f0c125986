// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/bytes.hpp"

namespace abut::detail {

// Of words of eight bytes; `bytes` has a whole number of them. Each step is one to one in the sum and in the word, so
// that no damage within one word goes unseen; of other damage, one part in 2^64. It is no protection against intent.
inline std::uint64_t checksum_of(std::span<const std::byte> bytes) {
    ByteReader reader(bytes);
    std::uint64_t sum = 0x9e37'79b9'7f4a'7c15;
    for (std::size_t words = bytes.size() / 8; words > 0; --words)
        sum = std::rotl((sum ^ *reader.take<std::uint64_t>()) * 0x9e37'79b9'7f4a'7c15, 29);
    return sum;
}

}  // namespace abut::detail
