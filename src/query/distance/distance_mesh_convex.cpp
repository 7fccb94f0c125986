// SPDX-License-Identifier: Apache-2.0
#include "query/distance/distance_kernels.hpp"
#include "query/pair/instantiate.hpp"
#include "query/traversal/shape_in_tree.hpp"

namespace abut::detail {

template <BoundedShape3 S>
Closest distance_of(const ObbTree& tree, const Pose& at, const S& shape) {
    const ShapeInTree pair(tree, at, box_of(shape));
    QueryStats own;
    Closest best{.distance = std::numeric_limits<double>::infinity()};
    pair.each_near([&] { return best.distance; },
                   [&](std::uint32_t index) {
                       const Closest closest = distance(pair.in_world(index), shape);
                       if (closest.distance <= pair.slack)
                           best = {0, closest.point_a, closest.point_a, pair.tree.numbers[index], 0, {}};
                       else if (closest.distance < best.distance)
                           best = {closest.distance, closest.point_a, closest.point_b, pair.tree.numbers[index], 0, {}};
                       return best.distance > 0 ? Flow::proceed : Flow::stop;
                   },
                   own);
    if (best.distance > 0 && pair.has_inside(point_of(shape), own))
        best = {0, point_of(shape), point_of(shape), 0, 0, {}};
    best.stats = own;
    return best;
}

#define ABUT_INSTANTIATE(Tree, S) template Closest distance_of(const Tree&, const Pose&, const S&);
ABUT_WITH_EACH_BOUNDED_SHAPE3(ABUT_INSTANTIATE, ObbTree)
#undef ABUT_INSTANTIATE

}  // namespace abut::detail
