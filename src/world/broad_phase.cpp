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
            if (box.low[k] > -infinity) {
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
        for (std::size_t i = begin; i < end; ++i)
            boxes_[i] = moving_box(crew[i].motion(), crew[i].bounds(), slice, spread);
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

// Each looks at those after it in the tree. What the threads find is put in order afterwards.
std::span<const Meeting> BroadPhase::meetings(const Crew& crew, Workers& workers) {
    struct Memory {
        std::vector<std::uint32_t> partners;
        std::vector<Meeting> found;
    };
    const auto order = tree_.order();
    const double length = slice_.hi - slice_.lo;
    std::mutex one_at_a_time;
    found_.clear();
    workers.share(order.size(), grain, [&](std::size_t begin, std::size_t end) {
        Scratch<Memory> memory;
        memory->partners.resize(order.size());
        memory->found.clear();
        for (std::size_t place = begin; place < end; ++place) {
            const std::uint32_t own = order[place];
            const std::size_t count =
                tree_.partners_of(static_cast<std::uint32_t>(place), floats_[own], memory->partners.data());
            for (std::size_t k = 0; k < count; ++k) {
                const std::uint32_t other = order[memory->partners[k]];
                if (!crew[own].body->may_touch(*crew[other].body)) continue;
                const auto step = meeting(boxes_[own], boxes_[other], length);
                if (!step) continue;
                const PartPair pair{std::min(own, other), std::max(own, other)};
                memory->found.push_back({pair, std::min(after(slice_.lo, *step), slice_.hi)});
            }
        }
        const std::lock_guard lock(one_at_a_time);
        found_.insert(found_.end(), memory->found.begin(), memory->found.end());
    });
    std::sort(found_.begin(), found_.end(), [&](const Meeting& x, const Meeting& y) {
        return x.time != y.time ? x.time < y.time : is_before(crew, x.pair, y.pair);
    });
    return found_;
}

}  // namespace abut::detail
