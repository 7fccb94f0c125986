// SPDX-License-Identifier: Apache-2.0
#include "abut/query/intersects.hpp"

#include "query/gjk/intersect.hpp"
#include "query/pair/instantiate.hpp"
#include "query/pair/kernels.hpp"
#include "query/pair/pair.hpp"

namespace abut {
namespace {

using detail::Verdict;

// What is known about a pair without trying all its axes. Pairs with a kernel have an overload below; other polytopes
// in space search a simplex; round shapes and those in the plane have nothing quicker than their separation.
template <class A, class B>
Verdict quick_verdict(const A& a, const B& b) {
    if constexpr (Shape3<A> && !detail::is_round<A>)
        return detail::with_cores(a, b, [](const auto& x, const auto& y) { return detail::search_simplex(x, y); });
    else
        return Verdict::unsure;
}
// With a NaN in it nothing is proven.
Verdict quick_verdict(const AlignedBox& a, const AlignedBox& b) {
    double gap = 0;
    for (int i = 0; i < 3; ++i) {
        gap = std::max(gap, a.min[i] - b.max[i]);
        gap = std::max(gap, b.min[i] - a.max[i]);
    }
    if (gap == 0) return Verdict::touching;
    // The sum of all coordinates is above the reach and the distance from the origin.
    using detail::length_bound;
    const double size = length_bound(a.min) + length_bound(a.max) + length_bound(b.min) + length_bound(b.max);
    return gap > detail::nearly_touching * size ? Verdict::apart : Verdict::unsure;
}

// The center of a box as seen from a point: relative first, so that far from the origin no digits are lost.
Vec3 center_from(const Vec3& point, const OrientedBox& box) { return box.center - point; }
Vec3 center_from(const Vec3& point, const AlignedBox& box) { return (box.min - point) / 2 + (box.max - point) / 2; }

// A box of either kind as the kernels take it; its center does not matter to them.
const OrientedBox& oriented(const OrientedBox& box) { return box; }
OrientedBox oriented(const AlignedBox& box) { return {Vec3::Zero(), Mat3::Identity(), box.max / 2 - box.min / 2}; }

Verdict quick_verdict(const AlignedBox& a, const OrientedBox& b) {
    const Vec3 center = center_from(b.center, a);
    return detail::intersects_box_box({center, Mat3::Identity(), a.max / 2 - a.min / 2}, {Vec3::Zero(), b.axes, b.half},
                                      detail::length_bound(b.center));
}
Verdict quick_verdict(const OrientedBox& a, const OrientedBox& b) {
    return detail::intersects_box_box(a, b, detail::length_bound(b.center));
}
template <OneOf<AlignedBox, OrientedBox> Box>
Verdict quick_verdict(const Triangle& a, const Box& b) {
    const auto& v = a.vertex;
    return detail::intersects_triangle_box(a, {{-center_from(v[0], b), -center_from(v[1], b), -center_from(v[2], b)}},
                                           oriented(b));
}
template <OneOf<AlignedBox, OrientedBox> Box>
Verdict quick_verdict(const Sphere& a, const Box& b) {
    return detail::intersects_sphere_box(-center_from(a.center, b), a.radius, oriented(b),
                                         detail::length_bound(a.center));
}
Verdict quick_verdict(const Triangle& a, const Triangle& b) { return detail::intersects_triangle_triangle(a, b); }

template <class A, class B>
[[gnu::noinline]] bool apart(const A& a, const B& b) {
    return detail::with_separation(a, b, [](auto&& separation) { return separation.apart(); });
}

}  // namespace

template <Shape A, PartnerOf<A> B>
bool intersects(const A& a, const B& b) {
    if constexpr (!detail::is_in_order<A, B>) {
        return intersects(b, a);
    } else {
        const Verdict verdict = quick_verdict(a, b);
        return verdict == Verdict::unsure ? !apart(a, b) : verdict == Verdict::touching;
    }
}

#define ABUT_INSTANTIATE(A, B) template ABUT_EXPORT bool intersects(const A&, const B&);
ABUT_FOR_EACH_PAIR(ABUT_INSTANTIATE)
#undef ABUT_INSTANTIATE

}  // namespace abut
