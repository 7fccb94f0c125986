// SPDX-License-Identifier: Apache-2.0
// Boxes are ranked along each axis by their centers, the ranks are cut to a few bits, and these interleaved (Morton).
// By ranks and not by coordinates, so that neither a body far away nor crowds in an empty world spoil the order. What
// is much larger than most comes last, so that it does not make the nodes of small neighbours large.
#include "world/morton_order.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "core/scratch.hpp"

namespace abut::detail {
namespace {

// What is sorted: a key, and the number of a box.
struct Keyed {
    std::uint32_t key, box;
};

struct Memory {
    std::vector<Keyed> keyed, spare;
    std::vector<std::uint32_t> codes;
};

// By the keys, and the numbers where they are equal: digit by digit from the lowest. Digits that are all the same are
// passed over. They must be in the order of the numbers before.
void sort_by_keys(std::vector<Keyed>& keyed, std::vector<Keyed>& spare) {
    constexpr std::size_t few = 512;
    if (keyed.size() < few) {
        std::sort(keyed.begin(), keyed.end(),
                  [](const Keyed& x, const Keyed& y) { return x.key != y.key ? x.key < y.key : x.box < y.box; });
        return;
    }
    constexpr int digits = 3, bits = 11;
    constexpr std::uint32_t digit_mask = (1u << bits) - 1;
    std::array<std::array<std::uint32_t, 1 << bits>, digits> counts{};
    for (const Keyed& each : keyed)
        for (int digit = 0; digit < digits; ++digit) ++counts[digit][each.key >> digit * bits & digit_mask];
    spare.resize(keyed.size());
    for (int digit = 0; digit < digits; ++digit) {
        auto& positions = counts[digit];
        if (!keyed.empty() && positions[keyed[0].key >> digit * bits & digit_mask] == keyed.size()) continue;
        std::uint32_t sum = 0;
        for (std::uint32_t& index : positions) sum += std::exchange(index, sum);
        for (const Keyed& each : keyed) spare[positions[each.key >> digit * bits & digit_mask]++] = each;
        keyed.swap(spare);
    }
}

// Rises as the float does.
std::uint32_t ordered_bits(float x) {
    const auto bits = std::bit_cast<std::uint32_t>(x);
    return bits & 0x8000'0000 ? ~bits : bits | 0x8000'0000;
}

// Two zeros after each of the ten bits.
std::uint32_t spread_bits(std::uint32_t x) {
    x = (x | x << 16) & 0x030000ff;
    x = (x | x << 8) & 0x0300f00f;
    x = (x | x << 4) & 0x030c30c3;
    return (x | x << 2) & 0x09249249;
}

float size_of(const FloatBounds& box) {
    return std::max({box.high[0] - box.low[0], box.high[1] - box.low[1], box.high[2] - box.low[2]});
}

// What most boxes are no larger than, judged by some of them.
float common_size(std::span<const FloatBounds> boxes) {
    std::array<float, 128> sizes;
    for (std::size_t i = 0; i < sizes.size(); ++i) sizes[i] = size_of(boxes[i * boxes.size() / sizes.size()]);
    std::nth_element(sizes.begin(), sizes.begin() + sizes.size() / 2, sizes.end());
    return sizes[sizes.size() / 2];
}

// Each class is that many times as large as the one before.
constexpr float class_ratio = 4;

std::uint32_t size_class(float size, float common) {
    return static_cast<std::uint32_t>(size > class_ratio * common) +
           static_cast<std::uint32_t>(size > class_ratio * class_ratio * common) +
           static_cast<std::uint32_t>(size > class_ratio * class_ratio * class_ratio * common);
}

}  // namespace

void morton_order(std::span<const FloatBounds> boxes, std::vector<std::uint32_t>& order) {
    order.resize(boxes.size());
    if (boxes.empty()) return;
    Scratch<Memory> memory;
    auto& [keyed, spare, codes] = *memory;
    keyed.resize(boxes.size());
    codes.assign(boxes.size(), 0);
    const auto count = static_cast<std::uint32_t>(boxes.size());
    // About two bits of each axis for the boxes of a node, beside those that tell nodes apart.
    const int bits = std::min(10, static_cast<int>(std::bit_width(count)) / 3 + 2);
    for (int axis = 0; axis < 3; ++axis) {
        for (std::uint32_t i = 0; i < count; ++i)
            keyed[i] = {ordered_bits(boxes[i].low[axis] + boxes[i].high[axis]), i};
        sort_by_keys(keyed, spare);
        for (std::uint32_t rank = 0; rank < count; ++rank)
            codes[keyed[rank].box] |= spread_bits(static_cast<std::uint32_t>((std::uint64_t{rank} << bits) / count))
                                      << axis;
    }
    const float common = common_size(boxes);
    for (std::uint32_t i = 0; i < count; ++i) keyed[i] = {codes[i] | size_class(size_of(boxes[i]), common) << 30, i};
    sort_by_keys(keyed, spare);
    for (std::uint32_t i = 0; i < count; ++i) order[i] = keyed[i].box;
}

}  // namespace abut::detail
