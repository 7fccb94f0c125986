// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/query/intersects_moving.hpp"
#include "abut/tree/obb_tree.hpp"

namespace abut {

namespace detail {
bool intersects_in_time(const ObbTree& a, const Motion& motion_a, const ObbTree& b, const Motion& motion_b,
                        const Options& options);
template <BoundedShape3 S>
bool intersects_in_time(const ObbTree& a, const Motion& motion_a, const S& b, const Motion& motion_b,
                        const Options& options);
}  // namespace detail

// Do two moving meshes, or a mesh and a shape, touch at some time in [0, horizon]? With the guarantees of intersects
// for moving shapes: `false` is a proof, and what cannot be told is `true`. With a limit to the depth of the trees,
// boxes there stand for what they hold, and boxes that touch are `true`.
template <AnyMotion MotionA, AnyMotion MotionB>
bool intersects(const ObbTree& a, const MotionA& motion_a, const ObbTree& b, const MotionB& motion_b,
                const Options& options = {}) {
    return detail::intersects_in_time(a, motion_a, b, motion_b, options);
}
template <AnyMotion MotionA, BoundedShape3 S, AnyMotion MotionB>
bool intersects(const ObbTree& a, const MotionA& motion_a, const S& b, const MotionB& motion_b,
                const Options& options = {}) {
    return detail::intersects_in_time(a, motion_a, b, motion_b, options);
}
template <BoundedShape3 S, AnyMotion MotionA, AnyMotion MotionB>
bool intersects(const S& a, const MotionA& motion_a, const ObbTree& b, const MotionB& motion_b,
                const Options& options = {}) {
    return detail::intersects_in_time(b, motion_b, a, motion_a, options);
}

}  // namespace abut
