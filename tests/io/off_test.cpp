// SPDX-License-Identifier: Apache-2.0
#include "abut/io/off.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>

#include "io/off_bytes.hpp"
#include "kit/generators.hpp"

namespace abut::off_test {
namespace {

using test::expect_errors;
using test::expect_same_mesh;
using test::OffBytes;
using test::triangles_of;
using Notes = std::vector<std::string>;

MeshFile read(std::string_view bytes) { return test::read_by(read_off, bytes); }

// Four vertices, on four lines.
const std::string four = "0 0 0\n1 0 0\n0 1 0\n0 0 1\n";
// With the counts, on lines 1 to 6.
const std::string begin = "OFF\n4 1 0\n" + four;

// Four vertices and as many faces as given, whose bytes are still to come.
OffBytes binary_begin(std::int32_t faces) {
    return OffBytes().whole({4, faces, 0}).floats({0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1});
}

TEST(Off, text_is_read_in_its_order) {
    const MeshFile file = read("OFF\n4 2 5\n0 0 0\n0.1 -2e3 .25\n1. +3 -0\n7 7 7\n3 2 0 1\n3 0 1 2\n");
    ASSERT_EQ(file.mesh.vertices().size(), 4u);
    EXPECT_EQ(file.mesh.vertices()[1], Vec3(0.1, -2000, 0.25));
    EXPECT_EQ(file.mesh.vertices()[2], Vec3(1, 3, 0));
    EXPECT_TRUE(std::signbit(file.mesh.vertices()[2].z()));
    EXPECT_EQ(triangles_of(file), (std::vector<Index3>{{2, 0, 1}, {0, 1, 2}}));
    EXPECT_EQ(file.notes, Notes{});
}

TEST(Off, text_and_binary_of_a_mesh_have_its_triangles) {
    for (const auto& mesh : {make_box_mesh({1, 2, 3}, {1, 2, 3}), make_sphere_mesh(1, 4), make_knot_mesh()}) {
        ASSERT_TRUE(mesh);
        expect_same_mesh(read(test::text_off(*mesh)).mesh, *mesh);

        // Binary has floats.
        std::vector<Eigen::Vector3f> vertices;
        for (const Vec3& vertex : mesh->vertices()) vertices.push_back(vertex.cast<float>());
        const MeshFile file = read(test::binary_off(*mesh));
        expect_same_mesh(file.mesh, TriangleMesh::make(vertices, mesh->triangles()).value());
        EXPECT_EQ(file.notes, Notes{});
    }
}

// The bytes are those of the format, whatever the machine.
TEST(Off, binary_is_highest_byte_first) {
    std::string bytes = "OFF BINARY\n";
    bytes += std::string("\x00\x00\x00\x01\x00\x00\x00\x01\x00\x00\x01\x00", 12);
    bytes += std::string("\x3F\x80\x00\x00\xC0\x00\x00\x00\x3D\xCC\xCC\xCD", 12);
    bytes += std::string("\x00\x00\x00\x03", 4) + std::string(16, '\0');
    const MeshFile file = read(bytes);
    ASSERT_EQ(file.mesh.vertices().size(), 1u);
    EXPECT_EQ(file.mesh.vertices()[0], Vec3(1, -2, 0.100000001490116119384765625));
    EXPECT_EQ(triangles_of(file), (std::vector<Index3>{{0, 0, 0}}));
    EXPECT_EQ(file.notes, Notes{});
}

TEST(Off, every_way_to_write_the_same_lines_reads_the_same) {
    const std::string face = "3 0 1 2\n";
    const MeshFile plain = read(begin + face);
    for (const std::string& text : {
             test::text_off(plain.mesh, "\r\n"),
             test::text_off(plain.mesh, "\r"),
             test::text_off(plain.mesh, " \t\n\n \t\n"),
             "\xEF\xBB\xBF" + begin + face,
             "4 1 0\n" + four + face,
             "\n\n \t+4 1 6\n" + four + face,
             "OFF 4 1 0\n" + four + face,
             "OFF # OFF\n#\n4 1 0 # counts\n# 1 2 3\n" + four + "# faces\n\n" + face + "#end",
             "# first\n \nOFF\n\n\n4 1 0\n" + four + "\t3   0\t1 2 ",
         }) {
        const MeshFile file = read(text);
        expect_same_mesh(file.mesh, plain.mesh);
        EXPECT_EQ(file.notes, Notes{});
    }
    const std::string faces = std::string(binary_begin(1).whole({3, 0, 1, 2, 0})).substr(11);
    for (const char* header :
         {"OFF BINARY\n", "OFF BINARY\r\n", "OFF BINARY\r", "OFF  BINARY \n", "#\nOFF BINARY # x\n"})
        expect_same_mesh(read(header + faces).mesh, plain.mesh);
}

TEST(Off, polygons_become_fans_and_a_note_says_so) {
    const Notes notes = {"2 polygons split into triangles, as fans around the first corner"};
    const std::vector<Index3> triangles = {{0, 1, 2}, {1, 2, 3}, {1, 3, 0}, {3, 2, 1}, {3, 1, 0}, {3, 0, 1}};
    const MeshFile text = read("OFF\n4 3 0\n" + four + "3 0 1 2\n4 1 2 3 0\n5 3 2 1 0 1\n");
    EXPECT_EQ(triangles_of(text), triangles);
    EXPECT_EQ(text.notes, notes);
    const MeshFile binary =
        read(std::string(binary_begin(3).whole({3, 0, 1, 2, 0, 4, 1, 2, 3, 0, 0, 5, 3, 2, 1, 0, 1, 0})));
    EXPECT_EQ(triangles_of(binary), triangles);
    EXPECT_EQ(binary.notes, notes);
}

TEST(Off, colors_of_faces_are_ignored_and_counted) {
    const std::string text = "OFF\n4 5 0\n" + four;
    EXPECT_EQ(read(text + "3 0 1 2\n3 0 1 2 7\n3 0 1 2 255 0 0\n3 0 1 2 0.1 0.2 0.3 1\n3 0 1 2 # 1 2\n").notes,
              Notes{"ignored 3 face colors"});
    const MeshFile binary = read(std::string(binary_begin(4)
                                                 .whole({3, 0, 1, 2, 0, 3, 1, 2, 3, 1})
                                                 .floats({7})
                                                 .whole({3, 0, 1, 3, 3})
                                                 .floats({1, NAN, 0})
                                                 .whole({3, 0, 2, 3, 4})
                                                 .floats({1, 0, 0, 1})));
    EXPECT_EQ(triangles_of(binary), (std::vector<Index3>{{0, 1, 2}, {1, 2, 3}, {0, 1, 3}, {0, 2, 3}}));
    EXPECT_EQ(binary.notes, Notes{"ignored 3 face colors"});
}

TEST(Off, what_else_vertices_have_is_ignored_and_noted) {
    struct Case {
        std::string keyword, rest;
        std::size_t floats;
        Notes notes;
    };
    const std::string normals = "ignored 3 vertex normals", colors = "ignored 3 vertex colors",
                      textures = "ignored 3 texture coordinates";
    for (const auto& [keyword, rest, floats, notes] : std::vector<Case>{
             {"OFF", "", 0, {}},
             {"COFF", " 1 0.5 0", 4, {colors}},
             {"COFF", " 255 0 0 255", 4, {colors}},
             {"NOFF", " 0 0 1", 3, {normals}},
             {"CNOFF", " 0 0 1 1 1 1", 7, {normals, colors}},
             {"NCOFF", " 0 0 1 1 1 1 1", 7, {normals, colors}},
             {"STOFF", " 0 1", 2, {textures}},
             {"STCOFF", " 1 1 1 0 0", 6, {colors, textures}},
             {"STCNOFF", " 0 0 1 1 1 1 1 0 0", 9, {normals, colors, textures}},
             {"NCSTOFF", " 0 0 1 1 1 1 0 0", 9, {normals, colors, textures}},
         }) {
        const MeshFile text =
            read(keyword + "\n3 1 0\n1 2 3" + rest + "\n4 5 6" + rest + "\n7 8 10" + rest + "\n3 0 1 2");
        EXPECT_EQ(text.mesh.vertices()[2], Vec3(7, 8, 10));
        EXPECT_EQ(text.notes, notes) << keyword;

        OffBytes bytes(keyword + " BINARY\n");
        bytes.whole({3, 1, 0});
        for (const float x : {1.f, 4.f, 7.f}) {
            bytes.floats({x, x + 1, x + 2});
            for (std::size_t i = 0; i < floats; ++i) bytes.floats({0.5f});
        }
        const MeshFile binary = read(std::string(bytes.whole({3, 0, 1, 2, 0})));
        EXPECT_EQ(binary.mesh.vertices()[1], Vec3(4, 5, 6));
        EXPECT_EQ(binary.notes, notes) << keyword;
    }
}

TEST(Off, what_was_read_is_not_repaired) {
    const MeshFile file = read("OFF\n4 3 0\n" + four + "3 0 0 1\n3 0 1 2\n3 2 0 1\n");
    EXPECT_EQ(file.mesh.vertices().size(), 4u);
    EXPECT_EQ(file.mesh.report().degenerate_triangles, 1u);
    EXPECT_EQ(file.mesh.report().duplicate_triangles, 1u);
}

TEST(Off, errors_in_headers_say_what_is_wrong) {
    const std::string dimension = " has vertices of another number of coordinates; only x y z are read";
    expect_errors(
        read_off,
        {
            {"", "the file is empty"},
            {"\xEF\xBB\xBF", "the file is empty"},
            {"\n# nothing\n", "line 3: the file ends where the counts of vertices, faces and edges are expected"},
            {"OFF", "line 1: the file ends where the counts of vertices, faces and edges are expected"},
            {"\n4OFF\n" + four, "line 2: 4OFF" + dimension},
            {"nOFF\n3\n" + four, "line 1: nOFF" + dimension},
            {"STCN4nOFF\n3\n" + four, "line 1: STCN4nOFF" + dimension},
            {"4OFF BINARY\n", "line 1: 4OFF" + dimension},
            {"off\n" + four, "line 1: expected OFF, found \"off\""},
            {"CCOFF\n" + four, "line 1: expected OFF, found \"CCOFF\""},
            {"SOFF\n" + four, "line 1: expected OFF, found \"SOFF\""},
            {"OFFX\n" + four, "line 1: expected OFF, found \"OFFX\""},
            {"ply\n", "line 1: expected OFF, found \"ply\""},
            {"0.5 0 0\n", "line 1: expected OFF, found \"0.5\""},
            {std::string("\0\xFF", 2), "line 1: the file is not text"},
            {"OFF\n4 1\n" + four, "line 2: 2 numbers; expected vertices, faces and edges"},
            {"OFF 4\n1 0\n" + four, "line 1: 1 number; expected vertices, faces and edges"},
            {"4 1 0 0\n" + four, "line 1: 4 numbers; expected vertices, faces and edges"},
            {"OFF\n4 1.0 0\n" + four, "line 2: expected a whole number, found \"1.0\""},
            {"OFF\n4 1 x\n" + four, "line 2: expected a whole number, found \"x\""},
            {"OFF\nBINARY\n", "line 2: expected a whole number, found \"BINARY\""},
            {"OFF binary\n", "line 1: expected a whole number, found \"binary\""},
            {"OFF\n-4 1 0\n" + four, "line 2: the number of vertices is -4; it must be at least 0"},
            {"OFF\n4 -1 0\n" + four, "line 2: the number of faces is -1; it must be at least 0"},
            {"OFF\n4 1 -1\n" + four, "line 2: the number of edges is -1; it must be at least 0"},
            {"OFF\n4 0 0\n" + four, "line 2: 0 faces and 4 vertices; a mesh needs at least 1 face"},
            {"OFF\n4294967295 1 0\n", "line 2: the number of vertices is 4294967295; a mesh has at most 4294967294"},
            {"OFF\n4 9223372036854775808 0\n",
             "line 2: the number of faces is 9223372036854775807; a mesh has at most 4294967294"},
            {"OFF\n4294967294 1 0\n",
             "line 2: 4294967294 vertices and 1 face need at least 25769803772 bytes; 1 are left in the file"},
            {"OFF\n0 4294967294 0\n",
             "line 2: 0 vertices and 4294967294 faces need at least 34359738352 bytes; 1 are left in the file"},
        });
}

// Every file that is valid has room for its counts.
TEST(Off, the_shortest_lines_fit_the_counts) {
    EXPECT_EQ(read("1 2 0\n0 0 0\n3 0 0 0\n3 0 0 0").mesh.triangles().size(), 2u);
    EXPECT_EQ(read("CNOFF 1 1 0\n0 0 0 0 0 0 0 0 0\n3 0 0 0").mesh.triangles().size(), 1u);
    EXPECT_EQ(read("STOFF 1 1 0\n0 0 0 0 0\n3 0 0 0").mesh.triangles().size(), 1u);
}

TEST(Off, errors_in_text_name_the_line_and_what_is_wrong) {
    const std::string two = "OFF\n4 2 0\n" + four, pad = " # to be long enough for the counts";
    expect_errors(
        read_off,
        {
            {"OFF\n4 1 0\n0 0 0\n1 0\n" + pad, "line 4: vertex has 2 numbers; expected x y z"},
            {"OFF\n4 1 0\n0 0 0 1\n" + pad, "line 3: vertex has 4 numbers; expected x y z"},
            {"OFF\n4 1 0\n0 0 0\n1 0 nan\n" + pad, "line 4: vertex: expected a number, found \"nan\""},
            {"OFF\n4 1 0\n0 0 1e999\n" + pad, "line 3: vertex: 1e999 is beyond the range of a double"},
            {"OFF\n4 1 0\n0 0 0" + pad, "line 3: the file ends after 1 of 4 vertices"},
            {"COFF\n1 1 0\n0 0 0\n3 0 0 0\n" + pad, "line 3: vertex has 3 numbers; expected x y z, a color of 3 or 4"},
            {"COFF\n1 1 0\n0 0 0 1 1 1 1 1\n3 0 0 0\n",
             "line 3: vertex has 8 numbers; expected x y z, a color of 3 or 4"},
            {"STCNOFF\n1 1 0\n0 0 0 0 0 0 0 0 0 0 0 0 0\n3 0 0 0\n",
             "line 3: vertex has 13 numbers; expected x y z, a normal, a color of 3 or 4, 2 texture coordinates"},
            {"NOFF\n1 1 0\n0 0 0 0 0 x\n3 0 0 0\n", "line 3: vertex: expected a number, found \"x\""},
            {begin + pad, "line 7: the file ends after 0 of 1 faces"},
            {two + "3 0 1 2\n" + pad, "line 8: the file ends after 1 of 2 faces"},
            {begin + "3 0 1\n" + pad, "line 7: face of 3 corners has only 2"},
            {begin + "99999999999999999999 0 1" + pad, "line 7: face of 9223372036854775807 corners has only 2"},
            {begin + "2 0 1\n" + pad, "line 7: face has 2 corners; a face needs at least 3"},
            {begin + "1 0\n" + pad, "line 7: face has 1 corner; a face needs at least 3"},
            {begin + "0\n" + pad, "line 7: face has 0 corners; a face needs at least 3"},
            {begin + "-3 0 1 2\n", "line 7: face has -3 corners; a face needs at least 3"},
            {begin + "3.0 0 1 2\n", "line 7: face: expected the number of its corners, found \"3.0\""},
            {begin + "3 0 1 4\n", "line 7: vertex 4 does not exist; there are 4, counted from 0"},
            {begin + "3 0 1 -1\n", "line 7: vertex -1 does not exist; there are 4, counted from 0"},
            {begin + "3 0 4294967296 1\n", "line 7: vertex 4294967296 does not exist; there are 4, counted from 0"},
            {"OFF\n0 1 0\n3 0 0 0\n", "line 3: vertex 0 does not exist; there are 0, counted from 0"},
            {begin + "3 0 1 x\n", "line 7: face: expected a vertex, found \"x\""},
            {begin + "3 0 1 1.0\n", "line 7: face: expected a vertex, found \"1.0\""},
            {begin + "3 0 1 2 x\n", "line 7: face: color: expected a number, found \"x\""},
            {begin + "3 0 1 2 1 1\n", "line 7: face of 3 corners has 2 numbers after them; a color has 1, 3 or 4"},
            {begin + "3 0 1 2 1 1 1 1 1\n",
             "line 7: face of 3 corners has 5 numbers after them; a color has 1, 3 or 4"},
            {begin + "3 0 1 2\n\n3 0 1 2\n", "line 9: unexpected \"3\" after the last face"},
        });
}

TEST(Off, errors_in_binary_name_the_vertex_or_face) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
    const auto one = [] { return OffBytes().whole({1, 1, 0}); };
    const std::string fine = binary_begin(1).whole({3, 0, 1, 2, 0});
    // So that the file is long enough for its counts.
    const auto two = [] { return binary_begin(2).whole({3, 0, 1, 2, 0}); };
    expect_errors(
        read_off,
        {
            {"OFF BINARY", "the file ends inside the counts of vertices, faces and edges"},
            {OffBytes().whole({4, 1}), "the file ends inside the counts of vertices, faces and edges"},
            {"OFF BINARY 4 1 0\n", "line 1: unexpected \"4\" after BINARY"},
            {OffBytes().whole({-1, 1, 0}), "the number of vertices is -1; it must be at least 0"},
            {OffBytes().whole({1, 1, -5}), "the number of edges is -5; it must be at least 0"},
            {OffBytes().whole({1, 0, 0}).floats({0, 0, 0}), "0 faces and 1 vertex; a mesh needs at least 1 face"},
            {OffBytes().whole({most, most, 0}),
             "2147483647 vertices and 2147483647 faces need at least 68719476704 bytes; 0 are left in the file"},
            {OffBytes("COFF BINARY\n").whole({1, 1, 0}).floats({0, 0, 0}).whole({3, 0, 0, 0, 0}),
             "1 vertex and 1 face need at least 48 bytes; 32 are left in the file"},
            {one().floats({0, NAN, 0}).whole({3, 0, 0, 0, 0}), "vertex 0: y is nan; coordinates must be finite"},
            {one().floats({0, 0, -infinity}).whole({3, 0, 0, 0, 0}), "vertex 0: z is -inf; coordinates must be finite"},
            {fine.substr(0, fine.size() - 1), "4 vertices and 1 face need at least 68 bytes; 67 are left in the file"},
            {fine + "x", "1 byte after the last face"},
            {fine + fine, "91 bytes after the last face"},
            {two().whole({2, 0, 1, 0, 0}), "face 1 has 2 corners; a face needs at least 3"},
            {two().whole({-1, 0, 1, 0, 0}), "face 1 has -1 corners; a face needs at least 3"},
            {two().whole({3, 0, 1, 4, 0}), "face 1: vertex 4 does not exist; there are 4, counted from 0"},
            {two().whole({3, -1, 1, 2, 0}), "face 1: vertex -1 does not exist; there are 4, counted from 0"},
            {two().whole({most, 0, 1, 2, 0}), "face 1 is cut off: the file ends in it"},
            {two().whole({4, 0, 1, 2, 3}), "face 1 is cut off: the file ends in it"},
            {two().whole({3, 0, 1, 2, 1}), "face 1 is cut off: the file ends in it"},
            {two().whole({3, 0, 1, 2, 4, 0, 0, 0}), "face 1 is cut off: the file ends in it"},
            {two().whole({3, 0, 1, 2, 2, 0, 0}),
             "face 1 has a color of 2 numbers; a color has 1, 3 or 4, or 0 if there is none"},
            {two().whole({3, 0, 1, 2, -4, 0, 0}),
             "face 1 has a color of -4 numbers; a color has 1, 3 or 4, or 0 if there is none"},
            {two().whole({3, 0, 1, 2, most}),
             "face 1 has a color of 2147483647 numbers; a color has 1, 3 or 4, or 0 if there is none"},
        });
}

TEST(Off, a_file_that_is_cut_off_is_an_error) {
    const auto mesh = make_box_mesh({1, 1, 1});
    const std::string text = test::text_off(*mesh), binary = test::binary_off(*mesh);
    for (std::size_t size = 0; size < text.size() - 2; ++size) ASSERT_FALSE(read_off(text.substr(0, size))) << size;
    for (std::size_t size = 0; size < binary.size(); ++size) ASSERT_FALSE(read_off(binary.substr(0, size))) << size;
}

TEST(Off, is_loaded_from_a_file) {
    namespace fs = std::filesystem;
    std::string name = (fs::temp_directory_path() / "abut_off_XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    const fs::path folder = name, good = folder / "good.off", bad = folder / "bad.off";
    std::ofstream(good, std::ios::binary) << test::binary_off(*make_box_mesh({1, 1, 1}));
    std::ofstream(bad, std::ios::binary) << begin << "2 0 1 # and\n";
    const auto file = load_off(good), broken = load_off(bad), missing = load_off(folder / "missing.off");
    fs::remove_all(folder);
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->mesh.triangles().size(), 12u);
    ASSERT_FALSE(broken);
    EXPECT_EQ(broken.error().message, bad.string() + ": line 7: face has 2 corners; a face needs at least 3");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().message, (folder / "missing.off").string() + ": there is no such file");
}

// Quadratic time would take minutes.
TEST(Off, long_lines_are_no_harder) {
    constexpr std::size_t count = 300'000;
    std::string corners, spaces(count, ' '), breaks(count, '\n');
    for (std::size_t i = 0; i < count; ++i) corners += " 2";
    EXPECT_EQ(read(begin + std::to_string(count) + corners).mesh.triangles().size(), count - 2);
    EXPECT_EQ(read(breaks + begin + breaks + "3 0" + spaces + "1 2" + breaks).mesh.triangles().size(), 1u);
    EXPECT_EQ(read(begin + "3 0 1 2 #" + std::string(count, '#')).mesh.triangles().size(), 1u);
    EXPECT_FALSE(read_off(begin + "3 0 1 2" + corners));
    EXPECT_FALSE(read_off(std::string(count, 'C') + "OFF"));
    EXPECT_FALSE(read_off("OFF " + std::string(count, '1')));
}

}  // namespace
}  // namespace abut::off_test
