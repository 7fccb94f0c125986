// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "abut/core/pose.hpp"
#include "abut/mesh/obb_tree.hpp"
#include "abut/motion/linear.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/traversal_stats.hpp"
#include "abut/shape/any_shape.hpp"
#include "abut/shape/concepts.hpp"
#include "abut/shape/oriented_box_array.hpp"

namespace ABUT_EXPORT abut {

// Do two shapes have a point in common? Shapes are closed sets: touching is intersecting.
// `false` is a proof: an axis separates them by more than rounding_bound(a, b). `true` means that the largest gap is at
// most that: shapes that touch or overlap are not told apart by the rounding of their coordinates.
// Allocates nothing. Given NaN or infinities against its contract, it answers true.
template <Shape A, PartnerOf<A> B>
bool intersects(const A& a, const B& b);

bool intersects(const AnyShape& a, const AnyShape& b);
bool intersects(const AnyShape2& a, const AnyShape2& b);

// Do two moving shapes touch at some time in [0, horizon], which may be infinite? The same answer as first_contact,
// `free` or not, but it stops at the first proof that they do not. Given NaN, or a Ray whose kind is known only at run
// time, it answers true.
template <BoundedShape3 A, BoundedShape3 B>
bool intersects(const A& a, const Linear& motion_a, const B& b, const Linear& motion_b, double horizon = 1);
template <Shape2 A, Shape2 B>
bool intersects(const A& a, const Linear2& motion_a, const B& b, const Linear2& motion_b, double horizon = 1);

bool intersects(const AnyShape& a, const Linear& motion_a, const AnyShape& b, const Linear& motion_b,
                double horizon = 1);
bool intersects(const AnyShape2& a, const Linear2& motion_a, const AnyShape2& b, const Linear2& motion_b,
                double horizon = 1);

// intersects(a[i], b[i]) for every i, as 1 or 0 into result[i]; the three have one size. The same answers as the
// single form, several times faster.
void intersects(const OrientedBoxArray& a, const OrientedBoxArray& b, std::span<std::uint8_t> result);

// Do two meshes at their poses have a point in common? Touching is intersecting; a solid has what is inside of it.
// `false` is a proof for the poses as given: where they are less apart than poses can round, 2^-46 of the reach, it
// says true. Allocates nothing.
bool intersects(const ObbTree& a, const Pose& at_a, const ObbTree& b, const Pose& at_b, TreeWork* work = nullptr);

// A mesh at its pose, and a shape in the world.
template <BoundedShape3 S>
bool intersects(const ObbTree& tree, const Pose& at, const S& shape, TreeWork* work = nullptr);
template <BoundedShape3 S>
bool intersects(const S& shape, const ObbTree& tree, const Pose& at, TreeWork* work = nullptr) {
    return intersects(tree, at, shape, work);
}

namespace detail {
template <BoundedShape3 A, BoundedShape3 B>
bool intersects_in_time(const A& a, const Motion& motion_a, const B& b, const Motion& motion_b,
                        const ContactOptions& options);
bool intersects_in_time(const AnyShape& a, const Motion& motion_a, const AnyShape& b, const Motion& motion_b,
                        const ContactOptions& options);
}  // namespace detail

// Do two moving shapes touch at some time in [0, horizon]? For motions of any kind, where it does not matter when.
//
// `false` is a proof: first_contact would say `free`. `true` means that they touch, or come as near as first_contact
// takes for a contact (ContactOptions::tolerance, ContactOptions::margin), or that it could not be told: what would be
// `unresolved` is `true` here, on the safe side. It stops at any proof, and so is quicker than first_contact where
// shapes pass through one another. Given NaN, or a Ray whose kind is known only at run time, it answers true.
template <BoundedShape3 A, AnyMotion MotionA, BoundedShape3 B, AnyMotion MotionB>
bool intersects(const A& a, const MotionA& motion_a, const B& b, const MotionB& motion_b,
                const ContactOptions& options = {}) {
    return detail::intersects_in_time<A, B>(a, motion_a, b, motion_b, options);
}
template <AnyMotion MotionA, AnyMotion MotionB>
bool intersects(const AnyShape& a, const MotionA& motion_a, const AnyShape& b, const MotionB& motion_b,
                const ContactOptions& options = {}) {
    return detail::intersects_in_time(a, motion_a, b, motion_b, options);
}

namespace detail {
bool intersects_in_time(const ObbTree& a, const Motion& motion_a, const ObbTree& b, const Motion& motion_b,
                        const ContactOptions& options);
template <BoundedShape3 S>
bool intersects_in_time(const ObbTree& a, const Motion& motion_a, const S& b, const Motion& motion_b,
                        const ContactOptions& options);
}  // namespace detail

// Do two moving meshes, or a mesh and a shape, touch at some time in [0, horizon]? With the guarantees of intersects
// for moving shapes: `false` is a proof, and what cannot be told is `true`. With a limit to the depth of the trees,
// boxes there stand for what they hold, and boxes that touch are `true`.
template <AnyMotion MotionA, AnyMotion MotionB>
bool intersects(const ObbTree& a, const MotionA& motion_a, const ObbTree& b, const MotionB& motion_b,
                const ContactOptions& options = {}) {
    return detail::intersects_in_time(a, motion_a, b, motion_b, options);
}
template <AnyMotion MotionA, BoundedShape3 S, AnyMotion MotionB>
bool intersects(const ObbTree& a, const MotionA& motion_a, const S& b, const MotionB& motion_b,
                const ContactOptions& options = {}) {
    return detail::intersects_in_time(a, motion_a, b, motion_b, options);
}
template <BoundedShape3 S, AnyMotion MotionA, AnyMotion MotionB>
bool intersects(const S& a, const MotionA& motion_a, const ObbTree& b, const MotionB& motion_b,
                const ContactOptions& options = {}) {
    return detail::intersects_in_time(b, motion_b, a, motion_a, options);
}

}  // namespace abut
