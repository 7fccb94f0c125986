// SPDX-License-Identifier: Apache-2.0
#include "abut/query/intersects.hpp"

#include "query/contains/inside.hpp"
#include "query/traversal/leaf_pair.hpp"

namespace abut {

using namespace detail;

bool intersects(const ObbTree& a, const Pose& at_a, const ObbTree& b, const Pose& at_b, TreeWork* work) {
    const TreePair pair(a, at_a, b, at_b);
    TreeWork own;
    const auto stop_at_first = [](auto&&...) { return Flow::stop; };
    const Flow flow = pair.each_leaf_pair(
        [&](Leaf leaf_a, Leaf leaf_b) {
            own.triangles += std::uint64_t{leaf_a.count()} * leaf_b.count();
            return each_touching(pair, leaf_a, leaf_b, stop_at_first);
        },
        own.boxes);
    const bool touching = flow == Flow::stop || point_inside(pair, own);
    if (work) *work += own;
    return touching;
}

}  // namespace abut
