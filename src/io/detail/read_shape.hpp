// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <variant>

#include "abut/core/expected.hpp"
#include "abut/shape/any_shape.hpp"
#include "abut/tree/obb_tree.hpp"
#include "io/detail/json_document.hpp"

namespace abut::detail {

// What a body can be made of.
using BodyShape = std::variant<AnyShape, AnyShape2, ObbTree>;

// The name of its kind.
std::string_view name_of(const BodyShape& shape);

// A kind of shape: its name, which is its key, and what makes a valid shape of the value of that key. Its messages
// begin with the place inside the object around the key: `sphere.radius is missing`.
struct ShapeKind {
    std::string_view name;
    Expected<BodyShape> (*read)(const JsonNode& value);  // null for a mesh

    bool is_mesh() const { return read == nullptr; }
};

// The fields of an object that has one shape, and may have a motion and "surface", which a mesh may have, beside it.
// Null when they are not there.
struct BodyFields {
    const ShapeKind* kind = nullptr;
    const JsonNode *shape = nullptr, *surface = nullptr, *motion = nullptr;
};
Expected<BodyFields> read_body_fields(const JsonNode& node);

// The valid shape in an object whose only key is the name of a kind that is no mesh. Messages begin with the place
// inside `node`: `sphere.radius is missing`, `: unknown field "colour"`.
Expected<BodyShape> read_shape(const JsonNode& node);

}  // namespace abut::detail
