// SPDX-License-Identifier: Apache-2.0
// The first contacts of all pairs of bodies, one after the other as time goes on.
//
// Time is cut into slices, for each of which the broad phase tells which parts may touch, and from when on. These are
// asked when they do, the earliest first. What they answer waits until nothing that has not been asked can come before
// it. So a pair that can only touch later than what was wanted is never asked about, and the order is that of asking
// all pairs (docs/theory/world.md §2).
#pragma once

#include <optional>
#include <span>

#include "abut/world/world.hpp"
#include "core/scratch.hpp"
#include "world/broad_phase.hpp"

namespace abut::detail {

class ContactQueue {
 public:
    enum class Pairs : std::uint8_t { all, of_last_body };
    // All must stay. `options` has the horizon; `world` the threads and the progress; `bounds` is what to work with.
    ContactQueue(const PartProxies& proxies, const ContactOptions& options, const WorldOptions& world,
                 BroadPhase& bounds, Pairs pairs = Pairs::all);

    struct Event {
        PartIndices pair;
        FirstContact found;  // contact, overlapping or unresolved
        double margin;       // that the two keep
    };
    // The next in the order of time, then those of which something is known, then of the bodies. Nothing at the end.
    std::optional<Event> next();

    WorldStats stats() const {
        WorldStats result = stats_;
        result.opened += needed_;
        return result;
    }

 private:
    using Keys = std::vector<std::uint64_t>;  // of pairs, in order
    struct Memory {
        std::vector<CandidateParts> pairs;  // of this slice, without those that were asked about in one before
        std::vector<FirstContact> found;    // of a group of them
        std::vector<double> seconds;        // that these took, if somebody wants to know
        std::vector<Event> waiting;         // a heap
        Keys asked;                         // in all slices but the last
        Keys reported;                      // bodies of several parts, of which one contact was told
    };

    void open_slice();
    void run_narrow_phase();
    bool is_next(const Event& event) const;
    bool precedes(const Event& event, const CandidateParts& candidate) const;
    bool is_later(const Event& x, const Event& y) const;
    Event take();
    std::uint64_t bodies_key(PartIndices pair) const;
    bool is_reported(PartIndices pair) const;
    double first_length() const;
    double part_done() const;

    const PartProxies& proxies_;
    const ContactOptions& options_;
    const WorldOptions& world_;
    BroadPhase& bounds_;
    const Pairs pairs_;
    const double spread_;
    Workers workers_;
    Scratch<Memory> memory_;
    Interval slice_;
    std::span<const CandidateParts> candidates_;  // of this slice, that were not asked about in one before
    double length_;                               // of the next slice
    std::size_t asked_ = 0, needed_ = 0;          // of the pairs of this slice
    std::size_t group_;                           // how many are asked about at once
    bool has_groups_of_parts_;                    // whether a body has several
    WorldStats stats_;
};

}  // namespace abut::detail
