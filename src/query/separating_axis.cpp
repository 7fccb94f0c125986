// SPDX-License-Identifier: Apache-2.0
#include "abut/query/separating_axis.hpp"

#include "query/detail/instantiate.hpp"
#include "query/detail/pair.hpp"

namespace abut {

template <Shape A, PartnerOf<A> B>
std::optional<SeparatingAxisOf<A>> separating_axis(const A& a, const B& b) {
    if constexpr (detail::rank < A >> detail::rank<B>) {
        auto result = separating_axis(b, a);
        if (result) result->axis = -result->axis;
        return result;
    } else {
        const auto gap = detail::with_separation(a, b, [](auto&& separation) { return separation.widest_gap(); });
        if (!gap) return {};
        return SeparatingAxisOf<A>{gap->axis, gap->gap};
    }
}

#define ABUT_INSTANTIATE(A, B) template std::optional<SeparatingAxisOf<A>> separating_axis(const A&, const B&);
ABUT_FOR_EACH_PAIR(ABUT_INSTANTIATE)
#undef ABUT_INSTANTIATE

}  // namespace abut
