// SPDX-License-Identifier: Apache-2.0
// The bodies of a world, and side by side all that the broad phase needs of their parts.
#pragma once

#include <memory>

#include "world/body_state.hpp"

namespace abut::detail {

// A part, as a search sees it. Parts are numbered in the order of the bodies.
struct PartProxy {
    const BodyState* body;  // none where a body was removed
    std::uint32_t part;
    std::uint32_t category, mask;
    bool ignores;  // whether the body ignores any other
    bool fixed;
    InitialMotion initial_motion;

    const Solid& shape() const { return body->body.parts[part].shape; }
    const Motion& motion() const { return body->motion(part); }
    // Grown by the spread. Nowhere where a body was removed.
    SweptAabb box_in(const Interval& slice, double spread) const;
};

using PartProxies = std::vector<PartProxy>;

// Two parts by their numbers; that of the earlier body first.
struct PartIndices {
    std::uint32_t a, b;

    bool operator==(const PartIndices&) const = default;
};

bool may_touch(const PartProxy& a, const PartProxy& b);
BodyPair bodies_of(const PartProxies& proxies, PartIndices pair);
// By the bodies, then by the parts.
bool is_before(const PartProxies& proxies, PartIndices x, PartIndices y);

// A question may keep the store as it was when it began; a world that is changed meanwhile goes on with a copy. Copies
// share the bodies, each until it is changed.
class BodyStore {
 public:
    const PartProxies& proxies() const { return proxies_; }
    std::size_t size() const { return bodies_.size() - removed_; }
    // In the order of their numbers; null where one was removed.
    std::size_t slots() const { return bodies_.size(); }
    const BodyState* at(std::size_t index) const { return bodies_[index].state.get(); }

    const PartProxy& first_part(std::size_t index) const { return proxies_[bodies_[index].first]; }

    // `now` is the time on the clock of the world. Returns its slot.
    std::size_t add(BodyId id, Body&& body, DoubleDouble now);
    void remove(std::size_t index);
    // Calls change(BodyState&).
    template <class Change>
    void change(std::size_t index, Change&& change) {
        auto& state = bodies_[index].state;
        if (state.use_count() > 1) state = std::make_shared<BodyState>(*state);
        change(*state);
        update_proxies(index);
    }
    // Whether so many were removed that others should move to new slots.
    bool is_sparse() const { return 2 * removed_ > bodies_.size(); }
    void close_gaps();

 private:
    struct Entry {
        std::shared_ptr<BodyState> state;
        std::uint32_t first;  // of its parts among the proxies
    };
    // Writes the proxies of the parts of a body.
    void update_proxies(std::size_t index);

    std::vector<Entry> bodies_;
    std::size_t removed_ = 0;
    PartProxies proxies_;
};

}  // namespace abut::detail
