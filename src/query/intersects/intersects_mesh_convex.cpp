// SPDX-License-Identifier: Apache-2.0
#include "abut/query/distance.hpp"
#include "abut/query/intersects.hpp"
#include "query/intersects/intersects_kernels.hpp"
#include "query/pair/instantiate.hpp"
#include "query/traversal/shape_in_tree.hpp"

namespace abut::detail {

template <BoundedShape3 S>
bool intersects_of(const ObbTree& tree, const Pose& at, const S& shape) {
    const ShapeInTree pair(tree, at, box_of(shape));
    QueryStats unused;
    // Where they are less apart than rounding of the pose may be, they touch.
    const Flow flow = pair.each_near([] { return 0.0; },
                                     [&](std::uint32_t index) {
                                         const Triangle triangle = pair.in_world(index);
                                         const bool touches = intersects(triangle, shape) ||
                                                              distance(triangle, shape).distance <= pair.slack;
                                         return touches ? Flow::stop : Flow::proceed;
                                     },
                                     unused);
    return flow == Flow::stop || pair.has_inside(point_of(shape), unused);
}

#define ABUT_INSTANTIATE(Tree, S) template bool intersects_of(const Tree&, const Pose&, const S&);
ABUT_WITH_EACH_BOUNDED_SHAPE3(ABUT_INSTANTIATE, ObbTree)
#undef ABUT_INSTANTIATE

}  // namespace abut::detail
