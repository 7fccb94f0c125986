// SPDX-License-Identifier: Apache-2.0
#include "query/traversal/node_window.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/traversal/node_window.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include <limits>

#include "core/best_target.hpp"
#include "query/traversal/obb_sat-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::detail::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// The time from the last entry on all axes to the first exit. A NaN changes neither.
class Window {
 public:
    HWY_INLINE Window(float from, const F& apart, float slack)
        : apart_(apart),
          // Above 0, so that what does not move enters late, and not at 0 / 0.
          slack_(hn::Set(Floats(), slack + 1e-20f)),
          enter_(hn::Set(Floats(), from)),
          leave_(hn::Inf(Floats())) {}

    // The centers are `offset` apart, which grows by `speed`; the boxes extend by `extent` together.
    HWY_INLINE void cut(const F& offset, const F& extent, const F& speed) {
        const Floats d;
        const F wide = hn::Add(extent, apart_), pace = hn::Abs(speed), slowest = hn::Sub(pace, slack_);
        const F enter = hn::Div(hn::Sub(hn::Abs(offset), wide), hn::Add(pace, slack_));
        const F ahead = hn::Xor(offset, hn::And(speed, hn::SignBit(d)));  // in the direction of the way
        const F leave = hn::Div(hn::Sub(wide, ahead), slowest);
        enter_ = hn::IfThenElse(hn::Gt(enter, enter_), enter, enter_);
        // What may be at rest never leaves.
        leave_ = hn::IfThenElse(hn::And(hn::Gt(slowest, hn::Zero(d)), hn::Lt(leave, leave_)), leave, leave_);
    }
    HWY_INLINE void cut(const Vec3x8& offset, const Vec3x8& extent, const Vec3x8& speed) {
        cut(offset.x, extent.x, speed.x);
        cut(offset.y, extent.y, speed.y);
        cut(offset.z, extent.z, speed.z);
    }

    // Quotients of sums without cancellation: a few units of rounding.
    HWY_INLINE F entry() const {
        const Floats d;
        const F enter = hn::Mul(enter_, hn::Set(d, 1 - 1e-5f)), leave = hn::Mul(leave_, hn::Set(d, 1 + 1e-5f));
        return hn::IfThenElse(hn::Gt(enter, leave), hn::Inf(d), enter);
    }

 private:
    const F apart_, slack_;
    F enter_, leave_;
};

HWY_INLINE F entries_from(const ObbFrame& view, const Vec3x8& velocity, const RelativeVelocity8& drift,
                          const WideNode& node, float from, std::size_t first) {
    const ObbPair8 seen(view, node, first);
    Window window(from, seen.slack(hn::Set(Floats(), drift.apart)), drift.slack);
    window.cut(seen.center, seen.own_extents(), velocity);
    window.cut(seen.along_others(seen.center), seen.other_extents(), seen.along_others(velocity));
    window.cut(cross(seen.u, seen.center), seen.cross_extents_u(), cross(seen.u, velocity));
    window.cut(cross(seen.v, seen.center), seen.cross_extents_v(), cross(seen.v, velocity));
    window.cut(cross(seen.w, seen.center), seen.cross_extents_w(), cross(seen.w, velocity));
    return window.entry();
}

void entries(const NodeTransform& sight, const RelativeVelocity8& drift, const WideNode& viewer, int lane,
             const WideNode& node, float from, float (&to)[WideNode::lanes]) {
    const Floats d;
    const ObbFrame view = view_of(sight, viewer, lane);
    const Vec3x8 velocity = in_axes_of(viewer, lane, drift.velocity);
    for (std::size_t first = 0; first < WideNode::lanes; first += hn::Lanes(d))
        hn::StoreU(entries_from(view, velocity, drift, node, from, first), d, to + first);
}

}  // namespace abut::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::detail {
namespace {

HWY_EXPORT(entries);

}  // namespace

void first_entries(const NodeTransform& sight, const RelativeVelocity8& drift, const WideNode& viewer, int lane,
                   const WideNode& node, float from, float (&to)[WideNode::lanes]) {
    static const auto best = ABUT_BEST_TARGET(entries);
    best(sight, drift, viewer, lane, node, from, to);
}

}  // namespace abut::detail
#endif
