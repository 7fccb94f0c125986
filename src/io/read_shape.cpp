// SPDX-License-Identifier: Apache-2.0
#include "io/detail/read_shape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "abut/shape/validate.hpp"
#include "io/detail/json_fields.hpp"

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
Expected<Shape3Or2> read_named(const JsonNode& node) {
    auto shape = read(node, std::type_identity<S>());
    if (!shape) return tl::unexpected(within(shape_name<S>, shape.error()));
    if constexpr (Shape3<S>) return AnyShape(std::move(*shape));
    if constexpr (Shape2<S>) return AnyShape2(std::move(*shape));
}

struct NamedReader {
    std::string_view name;
    Expected<Shape3Or2> (*read)(const JsonNode&);
};

template <class... S>
constexpr std::array<NamedReader, sizeof...(S)> readers_of(std::type_identity<S>...) {
    return {NamedReader{shape_name<S>, read_named<S>}...};
}

template <class... S3, class... S2>
constexpr auto all_readers(std::type_identity<std::variant<S3...>>, std::type_identity<std::variant<S2...>>) {
    return readers_of(std::type_identity<S3>()..., std::type_identity<S2>()...);
}

constexpr auto readers = all_readers(std::type_identity<AnyShape>(), std::type_identity<AnyShape2>());

constexpr auto shape_names = [] {
    std::array<std::string_view, readers.size()> names;
    std::transform(readers.begin(), readers.end(), names.begin(), [](const NamedReader& r) { return r.name; });
    return names;
}();

std::string shape_list() { return fmt::format("the shapes are {}", list_of(shape_names)); }

}  // namespace

Expected<ShapeAndMotion> read_shape_and_motion(const JsonNode& node) {
    if (node.kind != JsonNode::Kind::object)
        return failure(fmt::format(": expected a shape such as {{\"sphere\": {{...}}}}, found {}", describe(node)));
    const NamedReader* reader = nullptr;
    const JsonNode *value = nullptr, *unknown = nullptr, *motion = nullptr;
    const JsonNode* key = node.first();
    for (std::size_t i = 0; i < node.size; ++i, key = key->next()->next()) {
        const auto place = std::find_if(readers.begin(), readers.end(),
                                        [&](const NamedReader& known) { return key->is_string(known.name); });
        if (place == readers.end()) {
            for (const std::string_view later : {"mesh", "surface"})
                if (key->is_string(later))
                    return failure(
                        fmt::format(": \"{}\" is known but not available in this version; {}", later, shape_list()));
            if (key->is_string("motion")) {
                if (motion) return failure(": \"motion\" is given twice");
                motion = key->next();
            } else if (!unknown) {
                unknown = key;
            }
        } else if (reader == &*place) {
            return failure(fmt::format(": \"{}\" is given twice", reader->name));
        } else if (reader) {
            return failure(fmt::format(": has two shapes, {} and {}; give one", reader->name, place->name));
        } else {
            reader = &*place;
            value = key->next();
        }
    }
    if (reader && unknown) return failure(fmt::format(": unknown field {}", quoted(*unknown)));
    if (unknown) {
        const auto close = closest_name(*unknown, shape_names);
        return failure(fmt::format(": unknown shape {}; {}", quoted(*unknown),
                                   close ? fmt::format("did you mean \"{}\"?", *close) : shape_list()));
    }
    if (!reader) return failure(fmt::format(": no shape given; {}", shape_list()));
    auto shape = reader->read(*value);
    if (!shape) return tl::unexpected(shape.error());
    return ShapeAndMotion{std::move(*shape), motion};
}

Expected<Shape3Or2> read_shape(const JsonNode& node) {
    auto read = read_shape_and_motion(node);
    if (!read) return tl::unexpected(read.error());
    if (read->motion) return failure(": \"motion\" belongs to the shapes of a query, not to a shape alone");
    return std::move(read->shape);
}

}  // namespace abut::detail
