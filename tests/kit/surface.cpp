// SPDX-License-Identifier: Apache-2.0
#include "kit/surface.hpp"

#include <fmt/format.h>

#include <cmath>

namespace abut::kit {

std::string text(double value) { return fmt::format("{}", value); }

std::string rounded_text(double value) { return fmt::format("{:.3g}", value); }

std::optional<Error> bad_length(std::initializer_list<std::pair<const char*, double>> lengths) {
    for (const auto& [name, value] : lengths)
        if (!(std::isfinite(value) && value > 0))
            return Error{std::string(name) + " is " + text(value) + "; it must be finite and above 0"};
    return {};
}

std::optional<Error> too_thin(const char* name, double length, double body_size) {
    if (length >= 1e-9 * body_size) return {};
    return Error{std::string(name) + " is " + text(length) + "; it must be at least 1e-9 of the size of the body, " +
                 text(body_size)};
}

std::optional<Error> bad_count(std::initializer_list<Count> counts) {
    for (const auto& [name, value, least] : counts)
        if (value < least)
            return Error{std::string(name) + " is " + std::to_string(value) + "; it must be at least " +
                         std::to_string(least)};
    return {};
}

std::optional<Error> too_fine(double triangle_count) {
    if (triangle_count <= static_cast<double>(TriangleMesh::largest_count)) return {};
    return Error{"this resolution makes " + rounded_text(triangle_count) + " triangles; a mesh has at most " +
                 std::to_string(TriangleMesh::largest_count)};
}

Expected<TriangleMesh> make_mesh(Surface&& surface) {
    auto mesh = TriangleMesh::make(std::move(surface.vertices), std::move(surface.triangles));
    if (mesh && (mesh->report().degenerate_triangles > 0 || mesh->report().non_manifold_edges > 0))
        return failure("the lengths are too small for this resolution; vertices coincide when they are rounded");
    return mesh;
}

}  // namespace abut::kit
