// SPDX-License-Identifier: Apache-2.0
#include "abut/io/shape_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "io/json_fields.hpp"
#include "io/read_shape.hpp"

namespace abut {

namespace {

using nlohmann::json;

// nlohmann's writer calls itself for every level.
bool nested_deeper(const json& value, int levels) {
    if (!value.is_structured()) return false;
    return levels == 0 ||
           std::any_of(value.begin(), value.end(), [&](const json& v) { return nested_deeper(v, levels - 1); });
}

// One reader serves text and nlohmann's values: these are written out first, with every number to the last bit.
template <class Any>
Expected<Any> read_any(const json& value, std::string_view path, std::string_view dimension) {
    if (nested_deeper(value, detail::JsonDocument::depth_limit))
        return failure(fmt::format("{}: nested more than {} deep", path, detail::JsonDocument::depth_limit));
    const std::string text = value.dump(-1, ' ', false, json::error_handler_t::replace);
    const detail::JsonDocument document(text);
    if (document.error()) return tl::unexpected(detail::within(path, {": " + document.error()->message}));
    auto shape = detail::read_shape(document.root());
    if (!shape) return tl::unexpected(detail::within(path, shape.error()));
    if (auto* any = std::get_if<Any>(&*shape)) return std::move(*any);
    return failure(fmt::format("{}: expected a shape in {}, found {}", path, dimension, value.begin().key()));
}

template <class Vector>
json vector_json(const Vector& v) {
    return json(std::vector<double>(v.begin(), v.end()));
}

template <class Vectors>
json points_json(const Vectors& points) {
    json array = json::array();
    for (const auto& p : points) array.push_back(vector_json(p));
    return array;
}

json value_json(const Sphere& s) { return {{"center", vector_json(s.center)}, {"radius", s.radius}}; }
json value_json(const Capsule& c) {
    return {{"start", vector_json(c.start)}, {"end", vector_json(c.end)}, {"radius", c.radius}};
}
json value_json(const AlignedBox& b) { return {{"min", vector_json(b.min)}, {"max", vector_json(b.max)}}; }
json value_json(const Segment& s) { return {{"start", vector_json(s.start)}, {"end", vector_json(s.end)}}; }
json value_json(const Ray& r) { return {{"origin", vector_json(r.origin)}, {"direction", vector_json(r.direction)}}; }
json value_json(const Circle2& c) { return {{"center", vector_json(c.center)}, {"radius", c.radius}}; }
json value_json(const Segment2& s) { return {{"start", vector_json(s.start)}, {"end", vector_json(s.end)}}; }
json value_json(const Triangle& t) { return points_json(t.vertex); }
json value_json(const ConvexPolygon& p) { return points_json(p.vertices()); }
json value_json(const ConvexPolygon2& p) { return points_json(p.vertices()); }
json value_json(const ConvexPolyhedron& p) {
    return {{"points", points_json(p.vertices())},
            {"faces", std::vector<ConvexPolyhedron::Face>(p.faces().begin(), p.faces().end())}};
}

template <class Box>
json box_json(const Box& b) {
    json axes = json::array();
    for (int i = 0; i < b.axes.cols(); ++i) axes.push_back(vector_json(b.axes.col(i)));
    return {{"center", vector_json(b.center)}, {"half", vector_json(b.half)}, {"axes", std::move(axes)}};
}
json value_json(const OrientedBox& b) { return box_json(b); }
json value_json(const Rectangle2& r) { return box_json(r); }

template <class Any>
json any_json(const Any& shape) {
    return std::visit(
        []<class S>(const S& s) {
            json object = json::object();
            object[std::string(shape_name<S>)] = value_json(s);
            return object;
        },
        shape);
}

}  // namespace

Expected<AnyShape> shape_from_json(const json& value, std::string_view path) {
    return read_any<AnyShape>(value, path, "3D");
}

Expected<AnyShape2> shape2_from_json(const json& value, std::string_view path) {
    return read_any<AnyShape2>(value, path, "2D");
}

json shape_to_json(const AnyShape& shape) { return any_json(shape); }
json shape_to_json(const AnyShape2& shape) { return any_json(shape); }

}  // namespace abut
