// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/query/contact_patch.hpp"
#include "abut/query/intersection.hpp"

namespace abut::detail {

template <class S>
Feature whole_of(const S&) {
    return {OneOf<S, Segment, Segment2> ? Feature::Kind::edge : Feature::Kind::face, 0};
}

template <class S>
std::size_t corner_count(const S& shape) {
    if constexpr (requires { shape.vertices(); })
        return shape.vertices().size();
    else
        return 4;
}

// Two flat shapes that cross at time 0, where they stand then, have what is common to both as a patch ([Eberly 2001] §8
// and §9). `result` is a FirstContact, or in the plane a FirstContact2.
template <class A, class B, class Result>
void add_common_part(const A& a, const B& b, Result& result) {
    if constexpr ((FlatShape3<A> && FlatShape3<B>) || (FlatShape2<A> && FlatShape2<B>)) {
        // Clipping takes a time of the product of the numbers of vertices.
        constexpr double max_pairs = 1 << 17;
        if (static_cast<double>(corner_count(a)) * static_cast<double>(corner_count(b)) > max_pairs) return;
        typename std::remove_cvref_t<decltype(result.patches)>::value_type patch;
        if constexpr (Shape3<A>)
            patch.points = intersection(a, b).points;
        else
            patch.points = intersection(a, b);
        if (patch.points.empty()) return;  // only with a margin do they touch
        patch.normal = result.axis;
        patch.feature_a = whole_of(a);
        patch.feature_b = whole_of(b);
        result.patches.push_back(std::move(patch));
    }
}

}  // namespace abut::detail
