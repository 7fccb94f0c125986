// SPDX-License-Identifier: Apache-2.0
// Which boxes of a tree meet a box: eight are looked at in a few instructions, which only compare. FloatScale sees to
// it that no bound is NaN or infinite, but those of lanes that are not used, which nothing meets.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "world/overlap_query.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include "core/best_target.hpp"
#include "core/fixed_stack.hpp"
#include "world/box_tree.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::detail::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// A box, to be compared with eight.
class Box {
 public:
    Box(const BoxNode& node, std::uint32_t lane)
        : low_x_(hn::Set(d_, node.low[0][lane])),
          low_y_(hn::Set(d_, node.low[1][lane])),
          low_z_(hn::Set(d_, node.low[2][lane])),
          high_x_(hn::Set(d_, node.high[0][lane])),
          high_y_(hn::Set(d_, node.high[1][lane])),
          high_z_(hn::Set(d_, node.high[2][lane])) {}

    std::uint32_t lanes_met(const BoxNode& node) const {
        std::uint32_t lanes = 0;
        for (std::size_t first = 0; first < BoxNode::lanes; first += hn::Lanes(d_)) {
            const auto meets = [&](const float* low, const float* high, auto box_low, auto box_high) {
                return hn::And(hn::Le(hn::Load(d_, low + first), box_high),
                               hn::Ge(hn::Load(d_, high + first), box_low));
            };
            const auto all = hn::And(hn::And(meets(node.low[0], node.high[0], low_x_, high_x_),
                                             meets(node.low[1], node.high[1], low_y_, high_y_)),
                                     meets(node.low[2], node.high[2], low_z_, high_z_));
            std::uint8_t bits[8] = {};
            hn::StoreMaskBits(d_, all, bits);
            lanes |= static_cast<std::uint32_t>(bits[0]) << first;
        }
        return lanes;
    }

 private:
    const hn::CappedTag<float, BoxNode::lanes> d_;
    hn::Vec<hn::CappedTag<float, BoxNode::lanes>> low_x_, low_y_, low_z_, high_x_, high_y_, high_z_;
};

constexpr std::uint32_t all_lanes = (1u << BoxNode::lanes) - 1;

std::uint32_t from_lane(std::uint32_t lanes, std::uint64_t first) {
    return first < BoxNode::lanes ? lanes >> first << first : 0;
}

// The groups from `group` on whose bounds meet its own. `levels` has at least two.
std::size_t groups_met(const BoxNode* const* levels, int top, std::uint32_t group, std::uint32_t* found) {
    const Box bounds(levels[1][group / BoxNode::lanes], group % BoxNode::lanes);
    // A level and the number of a node in it, as one word: it is read again at once, and written in one piece.
    // What is taken off puts at most eight on, of the level below: 7 of each level wait, and one more.
    FixedStack<std::uint64_t, (BoxNode::lanes - 1) * BoxTree::max_levels + 1> stack;
    std::size_t count = 0;
    stack.push(static_cast<std::uint64_t>(top) << 32);
    while (!stack.is_empty()) {
        const std::uint64_t entry = stack.pop();
        const auto level = static_cast<std::uint32_t>(entry >> 32), number = static_cast<std::uint32_t>(entry);
        const std::uint32_t below = BoxNode::lanes * number;
        // A lane has 8^(level − 1) groups; those before the one with `group` are passed over.
        const std::uint64_t passed = group >> 3 * (level - 1);
        std::uint32_t lanes = bounds.lanes_met(levels[level][number]);
        if (passed > below) lanes = from_lane(lanes, passed - below);
        for (; lanes != 0; lanes &= lanes - 1) {
            const auto child = below + static_cast<std::uint32_t>(hwy::Num0BitsBelowLS1Bit_Nonzero32(lanes));
            if (level == 1)
                found[count++] = child;
            else
                stack.push(std::uint64_t{level - 1} << 32 | child);
        }
    }
    return count;
}

std::size_t overlaps(const BoxNode* const* levels, int top, std::uint32_t group, std::uint32_t* groups,
                     BoxOverlaps* found) {
    std::size_t near = 1, count = 0;
    groups[0] = group;
    if (top > 0) near = groups_met(levels, top, group, groups);
    const BoxNode& own = levels[0][group];
    for (std::size_t i = 0; i < near; ++i) {
        const std::uint32_t other = groups[i];
        // Few of its own boxes reach those of another group at all.
        std::uint32_t outer = all_lanes;
        if (other != group) outer = Box(levels[1][other / BoxNode::lanes], other % BoxNode::lanes).lanes_met(own);
        for (; outer != 0; outer &= outer - 1) {
            const auto lane = static_cast<std::uint32_t>(hwy::Num0BitsBelowLS1Bit_Nonzero32(outer));
            std::uint32_t lanes = Box(own, lane).lanes_met(levels[0][other]);
            if (other == group) lanes = from_lane(lanes, lane + 1);
            found[count] = {BoxNode::lanes * group + lane, other, lanes};
            count += lanes != 0;
        }
    }
    return count;
}

}  // namespace abut::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::detail {
namespace {

HWY_EXPORT(overlaps);

}  // namespace

std::size_t BoxTree::overlaps_of(std::uint32_t group, std::uint32_t* groups, BoxOverlaps* found) const {
    static const auto best = ABUT_BEST_TARGET(overlaps);
    const BoxNode* levels[max_levels];
    for (int level = 0; level < levels_; ++level) levels[level] = nodes_.data() + begin_[level];
    return best(levels, levels_ - 1, group, groups, found);
}

}  // namespace abut::detail
#endif
