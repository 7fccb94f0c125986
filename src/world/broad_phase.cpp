// SPDX-License-Identifier: Apache-2.0
#include "world/broad_phase.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>

#include "core/infinity.hpp"
#include "core/rounded_time.hpp"
#include "core/scratch.hpp"

namespace abut::detail {
namespace {

// Parts that one thread looks at before another might help.
constexpr std::size_t grain = 512;

// Number of parts sampled to estimate the extent.
constexpr std::size_t extent_samples = 256;

// Floats lose the less the nearer they are to the origin: so that most parts are near, and none need be.
FloatScale scale_of(const PartProxies& proxies) {
    Vec3 low = Vec3::Constant(infinity), high = -low;
    for (std::size_t i = 0; i < std::min(extent_samples, proxies.size()); ++i) {
        const PartProxy& part = proxies[i * proxies.size() / std::min(extent_samples, proxies.size())];
        const Vec3 center = part.initial_motion.center + part.initial_motion.offset;
        const Vec3 reach = Vec3::Constant(part.initial_motion.radius);
        if (!part.body || !(center - reach).allFinite() || !(center + reach).allFinite()) continue;
        low = low.cwiseMin(center - reach);
        high = high.cwiseMax(center + reach);
    }
    FloatScale result;
    if (!(low[0] <= high[0])) return result;
    result.origin = low / 2 + high / 2;
    const double largest = (high / 2 - low / 2).maxCoeff();
    if (largest > 0) result.factor = std::ldexp(1, std::clamp(20 - std::ilogb(largest), -1020, 1020));
    return result;
}

// What this is rounded by is far less than what the box was grown by for rounding.
SweptAabb shrunk(const SweptAabb& box, double by) {
    return {box.low + Vec3::Constant(by), box.high - Vec3::Constant(by), box.velocity};
}

}  // namespace

void BroadPhase::rebuild(const PartProxies& proxies, const Interval& slice, double spread, Workers& workers) {
    slice_ = slice;
    scale_ = scale_of(proxies);
    boxes_.resize(proxies.size());
    floats_.resize(proxies.size());
    const double length = slice.hi - slice.lo;
    workers.share(proxies.size(), grain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            boxes_[i] = proxies[i].box_in(slice, spread);
            for (int k = 0; k < 3; ++k) {
                const Interval sweep = swept(boxes_[i], k, length);
                floats_[i].low[k] = scale_.below(sweep.lo, k);
                floats_[i].high[k] = scale_.above(sweep.hi, k);
            }
        }
    });
    tree_.build(floats_);
}

std::optional<double> pair_margin_of(const PartProxy& a, const PartProxy& b, const WorldOptions& world, double margin) {
    if (!may_touch(a, b)) return {};
    if (!world.pair_margin) return margin;
    const bool is_in_order = a.body->id < b.body->id;
    const auto own = world.pair_margin((is_in_order ? a : b).body->id, (is_in_order ? b : a).body->id);
    if (!own) return {};
    return *own >= 0 && *own <= margin ? *own : margin;
}

namespace {

// Two parts whose boxes meet in a slice, if they are compared. Both boxes were grown for the largest margin.
std::optional<CandidateParts> candidate(const PartProxies& proxies, PartIndices pair, const SweptAabb& box_a,
                                        const SweptAabb& box_b, const Interval& slice, const WorldOptions& world,
                                        double margin) {
    const double length = slice.hi - slice.lo;
    auto step = first_overlap_time(box_a, box_b, length);
    if (!step) return {};
    const auto own = pair_margin_of(proxies[pair.a], proxies[pair.b], world, margin);
    if (!own) return {};
    if (*own < margin) step = first_overlap_time(shrunk(box_a, margin - *own), box_b, length);
    if (!step) return {};
    return CandidateParts{pair, std::min(time_after(slice.lo, *step), slice.hi), *own};
}

}  // namespace

// What the threads find is put in order afterwards.
std::span<const CandidateParts> BroadPhase::find_pairs(const PartProxies& proxies, Workers& workers,
                                                       const WorldOptions& world, double margin) {
    struct Memory {
        BoxTree::Memory of_tree;
        std::vector<CandidateParts> found;
    };
    const auto order = tree_.order();
    std::mutex one_at_a_time;
    found_.clear();
    workers.share(tree_.groups(), grain / BoxNode::lanes, [&](std::size_t begin, std::size_t end) {
        Scratch<Memory> memory;
        memory->found.clear();
        const auto look_at = [&](std::uint32_t position, std::uint32_t other) {
            const PartIndices pair{std::min(order[position], order[other]), std::max(order[position], order[other])};
            if (const auto found = candidate(proxies, pair, boxes_[pair.a], boxes_[pair.b], slice_, world, margin))
                memory->found.push_back(*found);
        };
        for (std::size_t group = begin; group < end; ++group)
            tree_.each_pair_of(static_cast<std::uint32_t>(group), memory->of_tree, look_at);
        const std::lock_guard lock(one_at_a_time);
        found_.insert(found_.end(), memory->found.begin(), memory->found.end());
    });
    sort_found(proxies);
    return found_;
}

std::span<const CandidateParts> BroadPhase::find_pairs_of_last(const PartProxies& proxies, const Interval& slice,
                                                               double spread, const WorldOptions& world,
                                                               double margin) {
    const auto first = static_cast<std::uint32_t>(proxies.size() - 1 - proxies.back().part);
    boxes_.clear();
    found_.clear();
    for (std::uint32_t part = first; part < proxies.size(); ++part)
        boxes_.push_back(proxies[part].box_in(slice, spread));
    for (std::uint32_t other = 0; other < first; ++other) {
        if (!may_touch(proxies[other], proxies[first])) continue;
        const SweptAabb box = proxies[other].box_in(slice, spread);
        for (std::uint32_t part = first; part < proxies.size(); ++part)
            if (const auto found = candidate(proxies, {other, part}, box, boxes_[part - first], slice, world, margin))
                found_.push_back(*found);
    }
    sort_found(proxies);
    return found_;
}

void BroadPhase::sort_found(const PartProxies& proxies) {
    std::sort(found_.begin(), found_.end(), [&](const CandidateParts& x, const CandidateParts& y) {
        return x.time != y.time ? x.time < y.time : is_before(proxies, x.pair, y.pair);
    });
}

}  // namespace abut::detail
