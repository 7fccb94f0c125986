// SPDX-License-Identifier: Apache-2.0
#include "abut/io/stl.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>

#include "io/stl_bytes.hpp"
#include "kit/generators.hpp"

namespace abut::stl_test {
namespace {

using test::binary_stl;
using test::expect_errors;
using test::expect_same_mesh;
using test::parted;
using test::text_stl;
using Notes = std::vector<std::string>;

MeshFile read(std::string_view bytes) { return test::read_by(read_stl, bytes); }

// One triangle, of which the lines are 2 to 8.
const std::string facet =
    "facet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n";

TriangleMesh one_triangle() { return read("solid\n" + facet + "endsolid\n").mesh; }

std::string with(std::string text, std::string_view what, std::string_view instead) {
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return text.replace(at, what.size(), instead);
}

TEST(Stl, text_is_read_in_its_order) {
    const MeshFile file = read(
        "solid\nfacet normal 0 0 0\nouter loop\nvertex 0.1 -2e3 .25\nvertex 1. +3 -0\nvertex 7 7 7\nendloop\n"
        "endfacet\n" +
        facet + "endsolid\n");
    ASSERT_EQ(file.mesh.vertices().size(), 6u);
    EXPECT_EQ(file.mesh.vertices()[0], Vec3(0.1, -2000, 0.25));
    EXPECT_EQ(file.mesh.vertices()[1], Vec3(1, 3, 0));
    EXPECT_TRUE(std::signbit(file.mesh.vertices()[1].z()));
    EXPECT_EQ(file.mesh.vertices()[4], Vec3(1, 0, 0));
    EXPECT_EQ(test::triangles_of(file), (std::vector<Index3>{{0, 1, 2}, {3, 4, 5}}));
    EXPECT_EQ(file.notes, Notes{});
}

TEST(Stl, text_and_binary_of_a_mesh_have_its_triangles) {
    for (const auto& mesh : {make_box_mesh({1, 2, 3}, {1, 2, 3}), make_sphere_mesh(1, 4), make_knot_mesh()}) {
        ASSERT_TRUE(mesh);
        const TriangleMesh apart = parted(*mesh);
        expect_same_mesh(read(text_stl(*mesh)).mesh, apart);

        // Binary has floats.
        std::vector<Eigen::Vector3f> vertices;
        for (const Vec3& vertex : apart.vertices()) vertices.push_back(vertex.cast<float>());
        const MeshFile file = read(binary_stl(*mesh));
        expect_same_mesh(file.mesh, TriangleMesh::make(vertices, apart.triangles()).value());
        EXPECT_EQ(file.notes, Notes{});
    }
}

// The bytes are those of the format, whatever the machine.
TEST(Stl, binary_is_lowest_byte_first) {
    std::string bytes(84, '\0');
    bytes[80] = 1;
    bytes += std::string(12, '\0');
    bytes += std::string("\x00\x00\x80\x3F\x00\x00\x00\xC0\xCD\xCC\xCC\x3D", 12);
    bytes += std::string("\x01\x00\x00\x00\xFF\xFF\x7F\x7F\x00\x00\x00\x80", 12);
    bytes += std::string(14, '\0');
    const MeshFile file = read(bytes);
    ASSERT_EQ(file.mesh.vertices().size(), 3u);
    EXPECT_EQ(file.mesh.vertices()[0], Vec3(1, -2, 0.100000001490116119384765625));
    EXPECT_EQ(file.mesh.vertices()[1], Vec3(0x1p-149, 0x1.fffffep127, 0));
    EXPECT_TRUE(std::signbit(file.mesh.vertices()[1].z()));
    EXPECT_EQ(file.notes, Notes{});
}

TEST(Stl, the_report_joins_vertices_and_the_mesh_keeps_them) {
    const auto box = make_box_mesh({1, 1, 1});
    for (const std::string& bytes : {text_stl(*box), binary_stl(*box)}) {
        const MeshFile file = read(bytes);
        EXPECT_EQ(file.mesh.vertices().size(), 36u);
        EXPECT_EQ(file.mesh.report().positions, 8u);
        EXPECT_TRUE(file.mesh.report().is_closed);
    }
}

TEST(Stl, binary_may_begin_with_solid) {
    const auto mesh = make_box_mesh({1, 1, 1});
    const MeshFile file = read(binary_stl(*mesh, {.header = "solid box"}));
    EXPECT_EQ(file.mesh.triangles().size(), 12u);
    EXPECT_EQ(file.notes, Notes{"ignored the header, \"solid box\""});
    expect_errors(read_stl, {{binary_stl(*mesh, {.header = "solid box"}) + "x",
                              "neither text, which begins with solid, nor binary: a binary file of 12 triangles has "
                              "684 bytes; there are 685, 1 of them after the last triangle"}});
}

TEST(Stl, every_way_to_end_lines_and_part_words_reads_the_same) {
    const TriangleMesh plain = one_triangle();
    for (const std::string& text : {
             text_stl(plain, "", "\r\n"),
             text_stl(plain, "", "\r"),
             text_stl(plain, "", " \t\n\n \t\n"),
             "\xEF\xBB\xBF" + text_stl(plain),
             "\n \r\n\t" + text_stl(plain),
             "\xEF\xBB\xBF\n" + text_stl(plain) + "\n\n \t\r\n",
             "solid\n" + facet + "endsolid",
             std::string(
                 "SOLID\nFacet Normal 0 0 0\nOUTER LOOP\nVertex 0 0 0\nVERTEX 1 0 0\nvErTeX\t0 1 \t 0\nEndLoop\n"
                 "ENDFACET\nEndSolid\n"),
         }) {
        const MeshFile file = read(text);
        expect_same_mesh(file.mesh, plain);
        EXPECT_EQ(file.notes, Notes{});
    }
}

TEST(Stl, solids_make_one_mesh_and_a_note_names_them) {
    const std::string solid = "solid\n" + facet + "endsolid\n";
    const MeshFile two = read(solid + "\n" + solid);
    EXPECT_EQ(two.mesh.triangles().size(), 2u);
    EXPECT_EQ(two.notes, Notes{"2 meshes merged"});
    EXPECT_EQ(read("solid one\n" + facet + "endsolid other\n" + solid + "solid \t the third # \\ \xC3\xA9 \n" + facet +
                   "endsolid facet\nsolid empty\nendsolid\n")
                  .notes,
              Notes{"3 meshes merged: \"one\", \"the third # \\ \xC3\xA9\""});
    EXPECT_EQ(read("solid one\n" + facet + "endsolid").notes, Notes{"the solid is called \"one\""});
    std::string many = solid;
    for (int i = 1; i <= 10; ++i) many += fmt::format("solid s{}\n{}endsolid\n", i, facet);
    EXPECT_EQ(read(many).notes, Notes{"11 meshes merged: \"s1\", \"s2\", \"s3\", \"s4\", \"s5\", \"s6\", "
                                      "\"s7\", \"s8\" and 2 more"});
}

TEST(Stl, normals_attributes_and_headers_are_ignored_and_noted) {
    const std::string zero = "normal 0 0 0";
    for (const char* normal : {"normal 0 0 1", "normal nan nan nan", "normal -nan(ind) 0 0", "normal 0 +Inf 0",
                               "normal 0 0 -infinity", "normal 0 1e-300 0"})
        EXPECT_EQ(read("solid\n" + with(facet, zero, normal) + facet + "endsolid").notes, Notes{"ignored 1 normal"});
    EXPECT_EQ(read("solid\n" + with(facet, zero, "normal -0 0.0 0e5") + "endsolid").notes, Notes{});

    const auto box = make_box_mesh({1, 1, 1});
    EXPECT_EQ(read(binary_stl(*box, {.header = "by \x01 a program  ", .normal = {0, 0, 1}, .attribute = 256})).notes,
              (Notes{"ignored the header, \"by \\x01 a program\"", "ignored 12 normals", "ignored 12 attributes"}));
    EXPECT_EQ(read(binary_stl(*box, {.normal = Eigen::Vector3f::Constant(NAN)})).notes, Notes{"ignored 12 normals"});
    EXPECT_EQ(read(binary_stl(*box, {.normal = {-0.0f, 0, 0}, .attribute = 1})).notes, Notes{"ignored 12 attributes"});
}

TEST(Stl, what_was_read_is_not_repaired) {
    const std::string same = with(with(facet, "1 0 0", "0 0 0"), "0 1 0", "0 0 0");
    const MeshFile file = read("solid\n" + facet + same + facet + "endsolid");
    EXPECT_EQ(file.mesh.triangles().size(), 3u);
    EXPECT_EQ(file.mesh.report().degenerate_triangles, 1u);
    EXPECT_EQ(file.mesh.report().duplicate_triangles, 1u);
}

TEST(Stl, errors_in_text_name_the_line_and_what_is_wrong) {
    const std::string begin = "solid\n", end = "endsolid\n", all = begin + facet + end;
    expect_errors(
        read_stl,
        {
            {"", "the file is empty"},
            {"solid", "line 1: the file ends where facet or endsolid is expected"},
            {"solid\nendsolid", "0 triangles; a mesh needs at least 1"},
            {begin + facet, "line 9: the file ends where facet or endsolid is expected"},
            {begin + "loop\n" + end, "line 2: expected facet or endsolid, found \"loop\""},
            {begin + all, "line 2: expected facet or endsolid, found \"solid\""},
            {all + "x", "line 10: expected solid or the end of the file, found \"x\""},
            {all + facet, "line 10: expected solid or the end of the file, found \"facet\""},
            {all + "\n\nsolid two\n\nfacet", "line 14: facet must go on with normal x y z"},
            {with(all, "facet normal 0 0 0", "facet 0 0 0"), "line 2: facet must go on with normal x y z"},
            {with(all, "normal 0 0 0", "normal 0 0"), "line 2: facet normal has 2 numbers; expected x y z"},
            {with(all, "normal 0 0 0", "normal 0 0 0 0"), "line 2: facet normal has 4 numbers; expected x y z"},
            {with(all, "normal 0 0 0", "normal 0 0 x"), "line 2: facet normal: expected a number, found \"x\""},
            {with(all, "normal 0 0 0", "normal 0 0 nano"), "line 2: facet normal: expected a number, found \"nano\""},
            {with(all, "outer loop\n", ""), "line 3: expected outer loop, found \"vertex\""},
            {with(all, "outer loop", "outer"), "line 3: outer must go on with loop"},
            {with(all, "outer loop", "outer\nloop"), "line 3: outer must go on with loop"},
            {with(all, "outer loop", "outer loop 1"), "line 3: unexpected \"1\" after outer loop"},
            {with(all, "vertex 0 0 0", "vertex 0 0"), "line 4: vertex has 2 numbers; expected x y z"},
            {with(all, "vertex 0 0 0", "vertex 0"), "line 4: vertex has 1 number; expected x y z"},
            {with(all, "vertex 1 0 0", "vertex 1 0 0 1"), "line 5: vertex has 4 numbers; expected x y z"},
            {with(all, "vertex 0 1 0", "vertex 0 nan 0"), "line 6: vertex: expected a number, found \"nan\""},
            {with(all, "vertex 0 1 0", "vertex 0 1 -inf"), "line 6: vertex: expected a number, found \"-inf\""},
            {with(all, "vertex 0 1 0", "vertex 0 1e999 0"), "line 6: vertex: 1e999 is beyond the range of a double"},
            {with(all, "vertex 0 1 0", "vertex 0 1 0 # c"), "line 6: vertex: expected a number, found \"#\""},
            {with(all, "vertex 0 1 0", "vertex 0 1 \\\n0"), "line 6: vertex: expected a number, found \"\\\""},
            {with(all, "vertex 0 1 0\n", ""), "line 6: endloop after 2 vertices; a facet has 3"},
            {with(all, "vertex 0 0 0\nvertex 1 0 0\n", ""), "line 5: endloop after 1 vertex; a facet has 3"},
            {with(all, "vertex 0 1 0", "vertex 0 1 0\nvertex 1 1 0"),
             "line 7: a facet has 3 vertices; this is one more"},
            {with(all, "vertex 0 1 0", "corner 0 1 0"), "line 6: expected vertex, found \"corner\""},
            {with(all, "endloop\n", ""), "line 7: expected endloop, found \"endfacet\""},
            {with(all, "endloop", "endloop x"), "line 7: unexpected \"x\" after endloop"},
            {with(all, "endfacet\n", ""), "line 8: expected endfacet, found \"endsolid\""},
            {with(all, "endfacet", "endfacet x"), "line 8: unexpected \"x\" after endfacet"},
            {with(all, "endfacet",
                  "end\x01"
                  "facet"),
             "line 8: expected endfacet, found \"end\\x01facet\""},
        });
}

// Whatever comes before the last word is needed.
TEST(Stl, text_that_is_cut_off_is_an_error) {
    const std::string text = text_stl(*make_box_mesh({1, 1, 1}));
    for (std::size_t size = 0; size < text.rfind("endsolid") + 8; ++size)
        ASSERT_FALSE(read_stl(text.substr(0, size))) << size;
}

TEST(Stl, binary_that_is_cut_off_is_an_error) {
    for (const std::string header : {"", "solid"}) {
        const std::string bytes = binary_stl(*make_box_mesh({1, 1, 1}), {.header = header});
        for (std::size_t size = 0; size < bytes.size(); ++size) ASSERT_FALSE(read_stl(bytes.substr(0, size))) << size;
    }
}

TEST(Stl, errors_in_binary_say_how_many_bytes_there_should_be) {
    const std::string neither = "neither text, which begins with solid, nor binary: ";
    const std::string bytes = binary_stl(*make_box_mesh({1, 1, 1}));
    std::string none(84, '\0'), most = bytes;
    most.replace(80, 4, "\xFF\xFF\xFF\xFF");
    expect_errors(
        read_stl,
        {
            {"sol", neither + "a binary file has at least 84 bytes; there are 3"},
            {"solids\nfacet", neither + "a binary file has at least 84 bytes; there are 12"},
            {"\xEF\xBB\xBF", neither + "a binary file has at least 84 bytes; there are 3"},
            {std::string(83, '\0'), neither + "a binary file has at least 84 bytes; there are 83"},
            {none, "0 triangles; a mesh needs at least 1"},
            {none + "x",
             neither + "a binary file of 0 triangles has 84 bytes; there are 85, 1 of them after the last triangle"},
            {bytes.substr(0, 683), neither + "a binary file of 12 triangles has 684 bytes; there are 683"},
            {bytes + std::string(50, '\0'), neither +
                                                "a binary file of 12 triangles has 684 bytes; there are 734, 50 of "
                                                "them after the last triangle"},
            {most, neither + "a binary file of 4294967295 triangles has 214748364834 bytes; there are 684"},
        });
}

TEST(Stl, what_is_not_finite_is_named_by_triangle_and_corner) {
    const auto box = make_box_mesh({1, 1, 1});
    const auto with_float = [&](std::size_t triangle, std::size_t corner, std::size_t axis, float value) {
        std::string bytes = binary_stl(*box), number;
        test::append_bytes(number, value, std::endian::little);
        return bytes.replace(84 + 50 * triangle + 12 + 12 * corner + 4 * axis, 4, number);
    };
    constexpr float infinity = std::numeric_limits<float>::infinity();
    expect_errors(read_stl,
                  {
                      {with_float(0, 0, 0, NAN), "triangle 1, corner 1: x is nan; coordinates must be finite"},
                      {with_float(11, 2, 1, infinity), "triangle 12, corner 3: y is inf; coordinates must be finite"},
                      {with_float(4, 1, 2, -infinity), "triangle 5, corner 2: z is -inf; coordinates must be finite"},
                  });
}

TEST(Stl, is_loaded_from_a_file) {
    namespace fs = std::filesystem;
    std::string name = (fs::temp_directory_path() / "abut_stl_XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    const fs::path folder = name, good = folder / "good.stl", bad = folder / "bad.stl";
    std::ofstream(good, std::ios::binary) << binary_stl(*make_box_mesh({1, 1, 1}));
    std::ofstream(bad, std::ios::binary) << "solid\n\nx\n";
    const auto file = load_stl(good), broken = load_stl(bad), missing = load_stl(folder / "missing.stl");
    fs::remove_all(folder);
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->mesh.triangles().size(), 12u);
    ASSERT_FALSE(broken);
    EXPECT_EQ(broken.error().message, bad.string() + ": line 3: expected facet or endsolid, found \"x\"");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().message, (folder / "missing.stl").string() + ": there is no such file");
}

// Well under a second; quadratic time would take minutes.
TEST(Stl, text_of_100000_triangles_is_read_in_time) {
    const auto mesh = make_sphere_mesh(1, 71);
    ASSERT_TRUE(mesh);
    ASSERT_GT(mesh->triangles().size(), 100'000u);
    const std::string text = text_stl(*mesh);
    const auto start = std::chrono::steady_clock::now();
    const MeshFile file = read(text);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    EXPECT_EQ(file.mesh.triangles().size(), mesh->triangles().size());
    EXPECT_TRUE(file.mesh.report().is_closed);
    EXPECT_LT(seconds, test::is_sanitized() ? 60 : 10);
}

TEST(Stl, long_lines_and_many_solids_are_no_harder) {
    constexpr std::size_t count = 300'000;
    std::string solids, end = facet + "endsolid";
    for (std::size_t i = 0; i < count / 10; ++i) solids += "solid x\nendsolid\n";
    EXPECT_EQ(read(solids + "solid\n" + end).mesh.triangles().size(), 1u);
    EXPECT_EQ(read("solid " + std::string(count, 'x') + "\n" + end).mesh.triangles().size(), 1u);
    EXPECT_EQ(read(std::string(count, '\n') + "solid\n" + end + std::string(count, ' ')).mesh.triangles().size(), 1u);
    EXPECT_FALSE(read_stl("solid\n" + std::string(count, 'x')));
    EXPECT_FALSE(read_stl(std::string(count, ' ')));
}

}  // namespace
}  // namespace abut::stl_test
