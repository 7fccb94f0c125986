// SPDX-License-Identifier: Apache-2.0
#include "io/read_body.hpp"

#include <utility>

namespace abut::detail {

Expected<Body> read_body(const JsonNode& node, const PartContext& reader) {
    static constexpr auto names = part_fields_and("motion");
    const auto fields = BodyFields::read(node, names);
    if (!fields) return tl::unexpected(fields.error());
    auto part = read_part(*fields, reader);
    if (!part) return tl::unexpected(part.error());
    return Body{std::move(part->shape), fields->find("motion")};
}

}  // namespace abut::detail
