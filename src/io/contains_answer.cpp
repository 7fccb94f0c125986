// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "abut/query/contains.hpp"
#include "io/question.hpp"
#include "io/read_motion.hpp"

namespace abut::detail {

namespace {

std::optional<Error> append_in_shape(std::string& text, const AnyShape& shape, const Vec3& point) {
    std::optional<Error> error;
    std::visit(
        [&]<class S>(const S& solid) {
            if constexpr (SolidShape3<S>)
                append_field(text, "contains", contains(solid, point));
            else
                error = Error{fmt::format("a: {} has no inside; contains is for solids, meshes and shapes in 2D",
                                          name_of(BodyShape(shape)))};
        },
        shape);
    return error;
}

}  // namespace

std::optional<Error> append_contains(std::string& text, const QueryBody& a, JsonFields& fields) {
    if (auto error = misplaced(Query::contains, fields)) return error;
    if (a.motion && !a.is_mesh())
        return Error{"a.motion: contains takes a shape where it is; only a mesh has a motion beside it"};
    if (const auto* const plane = std::get_if<AnyShape2>(&a.shape)) {
        const Vec2 point = fields.vector<Vec2>("point");
        if (fields.error()) return *fields.error();
        append_field(text, "contains", std::visit([&](const auto& shape) { return contains(shape, point); }, *plane));
        return {};
    }
    const Vec3 point = fields.vector<Vec3>("point");
    if (fields.error()) return *fields.error();
    if (!a.is_mesh()) return append_in_shape(text, std::get<AnyShape>(a.shape), point);
    Expected<Pose> at = a.motion ? read_pose(*a.motion) : Pose{};
    if (!at) return within("a", within("motion", at.error()));
    append_field(text, "contains", contains(a.mesh(), *at, point));
    return {};
}

}  // namespace abut::detail
