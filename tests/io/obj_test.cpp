// SPDX-License-Identifier: Apache-2.0
#include "abut/io/obj.hpp"

#include <gtest/gtest.h>

#include "io/obj_text.hpp"
#include "kit/generators.hpp"

namespace abut::obj_test {
namespace {

using test::expect_same_mesh;
using test::read;
using test::triangles_of;
using Notes = std::vector<std::string>;

// Four vertices, on lines 1 to 4.
const std::string four = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n";

TEST(Obj, reads_vertices_and_faces_in_their_order) {
    const MeshFile file = read("v 0 0 0\nv 1.5 -2e3 .25\nv 1. +3 -0\nv 7 7 7\nf 3 1 2\nf 1 2 3\n");
    ASSERT_EQ(file.mesh.vertices().size(), 4u);
    EXPECT_EQ(file.mesh.vertices()[1], Vec3(1.5, -2000, 0.25));
    EXPECT_EQ(file.mesh.vertices()[2], Vec3(1, 3, 0));
    EXPECT_TRUE(std::signbit(file.mesh.vertices()[2].z()));
    EXPECT_EQ(triangles_of(file), (std::vector<Index3>{{2, 0, 1}, {0, 1, 2}}));
    EXPECT_EQ(file.notes, Notes{});
}

TEST(Obj, numbers_are_the_nearest_doubles) {
    const MeshFile file = read(
        "v 0.1 4.9406564584124654e-324 1.7976931348623157e308\n"
        "v 0.1000000000000000055511151231257827021181583404541015625 123456789012345678901234567890 2e-308\n"
        "v " +
        std::string(5000, '0') + "1." + std::string(5000, '0') + "1 1E+2 0e-9999\nf 1 2 3\n");
    const auto vertices = file.mesh.vertices();
    EXPECT_EQ(vertices[0], Vec3(0.1, 4.9406564584124654e-324, 1.7976931348623157e308));
    EXPECT_EQ(vertices[1], Vec3(0.1, 123456789012345678901234567890.0, 2e-308));
    EXPECT_EQ(vertices[2], Vec3(1, 100, 0));
}

TEST(Obj, corners_may_name_textures_and_normals) {
    const MeshFile file = read(four + "f 1/1 2/-2 3/9\nf 1//1 2//2 3//-3\nf 2/1/1 3/0/2 +4/3/3\nf 1 2/1 3//1\n");
    EXPECT_EQ(triangles_of(file), (std::vector<Index3>{{0, 1, 2}, {0, 1, 2}, {1, 2, 3}, {0, 1, 2}}));
    EXPECT_EQ(file.notes, Notes{});
}

TEST(Obj, negative_indices_count_back_from_the_latest_vertex) {
    const MeshFile file = read("v 0 0 0\nv 1 0 0\nv 0 1 0\nf -3 -2 -1\nv 0 0 1\nf -1/-1 -2/-1 -4/-1\n");
    EXPECT_EQ(triangles_of(file), (std::vector<Index3>{{0, 1, 2}, {3, 2, 0}}));
}

TEST(Obj, positive_indices_may_name_later_vertices) {
    const MeshFile file = read("f 4 2 3\nf 1 2 3\n" + four);
    EXPECT_EQ(triangles_of(file), (std::vector<Index3>{{3, 1, 2}, {0, 1, 2}}));
}

TEST(Obj, polygons_become_fans_and_a_note_says_so) {
    const MeshFile file = read(four + "v 1 1 1\nf 1 2 3\nf 2 3 4 5\nf 5 4 3 2 1\n");
    EXPECT_EQ(triangles_of(file),
              (std::vector<Index3>{{0, 1, 2}, {1, 2, 3}, {1, 3, 4}, {4, 3, 2}, {4, 2, 1}, {4, 1, 0}}));
    EXPECT_EQ(file.notes, Notes{"2 polygons split into triangles, as fans around the first corner"});
    EXPECT_EQ(read(four + "f 1 2 3 4\n").notes,
              Notes{"1 polygon split into triangles, as fans around the first corner"});
}

TEST(Obj, w_of_1_changes_nothing_and_colors_are_ignored) {
    const MeshFile file = read("v 1 2 3 1\nv 2 3 4 1.0\nv 3 4 6 0.5 0 1\nv 0 0 0 1 1 1\nf 1 2 3\n");
    EXPECT_EQ(file.mesh.vertices()[2], Vec3(3, 4, 6));
    EXPECT_EQ(file.notes, Notes{"ignored 2 vertex colors"});
}

TEST(Obj, what_describes_no_surface_is_ignored_and_counted) {
    const MeshFile file =
        read("mtllib some.mtl\no a name\ng one two\ns off\ns 1\nusemtl red\n" + four +
             "vt 0 0\nvt 1 0\nvt any thing\nvn 0 0 1\nvp 1\nl 1 2 3\np 1\nusemap x\nmaplib y\nbevel on\nlod 3\n"
             "cstype bezier\ndeg 3\ncurv 0 1 1 2 3 4\nparm u 0 1\nend\nf 1 2 3\n");
    EXPECT_EQ(file.notes, (Notes{"ignored 3 texture coordinates", "ignored 1 normal", "ignored 2 smoothing groups",
                                 "ignored 1 group name", "ignored 1 object name", "ignored 1 material name",
                                 "ignored 1 material file", "ignored 2 texture maps", "ignored 1 line",
                                 "ignored 1 point", "ignored 2 display settings", "ignored 6 free-form statements"}));
}

TEST(Obj, every_way_to_end_lines_and_part_words_reads_the_same) {
    const MeshFile plain = read(four + "f 1 2 3\nf 1 3 4\n");
    for (const char* text : {
             "v 0 0 0\r\nv 1 0 0\r\nv 0 1 0\r\nv 0 0 1\r\nf 1 2 3\r\nf 1 3 4\r\n",
             "v 0 0 0\rv 1 0 0\rv 0 1 0\rv 0 0 1\rf 1 2 3\rf 1 3 4\r",
             "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 3 4",
             "\xEF\xBB\xBFv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 3 4\n",
             "\t v\t0 0\t\t0 \nv  1 0 0\t\n\n \t\nv 0 1 0\nv 0 0 1\nf 1 2 3  \nf\t1\t3\t4\n\n\n",
             "# one\n#\n  # two\nv 0 0 0 # three\nv 1 0 0 #four\nv 0 1 0\nv 0 0 1 # # \nf 1 2 3 #\nf 1 3 4 # end",
             "v 0 \\\n0 0\nv \\\n\\\n1\\\n0 0\nv 0 1 0 \\\n\nv 0 0 1\\\r\n\r\n\\\nf 1 \\\r2\t\\\n 3\nf 1 3 4 \\\n",
         })
        expect_same_mesh(read(text).mesh, plain.mesh);
}

// It may end with the name of a folder, and must not swallow a vertex.
TEST(Obj, comments_are_not_continued) {
    const MeshFile file = read("# C:\\parts\\\nv 0 0 0 # in C:\\\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    EXPECT_EQ(file.mesh.vertices().size(), 3u);
}

TEST(Obj, a_continued_statement_that_is_ignored_is_ignored_as_a_whole) {
    const MeshFile file = read(four + "g one \\\n two v \\\n \\\n\nf 1 2 3\nmtllib C:\\x y.mtl\n");
    EXPECT_EQ(file.mesh.triangles().size(), 1u);
    EXPECT_EQ(file.notes, (Notes{"ignored 1 group name", "ignored 1 material file"}));
}

TEST(Obj, what_was_read_is_not_repaired) {
    const MeshFile file = read(four + "v 0 0 0\nf 1 1 2\nf 1 3 5\nf 1 2 3\nf 3 1 2\n");
    EXPECT_EQ(triangles_of(file), (std::vector<Index3>{{0, 0, 1}, {0, 2, 4}, {0, 1, 2}, {2, 0, 1}}));
    EXPECT_EQ(file.mesh.report().degenerate_triangles, 2u);
    EXPECT_EQ(file.mesh.report().duplicate_triangles, 1u);
}

struct Wrong {
    std::string text, message;
};

TEST(Obj, errors_name_the_line_and_what_is_wrong) {
    const std::string face = "f 1 2 3\n", digits(60, '9');
    const std::vector<Wrong> cases = {
        {"", "the file is empty"},
        {"\xEF\xBB\xBF", "the file is empty"},
        {"\n# nothing\n\n", "0 faces and 0 vertices; a mesh needs at least 1 face"},
        {four, "0 faces and 4 vertices; a mesh needs at least 1 face"},
        {four + "f 1 2\n", "line 5: f has 2 corners; a face needs at least 3"},
        {four + "\r\n\r\nf 1", "line 7: f has 1 corner; a face needs at least 3"},
        {four + "f\n", "line 5: f has 0 corners; a face needs at least 3"},
        {four + "f # 1 2 3\n", "line 5: f has 0 corners; a face needs at least 3"},
        {four + "\\\n\\\nf 1 \\\n 2\n", "line 7: f has 2 corners; a face needs at least 3"},

        {four + "f 1 2 5\n", "line 5: vertex 5 does not exist; the file defines 4"},
        {four + "f 1 2 4\nf 6/1 8 9\nf 1 2 7\nv 0 0 0\nv 0 0 0\n",
         "line 6: vertex 8 does not exist; the file defines 6"},
        {four + "f 1 2 -5\nv 0 0 0\n", "line 5: vertex -5 does not exist; 4 are defined so far"},
        {"f -1 -2 -3\n" + four, "line 1: vertex -1 does not exist; 0 are defined so far"},
        {four + "f 0 1 2\n", "line 5: vertex 0 does not exist; vertices are counted from 1"},
        {four + "f 1 2 -0/1\n", "line 5: vertex -0 does not exist; vertices are counted from 1"},
        {four + "f 1 2 4294967295\n",
         "line 5: vertex 4294967295 does not exist; a mesh has at most 4294967294 vertices"},
        {four + "f 1 2 4294967294\n", "line 5: vertex 4294967294 does not exist; the file defines 4"},
        {four + "f 1 2 4294967297\n",
         "line 5: vertex 4294967297 does not exist; a mesh has at most 4294967294 vertices"},
        {four + "f 1 2 9223372036854775808/1\n",
         "line 5: vertex 9223372036854775808 does not exist; a mesh has at most 4294967294 vertices"},
        {four + "f 1 2 -9223372036854775808\n",
         "line 5: vertex -9223372036854775808 does not exist; 4 are defined so far"},
        {four + "f 1 2 -" + digits + "\n",
         "line 5: vertex -" + digits.substr(0, 19) + "… does not exist; 4 are defined so far"},
        {four + "f 1 2 \\\n 3 \\\n 0\n", "line 7: vertex 0 does not exist; vertices are counted from 1"},

        {"v 0 0\n", "line 1: v has 2 numbers; expected x y z, x y z w or x y z r g b"},
        {"v", "line 1: v has 0 numbers; expected x y z, x y z w or x y z r g b"},
        {"v 1", "line 1: v has 1 number; expected x y z, x y z w or x y z r g b"},
        {"\nv 0 0 0 1 1\n", "line 2: v has 5 numbers; expected x y z, x y z w or x y z r g b"},
        {"v 0 0 0 1 1 1 1\n", "line 1: v has 7 numbers; expected x y z, x y z w or x y z r g b"},
        {"v 0 0 0 0.5\n", "line 1: v: w is 0.5; it must be 1, since a mesh has no weights"},
        {"v 0 0 0 0\n", "line 1: v: w is 0; it must be 1, since a mesh has no weights"},
        {"v 0 0 1e999\n", "line 1: v: 1e999 is beyond the range of a double"},
        {"v 0 0 -1e309\n", "line 1: v: -1e309 is beyond the range of a double"},
        {"v 0 0 1e-400\n", "line 1: v: 1e-400 is beyond the range of a double"},
        {"v 0 0 " + digits + "e999\n", "line 1: v: " + digits.substr(0, 20) + "… is beyond the range of a double"},
        {"v 0 0 0 1 1 red\n", "line 1: v: expected a number, found \"red\""},
        {"v 0 \\\n 0 x\n", "line 2: v: expected a number, found \"x\""},

        {four + "x 1 2 3\n", "line 5: unknown statement \"x\""},
        {four + "F 1 2 3\n", "line 5: unknown statement \"F\""},
        {four + "vv\n", "line 5: unknown statement \"vv\""},
        {four + "call other.obj\n", "line 5: unknown statement \"call\""},
        {four + "surf 0 1 0 1 1 2 3 4\n", "line 5: surf is a free-form surface; only polygons (f) are read"},
        {four + face + digits + "\n", "line 6: unknown statement \"" + digits.substr(0, 20) + "…\""},
        {std::string("v\0 0 0 0\n", 9), "line 1: the file is not text"},
        {"\xFF\xFEv", "line 1: the file is not text"},
        {"v 0 0 0\v\n", "line 1: v: expected a number, found \"0\\x0b\""},
        {four + face + "f 1 2 \\ 3\n", "line 6: f: expected v, v/vt, v//vn or v/vt/vn, found \"\\\""},
        {"g C:\\parts\\\n" + four + face,
         "line 2: v continues the g above, since the line before ends with \\; remove that"},
        {four + "o x \\\n \\\n\t" + face + face,
         "line 7: f continues the o above, since the line before ends with \\; remove that"},
        {four + "f 1 2 3 \\", "line 5: the file ends with \\, and what it continues is missing"},
        {four + face + "g \\", "line 6: the file ends with \\, and what it continues is missing"},
    };
    for (const auto& [text, message] : cases) {
        const auto file = read_obj(text);
        ASSERT_FALSE(file) << text;
        EXPECT_EQ(file.error().message, message) << text;
    }
}

TEST(Obj, only_plain_decimal_numbers_are_numbers) {
    for (const char* word : {"nan", "NaN",  "-nan", "inf",   "-inf",  "+inf", "infinity", "0x10", "0x1p3",
                             "1,5", "1.5f", "1e",   "1e+",   "e5",    ".",    "-",        "+",    "+-1",
                             "-+1", "--1",  "++1",  "1.2.3", "1_000", "1/2",  "nan(1)",   "1#",   "\xC2\xBD"}) {
        const auto file = read_obj("v 0 0 0\nv 0 1 " + std::string(word) + "\n");
        ASSERT_FALSE(file) << word;
        EXPECT_TRUE(file.error().message.starts_with("line 2: v: expected a number, found \"")) << file.error().message;
    }
}

TEST(Obj, only_four_forms_are_corners) {
    for (const char* corner :
         {"x",   "1/",  "1//",  "/1",    "//1", "1/2/", "1/2/3/", "1/2/3/4", "1///2", "1.0",   "1e0",
          "0x1", "1/x", "1//x", "1/1/x", "1/+", "-",    "+",      "+-1",     "1-",    "1/1.5", "1#"}) {
        const auto file = read_obj(four + "f 1 2 " + corner + "\n");
        ASSERT_FALSE(file) << corner;
        EXPECT_EQ(file.error().message,
                  "line 5: f: expected v, v/vt, v//vn or v/vt/vn, found \"" + std::string(corner) + "\"");
    }
}

// Quadratic time would take minutes.
TEST(Obj, one_long_statement_is_no_harder_than_many_short_ones) {
    constexpr std::size_t count = 300'000;
    std::string corners, continued, lines = "v 0 0 0\\", spaces(count, ' ');
    for (std::size_t i = 0; i < count; ++i) {
        corners += " 2";
        continued += "\\\n1 ";
        lines += "\n\\";
    }
    EXPECT_EQ(read(four + "f" + corners).mesh.triangles().size(), count - 2);
    EXPECT_EQ(read(four + "f " + continued).mesh.triangles().size(), count - 2);
    EXPECT_EQ(read(lines + "\n\nf" + spaces + "1 1" + spaces + "1").mesh.triangles().size(), 1u);
    EXPECT_EQ(read("v 0 0 0." + std::string(count, '7') + "\nf 1 1 1").mesh.triangles().size(), 1u);
    EXPECT_FALSE(read_obj(four + "f 1 2 " + std::string(count, '1')));
    EXPECT_FALSE(read_obj(four + "f 1 2 3" + std::string(count, '/')));
}

TEST(Obj, a_mesh_that_is_written_reads_back_to_the_same_bits) {
    for (const auto& mesh : {make_box_mesh({1, 2, 3}, {1, 2, 3}), make_sphere_mesh(1e-3, 8), make_knot_mesh(),
                             make_gear_mesh(), make_spring_mesh(), make_blob_mesh(1e5, 0.5, 10, 7)}) {
        ASSERT_TRUE(mesh);
        const MeshFile file = read(write_obj(*mesh));
        expect_same_mesh(file.mesh, *mesh);
        EXPECT_EQ(file.notes, Notes{});
    }
}

TEST(Obj, every_finite_double_is_written_so_that_it_reads_back) {
    test::Random random(test::seed());
    const auto finite = [&] {
        for (;;)
            if (const auto value = std::bit_cast<double>(random.bits()); std::isfinite(value)) return value;
    };
    std::vector<Vec3> vertices{{0.0, -0.0, 5e-324}, {1.7976931348623157e308, -2.2250738585072014e-308, 1.0 / 3}};
    for (int i = 0; i < 20'000; ++i) vertices.emplace_back(finite(), finite(), finite());
    const auto mesh = TriangleMesh::make(vertices, std::vector<Index3>{{0, 1, 2}});
    ASSERT_TRUE(mesh);
    expect_same_mesh(read(write_obj(*mesh)).mesh, *mesh);
}

TEST(Obj, is_written_in_plain_lines) {
    EXPECT_EQ(write_obj(read(four + "f 1 2 3 4").mesh), "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 3 4\n");
}

}  // namespace
}  // namespace abut::obj_test
