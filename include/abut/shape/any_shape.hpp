// SPDX-License-Identifier: Apache-2.0
// A shape whose kind is known only at run time. The verbs take it wherever they take a shape.
#pragma once

#include <variant>

#include "abut/shape/concepts.hpp"

namespace ABUT_EXPORT abut {

using AnyShape = Shapes3::Into<std::variant>;
using AnyShape2 = std::variant<Circle2, Segment2, Rectangle2, ConvexPolygon2>;

}  // namespace abut
