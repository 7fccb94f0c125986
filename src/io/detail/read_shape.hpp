// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>

#include "abut/core/expected.hpp"
#include "abut/shape/any_shape.hpp"
#include "io/detail/json_document.hpp"

namespace abut::detail {

using Shape3Or2 = std::variant<AnyShape, AnyShape2>;

// The valid shape in an object whose only key is the name of a kind. Messages begin with the place inside `node`:
// `sphere.radius is missing`, `: unknown field "colour"`.
Expected<Shape3Or2> read_shape(const JsonNode& node);

// The same with the value of "motion", which may stand beside the shape.
struct ShapeAndMotion {
    Shape3Or2 shape;
    const JsonNode* motion;  // null when there is none
};
Expected<ShapeAndMotion> read_shape_and_motion(const JsonNode& node);

}  // namespace abut::detail
