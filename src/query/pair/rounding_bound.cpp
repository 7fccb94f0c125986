// SPDX-License-Identifier: Apache-2.0
#include "abut/query/rounding_bound.hpp"

#include "query/pair/instantiate.hpp"
#include "query/pair/pair.hpp"

namespace abut {

template <Shape A, PartnerOf<A> B>
double rounding_bound(const A& a, const B& b) {
    const double radius = std::abs(detail::radius_of(a)) + std::abs(detail::radius_of(b));
    return detail::with_cores(a, b, [&](const auto& core_a, const auto& core_b) {
        const auto frame = detail::frame_of(core_a, core_b, radius);
        if (!(frame.reach >= 0) || !std::isfinite(radius)) return std::numeric_limits<double>::infinity();
        return frame.template user_length<double>(frame.bound);
    });
}

#define ABUT_INSTANTIATE(A, B) template ABUT_EXPORT double rounding_bound(const A&, const B&);
ABUT_FOR_EACH_PAIR(ABUT_INSTANTIATE)
#undef ABUT_INSTANTIATE

}  // namespace abut
