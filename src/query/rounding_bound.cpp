// SPDX-License-Identifier: Apache-2.0
#include "abut/query/rounding_bound.hpp"

#include "query/detail/instantiate.hpp"
#include "query/detail/pair.hpp"

namespace abut {

template <Shape A, PartnerOf<A> B>
double rounding_bound(const A& a, const B& b) {
    const double reach = detail::with_cores(a, b, [](const auto& core_a, const auto& core_b) {
        const auto through = [&](const auto& point) { return core_a.radius_about(point) + core_b.radius_about(point); };
        return std::min(through(core_a.anchor()), through(core_b.anchor()));
    });
    const double bound = 0x1p-46 * (reach + std::abs(detail::radius_of(a)) + std::abs(detail::radius_of(b)));
    return std::isnan(bound) ? std::numeric_limits<double>::infinity() : bound;
}

#define ABUT_INSTANTIATE(A, B) template double rounding_bound(const A&, const B&);
ABUT_FOR_EACH_PAIR(ABUT_INSTANTIATE)
#undef ABUT_INSTANTIATE

}  // namespace abut
