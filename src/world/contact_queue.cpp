// SPDX-License-Identifier: Apache-2.0
#include "world/contact_queue.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "core/infinity.hpp"
#include "world/narrow_phase.hpp"

namespace abut::detail {
namespace {

// Below, all pairs are quickly asked about, and one slice is enough.
constexpr std::size_t small_world_limit = 64;
// Number of parts sampled to estimate how fast they are.
constexpr std::size_t speed_samples = 256;
// After so many slices the rest of the time is one.
constexpr int max_slices = 200;
// In a slice a part may sweep this many times its own size.
constexpr double stretch = 2;
// Threads wait for each other after every group of pairs, and what is asked beyond the last contact that is wanted is
// in vain: so a group has up to so many pairs for each thread, or this part of those that were asked about before it.
constexpr std::size_t usual_share = 64, part_of_asked = 8;

std::uint64_t key_of(std::uint32_t a, std::uint32_t b) { return std::uint64_t{a} << 32 | b; }

bool contains(const std::vector<std::uint64_t>& keys, std::uint64_t key) {
    return std::binary_search(keys.begin(), keys.end(), key);
}

void insert(std::vector<std::uint64_t>& keys, std::uint64_t key) {
    keys.insert(std::lower_bound(keys.begin(), keys.end(), key), key);
}

double size_of(const SweptAabb& box, double length) {
    double size = 0;
    for (int k = 0; k < 3; ++k) {
        const Interval sweep = swept(box, k, length);
        size += sweep.hi - sweep.lo;
    }
    return size;
}

}  // namespace

ContactQueue::ContactQueue(const PartProxies& proxies, const ContactOptions& options, const WorldOptions& world,
                           BroadPhase& bounds, Pairs pairs)
    : proxies_(proxies),
      options_(options),
      world_(world),
      bounds_(bounds),
      pairs_(pairs),
      spread_((options.tolerance + options.margin) / 2),
      workers_(world.threads),
      slice_{0, 0},
      group_(static_cast<std::size_t>(workers_.count())) {
    memory_->waiting.clear();
    memory_->asked.clear();
    memory_->reported.clear();
    has_groups_of_parts_ =
        std::any_of(proxies.begin(), proxies.end(), [](const PartProxy& part) { return part.part > 0; });
    length_ = first_length();
    open_slice();
}

// So long that parts sweep a few times their own size.
double ContactQueue::first_length() const {
    const double horizon = options_.horizon;
    if (proxies_.size() <= small_world_limit || pairs_ == Pairs::of_last_body) return horizon;
    double size = 0, rate = 0;
    for (std::size_t i = 0; i < speed_samples; ++i) {
        const PartProxy& part = proxies_[i * proxies_.size() / speed_samples];
        if (!part.body) continue;
        const SweptAabb box = part.box_in({0, horizon}, spread_);
        const double own = size_of(part.box_in({0, 0}, spread_), 0);
        const double grown =
            horizon < infinity ? (size_of(box, horizon) - own) / horizon : box.velocity.cwiseAbs().sum();
        if (!(own < infinity && grown < infinity)) continue;
        size += own;
        rate += grown;
    }
    return rate > 0 ? std::min(horizon, stretch * size / rate) : horizon;
}

void ContactQueue::open_slice() {
    const double start = slice_.hi;
    double end = std::min(options_.horizon, start + length_);
    if (++stats_.slices >= max_slices || !(end > start)) end = options_.horizon;
    slice_ = {start, end};
    stats_.opened += needed_;
    needed_ = asked_ = 0;
    auto& asked = memory_->asked;
    if (pairs_ == Pairs::all) bounds_.rebuild(proxies_, slice_, spread_, workers_);
    const auto all = pairs_ == Pairs::all
                         ? bounds_.find_pairs(proxies_, workers_, world_, options_.margin)
                         : bounds_.find_pairs_of_last(proxies_, slice_, spread_, world_, options_.margin);
    candidates_ = all;
    if (!asked.empty()) {
        auto& pairs = memory_->pairs;
        pairs.clear();
        std::copy_if(all.begin(), all.end(), std::back_inserter(pairs),
                     [&](const CandidateParts& each) { return !contains(asked, key_of(each.pair.a, each.pair.b)); });
        candidates_ = pairs;
    }
    if (end < options_.horizon) {
        for (const CandidateParts& each : candidates_) asked.push_back(key_of(each.pair.a, each.pair.b));
        std::sort(asked.begin(), asked.end());
    }
    stats_.near += candidates_.size();
    // As long as few new pairs come near in a slice, and not many.
    if (2 * candidates_.size() < proxies_.size()) length_ *= 2;
    if (candidates_.size() > 4 * proxies_.size()) length_ /= 2;
}

std::optional<ContactQueue::Event> ContactQueue::next() {
    auto& waiting = memory_->waiting;
    for (;;) {
        if (!waiting.empty() && is_next(waiting.front())) {
            Event event = take();
            if (is_reported(event.pair)) continue;
            if (has_groups_of_parts_) insert(memory_->reported, bodies_key(event.pair));
            return event;
        }
        if (asked_ < candidates_.size()) {
            run_narrow_phase();
        } else {
            needed_ = asked_;
            if (!(slice_.hi < options_.horizon)) return {};
            open_slice();
        }
    }
}

// Whether all that was not asked about can only come after it.
bool ContactQueue::is_next(const Event& event) const {
    const bool is_in_slice = !(slice_.hi < options_.horizon) || event.found.time < slice_.hi;
    return is_in_slice && (asked_ == candidates_.size() || precedes(event, candidates_[asked_]));
}

// Whether it comes before whatever the two may answer that are yet to meet.
bool ContactQueue::precedes(const Event& event, const CandidateParts& candidate) const {
    if (event.found.time != candidate.time) return event.found.time < candidate.time;
    return event.found.outcome != Outcome::unresolved && is_before(proxies_, event.pair, candidate.pair);
}

bool ContactQueue::is_later(const Event& x, const Event& y) const {
    if (x.found.time != y.found.time) return x.found.time > y.found.time;
    const bool is_known_x = x.found.outcome != Outcome::unresolved, is_known_y = y.found.outcome != Outcome::unresolved;
    return is_known_x != is_known_y ? is_known_y : is_before(proxies_, y.pair, x.pair);
}

ContactQueue::Event ContactQueue::take() {
    auto& waiting = memory_->waiting;
    std::pop_heap(waiting.begin(), waiting.end(), [&](const Event& x, const Event& y) { return is_later(x, y); });
    Event event = std::move(waiting.back());
    waiting.pop_back();
    // Other threads look ahead; what they have asked too much is not counted.
    const auto first_after =
        std::partition_point(candidates_.begin(), candidates_.begin() + static_cast<std::ptrdiff_t>(asked_),
                             [&](const CandidateParts& each) { return !precedes(event, each); });
    needed_ = std::max(needed_, static_cast<std::size_t>(first_after - candidates_.begin()));
    return event;
}

// The first parts of the two bodies stand for them.
std::uint64_t ContactQueue::bodies_key(PartIndices pair) const {
    return key_of(pair.a - proxies_[pair.a].part, pair.b - proxies_[pair.b].part);
}

bool ContactQueue::is_reported(PartIndices pair) const {
    return has_groups_of_parts_ && contains(memory_->reported, bodies_key(pair));
}

double ContactQueue::part_done() const {
    const double of_slice = static_cast<double>(asked_) / static_cast<double>(candidates_.size());
    const double horizon = options_.horizon;
    if (!(slice_.hi < infinity && horizon > 0)) return of_slice;
    return (slice_.lo + of_slice * (slice_.hi - slice_.lo)) / horizon;
}

void ContactQueue::run_narrow_phase() {
    auto& found = memory_->found;
    auto& waiting = memory_->waiting;
    const std::size_t count = std::min(group_, candidates_.size() - asked_);
    found.resize(count);
    const auto ask = [&](std::size_t i) {
        const CandidateParts& each = candidates_[asked_ + i];
        if (is_reported(each.pair))
            found[i].outcome = Outcome::free;
        else
            found[i] =
                first_contact_of(proxies_[each.pair.a], proxies_[each.pair.b], with_margin(options_, each.margin));
    };
    const bool is_timed = static_cast<bool>(world_.on_pair);
    memory_->seconds.assign(is_timed ? count : 0, 0);
    workers_.share(count, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            if (!is_timed) {
                ask(i);
                continue;
            }
            const auto start = std::chrono::steady_clock::now();
            ask(i);
            memory_->seconds[i] = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        }
    });
    for (std::size_t i = 0; is_timed && i < count; ++i) {
        const CandidateParts& each = candidates_[asked_ + i];
        if (!is_reported(each.pair))
            world_.on_pair({bodies_of(proxies_, each.pair), found[i].outcome, found[i].stats, memory_->seconds[i]});
    }
    for (std::size_t i = 0; i < count; ++i) {
        if (found[i].outcome == Outcome::free) continue;
        // What is not resolved may be given up long before the bounds meet.
        found[i].time = std::max(found[i].time, candidates_[asked_ + i].time);
        waiting.push_back({candidates_[asked_ + i].pair, std::move(found[i]), candidates_[asked_ + i].margin});
        std::push_heap(waiting.begin(), waiting.end(), [&](const Event& x, const Event& y) { return is_later(x, y); });
    }
    asked_ += count;
    if (world_.progress) world_.progress(part_done());
    if (workers_.count() > 1)
        group_ = std::min(2 * group_, std::max(usual_share * static_cast<std::size_t>(workers_.count()),
                                               (stats_.opened + asked_) / part_of_asked));
}

}  // namespace abut::detail
