// SPDX-License-Identifier: Apache-2.0
// Vec3x8 slabs a box ([van den Bergen 2003] §3.2.1), each grown by the slack.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/traversal/ray_node.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include "core/best_target.hpp"
#include "query/traversal/ray_node.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::detail::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

std::uint32_t meeting(const NodeRay& ray, float length, const WideNode& node, float (&enters)[WideNode::lanes]) {
    const hn::CappedTag<float, WideNode::lanes> d;
    using F = hn::Vec<decltype(d)>;
    const auto all = [&](float x) { return hn::Set(d, x); };
    std::uint32_t lanes = 0;
    for (std::size_t first = 0; first < WideNode::lanes; first += hn::Lanes(d)) {
        const auto load = [&](const float* row) { return hn::Load(d, row + first); };
        const auto is_used = hn::Ge(load(node.half[0]), hn::Zero(d));
        const F x = hn::Sub(all(ray.start[0]), load(node.center[0])),
                y = hn::Sub(all(ray.start[1]), load(node.center[1])),
                z = hn::Sub(all(ray.start[2]), load(node.center[2]));
        F enter = hn::Zero(d), leave = all(length);
        const auto add_slab = [&](const float(*axis)[WideNode::lanes], const float* half) {
            const F u = load(axis[0]), v = load(axis[1]), w = load(axis[2]);
            const F at = hn::MulAdd(u, x, hn::MulAdd(v, y, hn::Mul(w, z)));
            F speed = hn::MulAdd(u, all(ray.along[0]), hn::MulAdd(v, all(ray.along[1]), hn::Mul(w, all(ray.along[2]))));
            // So slow that it is lost in the slack: never zero.
            speed = hn::CopySign(hn::Max(hn::Abs(speed), all(0x1p-24f)), speed);
            const F pace = hn::Div(all(1), speed), middle = hn::Mul(hn::Neg(at), pace);
            const F extent = hn::Mul(hn::Add(load(half), all(NodeRay::slack)), hn::Abs(pace));
            enter = hn::Max(enter, hn::Sub(middle, extent));
            leave = hn::Min(leave, hn::Add(middle, extent));
        };
        add_slab(node.axes, node.half[0]);
        add_slab(node.axes + 3, node.half[1]);
        add_slab(node.axes + 6, node.half[2]);
        hn::StoreU(enter, d, enters + first);
        std::uint8_t bits[8] = {};
        // Not apart when something is NaN.
        hn::StoreMaskBits(d, hn::AndNot(hn::Gt(enter, leave), is_used), bits);
        lanes |= static_cast<std::uint32_t>(bits[0]) << first;
    }
    return lanes;
}

}  // namespace abut::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::detail {
namespace {

HWY_EXPORT(meeting);

}  // namespace

std::uint32_t intersect_ray_node(const NodeRay& ray, float length, const WideNode& node,
                                 float (&enters)[WideNode::lanes]) {
    static const auto best = ABUT_BEST_TARGET(meeting);
    return best(ray, length, node, enters);
}

}  // namespace abut::detail
#endif
