// SPDX-License-Identifier: Apache-2.0
#include "io/read_body.hpp"

#include <utility>

namespace abut::detail {

Expected<QueryBody> read_body(const JsonNode& node, const PartContext& context) {
    static constexpr auto names = part_fields_and("motion");
    const auto fields = BodyFields::read(node, names);
    if (!fields) return tl::unexpected(fields.error());
    auto part = read_part(*fields, context);
    if (!part) return tl::unexpected(part.error());
    const JsonNode* const motion = fields->find("motion");
    if (auto* const shape = std::get_if<BodyShape>(&*part)) return QueryBody{std::move(*shape), motion};
    const PartFile& file = std::get<PartFile>(*part);
    auto mesh = context.meshes.mesh(file.request.path, file.request.options, file.request.interior);
    if (!mesh) return tl::unexpected(error_in(file, mesh.error()));
    return QueryBody{std::move(mesh->mesh), motion};
}

}  // namespace abut::detail
