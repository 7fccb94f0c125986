// SPDX-License-Identifier: Apache-2.0
// Boxes in floats, as one of them sees the others: what the kernels of trees have in common. Compiled once for each set
// of instructions, as Highway asks for.
#if defined(ABUT_SEEN_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_SEEN_INL_HPP
#undef ABUT_SEEN_INL_HPP
#else
#define ABUT_SEEN_INL_HPP
#endif

#include <hwy/highway.h>

#include "query/traversal/obb_sat.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::detail::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::CappedTag<float, WideNode::lanes>;
using F = hn::Vec<Floats>;
using Lanes = hn::Mask<Floats>;

// Named one by one: the compiler keeps what has a name in registers, and puts arrays into memory.
struct Vec3x8 {
    F x, y, z;
};
HWY_INLINE Vec3x8 absolute(const Vec3x8& v) { return {hn::Abs(v.x), hn::Abs(v.y), hn::Abs(v.z)}; }
HWY_INLINE F sum(const Vec3x8& v) { return hn::Add(hn::Add(v.x, v.y), v.z); }
HWY_INLINE F dot(const Vec3x8& a, const Vec3x8& b) {
    return hn::MulAdd(a.x, b.x, hn::MulAdd(a.y, b.y, hn::Mul(a.z, b.z)));
}

HWY_INLINE Vec3x8 cross(const Vec3x8& a, const Vec3x8& b) {
    return {hn::MulSub(a.y, b.z, hn::Mul(a.z, b.y)), hn::MulSub(a.z, b.x, hn::Mul(a.x, b.z)),
            hn::MulSub(a.x, b.y, hn::Mul(a.y, b.x))};
}

// A vector in the axes of the tree of the one that looks, in the axes of its box.
HWY_INLINE Vec3x8 in_axes_of(const WideNode& viewer, int lane, const float (&v)[3]) {
    const auto along = [&](int i) {
        return hn::Set(Floats(), viewer.axes[3 * i][lane] * v[0] + viewer.axes[3 * i + 1][lane] * v[1] +
                                     viewer.axes[3 * i + 2][lane] * v[2]);
    };
    return {along(0), along(1), along(2)};
}

// A box that looks at others: from their axes to its own, row by row.
struct ObbFrame {
    Vec3x8 row_x, row_y, row_z, move, half;
    F of_seen;
};
HWY_INLINE ObbFrame view_of(const NodeTransform& sight, const WideNode& viewer, int lane) {
    const Floats d;
    const hn::CappedTag<float, 4> quarter;
    alignas(16) float turn[3][4];
    float offset[3], move[3], half[3];
    for (int k = 0; k < 3; ++k) offset[k] = sight.move[k] - viewer.center[k][lane] * sight.of_viewer;
    for (int i = 0; i < 3; ++i) {
        const float x = viewer.axes[3 * i][lane], y = viewer.axes[3 * i + 1][lane], z = viewer.axes[3 * i + 2][lane];
        for (std::size_t k = 0; k < 4; k += hn::Lanes(quarter)) {
            const auto across = hn::MulAdd(hn::Set(quarter, y), hn::Load(quarter, sight.turn[1] + k),
                                           hn::Mul(hn::Set(quarter, z), hn::Load(quarter, sight.turn[2] + k)));
            hn::Store(hn::MulAdd(hn::Set(quarter, x), hn::Load(quarter, sight.turn[0] + k), across), quarter,
                      turn[i] + k);
        }
        move[i] = x * offset[0] + y * offset[1] + z * offset[2];
        half[i] = viewer.half[i][lane] * sight.of_viewer;
    }
    const auto spread = [&](const float* v) { return Vec3x8{hn::Set(d, v[0]), hn::Set(d, v[1]), hn::Set(d, v[2])}; };
    return {spread(turn[0]), spread(turn[1]), spread(turn[2]), spread(move), spread(half), hn::Set(d, sight.of_seen)};
}

// Other boxes, a lane each, in the axes of the one that looks.
struct ObbPair8 {
    Vec3x8 own, half;   // the extents of the one, and of the others
    Vec3x8 center;      // of the others
    Vec3x8 u, v, w;     // their axes
    Vec3x8 au, av, aw;  // the absolute values of these
    Lanes is_used;

