// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "abut/core/pose.hpp"
#include "abut/motion/linear.hpp"
#include "abut/query/any_ref.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/shape/any_shape.hpp"
#include "abut/shape/concepts.hpp"
#include "abut/shape/oriented_box_array.hpp"

namespace ABUT_EXPORT abut {

// Do two shapes have a point in common? Shapes are closed sets: touching is intersecting.
// `false` is a proof: an axis separates them by more than rounding_bound(a, b). `true` means that the largest gap is at
// most that: shapes that touch or overlap are not told apart by the rounding of their coordinates.
// Allocates nothing. Given NaN or infinities against its contract, it answers true.
template <Shape A, PartnerOf<A> B>
[[nodiscard]] bool intersects(const A& a, const B& b);

[[nodiscard]] bool intersects(const AnyShape2& a, const AnyShape2& b);

// Any two things in space, each at its pose: shapes, meshes, and what a Solid or an AnyShape holds. A solid mesh has
// what is inside of it. `false` is a proof for the poses as given: beside a mesh, what is less apart than poses can
// round, 2^-46 of the reach, touches.
[[nodiscard]] bool intersects(AnyRef a, const Pose& at_a, AnyRef b, const Pose& at_b = {});
[[nodiscard]] bool intersects(AnyRef a, AnyRef b, const Pose& at_b = {});

// Do two moving shapes touch at some time in [0, horizon], which may be infinite? The same answer as first_contact,
// `free` or not, but it stops at the first proof that they do not. Given NaN it answers true.
template <BoundedShape3 A, BoundedShape3 B>
[[nodiscard]] bool intersects(const A& a, const Linear& motion_a, const B& b, const Linear& motion_b,
                              double horizon = 1);
template <Shape2 A, Shape2 B>
[[nodiscard]] bool intersects(const A& a, const Linear2& motion_a, const B& b, const Linear2& motion_b,
                              double horizon = 1);
[[nodiscard]] bool intersects(const AnyShape2& a, const Linear2& motion_a, const AnyShape2& b, const Linear2& motion_b,
                              double horizon = 1);

namespace detail {
bool intersects_in_time(SolidRef a, const Motion& motion_a, SolidRef b, const Motion& motion_b,
                        const ContactOptions& options);
}  // namespace detail

// Do any two things that move touch at some time in [0, horizon]? `{}` is a motion at rest.
//
// `false` is a proof: first_contact would say `free`. `true` means that they touch, or come as near as first_contact
// takes for a contact (ContactOptions::tolerance, ContactOptions::margin), or that it is not known: what would be
// `unresolved` is `true` here, on the safe side. It stops at any proof, and so is quicker than first_contact where
// bodies pass through one another. With a limit to the depth of the trees of meshes, boxes there stand for what they
// hold, and boxes that touch are `true`. Given NaN, or an AnyShape that holds a Ray, it answers true.
template <AnyMotion MotionA = Linear, AnyMotion MotionB = Linear>
[[nodiscard]] bool intersects(SolidRef a, const MotionA& motion_a, SolidRef b, const MotionB& motion_b,
                              const ContactOptions& options = {}) {
    return detail::intersects_in_time(a, motion_a, b, motion_b, options);
}

// intersects(a[i], b[i]) for every i, as 1 or 0 into result[i]; the three have one size. The same answers as the
// single form, several times faster.
void intersects_batch(const OrientedBoxArray& a, const OrientedBoxArray& b, std::span<std::uint8_t> result);

}  // namespace abut
