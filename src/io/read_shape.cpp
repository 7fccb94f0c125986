// SPDX-License-Identifier: Apache-2.0
#include "io/read_shape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "abut/core/assert.hpp"
#include "abut/shape/validate.hpp"
#include "io/json_fields.hpp"

namespace abut::detail {

namespace {

// Each `read` gives a shape of one kind from the value of its key, or a message that begins inside that value.

template <class S>
Expected<S> checked(const JsonFields& fields, const S& shape) {
    if (fields.error()) return tl::unexpected(*fields.error());
    if (auto error = validate(shape)) return tl::unexpected(*error);
    return shape;
}

// For messages that do not begin with the name of a field.
Error about_all(const Error& error) { return {": " + error.message}; }

void refuse_both(JsonFields& fields, std::string_view one, std::string_view other) {
    if (fields.has(one) && fields.has(other))
        fields.fail({fmt::format(": has both \"{}\" and \"{}\"; give one", one, other)});
}

Expected<Sphere> read(const JsonNode& node, std::type_identity<Sphere>) {
    JsonFields fields(node, {"center", "radius"});
    return checked(fields, Sphere{fields.vector<Vec3>("center"), fields.number("radius")});
}

Expected<Capsule> read(const JsonNode& node, std::type_identity<Capsule>) {
    JsonFields fields(node, {"start", "end", "radius"});
    return checked(fields, Capsule{fields.vector<Vec3>("start"), fields.vector<Vec3>("end"), fields.number("radius")});
}

Expected<Cylinder> read(const JsonNode& node, std::type_identity<Cylinder>) {
    JsonFields fields(node, {"start", "end", "radius"});
    return checked(fields, Cylinder{fields.vector<Vec3>("start"), fields.vector<Vec3>("end"), fields.number("radius")});
}

Expected<AlignedBox> read(const JsonNode& node, std::type_identity<AlignedBox>) {
    JsonFields fields(node, {"min", "max"});
    return checked(fields, AlignedBox{fields.vector<Vec3>("min"), fields.vector<Vec3>("max")});
}

Expected<OrientedBox> read(const JsonNode& node, std::type_identity<OrientedBox>) {
    JsonFields fields(node, {"center", "half", "rotation", "axes"});
    refuse_both(fields, "rotation", "axes");
    const Vec3 center = fields.vector<Vec3>("center"), half = fields.vector<Vec3>("half");
    if (fields.has("rotation")) {
        const Vec4 q = fields.vector<Vec4>("rotation");
        if (fields.error()) return tl::unexpected(*fields.error());
        return make_oriented_box(center, half, Quat(q[0], q[1], q[2], q[3]));
    }
    const Mat3 axes = fields.has("axes") ? fields.columns<Mat3>("axes") : Mat3::Identity();
    return checked(fields, OrientedBox{center, axes, half});
}

Expected<Segment> read(const JsonNode& node, std::type_identity<Segment>) {
    JsonFields fields(node, {"start", "end"});
    return checked(fields, Segment{fields.vector<Vec3>("start"), fields.vector<Vec3>("end")});
}

Expected<Ray> read(const JsonNode& node, std::type_identity<Ray>) {
    JsonFields fields(node, {"origin", "direction"});
    return checked(fields, Ray{fields.vector<Vec3>("origin"), fields.vector<Vec3>("direction")});
}

Expected<Triangle> read(const JsonNode& node, std::type_identity<Triangle>) {
    const auto points = read_points<Vec3>(node);
    if (!points) return tl::unexpected(points.error());
    if (points->size() != 3) return failure(fmt::format(": expected 3 vertices, found {}", points->size()));
    return Triangle{{(*points)[0], (*points)[1], (*points)[2]}};
}

Expected<ConvexPolygon> read(const JsonNode& node, std::type_identity<ConvexPolygon>) {
    const auto points = read_points<Vec3>(node);
    if (!points) return tl::unexpected(points.error());
    return ConvexPolygon::make(*points).map_error(about_all);
}

Expected<ConvexPolyhedron> read(const JsonNode& node, std::type_identity<ConvexPolyhedron>) {
    JsonFields fields(node, {"points", "faces"});
    const JsonNode* const points_node = fields.required("points");
    if (!points_node) return tl::unexpected(*fields.error());
    const auto points = read_points<Vec3>(*points_node);
    if (!points) return tl::unexpected(within("points", points.error()));
    if (!fields.has("faces")) return ConvexPolyhedron::hull(*points);
    const auto faces = read_index_lists(*fields.required("faces"));
    if (!faces) return tl::unexpected(within("faces", faces.error()));
    return ConvexPolyhedron::make(*points, *faces).map_error(about_all);
}

Expected<Circle2> read(const JsonNode& node, std::type_identity<Circle2>) {
    JsonFields fields(node, {"center", "radius"});
    return checked(fields, Circle2{fields.vector<Vec2>("center"), fields.number("radius")});
}

Expected<Segment2> read(const JsonNode& node, std::type_identity<Segment2>) {
    JsonFields fields(node, {"start", "end"});
    return checked(fields, Segment2{fields.vector<Vec2>("start"), fields.vector<Vec2>("end")});
}

Expected<Rectangle2> read(const JsonNode& node, std::type_identity<Rectangle2>) {
    JsonFields fields(node, {"center", "half", "angle", "axes"});
    refuse_both(fields, "angle", "axes");
    const Vec2 center = fields.vector<Vec2>("center"), half = fields.vector<Vec2>("half");
    if (fields.has("axes")) return checked(fields, Rectangle2{center, fields.columns<Mat2>("axes"), half});
    const double angle = fields.has("angle") ? fields.number("angle") : 0;
    if (fields.error()) return tl::unexpected(*fields.error());
    return make_rectangle2(center, half, angle);
}

Expected<ConvexPolygon2> read(const JsonNode& node, std::type_identity<ConvexPolygon2>) {
    const auto points = read_points<Vec2>(node);
    if (!points) return tl::unexpected(points.error());
    return ConvexPolygon2::make(*points).map_error(about_all);
}

template <class S>
Expected<BodyShape> read_named(const JsonNode& node) {
    auto shape = read(node, std::type_identity<S>());
    if (!shape) return tl::unexpected(within(shape_name<S>, shape.error()));
    if constexpr (Shape3<S>) return AnyShape(std::move(*shape));
    if constexpr (Shape2<S>) return AnyShape2(std::move(*shape));
}

template <class... S3, class... S2>
constexpr auto all_kinds(std::type_identity<std::variant<S3...>>, std::type_identity<std::variant<S2...>>) {
    return std::array{ShapeKind{shape_name<S3>, read_named<S3>}..., ShapeKind{shape_name<S2>, read_named<S2>}...,
                      ShapeKind{"mesh", nullptr}};
}

constexpr auto kinds = all_kinds(std::type_identity<AnyShape>(), std::type_identity<AnyShape2>());

constexpr auto kind_names = [] {
    std::array<std::string_view, kinds.size()> names;
    std::transform(kinds.begin(), kinds.end(), names.begin(), [](const ShapeKind& kind) { return kind.name; });
    return names;
}();

std::string shape_list() { return fmt::format("the shapes are {}", list_of(kind_names)); }

Error given_twice(std::string_view name) { return {fmt::format(": \"{}\" is given twice", name)}; }

Error unknown_shape(const JsonNode& key) {
    const auto close = closest_name(key, kind_names);
    return {fmt::format(": unknown shape {}; {}", quoted(key),
                        close ? fmt::format("did you mean \"{}\"?", *close) : shape_list())};
}

Error unknown_field(const JsonNode& key, std::span<const std::string_view> names) {
    if (std::find(names.begin(), names.end(), "motion") != names.end())
        for (const std::string_view name : {"position", "rotation", "velocity", "angular_velocity", "center", "path"})
            if (key.is_string(name)) return {fmt::format(": \"{}\" belongs into \"motion\"", name)};
    const auto close = closest_name(key, names);
    return {
        fmt::format(": unknown field {}{}", quoted(key), close ? fmt::format("; did you mean \"{}\"?", *close) : "")};
}

}  // namespace

std::string_view name_of(const BodyShape& shape) {
    const auto name_of_kind = []<class S>(const S&) { return shape_name<S>; };
    if (const auto* const in_space = std::get_if<AnyShape>(&shape)) return std::visit(name_of_kind, *in_space);
    if (const auto* const in_plane = std::get_if<AnyShape2>(&shape)) return std::visit(name_of_kind, *in_plane);
    return kinds.back().name;
}

Expected<BodyFields> BodyFields::read(const JsonNode& node, std::span<const std::string_view> names,
                                      std::string_view instead) {
    ABUT_ASSERT(names.size() <= max_fields);
    if (node.kind != JsonNode::Kind::object)
        return failure(fmt::format(": expected a shape such as {{\"sphere\": {{...}}}}, found {}", describe(node)));
    BodyFields fields;
    fields.names_ = names;
    const JsonNode* unknown = nullptr;
    const JsonNode* key = node.first();
    for (std::size_t i = 0; i < node.size; ++i, key = key->next()->next()) {
        const auto is_key = [&](std::string_view name) { return key->is_string(name); };
        const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const ShapeKind& k) { return is_key(k.name); });
        const auto name = std::find_if(names.begin(), names.end(), is_key);
        if (kind != kinds.end()) {
            if (fields.kind == &*kind) return tl::unexpected(given_twice(kind->name));
            if (fields.kind)
                return failure(fmt::format(": has two shapes, {} and {}; give one", fields.kind->name, kind->name));
            fields.kind = &*kind;
            fields.shape = key->next();
        } else if (name != names.end()) {
            const JsonNode*& value = fields.values_[static_cast<std::size_t>(name - names.begin())];
            if (std::exchange(value, key->next())) return tl::unexpected(given_twice(*name));
        } else if (!unknown) {
            unknown = key;
        }
    }
    const bool has_instead = !instead.empty() && fields.find(instead);
    if (unknown && (fields.kind || has_instead)) return tl::unexpected(unknown_field(*unknown, names));
    if (unknown)
        return tl::unexpected(closest_name(*unknown, names) ? unknown_field(*unknown, names) : unknown_shape(*unknown));
    if (fields.kind && has_instead)
        return failure(fmt::format(": has {} and \"{}\"; give one of them", fields.kind->name, instead));
    if (!fields.kind && !has_instead) return failure(fmt::format(": no shape given; {}", shape_list()));
    return fields;
}

const JsonNode* BodyFields::find(std::string_view name) const {
    const auto found = std::find(names_.begin(), names_.end(), name);
    ABUT_ASSERT(found != names_.end());
    return values_[static_cast<std::size_t>(found - names_.begin())];
}

Expected<BodyShape> read_shape(const JsonNode& node) {
    static constexpr std::array<std::string_view, 1> names = {"motion"};
    const auto fields = BodyFields::read(node, names);
    if (!fields) return tl::unexpected(fields.error());
    if (fields->find("motion")) return failure(": \"motion\" belongs to the shapes of a query, not to a shape alone");
    if (fields->kind->is_mesh()) return failure(": a mesh is no convex shape; it belongs to the shapes of a query");
    return fields->kind->read(*fields->shape);
}

}  // namespace abut::detail