    HWY_INLINE ObbPair8(const ObbFrame& view, const WideNode& node, std::size_t first)
        : own{view.half.x, view.half.y, view.half.z} {
        const Floats d;
        const auto turned = [&](const float(*rows)[WideNode::lanes]) {
            const Vec3x8 axis{hn::Load(d, rows[0] + first), hn::Load(d, rows[1] + first), hn::Load(d, rows[2] + first)};
            return Vec3x8{dot(view.row_x, axis), dot(view.row_y, axis), dot(view.row_z, axis)};
        };
        const F half_x = hn::Load(d, node.half[0] + first);
        is_used = hn::Ge(half_x, hn::Zero(d));
        half = {hn::Mul(half_x, view.of_seen), hn::Mul(hn::Load(d, node.half[1] + first), view.of_seen),
                hn::Mul(hn::Load(d, node.half[2] + first), view.of_seen)};
        const Vec3x8 at = turned(node.center);
        center = {hn::MulAdd(at.x, view.of_seen, view.move.x), hn::MulAdd(at.y, view.of_seen, view.move.y),
                  hn::MulAdd(at.z, view.of_seen, view.move.z)};
        u = turned(node.axes);
        v = turned(node.axes + 3);
        w = turned(node.axes + 6);
        au = absolute(u);
        av = absolute(v);
        aw = absolute(w);
    }

    // Above which a gap counts, with that of the reach.
    HWY_INLINE F slack(const F& of_reach) const {
        const F size = hn::Add(hn::Add(sum(own), sum(half)), sum(absolute(center)));
        return hn::MulAdd(size, hn::Set(Floats(), slack_of_pair), of_reach);
    }
    // A vector along the axes of the others.
    HWY_INLINE Vec3x8 along_others(const Vec3x8& vector) const {
        return {dot(vector, u), dot(vector, v), dot(vector, w)};
    }

    // How far the two extend together along the axes of the one.
    HWY_INLINE Vec3x8 own_extents() const {
        return {hn::Add(own.x, dot(half, {au.x, av.x, aw.x})), hn::Add(own.y, dot(half, {au.y, av.y, aw.y})),
                hn::Add(own.z, dot(half, {au.z, av.z, aw.z}))};
    }
    // Along those of the others.
    HWY_INLINE Vec3x8 other_extents() const {
        return {hn::Add(half.x, dot(own, au)), hn::Add(half.y, dot(own, av)), hn::Add(half.z, dot(own, aw))};
    }
    // Along the cross products of one axis of the others with the axes of the one, times their lengths. `b` and `c` are
    // the other axes of the others, `half_b` and `half_c` what they extend along these.
    HWY_INLINE Vec3x8 cross_extents(const Vec3x8& size, const Vec3x8& b, const Vec3x8& c, const F& half_b,
                                    const F& half_c) const {
        const auto extent = [&](const F& of_own, const F& of_b, const F& of_c) {
            return hn::MulAdd(half_b, of_c, hn::MulAdd(half_c, of_b, of_own));
        };
        return {extent(hn::MulAdd(own.y, size.z, hn::Mul(own.z, size.y)), b.x, c.x),
                extent(hn::MulAdd(own.z, size.x, hn::Mul(own.x, size.z)), b.y, c.y),
                extent(hn::MulAdd(own.x, size.y, hn::Mul(own.y, size.x)), b.z, c.z)};
    }
    HWY_INLINE Vec3x8 cross_extents_u() const { return cross_extents(au, av, aw, half.y, half.z); }
    HWY_INLINE Vec3x8 cross_extents_v() const { return cross_extents(av, aw, au, half.z, half.x); }
    HWY_INLINE Vec3x8 cross_extents_w() const { return cross_extents(aw, au, av, half.x, half.y); }

    // The gaps along the axes of the one, of the others, and along the cross products.
    HWY_INLINE Vec3x8 own_gaps() const { return gaps(center, own_extents()); }
    HWY_INLINE Vec3x8 other_gaps() const { return gaps(along_others(center), other_extents()); }
    HWY_INLINE Vec3x8 cross_gaps_u() const { return gaps(cross(u, center), cross_extents_u()); }
    HWY_INLINE Vec3x8 cross_gaps_v() const { return gaps(cross(v, center), cross_extents_v()); }
    HWY_INLINE Vec3x8 cross_gaps_w() const { return gaps(cross(w, center), cross_extents_w()); }

 private:
    static HWY_INLINE Vec3x8 gaps(const Vec3x8& offset, const Vec3x8& extent) {
        return {hn::Sub(hn::Abs(offset.x), extent.x), hn::Sub(hn::Abs(offset.y), extent.y),
                hn::Sub(hn::Abs(offset.z), extent.z)};
    }
};

}  // namespace abut::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // ABUT_SEEN_INL_HPP
