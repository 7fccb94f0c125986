// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/infinity.hpp"
#include "core/length.hpp"
#include "core/text.hpp"
#include "world/narrow_phase.hpp"
#include "world/world_state.hpp"

namespace abut {

namespace detail {
namespace {

// How far apart two boxes are that were grown by the spread, from below.
double gap_between(const SweptAabb& a, const SweptAabb& b, double spread) {
    Vec3 gap;
    for (int k = 0; k < 3; ++k)
        gap[k] = std::max(0.0, std::max(b.low[k] - a.high[k], a.low[k] - b.high[k]) + 2 * spread);
    const double bound = length_of(gap) * (1 - 1e-12);
    return bound < infinity ? bound : 0;
}

class ClosestSearch {
 public:
    ClosestSearch(const PartProxies& proxies, std::size_t max_count, const WorldOptions& world, BroadPhase& bounds)
        : proxies_(proxies), max_count_(max_count), world_(world), workers_(world.threads), bounds_(bounds) {}

    // All that are within the limit, or the nearest of them.
    std::vector<PairDistance> within(double limit) {
        // For a few of many, the limit grows until they are found.
        double reach = max_count_ == std::numeric_limits<std::size_t>::max() ? limit : std::min(limit, first_reach());
        for (;; reach *= 2) {
            const bool is_all = !(reach < limit && reach < span_);
            search(is_all ? limit : reach);
            if (is_all || found_.size() >= max_count_) break;
        }
        if (found_.size() > max_count_) found_.resize(max_count_);
        return std::move(found_);
    }

 private:
    // Half of what a body is long, in the mean. Also learns how far apart parts can be at all.
    double first_reach() {
        bounds_.rebuild(proxies_, {0, 0}, 0, workers_);
        Vec3 low = Vec3::Constant(infinity), high = Vec3::Constant(-infinity);
        double sum = 0;
        for (const SweptAabb& box : bounds_.boxes()) {
            if (box.low[0] > box.high[0]) continue;  // of a body that was removed
            low = low.cwiseMin(box.low);
            high = high.cwiseMax(box.high);
            sum += (box.high - box.low).maxCoeff();
        }
        span_ = length_of(high - low) * (1 + 1e-12);
        const double mean = sum / static_cast<double>(proxies_.size());
        // Bodies as small as points would be looked for in ever so many steps, and a reach of 0 never grows.
        const double reach = std::max(mean / 2, 0x1p-60 * span_);
        return reach > 0 && span_ < infinity ? reach : infinity;
    }

    void search(double reach) {
        struct Candidate {
            PartIndices pair;
            double at_least;
        };
        bounds_.rebuild(proxies_, {0, 0}, reach / 2, workers_);
        std::vector<Candidate> candidates;
        for (const CandidateParts& each : bounds_.find_pairs(proxies_, workers_, world_, 0)) {
            const double gap = gap_between(bounds_.boxes()[each.pair.a], bounds_.boxes()[each.pair.b], reach / 2);
            if (gap <= reach) candidates.push_back({each.pair, gap});
        }
        std::stable_sort(candidates.begin(), candidates.end(),
                         [](const Candidate& x, const Candidate& y) { return x.at_least < y.at_least; });
        found_.clear();
        std::vector<std::optional<Closest>> distances;
        for (std::size_t first = 0, group = max_count_; first < candidates.size(); group *= 2) {
            const double limit = found_.size() < max_count_ ? reach : std::min(reach, found_[max_count_ - 1].distance);
            if (candidates[first].at_least > limit) break;
            const std::size_t count = std::min(std::max<std::size_t>(group, 64), candidates.size() - first);
            distances.assign(count, std::nullopt);
            workers_.share(count, 1, [&](std::size_t begin, std::size_t end) {
                for (std::size_t i = begin; i < end; ++i) {
                    const PartIndices pair = candidates[first + i].pair;
                    distances[i] = distance_at(0, proxies_[pair.a], proxies_[pair.b], limit);
                }
            });
            for (std::size_t i = 0; i < count; ++i)
                if (distances[i])
                    found_.push_back({bodies_of(proxies_, candidates[first + i].pair), distances[i]->distance,
                                      distances[i]->point_a, distances[i]->point_b});
            keep_nearest();
            first += count;
        }
    }

    // In order, and of two bodies the nearest parts only.
    void keep_nearest() {
        const auto bodies = [](const PairDistance& x) { return std::pair(x.bodies.a, x.bodies.b); };
        const auto parts = [](const PairDistance& x) { return std::pair(x.bodies.part_a, x.bodies.part_b); };
        std::sort(found_.begin(), found_.end(), [&](const PairDistance& x, const PairDistance& y) {
            if (bodies(x) != bodies(y)) return bodies(x) < bodies(y);
            return x.distance != y.distance ? x.distance < y.distance : parts(x) < parts(y);
        });
        found_.erase(std::unique(found_.begin(), found_.end(),
                                 [&](const PairDistance& x, const PairDistance& y) { return bodies(x) == bodies(y); }),
                     found_.end());
        std::stable_sort(found_.begin(), found_.end(),
                         [](const PairDistance& x, const PairDistance& y) { return x.distance < y.distance; });
    }

    const PartProxies& proxies_;
    const std::size_t max_count_;
    const WorldOptions& world_;
    Workers workers_;
    BroadPhase& bounds_;
    double span_ = infinity;
    std::vector<PairDistance> found_;
};

}  // namespace
}  // namespace detail

Expected<std::vector<PairDistance>> World::closest_pairs(double limit, std::size_t max_count) const {
    if (!(limit >= 0)) return failure("limit is " + detail::text(limit) + "; a distance must be at least 0");
    const detail::PartProxies& proxies = state_->store->proxies();
    if (size() == 0 || max_count == 0) return std::vector<PairDistance>{};
    detail::ObjectPool<detail::BroadPhase>::Lease bounds(state_->bounds);
    return detail::ClosestSearch(proxies, max_count, state_->options, *bounds).within(limit);
}

}  // namespace abut
