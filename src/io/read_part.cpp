// SPDX-License-Identifier: Apache-2.0
#include "io/read_part.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "abut/io/unit.hpp"
#include "io/inside_folder.hpp"
#include "io/json_fields.hpp"
#include "io/raw_mesh.hpp"
#include "io/scaled.hpp"
#include "io/words.hpp"

namespace abut::detail {

namespace {

constexpr auto unit_names = [] {
    std::array<std::string_view, units.size()> names;
    std::transform(units.begin(), units.end(), names.begin(), [](const Unit& unit) { return unit.name; });
    return names;
}();
constexpr std::array<std::string_view, 3> axis_names = {"x", "y", "z"};

// What `read` makes of a field, or `otherwise` when it is not there.
template <class T, class Read>
Expected<T> field_or(const BodyFields& fields, std::string_view name, T otherwise, Read&& read) {
    const JsonNode* const node = fields.find(name);
    if (!node) return otherwise;
    return read(*node).map_error([&](const Error& error) { return within(name, error); });
}

Expected<double> read_scale(const JsonNode& node) {
    const auto scale = read_number(node);
    if (scale && !(*scale > 0)) return failure(fmt::format(" is {}; it must be above 0", describe(node)));
    return scale;
}

Expected<MeshFileOptions> file_options(const BodyFields& fields, const PartContext& context) {
    MeshFileOptions options;
    options.up = context.up;
    const auto scale = field_or(fields, "scale", 1.0, read_scale);
    if (!scale) return tl::unexpected(scale.error());
    const auto unit = field_or(fields, "unit", context.unit, read_unit);
    if (!unit) return tl::unexpected(unit.error());
    const auto up = field_or(fields, "up", context.up, read_axis);
    if (!up) return tl::unexpected(up.error());
    auto name = field_or(fields, "mesh_name", std::string(),
                         [](const JsonNode& node) { return read_string(node, "the name of a mesh"); });
    if (!name) return tl::unexpected(name.error());
    options.scale = *unit == context.unit ? *scale : *scale * (*unit / context.unit);
    options.file_up = *up;
    options.mesh = std::move(*name);
    return options;
}

Expected<PartFile> file_of(const JsonNode& node, MeshFileOptions options, Interior interior,
                           const PartContext& context) {
    std::string name = node.string();
    if (auto error = refused_file(context.folder, name, context.allow_outside)) return tl::unexpected(*error);
    if (context.progress)
        options.progress = [report = context.progress, name](double part) { return report(name, part); };
    std::filesystem::path path = context.folder / name;
    return PartFile{std::move(name), {std::move(path), std::move(options), interior}};
}

Expected<BodyShape> read_arrays(const JsonNode& node, const MeshFileOptions& options, Interior interior, int threads) {
    JsonFields fields(node, {"vertices", "triangles"});
    const JsonNode *vertex_node = fields.required("vertices"), *triangle_node = fields.required("triangles");
    if (fields.error()) return tl::unexpected(*fields.error());
    auto vertices = read_points<Vec3>(*vertex_node);
    if (!vertices) return tl::unexpected(within("vertices", vertices.error()));
    auto triangles = read_index_triples(*triangle_node);
    if (!triangles) return tl::unexpected(within("triangles", triangles.error()));
    if (!options.mesh.empty()) return failure(": \"mesh_name\" belongs to a mesh in a file");
    auto made = make_mesh({std::move(*vertices), std::move(*triangles), {}}, options);
    if (!made) return tl::unexpected(made.error());
    BuildOptions build;
    build.interior = interior;
    build.threads = threads;
    return Mesh::make(std::move(made->mesh), build).map([](Mesh&& mesh) { return BodyShape(std::move(mesh)); });
}

Expected<std::variant<BodyShape, PartFile>> read_mesh(const BodyFields& fields, const PartContext& context) {
    const auto is_surface = field_or(fields, "surface", false, read_boolean);
    if (!is_surface) return tl::unexpected(is_surface.error());
    const Interior interior = *is_surface ? Interior::surface : Interior::automatic;
    auto options = file_options(fields, context);
    if (!options) return tl::unexpected(options.error());
    const JsonNode& node = *fields.shape;
    const auto in_mesh = [](const Error& error) { return within("mesh", error); };
    if (node.kind == JsonNode::Kind::string)
        return file_of(node, std::move(*options), interior, context).map_error(in_mesh);
    if (node.kind == JsonNode::Kind::object)
        return read_arrays(node, *options, interior, context.threads).map_error(in_mesh);
    return failure(fmt::format("mesh: expected the name of a file or an object with vertices and triangles, found {}",
                               describe(node)));
}

Expected<BodyShape> read_convex(const BodyFields& fields) {
    for (const std::string_view name : part_fields)
        if (name != "scale" && fields.find(name))
            return failure(fmt::format(": \"{}\" belongs to a mesh, not to {}", name, fields.kind->name));
    auto shape = fields.kind->read(*fields.shape);
    if (!shape) return tl::unexpected(shape.error());
    const auto scale = field_or(fields, "scale", 1.0, read_scale);
    if (!scale) return tl::unexpected(scale.error());
    const auto* const in_space = std::get_if<AnyShape>(&*shape);
    if (*scale == 1) return shape;
    if (!in_space) return failure(": \"scale\" is for shapes in 3D");
    return scaled(*in_space, *scale)
        .map([](AnyShape&& result) { return BodyShape(std::move(result)); })
        .map_error([&](const Error& error) {
            return Error{fmt::format("scale: with it {} is not valid: {}", fields.kind->name, error.message)};
        });
}

}  // namespace

Expected<double> read_unit(const JsonNode& node) {
    return read_name(node, unit_names, "unit", "units").map([](std::size_t i) { return units[i].metres; });
}

Expected<Axis> read_axis(const JsonNode& node) {
    return read_name(node, axis_names, "axis", "axes").map([](std::size_t i) { return static_cast<Axis>(i); });
}

Expected<std::variant<BodyShape, PartFile>> read_part(const BodyFields& fields, const PartContext& context) {
    if (fields.kind->is_mesh()) return read_mesh(fields, context);
    return read_convex(fields);
}

Error error_in(const PartFile& file, const Error& error) {
    // The path that it begins with is not said twice.
    return within("mesh", {fmt::format(": cannot read \"{}\": {}", shown(file.name),
                                       without_path(error.message, file.request.path))});
}

}  // namespace abut::detail
