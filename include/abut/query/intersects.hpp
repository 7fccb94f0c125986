// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "abut/shape/any_shape.hpp"
#include "abut/shape/oriented_box_array.hpp"

namespace abut {

// Do two shapes have a point in common? Shapes are closed sets: touching is intersecting.
// `false` is a proof: an axis separates them. `true` means that the largest gap over the pair's axis set is at most
// rounding_bound(a, b), and shapes that touch or overlap exactly are never told apart.
// Allocates nothing. Given NaN or infinities against its contract, it answers true.
template <Shape A, PartnerOf<A> B>
bool intersects(const A& a, const B& b);

bool intersects(const AnyShape& a, const AnyShape& b);
bool intersects(const AnyShape2& a, const AnyShape2& b);

// intersects(a[i], b[i]) for every i, as 1 or 0 into result[i]; the three have one size. The same answers as the
// single form, several times faster.
void intersects(const OrientedBoxArray& a, const OrientedBoxArray& b, std::span<std::uint8_t> result);

}  // namespace abut
