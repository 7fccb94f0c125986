// SPDX-License-Identifier: Apache-2.0
#include "query/traversal/node_safe_step.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/traversal/node_safe_step.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include <limits>

#include "core/best_target.hpp"
#include "query/traversal/obb_sat-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::detail::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

HWY_INLINE Vec3x8 plus(const Vec3x8& a, const Vec3x8& b) {
    return {hn::Add(a.x, b.x), hn::Add(a.y, b.y), hn::Add(a.z, b.z)};
}
HWY_INLINE Vec3x8 difference(const Vec3x8& a, const Vec3x8& b) {
    return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y), hn::Sub(a.z, b.z)};
}

// A drift in the axes of the box that looks, from its center.
struct Stream {
    Vec3x8 velocity, angular_velocity, center;
};
HWY_INLINE Stream stream_of(const NodeTransform& sight, const RelativeVelocity8& drift, const WideNode& viewer,
                            int lane) {
    float at[3], offset[3];
    for (int k = 0; k < 3; ++k) {
        at[k] = viewer.center[k][lane] * sight.of_viewer;
        offset[k] = drift.center[k] - at[k];
    }
    const float(&w)[3] = drift.angular_velocity;
    const float velocity[3] = {drift.velocity[0] + w[1] * at[2] - w[2] * at[1],
                               drift.velocity[1] + w[2] * at[0] - w[0] * at[2],
                               drift.velocity[2] + w[0] * at[1] - w[1] * at[0]};
    return {in_axes_of(viewer, lane, velocity), in_axes_of(viewer, lane, w), in_axes_of(viewer, lane, offset)};
}

// Nothing here overflows: a gap is below 8 (obb_sat.hpp), and node_motion sees to speeds below 1e15 and a bend
// below 1e30. Nor does it matter what underflows. A gap above 0 is a difference of floats that are at least the slack,
// 2^-21, and so at least 2^-45: along it, speeds and bends that are below 1e-19 take more than 100,000 steps to close
// it, twice too many or not. What is not finite all the same proves nothing.

// The longest time that one of the axes is good for. An axis is given by numbers times its length, which is at most 1:
// the bend is then taken for larger than it is.
class BestStep {
 public:
    HWY_INLINE BestStep(const F& bend, const F& apart, const F& slack)
        : bend_(bend), apart_(apart), slack_(slack), time_(hn::Zero(Floats())) {}

    // The centers are `offset` apart, which grows by `speed`; the boxes extend by `extent` together, and their points
    // differ in speed by `spread` from the centers.
    HWY_INLINE void try_axis(const F& offset, const F& extent, const F& speed, const F& spread) {
        const Floats d;
        const F gap = hn::Sub(hn::Abs(offset), hn::Add(extent, apart_));
        const F away = hn::Xor(speed, hn::And(offset, hn::SignBit(d)));  // from one another, not along the axis
        const F closing = hn::Sub(hn::Add(spread, slack_), away);
        const F root = hn::Sqrt(hn::MulAdd(closing, closing, hn::Mul(hn::Set(d, 4.0f), hn::Mul(bend_, gap))));
        // Both are the root of gap − closing τ − bend τ², neither of them a difference of equals.
        const auto closes = hn::Gt(closing, hn::Zero(d));
        const F time = hn::Div(hn::IfThenElse(closes, hn::Add(gap, gap), hn::Sub(root, closing)),
                               hn::IfThenElse(closes, hn::Add(closing, root), hn::Add(bend_, bend_)));
        // Not when it is NaN.
        time_ = hn::IfThenElse(hn::And(hn::Gt(gap, hn::Zero(d)), hn::Gt(time, time_)), time, time_);
    }

    // None when something overflowed: a bend of at least `least_bend` lets no time be infinite.
    HWY_INLINE F time() const {
        const Floats d;
        const auto is_finite = hn::Lt(time_, hn::Set(d, std::numeric_limits<float>::infinity()));
        return hn::IfThenElseZero(is_finite, hn::Mul(time_, hn::Set(d, 1 - 1e-5f)));
    }
    static constexpr float least_bend = 1e-20f;

 private:
    const F bend_, apart_, slack_;
    F time_;
};

