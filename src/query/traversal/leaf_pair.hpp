// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/query/separating_axis.hpp"
#include "query/pair/kernels.hpp"
#include "query/traversal/tree_pair.hpp"

namespace abut::detail {

// Whether two triangles are not surely farther apart than `slack`.
inline bool are_within(const Triangle& a, const Triangle& b, double slack) {
    const Verdict verdict = intersects_triangle_triangle(a, b, slack);
    if (verdict != Verdict::unsure) return verdict == Verdict::touching;
    const auto axis = separating_axis(a, b);
    return !axis || !(axis->gap > slack);
}

// Calls visit(i, j, triangle, moved) -> Flow for the triangles of two leaves that touch: their indices in the order of
// the trees, and both in the frame of a.
template <class Visit>
Flow each_touching(const TreePair& pair, Leaf leaf_a, Leaf leaf_b, Visit&& visit) {
    for (std::uint32_t j = leaf_b.first(); j < leaf_b.first() + leaf_b.count(); ++j) {
        const Triangle moved = pair.in_a(pair.b.triangles[j]);
        for (std::uint32_t i = leaf_a.first(); i < leaf_a.first() + leaf_a.count(); ++i)
            if (are_within(pair.a.triangles[i], moved, pair.slack))
                if (visit(i, j, pair.a.triangles[i], moved) == Flow::stop) return Flow::stop;
    }
    return Flow::proceed;
}

}  // namespace abut::detail
