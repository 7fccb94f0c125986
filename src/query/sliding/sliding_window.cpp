// SPDX-License-Identifier: Apache-2.0
#include "query/sliding/sliding_window.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace abut::detail {
namespace {

// What is left of the motion is tried, then a quarter of it, and so on.
constexpr int max_windows = 8;

// How many pairs of images are looked at. That takes some tens of milliseconds, or as much as the trees themselves.
constexpr std::uint64_t least_budget = 1 << 18, pairs_a_triangle = 8;

// A screw that goes by less along its axis, in all, in the unit of lengths.
constexpr double slow = 0x1p-4;

class WindowSearch {
 public:
    WindowSearch(const RelativeMotion& motion, const RelativeScrew& screw, const TreeData& a, const TreeData& b,
                 double apart, SlidingMemory& memory, QueryStats& work)
        : motion_(motion),
          screw_(screw),
          unit_(std::exp2(-std::ceil(std::log2(screw.reach)))),
          apart_(apart + motion.rounding),
          memory_(memory),
          work_(work),
          a_{a.triangles, unit_ * screw.axes, -unit_ * (screw.axes * screw.origin)},
          b_{b.triangles, unit_ * screw.axes * motion.turn, unit_ * (screw.axes * (motion.move() - screw.origin))} {}

    // With images that are taken with a pitch, in the unit of lengths.
    std::optional<SlidingWindow> find(double pitch, double least) {
        pitch_ = {pitch, 2 * std::numbers::pi * std::abs(pitch)};
        // What is nearly a straight motion has an axis far away, and no digits.
        if (!(pitch_.period < 1e3)) return {};
        memory_.a.build(a_, pitch_);
        memory_.b.build(b_, pitch_);
        const double left = motion_.left();
        std::uint64_t budget = std::max(least_budget, pairs_a_triangle * (a_.triangles.size() + b_.triangles.size()));
        double part = 1;
        for (int i = 0; i < max_windows && part * left > least; ++i, part /= 4) {
            const double until = motion_.after(part * left);
            if (!(until > motion_.time())) break;
            const ImageQuestion question = question_for(part);
            if (NearImages(memory_.a, memory_.b, question, budget, work_).is_empty())
                return SlidingWindow{until, part, {}};
        }
        const double until = motion_.after(left);
        if (!(until > motion_.time())) return {};
        const ImageQuestion question = question_for(1);
        auto near = NearImages(memory_.a, memory_.b, question, budget, work_).all();
        return near ? std::optional(SlidingWindow{until, 1, std::move(*near)}) : std::nullopt;
    }

    bool is_slow() const { return unit_ * std::abs(screw_.travel) < slow; }
    // What a screw goes on for a radian, in the unit of lengths.
    double pitch() const { return unit_ * screw_.travel / screw_.turn; }

 private:
    ImageQuestion question_for(double part) const {
        const auto [whole, along] = screw_.deviation(part);
        const double rounding = 0x1p-44 * (1 + 8 * pitch_.period) + 16 * group_slack;
        const double way = part * unit_ * screw_.travel,
                     slip = part * (unit_ * screw_.travel - pitch_.along * screw_.turn);
        return {pitch_,
                unit_ * (apart_ + whole) * (1 + 0x1p-40) + rounding,
                unit_ * (apart_ + along) * (1 + 0x1p-40) + rounding,
                {std::min(0.0, way), std::max(0.0, way)},
                {std::min(0.0, slip), std::max(0.0, slip)}};
    }

    const RelativeMotion& motion_;
    const RelativeScrew& screw_;
    const double unit_;  // a power of two
    const double apart_;
    SlidingMemory& memory_;
    QueryStats& work_;
    const TrianglesAboutAxis a_, b_;
    Pitch pitch_{};
};

// Fills in the lanes of a node and of those below; whether there are any.
bool fill_lanes(const TreeData& tree, const NearTriangles& near, std::uint32_t index,
                std::vector<std::uint8_t>& lanes) {
    const WideNode& node = tree.nodes[index];
    for (int lane = 0; lane < WideNode::lanes; ++lane) {
        if (!node.is_used(lane)) continue;
        const Child child = node.child[lane];
        bool is_near = false;
        if (child.is_leaf()) {
            const Leaf leaf = tree.leaf(child);
            for (std::uint32_t i = leaf.first(); i < leaf.first() + leaf.count(); ++i)
                is_near = is_near || near.is_near[i];
        } else {
            is_near = fill_lanes(tree, near, child.node(), lanes);
        }
        if (is_near) lanes[index] |= static_cast<std::uint8_t>(1 << lane);
    }
    return lanes[index] != 0;
}

}  // namespace

std::vector<std::uint8_t> near_lanes_of(const TreeData& tree, const NearTriangles& near) {
    std::vector<std::uint8_t> lanes(tree.nodes.size());
    fill_lanes(tree, near, 0, lanes);
    return lanes;
}

std::optional<SlidingWindow> find_sliding_window(const RelativeMotion& motion, const TreeData& a, const TreeData& b,
                                                 double apart, double least, SlidingMemory& memory, QueryStats& work) {
    const auto screw = RelativeScrew::of(motion);
    if (!screw) return {};
    WindowSearch search(motion, *screw, a, b, apart, memory, work);
    const double pitch = search.pitch();
    auto found = search.find(pitch, least);
    // A slow screw does little more than turn.
    if (pitch != 0 && search.is_slow() && !(found && found->is_free())) {
        auto turning = search.find(0, least);
        if (turning && (!found || turning->is_free())) return turning;
    }
    return found;
}

}  // namespace abut::detail
