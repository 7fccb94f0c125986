// SPDX-License-Identifier: Apache-2.0
#include "world/body_store.hpp"

#include <algorithm>

#include "core/infinity.hpp"

namespace abut::detail {

SweptAabb PartProxy::box_in(const Interval& slice, double spread) const {
    if (!body) return {Vec3::Constant(infinity), Vec3::Constant(-infinity), Vec3::Zero()};
    return swept_aabb(body->bounds[part], motion(), initial_motion, slice, spread);
}

bool may_touch(const PartProxy& a, const PartProxy& b) {
    if (a.body == b.body || !(a.mask & b.category) || !(b.mask & a.category)) return false;
    if (a.fixed && b.fixed) return false;
    if (!a.ignores || !b.ignores) return true;
    return !std::binary_search(a.body->ignored.begin(), a.body->ignored.end(), b.body->id);
}

BodyPair bodies_of(const PartProxies& proxies, PartIndices pair) {
    const PartProxy &a = proxies[pair.a], &b = proxies[pair.b];
    return {a.body->id, b.body->id, a.part, b.part};
}

bool is_before(const PartProxies& proxies, PartIndices x, PartIndices y) {
    // The first parts stand for the bodies.
    const auto body = [&](std::uint32_t part) { return part - proxies[part].part; };
    if (body(x.a) != body(y.a)) return body(x.a) < body(y.a);
    if (body(x.b) != body(y.b)) return body(x.b) < body(y.b);
    return x.a != y.a ? x.a < y.a : x.b < y.b;
}

std::size_t BodyStore::add(BodyId id, Body&& body, DoubleDouble now) {
    const auto first = static_cast<std::uint32_t>(proxies_.size());
    bodies_.push_back({std::make_shared<BodyState>(id, std::move(body), now), first});
    proxies_.resize(proxies_.size() + bodies_.back().state->body.parts.size());
    update_proxies(bodies_.size() - 1);
    return bodies_.size() - 1;
}

void BodyStore::remove(std::size_t index) {
    auto& [state, first] = bodies_[index];
    for (std::uint32_t part = 0; part < state->body.parts.size(); ++part) {
        PartProxy& removed = proxies_[first + part];
        removed.body = nullptr;
        removed.category = removed.mask = 0;  // An unbounded box overlaps even the empty box of a removed body.
    }
    state.reset();
    ++removed_;
}

void BodyStore::close_gaps() {
    std::erase_if(bodies_, [](const Entry& entry) { return !entry.state; });
    removed_ = 0;
    std::uint32_t count = 0;
    for (Entry& entry : bodies_) {
        const std::uint32_t begin = std::exchange(entry.first, count);
        for (std::uint32_t part = 0; part < entry.state->body.parts.size(); ++part)
            proxies_[count++] = proxies_[begin + part];
    }
    proxies_.resize(count);
}

void BodyStore::update_proxies(std::size_t index) {
    const auto& [state, first] = bodies_[index];
    for (std::uint32_t part = 0; part < state->body.parts.size(); ++part)
        proxies_[first + part] = {state.get(),
                                  part,
                                  state->body.category,
                                  state->body.mask,
                                  !state->ignored.empty(),
                                  state->body.fixed,
                                  state->initial_motion(part)};
}

}  // namespace abut::detail