// Along the cross products of the axes of the one with one axis p of the others, which extend by `half` along it, and
// along their other axes q and r by `half_q` and `half_r`.
HWY_INLINE void try_crosses(BestStep& longest, const ObbPair8& seen, const Vec3x8& velocity,
                            const Vec3x8& angular_velocity, const Vec3x8& p, const Vec3x8& size_q, const Vec3x8& size_r,
                            const F& half, const F& half_q, const F& half_r, const F& spin_p, const Vec3x8& extent) {
    const Vec3x8 offset = cross(p, seen.center), speed = cross(p, velocity);
    const F turning = hn::Abs(spin_p);
    const auto along = [&](const F& offset_i, const F& speed_i, const F& extent_i, const F& p_i, const F& q_i,
                           const F& r_i, const F& spin_i) {
        const F spread = hn::MulAdd(half, hn::Abs(hn::NegMulAdd(p_i, spin_p, spin_i)),
                                    hn::Mul(turning, hn::MulAdd(half_q, q_i, hn::Mul(half_r, r_i))));
        longest.try_axis(offset_i, extent_i, speed_i, spread);
    };
    along(offset.x, speed.x, extent.x, p.x, size_q.x, size_r.x, angular_velocity.x);
    along(offset.y, speed.y, extent.y, p.y, size_q.y, size_r.y, angular_velocity.y);
    along(offset.z, speed.z, extent.z, p.z, size_q.z, size_r.z, angular_velocity.z);
}

HWY_INLINE F steps_from(const ObbFrame& view, const Stream& stream, const RelativeVelocity8& drift,
                        const WideNode& node, std::size_t first) {
    const Floats d;
    const ObbPair8 seen(view, node, first);
    const Vec3x8 velocity = plus(stream.velocity, cross(stream.angular_velocity, seen.center));
    const Vec3x8 arm = difference(seen.center, stream.center), &half = seen.half;
    const F reach = hn::Add(hn::Sqrt(dot(arm, arm)), hn::Sqrt(dot(half, half)));
    // Above 0, so that what does not move lasts for a long time, and not for 0 / 0.
    const F bend = hn::MulAdd(hn::Set(d, drift.bend_per_length), reach, hn::Set(d, drift.bend + BestStep::least_bend));
    BestStep longest(bend, seen.slack(hn::Set(d, drift.apart)), hn::Set(d, drift.slack));

    // How fast the ends of the others' axes move beside their centers.
    const Vec3x8 of_u = absolute(cross(stream.angular_velocity, seen.u)),
                 of_v = absolute(cross(stream.angular_velocity, seen.v)),
                 of_w = absolute(cross(stream.angular_velocity, seen.w));
    const Vec3x8 own = seen.own_extents();
    longest.try_axis(seen.center.x, own.x, velocity.x, dot(half, {of_u.x, of_v.x, of_w.x}));
    longest.try_axis(seen.center.y, own.y, velocity.y, dot(half, {of_u.y, of_v.y, of_w.y}));
    longest.try_axis(seen.center.z, own.z, velocity.z, dot(half, {of_u.z, of_v.z, of_w.z}));

    const Vec3x8 angular_velocity = seen.along_others(stream.angular_velocity), turning = absolute(angular_velocity);
    const Vec3x8 offset = seen.along_others(seen.center), speed = seen.along_others(velocity),
                 other = seen.other_extents();
    longest.try_axis(offset.x, other.x, speed.x, hn::MulAdd(half.y, turning.z, hn::Mul(half.z, turning.y)));
    longest.try_axis(offset.y, other.y, speed.y, hn::MulAdd(half.z, turning.x, hn::Mul(half.x, turning.z)));
    longest.try_axis(offset.z, other.z, speed.z, hn::MulAdd(half.x, turning.y, hn::Mul(half.y, turning.x)));

    try_crosses(longest, seen, velocity, stream.angular_velocity, seen.u, seen.av, seen.aw, half.x, half.y, half.z,
                angular_velocity.x, seen.cross_extents_u());
    try_crosses(longest, seen, velocity, stream.angular_velocity, seen.v, seen.aw, seen.au, half.y, half.z, half.x,
                angular_velocity.y, seen.cross_extents_v());
    try_crosses(longest, seen, velocity, stream.angular_velocity, seen.w, seen.au, seen.av, half.z, half.x, half.y,
                angular_velocity.z, seen.cross_extents_w());
    return longest.time();
}

void steps(const NodeTransform& sight, const RelativeVelocity8& drift, const WideNode& viewer, int lane,
           const WideNode& node, float (&to)[WideNode::lanes]) {
    const Floats d;
    const ObbFrame view = view_of(sight, viewer, lane);
    const Stream stream = stream_of(sight, drift, viewer, lane);
    for (std::size_t first = 0; first < WideNode::lanes; first += hn::Lanes(d))
        hn::StoreU(steps_from(view, stream, drift, node, first), d, to + first);
}

}  // namespace abut::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::detail {
namespace {

HWY_EXPORT(steps);

}  // namespace

void safe_steps(const NodeTransform& sight, const RelativeVelocity8& drift, const WideNode& viewer, int lane,
                const WideNode& node, float (&to)[WideNode::lanes]) {
    static const auto best = ABUT_BEST_TARGET(steps);
    best(sight, drift, viewer, lane, node, to);
}

}  // namespace abut::detail
#endif
