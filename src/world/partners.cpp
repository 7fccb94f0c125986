// SPDX-License-Identifier: Apache-2.0
// Which boxes of a tree meet a box: eight are looked at in a few instructions.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "world/partners.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include "query/detail/best_target.hpp"
#include "world/detail/box_tree.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::detail::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

std::size_t partners(const BoxNode* nodes, std::uint32_t place, const FloatBounds& box, std::uint32_t* found) {
    const hn::CappedTag<float, BoxNode::lanes> d;
    const hn::RebindToUnsigned<decltype(d)> du;
    const auto low_x = hn::Set(d, box.low[0]), low_y = hn::Set(d, box.low[1]), low_z = hn::Set(d, box.low[2]);
    const auto high_x = hn::Set(d, box.high[0]), high_y = hn::Set(d, box.high[1]), high_z = hn::Set(d, box.high[2]);
    const auto own = hn::Set(du, place);
    std::uint32_t stack[(BoxNode::lanes - 1) * BoxTree::most_depth + 1];
    int size = 0;
    std::size_t count = 0;
    stack[size++] = 0;
    while (size > 0) {
        const BoxNode& node = nodes[stack[--size]];
        std::uint32_t lanes = 0;
        for (std::size_t first = 0; first < BoxNode::lanes; first += hn::Lanes(d)) {
            const auto is_near = [&](const float* low, const float* high, auto box_low, auto box_high) {
                return hn::And(hn::Le(hn::Load(d, low + first), box_high), hn::Ge(hn::Load(d, high + first), box_low));
            };
            const auto is_later = hn::RebindMask(d, hn::Gt(hn::Load(du, node.last + first), own));
            const auto meets = hn::And(hn::And(is_near(node.low[0], node.high[0], low_x, high_x),
                                               is_near(node.low[1], node.high[1], low_y, high_y)),
                                       hn::And(is_near(node.low[2], node.high[2], low_z, high_z), is_later));
            std::uint8_t bits[8] = {};
            hn::StoreMaskBits(d, meets, bits);
            lanes |= static_cast<std::uint32_t>(bits[0]) << first;
        }
        for (; lanes != 0; lanes &= lanes - 1) {
            const std::uint32_t child = node.child[hwy::Num0BitsBelowLS1Bit_Nonzero32(lanes)];
            if (node.is_lowest)
                found[count++] = child;
            else
                stack[size++] = child;
        }
    }
    return count;
}

}  // namespace abut::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::detail {
namespace {

HWY_EXPORT(partners);

}  // namespace

std::size_t BoxTree::partners_of(std::uint32_t place, const FloatBounds& box, std::uint32_t* found) const {
    static const auto best = ABUT_BEST_TARGET(partners);
    return best(nodes_.data(), place, box, found);
}

}  // namespace abut::detail
#endif
