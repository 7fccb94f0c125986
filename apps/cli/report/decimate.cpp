// SPDX-License-Identifier: Apache-2.0
#include "report/decimate.hpp"

#include <meshoptimizer.h>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace abut::cli {

namespace {

static_assert(sizeof(Index3) == 3 * sizeof(std::uint32_t) && sizeof(Eigen::Vector3f) == 3 * sizeof(float));

std::uint32_t* indices_of(std::vector<Index3>& triangles) { return triangles.front().data(); }

// From -1 to 1, whatever unit the mesh has: squares of what is very large or small have no place in a float.
std::vector<Eigen::Vector3f> of_one_size(const DisplayMesh& mesh) {
    const double size = mesh.half.maxCoeff();
    std::vector<Eigen::Vector3f> result;
    result.reserve(mesh.vertices.size());
    for (const Eigen::Vector3f& vertex : mesh.vertices)
        result.push_back(size > 0 ? Eigen::Vector3f((vertex.cast<double>() / size).cast<float>()) : vertex);
    return result;
}

}  // namespace

void weld(DisplayMesh& mesh) {
    if (mesh.triangles.empty()) return;
    std::uint32_t* const indices = indices_of(mesh.triangles);
    const std::size_t count = 3 * mesh.triangles.size();
    std::vector<std::uint32_t> remap(mesh.vertices.size());
    const std::size_t unique = meshopt_generateVertexRemap(remap.data(), indices, count, mesh.vertices.data(),
                                                           mesh.vertices.size(), sizeof(Eigen::Vector3f));
    meshopt_remapIndexBuffer(indices, indices, count, remap.data());
    std::vector<Eigen::Vector3f> vertices(unique);
    meshopt_remapVertexBuffer(vertices.data(), mesh.vertices.data(), mesh.vertices.size(), sizeof(Eigen::Vector3f),
                              remap.data());
    mesh.vertices = std::move(vertices);
}

void decimate(DisplayMesh& mesh, std::size_t triangles) {
    if (mesh.triangles.size() <= triangles || !mesh.lines.empty()) return;
    weld(mesh);
    const auto positions = of_one_size(mesh);
    const std::uint32_t* const indices = indices_of(mesh.triangles);
    const std::size_t count = 3 * mesh.triangles.size(), target = 3 * triangles;
    std::vector<Index3> fewer(mesh.triangles.size());
    // Errors are parts of the size of the mesh.
    const auto keep_surface = [&](float error) {
        return meshopt_simplify(indices_of(fewer), indices, count, positions.front().data(), positions.size(),
                                sizeof(Eigen::Vector3f), target, error, 0, nullptr);
    };
    std::size_t left = keep_surface(0.1F);
    // This one puts vertices together that are near one another. Of triangles that are all large nothing is left then.
    if (left > target + target / 4)
        left = meshopt_simplifySloppy(indices_of(fewer), indices, count, positions.front().data(), positions.size(),
                                      sizeof(Eigen::Vector3f), target, 1.0F, nullptr);
    if (left == 0) left = keep_surface(1.0F);
    if (left == 0) return;  // Nothing to be seen is worse than too much.
    fewer.resize(left / 3);
    mesh.triangles = std::move(fewer);
    weld(mesh);
}

}  // namespace abut::cli
