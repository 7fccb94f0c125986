// SPDX-License-Identifier: Apache-2.0
#include "query/contains/inside.hpp"
#include "query/intersects/intersects_kernels.hpp"
#include "query/traversal/leaf_pair.hpp"

namespace abut::detail {

bool intersects_of(const ObbTree& a, const Pose& at_a, const ObbTree& b, const Pose& at_b) {
    const TreePair pair(a, at_a, b, at_b);
    QueryStats unused;
    const auto stop_at_first = [](auto&&...) { return Flow::stop; };
    const Flow flow = pair.each_leaf_pair(
        [&](Leaf leaf_a, Leaf leaf_b) { return each_touching(pair, leaf_a, leaf_b, stop_at_first); }, unused.boxes);
    return flow == Flow::stop || point_inside(pair, unused);
}

}  // namespace abut::detail
