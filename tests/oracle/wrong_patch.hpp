// SPDX-License-Identifier: Apache-2.0
// What is wrong with the place where two shapes are said to touch.
#pragma once

#include <optional>
#include <string>

#include "abut/query/first_contact.hpp"
#include "exact_shape.hpp"
#include "support/shapes.hpp"

namespace abut::test {

// `a` and `b` stand where they touch; `exact_a` and `exact_b` are the same shapes elsewhere, with their edges. The
// points must lie in both shapes, the normal must separate them, and everything that touches must be there: the corners
// of what two convex sets have in common are vertices of one in the other, and crossings of edges.
std::optional<std::string> wrong_patch(const AnyShape& a, const ExactShape<std::int64_t>& exact_a, const AnyShape& b,
                                       const ExactShape<std::int64_t>& exact_b, const ContactPatch& patch, double size);

}  // namespace abut::test
