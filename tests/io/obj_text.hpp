// SPDX-License-Identifier: Apache-2.0
// OBJ files for the tests.
#pragma once

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <string_view>
#include <vector>

#include "abut/io/obj.hpp"
#include "support/random.hpp"

namespace abut::test {

// The text must hold a mesh; when it does not, the test fails and goes on with one triangle.
inline MeshFile read(std::string_view text) {
    auto file = read_obj(text);
    EXPECT_TRUE(file) << file.error().message;
    return file ? std::move(*file) : read_obj("v 0 0 0\nf 1 1 1").value();
}

inline std::vector<Index3> triangles_of(const MeshFile& file) {
    return {file.mesh.triangles().begin(), file.mesh.triangles().end()};
}

// Bit for bit: 0.0 and -0.0 differ.
inline bool same_mesh(const TriangleMesh& a, const TriangleMesh& b) {
    const auto same_vertex = [](const Vec3& p, const Vec3& q) {
        return std::ranges::equal(p, q, {}, std::bit_cast<std::uint64_t, double>, std::bit_cast<std::uint64_t, double>);
    };
    return std::ranges::equal(a.vertices(), b.vertices(), same_vertex) &&
           std::ranges::equal(a.triangles(), b.triangles());
}

inline void expect_same_mesh(const TriangleMesh& a, const TriangleMesh& b) {
    EXPECT_EQ(a.vertices().size(), b.vertices().size());
    EXPECT_EQ(a.triangles().size(), b.triangles().size());
    EXPECT_TRUE(same_mesh(a, b));
}

}  // namespace abut::test
