// SPDX-License-Identifier: Apache-2.0
#include "io/detail/read_body.hpp"

#include <fmt/format.h>

#include <utility>

#include "io/detail/json_fields.hpp"

namespace abut::detail {

namespace {

// As systems have it; longer names would only make long messages.
constexpr std::size_t longest_path = 4096;

Expected<Interior> read_interior(const JsonNode* surface) {
    if (!surface) return Interior::automatic;
    if (surface->kind != JsonNode::Kind::boolean)
        return failure(fmt::format("surface: expected true or false, found {}", describe(*surface)));
    return surface->text == "true" ? Interior::surface : Interior::automatic;
}

Expected<ObbTree> read_file(const JsonNode& name, Interior interior, MeshCache& meshes) {
    const std::string path = name.string();
    if (path.size() > longest_path)
        return failure(fmt::format(": the name of the file has {} bytes; at most {}", path.size(), longest_path));
    return meshes.tree(path, interior).map_error([&](const Error& error) {
        // The path that it begins with stands in front of it already.
        const std::size_t begin = error.message.starts_with(path) ? path.size() + 2 : 0;
        return Error{fmt::format(": cannot read \"{}\": {}", path, std::string_view(error.message).substr(begin))};
    });
}

Expected<ObbTree> read_arrays(const JsonNode& node, Interior interior) {
    JsonFields fields(node, {"vertices", "triangles"});
    const JsonNode *vertex_node = fields.required("vertices"), *triangle_node = fields.required("triangles");
    if (fields.error()) return tl::unexpected(*fields.error());
    auto vertices = read_points<Vec3>(*vertex_node);
    if (!vertices) return tl::unexpected(within("vertices", vertices.error()));
    auto triangles = read_index_triples(*triangle_node);
    if (!triangles) return tl::unexpected(within("triangles", triangles.error()));
    auto mesh = TriangleMesh::make(std::move(*vertices), std::move(*triangles));
    if (!mesh) return tl::unexpected(mesh.error());
    BuildOptions options;
    options.interior = interior;
    return ObbTree::build(std::move(*mesh), options);
}

Expected<ObbTree> read_mesh(const BodyFields& fields, MeshCache& meshes) {
    const auto interior = read_interior(fields.surface);
    if (!interior) return tl::unexpected(interior.error());
    const JsonNode& node = *fields.shape;
    const auto in_mesh = [](const Error& error) { return within("mesh", error); };
    if (node.kind == JsonNode::Kind::string) return read_file(node, *interior, meshes).map_error(in_mesh);
    if (node.kind == JsonNode::Kind::object) return read_arrays(node, *interior).map_error(in_mesh);
    return failure(fmt::format("mesh: expected the name of a file or an object with vertices and triangles, found {}",
                               describe(node)));
}

}  // namespace

Expected<Body> read_body(const JsonNode& node, MeshCache& meshes) {
    const auto fields = read_body_fields(node);
    if (!fields) return tl::unexpected(fields.error());
    auto shape =
        fields->kind->is_mesh() ? Expected<BodyShape>(read_mesh(*fields, meshes)) : fields->kind->read(*fields->shape);
    if (!shape) return tl::unexpected(shape.error());
    return Body{std::move(*shape), fields->motion};
}

}  // namespace abut::detail
