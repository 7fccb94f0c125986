// SPDX-License-Identifier: Apache-2.0
// STL files for the tests.
#pragma once

#include <fmt/format.h>

#include <bit>
#include <cstdint>
#include <string>

#include "abut/io/stl.hpp"
#include "io/mesh_bytes.hpp"

namespace abut::test {

struct StlOptions {
    std::string header = {};
    Eigen::Vector3f normal = Eigen::Vector3f::Zero();
    std::uint16_t attribute = 0;
};

inline std::string binary_stl(const TriangleMesh& mesh, const StlOptions& options = {}) {
    std::string bytes = options.header;
    bytes.resize(80, '\0');
    append_bytes(bytes, static_cast<std::uint32_t>(mesh.triangles().size()), std::endian::little);
    for (std::size_t i = 0; i < mesh.triangles().size(); ++i) {
        for (const float x : options.normal) append_bytes(bytes, x, std::endian::little);
        for (const Vec3& corner : mesh.triangle(i).vertex)
            for (const double x : corner) append_bytes(bytes, static_cast<float>(x), std::endian::little);
        append_bytes(bytes, options.attribute, std::endian::little);
    }
    return bytes;
}

inline std::string text_stl(const TriangleMesh& mesh, const std::string& name = "", const std::string& end = "\n") {
    std::string text = "solid " + name + end;
    for (std::size_t i = 0; i < mesh.triangles().size(); ++i) {
        text += "  facet normal 0 0 0" + end + "    outer loop" + end;
        for (const Vec3& corner : mesh.triangle(i).vertex)
            text += fmt::format("      vertex {} {} {}{}", corner.x(), corner.y(), corner.z(), end);
        text += "    endloop" + end + "  endfacet" + end;
    }
    return text + "endsolid " + name + end;
}

// Each triangle with three vertices of its own.
inline TriangleMesh parted(const TriangleMesh& mesh) {
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
    for (std::size_t i = 0; i < mesh.triangles().size(); ++i) {
        for (const Vec3& corner : mesh.triangle(i).vertex) vertices.push_back(corner);
        const auto next = static_cast<std::uint32_t>(3 * i);
        triangles.push_back({next, next + 1, next + 2});
    }
    return TriangleMesh::make(std::move(vertices), std::move(triangles)).value();
}

}  // namespace abut::test
