// SPDX-License-Identifier: Apache-2.0
#include "abut/mesh/triangle_mesh.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "mesh/mesh_report.hpp"
#include "shape/checks.hpp"

namespace abut {
namespace {

std::optional<Error> too_many(std::size_t count, const std::string& field) {
    if (count <= TriangleMesh::largest_count) return {};
    return Error{field + ": " + std::to_string(count) + " given; a mesh has at most " +
                 std::to_string(TriangleMesh::largest_count)};
}

template <class Vector>
std::optional<Error> not_finite(std::span<const Vector> vertices) {
    for (std::size_t i = 0; i < vertices.size(); ++i)
        if (!vertices[i].allFinite()) return detail::finite(vertices[i], "vertices[" + std::to_string(i) + "]");
    return {};
}

std::optional<Error> bad_index(std::size_t vertex_count, std::span<const Index3> triangles) {
    for (std::size_t i = 0; i < triangles.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k)
            if (triangles[i][k] >= vertex_count)
                return Error{"triangles[" + std::to_string(i) + "][" + std::to_string(k) + "] is " +
                             std::to_string(triangles[i][k]) + "; there are " + std::to_string(vertex_count) +
                             " vertices, counted from 0"};
    return {};
}

template <class Vector>
std::optional<Error> find_error(std::span<const Vector> vertices, std::span<const Index3> triangles) {
    if (auto error = too_many(vertices.size(), "vertices")) return error;
    if (auto error = too_many(triangles.size(), "triangles")) return error;
    if (triangles.empty()) return Error{"triangles: 0 given; a mesh needs at least 1"};
    if (auto error = not_finite(vertices)) return error;
    return bad_index(vertices.size(), triangles);
}

std::vector<Index3> copy_of(std::span<const Index3> triangles) { return {triangles.begin(), triangles.end()}; }

}  // namespace

TriangleMesh::TriangleMesh(std::vector<Vec3>&& vertices, std::vector<Index3>&& triangles)
    : vertices_(std::move(vertices)), triangles_(std::move(triangles)) {
    auto inspection = detail::inspect(vertices_, triangles_);
    report_ = inspection.report;
    component_triangles_ = std::move(inspection.component_triangles);
}

Expected<TriangleMesh> TriangleMesh::make(std::span<const Vec3> vertices, std::span<const Index3> triangles) {
    if (auto error = find_error(vertices, triangles)) return tl::unexpected(*error);
    return TriangleMesh({vertices.begin(), vertices.end()}, copy_of(triangles));
}

Expected<TriangleMesh> TriangleMesh::make(std::span<const Eigen::Vector3f> vertices,
                                          std::span<const Index3> triangles) {
    if (auto error = find_error(vertices, triangles)) return tl::unexpected(*error);
    std::vector<Vec3> widened(vertices.size());
    std::ranges::transform(vertices, widened.begin(), [](const Eigen::Vector3f& v) { return Vec3(v.cast<double>()); });
    return TriangleMesh(std::move(widened), copy_of(triangles));
}

Expected<TriangleMesh> TriangleMesh::make(std::vector<Vec3>&& vertices, std::vector<Index3>&& triangles) {
    if (auto error = find_error(std::span<const Vec3>(vertices), triangles)) return tl::unexpected(*error);
    return TriangleMesh(std::move(vertices), std::move(triangles));
}

Expected<TriangleMesh> TriangleMesh::with_vertices(std::vector<Vec3>&& vertices) const {
    if (vertices.size() != vertices_.size())
        return failure("vertices: " + std::to_string(vertices.size()) + " given; the mesh has " +
                       std::to_string(vertices_.size()));
    if (auto error = not_finite(std::span<const Vec3>(vertices))) return tl::unexpected(*error);
    return TriangleMesh(std::move(vertices), copy_of(triangles_));
}

}  // namespace abut
