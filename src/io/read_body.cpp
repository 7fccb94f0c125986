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
    return QueryBody{std::move(part->shape), fields->find("motion")};
}

}  // namespace abut::detail
