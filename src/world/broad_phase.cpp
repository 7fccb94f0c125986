// SPDX-License-Identifier: Apache-2.0
#include "world/detail/broad_phase.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>

#include "core/detail/scratch.hpp"

namespace abut::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// Parts that one thread looks at before another might help.
constexpr std::size_t grain = 512;

FloatScale scale_of(std::span<const MovingBox> boxes) {
    FloatScale result;
    double largest = 0;
    for (int k = 0; k < 3; ++k) {
        double low = infinity, high = -infinity;
        for (const MovingBox& box : boxes)
            if (box.low[k] > -infinity && box.low[k] < infinity) {
                low = std::min(low, box.low[k]);
                high = std::max(high, box.high[k]);
            }
        if (!(low <= high)) continue;
        result.origin[k] = low / 2 + high / 2;
        largest = std::max(largest, high / 2 - low / 2);
    }
    if (largest > 0) result.factor = std::ldexp(1, std::clamp(20 - std::ilogb(largest), -1020, 1020));
    return result;
}

// The time after a step from below.
double after(double start, double step) {
    const double time = start + step;
    return time - start > step ? std::nextafter(time, start) : time;
}

}  // namespace

// Away by more than the difference and the float are rounded by. What is out of range, or infinite, is at its end.
float FloatScale::rounded(double x, int axis, float sign) const {
    const float near = static_cast<float>(std::clamp((x - origin[axis]) * factor, -0x1p100, 0x1p100));
    return near + sign * (std::abs(near) * 0x1p-22f + 0x1p-100f);
}

void BroadPhase::set(const Crew& crew, const Interval& slice, double spread, Workers& workers) {
    slice_ = slice;
    boxes_.resize(crew.size());
    workers.share(crew.size(), grain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) boxes_[i] = crew[i].box_in(slice, spread);
    });
    scale_ = scale_of(boxes_);
    set_floats(workers);
    tree_.build(floats_);
}

void BroadPhase::set_floats(Workers& workers) {
    floats_.resize(boxes_.size());
    workers.share(boxes_.size(), grain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            for (int k = 0; k < 3; ++k) {
                const Interval sweep = swept(boxes_[i], k, slice_.hi - slice_.lo);
                floats_[i].low[k] = scale_.below(sweep.lo, k);
                floats_[i].high[k] = scale_.above(sweep.hi, k);
            }
    });
}

// What the threads find is put in order afterwards.
std::span<const Meeting> BroadPhase::meetings(const Crew& crew, Workers& workers) {
    struct Memory {
        BoxTree::Memory of_tree;
        std::vector<Meeting> found;
    };
    const auto order = tree_.order();
    const double length = slice_.hi - slice_.lo;
    std::mutex one_at_a_time;
    found_.clear();
    workers.share(tree_.groups(), grain / BoxNode::lanes, [&](std::size_t begin, std::size_t end) {
        Scratch<Memory> memory;
        memory->found.clear();
        const auto look_at = [&](std::uint32_t place, std::uint32_t other) {
            const PartPair pair{std::min(order[place], order[other]), std::max(order[place], order[other])};
            const auto step = meeting(boxes_[pair.a], boxes_[pair.b], length);
            if (step && may_touch(crew[pair.a], crew[pair.b]))
                memory->found.push_back({pair, std::min(after(slice_.lo, *step), slice_.hi)});
        };
        for (std::size_t group = begin; group < end; ++group)
            tree_.each_pair_of(static_cast<std::uint32_t>(group), memory->of_tree, look_at);
        const std::lock_guard lock(one_at_a_time);
        found_.insert(found_.end(), memory->found.begin(), memory->found.end());
    });
    std::sort(found_.begin(), found_.end(), [&](const Meeting& x, const Meeting& y) {
        return x.time != y.time ? x.time < y.time : is_before(crew, x.pair, y.pair);
    });
    return found_;
}

}  // namespace abut::detail
