// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "abut/motion/linear.hpp"
#include "abut/shape/any_shape.hpp"
#include "abut/shape/oriented_box_array.hpp"

namespace abut {

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

}  // namespace abut
