// SPDX-License-Identifier: Apache-2.0
#include "abut/query/separating_axis.hpp"

#include "abut/query/intersects.hpp"
#include "query/pair/instantiate.hpp"
#include "query/pair/pair.hpp"

namespace abut {
namespace {

template <class A, class B>
auto widest_gap(const A& a, const B& b) {
    return detail::with_separation(a, b, [](auto&& separation) { return separation.widest_gap(); });
}

// Exact, as intersects() is for them.
std::optional<detail::Gap<3>> widest_gap(const AlignedBox& a, const AlignedBox& b) {
    if (intersects(a, b)) return {};
    std::optional<detail::Gap<3>> best;
    for (int i = 0; i < 3; ++i) {
        const double above = b.min[i] - a.max[i], below = a.min[i] - b.max[i], gap = std::max(above, below);
        if (best && !(gap > best->gap)) continue;
        best = {above > below ? Vec3::Unit(i) : Vec3(-Vec3::Unit(i)), gap};
    }
    return best;
}

}  // namespace

template <Shape A, PartnerOf<A> B>
std::optional<SeparatingAxisOf<A>> separating_axis(const A& a, const B& b) {
    if constexpr (!detail::is_in_order<A, B>) {
        auto result = separating_axis(b, a);
        if (result) result->axis = -result->axis;
        return result;
    } else {
        const auto gap = widest_gap(a, b);
        if (!gap) return {};
        return SeparatingAxisOf<A>{gap->axis, gap->gap};
    }
}

#define ABUT_INSTANTIATE(A, B) \
    template ABUT_EXPORT std::optional<SeparatingAxisOf<A>> separating_axis(const A&, const B&);
ABUT_FOR_EACH_PAIR(ABUT_INSTANTIATE)
#undef ABUT_INSTANTIATE

}  // namespace abut
