// SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/traversal/obb_sat.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include "core/best_target.hpp"
#include "query/traversal/obb_sat-inl.hpp"
#include "query/traversal/obb_sat.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::detail::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

HWY_INLINE F largest(const Vec3x8& v) { return hn::Max(hn::Max(v.x, v.y), v.z); }

// The lanes from `first` on that are apart on one of the axes, or not in use; `away` gets the squared distances of the
// centers. A NaN may hide a gap, which is on the safe side: it is never above the slack.
HWY_INLINE std::uint32_t apart_from(const ObbFrame& view, const F& reach_slack, const WideNode& node, std::size_t first,
                                    float* away) {
    const Floats d;
    const ObbPair8 seen(view, node, first);
    hn::StoreU(dot(seen.center, seen.center), d, away);
    F gap = hn::Max(largest(seen.other_gaps()), largest(seen.own_gaps()));
    gap = hn::Max(largest(seen.cross_gaps_u()), gap);
    gap = hn::Max(largest(seen.cross_gaps_v()), gap);
    gap = hn::Max(largest(seen.cross_gaps_w()), gap);
    std::uint8_t bits[8] = {};
    hn::StoreMaskBits(d, hn::Or(hn::Gt(gap, seen.slack(reach_slack)), hn::Not(seen.is_used)), bits);
    return bits[0];
}

// The lanes from `first` on that may be as near as `limit`, with their gaps. Axes of one box are perpendicular, so that
// the gaps along them add up as the sides of a right angle do.
HWY_INLINE std::uint32_t near_from(const ObbFrame& view, const F& reach_slack, const WideNode& node, float limit,
                                   std::size_t first, float* gaps, float* away) {
    const Floats d;
    const ObbPair8 seen(view, node, first);
    hn::StoreU(dot(seen.center, seen.center), d, away);
    const F slack = seen.slack(reach_slack);
    const auto squared = [&](const F& gap) {
        const F above = hn::Max(hn::Sub(gap, slack), hn::Zero(d));
        return hn::Mul(above, above);
    };
    const auto sum_of_squares = [&](const Vec3x8& v) { return sum({squared(v.x), squared(v.y), squared(v.z)}); };
    const F of_faces = hn::Max(sum_of_squares(seen.own_gaps()), sum_of_squares(seen.other_gaps()));
    // Most nodes have no box that is near, and most of these show it along faces.
    const auto is_far = hn::Gt(of_faces, hn::Set(d, limit * limit * (1 + 1e-4f)));
    if (hn::AllTrue(d, hn::Or(is_far, hn::Not(seen.is_used)))) return 0;
    const auto divided = [&](const Vec3x8& along, const Vec3x8& axis) {
        // 1 − c² is what the cross product is long, squared; it rounds by less than what is added.
        const auto length = [&](const F& c) { return hn::NegMulAdd(c, c, hn::Set(d, 1 + 1e-5f)); };
        return largest({hn::Div(squared(along.x), length(axis.x)), hn::Div(squared(along.y), length(axis.y)),
                        hn::Div(squared(along.z), length(axis.z))});
    };
    const F of_edges = largest({divided(seen.cross_gaps_u(), seen.u), divided(seen.cross_gaps_v(), seen.v),
                                divided(seen.cross_gaps_w(), seen.w)});
    const F gap = hn::Mul(hn::Sqrt(hn::Max(of_faces, of_edges)), hn::Set(d, 1 - 1e-5f));
    hn::StoreU(gap, d, gaps);
    std::uint8_t bits[8] = {};
    hn::StoreMaskBits(d, hn::AndNot(hn::Gt(gap, hn::Set(d, limit)), seen.is_used), bits);
    return bits[0];
}

std::uint32_t overlapping(const NodeTransform& sight, const WideNode& viewer, int lane, const WideNode& node,
                          float (&away)[WideNode::lanes]) {
    const Floats d;
    const ObbFrame view = view_of(sight, viewer, lane);
    const F slack = hn::Set(d, sight.slack);
    std::uint32_t apart = 0;
    for (std::size_t first = 0; first < WideNode::lanes; first += hn::Lanes(d))
        apart |= apart_from(view, slack, node, first, away + first) << first;
    return ~apart & 0xffu;
}

std::uint32_t near(const NodeTransform& sight, const WideNode& viewer, int lane, const WideNode& node, float limit,
                   float (&gaps)[WideNode::lanes], float (&away)[WideNode::lanes]) {
    const Floats d;
    const ObbFrame view = view_of(sight, viewer, lane);
    const F slack = hn::Set(d, sight.slack);
    std::uint32_t lanes = 0;
    for (std::size_t first = 0; first < WideNode::lanes; first += hn::Lanes(d))
        lanes |= near_from(view, slack, node, limit, first, gaps + first, away + first) << first;
    return lanes;
}

}  // namespace abut::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::detail {
namespace {

HWY_EXPORT(overlapping);
HWY_EXPORT(near);

}  // namespace

std::uint32_t overlapping_lanes(const NodeTransform& sight, const WideNode& viewer, int lane, const WideNode& node,
                                float (&away)[WideNode::lanes]) {
    static const auto best = ABUT_BEST_TARGET(overlapping);
    return best(sight, viewer, lane, node, away);
}

std::uint32_t near_lanes(const NodeTransform& sight, const WideNode& viewer, int lane, const WideNode& node,
                         float limit, float (&gaps)[WideNode::lanes], float (&away)[WideNode::lanes]) {
    static const auto best = ABUT_BEST_TARGET(near);
    return best(sight, viewer, lane, node, limit, gaps, away);
}

}  // namespace abut::detail
#endif
