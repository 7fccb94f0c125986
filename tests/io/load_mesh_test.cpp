// SPDX-License-Identifier: Apache-2.0
// One mesh in files of every format, found by the endings of their names.
#include <gtest/gtest.h>

#include <bit>

#include "abut/io/mesh_cache.hpp"
#include "abut/io/obj.hpp"
#include "io/scratch_folder.hpp"

namespace abut::test::load_mesh_test {
namespace {

const std::string text_stl =
    "solid tip\nfacet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0.5\nendloop\nendfacet\n"
    "endsolid tip\n";
const std::string text_ply =
    "ply\nformat ascii 1.0\nelement vertex 3\nproperty double x\nproperty double y\nproperty double z\n"
    "element face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0.5\n3 0 1 2\n";

// 84 bytes, and 50 for the triangle.
std::string binary_stl() {
    std::string bytes(80, ' ');
    const auto put = [&](std::uint32_t word) {
        for (int i = 0; i < 4; ++i) bytes.push_back(static_cast<char>(word >> 8 * i & 0xff));
    };
    put(1);
    for (const float x : {0.f, 0.f, 0.f, 0.f, 0.f, 0.f, 1.f, 0.f, 0.f, 0.f, 1.f, 0.5f})
        put(std::bit_cast<std::uint32_t>(x));
    return bytes + std::string(2, '\0');
}

struct NamedFile {
    const char* name;
    std::string bytes;
};

std::vector<NamedFile> files() {
    return {{"a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0.5\nf 1 2 3\n"},
            {"a.OBJ", "v 0 0 0\nv 1 0 0\nv 0 1 0.5\nf 1 2 3\n"},
            {"a.stl", text_stl},
            {"b.stl", binary_stl()},
            {"a.Ply", text_ply},
            {"a.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0.5\n3 0 1 2\n"}};
}

class LoadMesh : public ScratchFolder {};

TEST_F(LoadMesh, goes_by_the_ending_of_the_name) {
    for (const auto& [name, bytes] : files()) {
        const std::string place = written(name, bytes);
        const auto file = load_mesh(place);
        ASSERT_TRUE(file) << file.error().message;
        ASSERT_EQ(file->mesh.triangles().size(), 1u) << name;
        const Triangle triangle = file->mesh.triangle(0);
        EXPECT_EQ(triangle.vertex[1], Vec3(1, 0, 0)) << name;
        EXPECT_EQ(triangle.vertex[2], Vec3(0, 1, 0.5)) << name;
        EXPECT_TRUE(MeshCache().mesh(place)) << name;
    }
}

TEST_F(LoadMesh, says_which_endings_there_are) {
    for (const char* const name : {"part", "obj"}) {
        EXPECT_EQ(load_mesh(path(name)).error().message, path(name) + ": there is no such file");
        EXPECT_EQ(load_mesh(written(name, text_stl)).error().message,
                  path(name) + ": the ending of its name says no format, such as .obj, .stl, .ply, .off or .glb");
    }
    for (const char* const name : {"part.glb", "part.obj.txt"}) {
        EXPECT_EQ(load_mesh(path(name)).error().message, path(name) + ": there is no such file");
        EXPECT_FALSE(load_mesh(written(name, text_stl)));
    }
}

TEST_F(LoadMesh, names_the_file_and_the_place_that_is_wrong) {
    const auto message_of = [&](const char* name, const std::string& bytes) {
        const std::string place = written(name, bytes), message = load_mesh(place).error().message;
        EXPECT_TRUE(message.starts_with(place + ": ")) << message;
        return message.substr(std::min(message.size(), place.size() + 2));
    };
    EXPECT_TRUE(
        message_of("a.stl", "solid\nfacet normal 0 0 0\nouter loop\nvertex 1 2\n").starts_with("line 4: vertex"));
    EXPECT_TRUE(message_of("a.ply", "ply\nformat ascii 2.0\n").starts_with("line 2: "));
    EXPECT_TRUE(message_of("a.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 x\n3 0 1 2\n").starts_with("line 5: "));
    EXPECT_EQ(message_of("empty.off", ""), "the file is empty");
    EXPECT_EQ(load_mesh(path("none.stl")).error().message, path("none.stl") + ": there is no such file");
}

}  // namespace
}  // namespace abut::test::load_mesh_test
