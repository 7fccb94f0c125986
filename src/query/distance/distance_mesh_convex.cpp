// SPDX-License-Identifier: Apache-2.0
#include "abut/query/distance.hpp"
#include "abut/query/intersects.hpp"
#include "query/pair/instantiate.hpp"
#include "query/traversal/shape_in_tree.hpp"

namespace abut {

using namespace detail;

template <BoundedShape3 S>
bool intersects(const ObbTree& tree, const Pose& at, const S& shape, TreeWork* work) {
    const ShapeInTree pair(tree, at, box_of(shape));
    TreeWork own;
    // Where they are less apart than rounding of the pose may be, they touch.
    const Flow flow = pair.each_near([] { return 0.0; },
                                     [&](std::uint32_t place) {
                                         const Triangle triangle = pair.in_world(place);
                                         const bool touches = intersects(triangle, shape) ||
                                                              distance(triangle, shape).distance <= pair.slack;
                                         return touches ? Flow::stop : Flow::proceed;
                                     },
                                     own);
    const bool touching = flow == Flow::stop || pair.has_inside(point_of(shape), own);
    if (work) *work += own;
    return touching;
}

template <BoundedShape3 S>
MeshShapeClosest distance(const ObbTree& tree, const Pose& at, const S& shape, TreeWork* work) {
    const ShapeInTree pair(tree, at, box_of(shape));
    TreeWork own;
    MeshShapeClosest best{.distance = std::numeric_limits<double>::infinity()};
    pair.each_near([&] { return best.distance; },
                   [&](std::uint32_t place) {
                       const Closest closest = distance(pair.in_world(place), shape);
                       if (closest.distance <= pair.slack)
                           best = {0, closest.point_a, closest.point_a, pair.tree.numbers[place]};
                       else if (closest.distance < best.distance)
                           best = {closest.distance, closest.point_a, closest.point_b, pair.tree.numbers[place]};
                       return best.distance > 0 ? Flow::proceed : Flow::stop;
                   },
                   own);
    if (best.distance > 0 && pair.has_inside(point_of(shape), own)) best = {0, point_of(shape), point_of(shape), 0};
    if (work) *work += own;
    return best;
}

#define ABUT_INSTANTIATE(Tree, S)                                            \
    template bool intersects(const Tree&, const Pose&, const S&, TreeWork*); \
    template MeshShapeClosest distance(const Tree&, const Pose&, const S&, TreeWork*);
ABUT_WITH_EACH_BOUNDED_SHAPE3(ABUT_INSTANTIATE, ObbTree)
#undef ABUT_INSTANTIATE

}  // namespace abut
