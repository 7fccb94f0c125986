// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <variant>

#include "abut/core/expected.hpp"
#include "abut/mesh/mesh.hpp"
#include "abut/shape/any_shape.hpp"
#include "io/json_document.hpp"

namespace abut::detail {

// What a body of a question can be made of: a Solid, a Ray, or a shape of the plane.
using BodyShape = std::variant<AnyShape, AnyShape2, Mesh>;

// The name of its kind.
std::string_view name_of(const BodyShape& shape);

// A kind of shape: its name, which is its key, and what makes a valid shape of the value of that key. Its messages
// begin with the path inside the object around the key: `sphere.radius is missing`.
struct ShapeKind {
    std::string_view name;
    Expected<BodyShape> (*read)(const JsonNode& value);  // null for a mesh

    bool is_mesh() const { return read == nullptr; }
};

// The fields of an object that has one shape: the shape, and those with the given names, each once.
class BodyFields {
 public:
    // `names` must outlive what is read. With a field `instead` there need not be a shape, and must not be one.
    static Expected<BodyFields> read(const JsonNode& node, std::span<const std::string_view> names,
                                     std::string_view instead = {});

    const ShapeKind* kind = nullptr;  // null when there is `instead`
    const JsonNode* shape = nullptr;

    // Null when it is not there.
    const JsonNode* find(std::string_view name) const;

 private:
    static constexpr std::size_t max_fields = 16;

    std::span<const std::string_view> names_;
    std::array<const JsonNode*, max_fields> values_{};
};

// The valid shape in an object whose only key is the name of a kind that is no mesh. Messages begin with the path
// inside `node`: `sphere.radius is missing`, `: unknown field "colour"`.
Expected<BodyShape> read_shape(const JsonNode& node);

}  // namespace abut::detail
