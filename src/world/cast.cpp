// SPDX-License-Identifier: Apache-2.0

#include "abut/shape/validate.hpp"
#include "core/infinity.hpp"
#include "world/body_store.hpp"
#include "world/ray_in_boxes.hpp"
#include "world/world_state.hpp"

namespace abut {

namespace detail {
namespace {

template <class Line>
std::optional<WorldHit> first_hit(const Line& line, const BoxRay& ray, const PartProxies& proxies,
                                  const BroadPhase& bounds, std::uint32_t mask) {
    std::optional<WorldHit> best;
    // What is entered at the same time counts by its number, not by the order in which it is looked at.
    const auto limit = [&] { return best ? best->enter * (1 + 1e-9) : infinity; };
    each_box_on(ray, bounds, limit, [&](std::uint32_t number) {
        const PartProxy& part = proxies[number];
        if (!(part.body->body.category & mask)) return;
        const auto found = cast(line, part.shape(), pose_at(part.motion(), 0));
        if (!found) return;
        const WorldHit hit{*found, part.body->id, part.part};
        const auto rank = [](const WorldHit& x) { return std::tuple(x.enter, x.body, x.part); };
        if (!best || rank(hit) < rank(*best)) best = hit;
    });
    return best;
}

}  // namespace
}  // namespace detail

Expected<std::optional<WorldHit>> World::cast(const Ray& ray, std::uint32_t mask) const {
    if (auto error = validate(ray)) return failure("ray." + error->message);
    const auto still = state_->still();
    return detail::first_hit(ray, {ray.origin, ray.direction, detail::infinity}, state_->store->proxies(), *still,
                             mask);
}

Expected<std::optional<WorldHit>> World::cast(const Segment& segment, std::uint32_t mask) const {
    if (auto error = validate(segment)) return failure("segment." + error->message);
    const auto still = state_->still();
    const Vec3 along = segment.end - segment.start;
    return detail::first_hit(segment, {segment.start, along, 1}, state_->store->proxies(), *still, mask);
}

}  // namespace abut
