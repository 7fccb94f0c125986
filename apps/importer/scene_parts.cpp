// SPDX-License-Identifier: Apache-2.0
#include "scene_parts.hpp"

#include <fmt/format.h>

#include <array>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

namespace abut::importer {
namespace {

// The first three rows of a transform; the last one is 0 0 0 1.
using Transform = std::array<std::array<double, 4>, 3>;

constexpr Transform identity = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};

Transform widened(const aiMatrix4x4& m) {
    return {{{m.a1, m.a2, m.a3, m.a4}, {m.b1, m.b2, m.b3, m.b4}, {m.c1, m.c2, m.c3, m.c4}}};
}

Transform product(const Transform& a, const Transform& b) {
    Transform result{};
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 4; ++k) {
            for (std::size_t j = 0; j < 3; ++j) result[i][k] += a[i][j] * b[j][k];
            if (k == 3) result[i][k] += a[i][3];
        }
    return result;
}

double determinant(const Transform& t) {
    const auto minor = [&](std::size_t i, std::size_t k) { return t[1][i] * t[2][k] - t[1][k] * t[2][i]; };
    return t[0][0] * minor(1, 2) - t[0][1] * minor(0, 2) + t[0][2] * minor(0, 1);
}

std::array<double, 3> written(const Transform& t, const aiVector3D& v) {
    std::array<double, 3> result;
    for (std::size_t i = 0; i < 3; ++i)
        result[i] = t[i][0] * double{v.x} + t[i][1] * double{v.y} + t[i][2] * double{v.z} + t[i][3];
    return result;
}

std::string_view text_of(const aiString& text) { return {text.data, text.length}; }

std::uint32_t triangles_in(const aiMesh& mesh) {
    std::uint32_t count = 0;
    for (unsigned i = 0; i < mesh.mNumFaces; ++i) count += mesh.mFaces[i].mNumIndices == 3;
    return count;
}

// Whether it has triangles.
bool write_mesh(const aiMesh& mesh, const aiNode& node, const Transform& transform, bool mirrors, Stream& stream) {
    const std::uint32_t triangles = triangles_in(mesh);
    if (triangles == 0) return false;
    stream.begin_part(text_of(node.mName), text_of(mesh.mName), mesh.mNumVertices, triangles);
    for (unsigned i = 0; i < mesh.mNumVertices; ++i) {
        const aiVector3D& v = mesh.mVertices[i];
        stream.vertex(transform == identity ? std::array<double, 3>{v.x, v.y, v.z} : written(transform, v));
    }
    for (unsigned i = 0; i < mesh.mNumFaces; ++i) {
        const aiFace& face = mesh.mFaces[i];
        if (face.mNumIndices != 3) continue;
        std::array<std::uint32_t, 3> corners = {face.mIndices[0], face.mIndices[1], face.mIndices[2]};
        if (mirrors) std::swap(corners[1], corners[2]);
        stream.triangle(corners);
    }
    return true;
}

}  // namespace

void check_indices(const aiScene& scene) {
    for (unsigned m = 0; m < scene.mNumMeshes; ++m) {
        const aiMesh& mesh = *scene.mMeshes[m];
        for (unsigned i = 0; i < mesh.mNumFaces; ++i)
            for (unsigned k = 0; k < mesh.mFaces[i].mNumIndices; ++k)
                if (mesh.mFaces[i].mIndices[k] >= mesh.mNumVertices)
                    throw std::runtime_error(fmt::format("mesh {}, face {}: vertex {} does not exist; there are {}", m,
                                                         i, mesh.mFaces[i].mIndices[k], mesh.mNumVertices));
    }
}

WrittenParts write_parts(const aiScene& scene, Stream& stream) {
    WrittenParts result;
    // Not by recursion: a file may have nodes as deep as it likes. Children come after their parents, in their order.
    std::vector<std::pair<const aiNode*, Transform>> waiting = {{scene.mRootNode, identity}};
    while (!waiting.empty()) {
        const auto [node, above] = waiting.back();
        waiting.pop_back();
        const Transform transform = product(above, widened(node->mTransformation));
        const bool mirrors = determinant(transform) < 0;
        for (unsigned i = 0; i < node->mNumMeshes; ++i) {
            const aiMesh& mesh = *scene.mMeshes[node->mMeshes[i]];
            if (!write_mesh(mesh, *node, transform, mirrors, stream)) continue;
            ++result.parts;
            result.triangles += triangles_in(mesh);
            result.moved += transform != identity;
            result.mirrored += mirrors;
        }
        for (unsigned i = node->mNumChildren; i > 0; --i) waiting.push_back({node->mChildren[i - 1], transform});
    }
    return result;
}

}  // namespace abut::importer
