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

// Axes of one box are perpendicular, so that the gaps along them add up as the sides of a right angle do.
HWY_INLINE F gaps_from(const ObbFrame& view, const F& reach_slack, const WideNode& node, std::size_t first,
                       float* away) {
    const Floats d;
    const ObbPair8 seen(view, node, first);
    hn::StoreU(dot(seen.center, seen.center), d, away);
    const F slack = seen.slack(reach_slack);
    const auto squared = [&](const F& gap) {
        const F above = hn::Max(hn::Sub(gap, slack), hn::Zero(d));
        return hn::Mul(above, above);
    };
    const auto sum_of_squares = [&](const Vec3x8& v) { return sum({squared(v.x), squared(v.y), squared(v.z)}); };
    const auto divided = [&](const Vec3x8& gaps, const Vec3x8& axis) {
        // 1 − c² is what the cross product is long, squared; it rounds by less than what is added.
        const auto length = [&](const F& c) { return hn::NegMulAdd(c, c, hn::Set(d, 1 + 1e-5f)); };
        return largest({hn::Div(squared(gaps.x), length(axis.x)), hn::Div(squared(gaps.y), length(axis.y)),
                        hn::Div(squared(gaps.z), length(axis.z))});
    };
    const F of_faces = hn::Max(sum_of_squares(seen.own_gaps()), sum_of_squares(seen.other_gaps()));
    const F of_edges = largest({divided(seen.cross_gaps_u(), seen.u), divided(seen.cross_gaps_v(), seen.v),
                                divided(seen.cross_gaps_w(), seen.w)});
    return hn::Mul(hn::Sqrt(hn::Max(of_faces, of_edges)), hn::Set(d, 1 - 1e-5f));
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

void gaps(const NodeTransform& sight, const WideNode& viewer, int lane, const WideNode& node,
          float (&to)[WideNode::lanes], float (&away)[WideNode::lanes]) {
    const Floats d;
    const ObbFrame view = view_of(sight, viewer, lane);
    const F slack = hn::Set(d, sight.slack);
    for (std::size_t first = 0; first < WideNode::lanes; first += hn::Lanes(d))
        hn::StoreU(gaps_from(view, slack, node, first, away + first), d, to + first);
}

}  // namespace abut::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::detail {
namespace {

HWY_EXPORT(overlapping);
HWY_EXPORT(gaps);

}  // namespace

std::uint32_t overlapping_lanes(const NodeTransform& sight, const WideNode& viewer, int lane, const WideNode& node,
                                float (&away)[WideNode::lanes]) {
    static const auto best = ABUT_BEST_TARGET(overlapping);
    return best(sight, viewer, lane, node, away);
}

void lane_gaps(const NodeTransform& sight, const WideNode& viewer, int lane, const WideNode& node,
               float (&to)[WideNode::lanes], float (&away)[WideNode::lanes]) {
    static const auto best = ABUT_BEST_TARGET(gaps);
    best(sight, viewer, lane, node, to, away);
}

}  // namespace abut::detail
#endif
