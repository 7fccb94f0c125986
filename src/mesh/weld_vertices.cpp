// SPDX-License-Identifier: Apache-2.0
#include "mesh/weld_vertices.hpp"

#include <bit>
#include <limits>
#include <random>

namespace abut::detail {
namespace {

// The finalizer of MurmurHash3: each bit of the input changes half of the bits of the output.
std::uint64_t mixed(std::uint64_t x) {
    x ^= x >> 33;
    x *= 0xff51afd7ed558ccd;
    x ^= x >> 33;
    x *= 0xc4ceb9fe1a85ec53;
    return x ^ x >> 33;
}

// Chosen anew in every process, so that no file can be made whose positions all fall into one place of the table. What
// is found does not depend on it.
std::uint64_t secret() {
    static const std::uint64_t chosen = [] {
        std::random_device device;
        return std::uint64_t{device()} << 32 | device();
    }();
    return chosen;
}

std::uint64_t hash(const Vec3& position, std::uint64_t key) {
    std::uint64_t result = key;
    for (int i = 0; i < 3; ++i)
        result = mixed(result + std::bit_cast<std::uint64_t>(position[i] + 0.0));  // -0.0 + 0.0 is 0.0
    return result;
}

}  // namespace

std::vector<std::uint32_t> first_at_same_position(std::span<const Vec3> vertices) {
    // A hash table with open addressing, at most half full.
    constexpr std::uint32_t empty = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> table(std::bit_ceil(2 * vertices.size() + 1), empty);
    const std::size_t mask = table.size() - 1;
    const std::uint64_t key = secret();

    std::vector<std::uint32_t> first(vertices.size());
    for (std::uint32_t i = 0; i < vertices.size(); ++i) {
        std::size_t slot = hash(vertices[i], key) & mask;
        while (table[slot] != empty && vertices[table[slot]] != vertices[i]) slot = (slot + 1) & mask;
        if (table[slot] == empty) table[slot] = i;
        first[i] = table[slot];
    }
    return first;
}

}  // namespace abut::detail
