// SPDX-License-Identifier: Apache-2.0
#include "abut/query/intersects.hpp"

#include "query/detail/instantiate.hpp"
#include "query/detail/kernels.hpp"
#include "query/detail/pair.hpp"

namespace abut {
namespace {

using detail::Verdict;

// What the kernels know about a pair; most pairs have none.
template <class A, class B>
Verdict quick_verdict(const A&, const B&) {
    return Verdict::unsure;
}
// Exact. Written so that NaN touches.
Verdict quick_verdict(const AlignedBox& a, const AlignedBox& b) {
    for (int i = 0; i < 3; ++i)
        if (a.min[i] > b.max[i] || b.min[i] > a.max[i]) return Verdict::apart;
    return Verdict::touching;
}
Verdict quick_verdict(const AlignedBox& a, const OrientedBox& b) { return detail::intersects_box_box(a, b); }
Verdict quick_verdict(const OrientedBox& a, const OrientedBox& b) { return detail::intersects_box_box(a, b); }
Verdict quick_verdict(const Triangle& a, const AlignedBox& b) { return detail::intersects_triangle_box(a, b); }
Verdict quick_verdict(const Triangle& a, const OrientedBox& b) { return detail::intersects_triangle_box(a, b); }
Verdict quick_verdict(const Triangle& a, const Triangle& b) { return detail::intersects_triangle_triangle(a, b); }

template <class A, class B>
[[gnu::noinline]] bool apart(const A& a, const B& b) {
    return detail::with_separation(a, b, [](auto&& separation) { return separation.apart(); });
}

}  // namespace

template <Shape A, PartnerOf<A> B>
bool intersects(const A& a, const B& b) {
    if constexpr (detail::rank < A >> detail::rank<B>) {
        return intersects(b, a);
    } else {
        const Verdict verdict = quick_verdict(a, b);
        return verdict == Verdict::unsure ? !apart(a, b) : verdict == Verdict::touching;
    }
}

#define ABUT_INSTANTIATE(A, B) template bool intersects(const A&, const B&);
ABUT_FOR_EACH_PAIR(ABUT_INSTANTIATE)
#undef ABUT_INSTANTIATE

}  // namespace abut
