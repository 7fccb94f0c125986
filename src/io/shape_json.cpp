// SPDX-License-Identifier: Apache-2.0
#include "abut/io/shape_json.hpp"

#include <array>

#include "io/json_fields.hpp"
#include "io/read_shape.hpp"
#include "io/write_json.hpp"

namespace abut {
namespace detail {
namespace {

template <class Any>
Expected<Any> read_any(std::string_view text, std::string_view path, std::string_view dimension) {
    const JsonDocument document(text);
    if (document.error()) return tl::unexpected(within(path, {": " + document.error()->message}));
    auto shape = read_shape(document.root());
    if (!shape) return tl::unexpected(within(path, shape.error()));
    if (auto* any = std::get_if<Any>(&*shape)) return std::move(*any);
    return failure(fmt::format("{}: expected a shape in {}, found {}", path, dimension, name_of(*shape)));
}

// Round shapes and segments as their fields, boxes with their axes, polygons as a list of points.
template <class S>
void append_shape(std::string& text, const S& shape) {
    if constexpr (requires { shape.vertex; }) return append_value(text, shape.vertex);
    if constexpr (OneOf<S, ConvexPolygon, ConvexPolygon2>) return append_value(text, shape.vertices());
    text += '{';
    if constexpr (requires { shape.center; }) append_field(text, "center", shape.center);
    if constexpr (requires { shape.half; }) append_field(text, "half", shape.half);
    if constexpr (requires { shape.start; }) append_field(text, "start", shape.start);
    if constexpr (requires { shape.end; }) append_field(text, "end", shape.end);
    if constexpr (requires { shape.min; }) append_field(text, "min", shape.min);
    if constexpr (requires { shape.max; }) append_field(text, "max", shape.max);
    if constexpr (requires { shape.origin; }) append_field(text, "origin", shape.origin);
    if constexpr (requires { shape.direction; }) append_field(text, "direction", shape.direction);
    if constexpr (requires { shape.radius; }) append_field(text, "radius", shape.radius);
    if constexpr (requires { shape.axes; }) {
        append_name(text, "axes");
        append_list(text, shape.axes.colwise(), [&](const auto& axis) { append_value(text, axis); });
    }
    if constexpr (std::same_as<S, ConvexPolyhedron>) {
        append_field(text, "points", shape.vertices());
        append_field(text, "faces", shape.faces());
    }
    text += '}';
}

template <class Any>
std::string any_json(const Any& shape) {
    std::string text = "{";
    std::visit(
        [&]<class S>(const S& each) {
            append_name(text, shape_name<S>);
            append_shape(text, each);
        },
        shape);
    return text + '}';
}

}  // namespace
}  // namespace detail

Expected<AnyShape> shape_from_json(std::string_view json, std::string_view path) {
    return detail::read_any<AnyShape>(json, path, "3D");
}

Expected<AnyShape2> shape2_from_json(std::string_view json, std::string_view path) {
    return detail::read_any<AnyShape2>(json, path, "2D");
}

std::string shape_to_json(const AnyShape& shape) { return detail::any_json(shape); }
std::string shape_to_json(const AnyShape2& shape) { return detail::any_json(shape); }

}  // namespace abut
