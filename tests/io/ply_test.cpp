// SPDX-License-Identifier: Apache-2.0
#include "abut/io/ply.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <limits>

#include "io/ply_text.hpp"
#include "kit/generators.hpp"

namespace abut::ply_test {
namespace {

using test::expect_same_mesh;
using test::ply_formats;
using test::PlyWriter;
using test::read_as_ply;
using test::triangles_of;
using test::written_as_ply;
using Notes = std::vector<std::string>;

// Six lines, and nine with those of a face and the end of the header.
const std::string top =
    "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n";
const std::string head = top + "element face 1\nproperty list uchar int vertex_indices\nend_header\n";
// Four vertices, on lines 10 to 13 after the head.
const std::string four = "0 0 0\n1 0 0\n0 1 0\n0 0 1\n";
const std::string plain = head + four + "3 0 1 2\n";

TEST(Ply, reads_vertices_and_faces_in_their_order) {
    const MeshFile file = read_as_ply(
        "ply\nformat ascii 1.0\ncomment any thing\nobj_info num_cols 3\nelement vertex 4\nproperty float x\n"
        "property double y\nproperty int z\nelement face 2\nproperty list uchar int vertex_index\nend_header\n"
        "0 0 0\n1.5 -2e3 +25\n1. +3 -0\n-0.0 7 7\n3 2 0 1\n3 0 1 2\n");
    ASSERT_EQ(file.mesh.vertices().size(), 4u);
    EXPECT_EQ(file.mesh.vertices()[1], Vec3(1.5, -2000, 25));
    EXPECT_EQ(file.mesh.vertices()[2], Vec3(1, 3, 0));
    EXPECT_TRUE(std::signbit(file.mesh.vertices()[3].x()));
    EXPECT_EQ(triangles_of(file), (std::vector<Index3>{{2, 0, 1}, {0, 1, 2}}));
    EXPECT_EQ(file.notes, Notes{});
}

// The bytes by hand, since the writer of the tests could be wrong in the same way as the reader.
TEST(Ply, reads_bytes_of_both_orders) {
    using namespace std::string_view_literals;
    const std::string rest =
        "element vertex 3\nproperty float x\nproperty double y\nproperty short z\nelement face 1\n"
        "property list uchar uint vertex_indices\nend_header\n";
    const auto little =
        "\x00\x00\xC0\x3F\x00\x00\x00\x00\x00\x00\x00\xC0\x01\x02"
        "\x00\x00\x00\x80\x01\x00\x00\x00\x00\x00\x00\x00\xFF\xFF"
        "\x00\x00\x80\x3F\x00\x00\x00\x00\x00\x00\xF0\x3F\x00\x80"
        "\x03\x02\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00"sv;
    const auto big =
        "\x3F\xC0\x00\x00\xC0\x00\x00\x00\x00\x00\x00\x00\x02\x01"
        "\x80\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01\xFF\xFF"
        "\x3F\x80\x00\x00\x3F\xF0\x00\x00\x00\x00\x00\x00\x80\x00"
        "\x03\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00\x01"sv;
    const auto mesh = TriangleMesh::make(std::vector<Vec3>{{1.5, -2, 513}, {-0.0, 5e-324, -1}, {1, 1, -32768}},
                                         std::vector<Index3>{{2, 0, 1}});
    expect_same_mesh(read_as_ply(("ply\nformat binary_little_endian 1.0\n" + rest).append(little)).mesh, *mesh);
    expect_same_mesh(read_as_ply(("ply\nformat binary_big_endian 1.0\n" + rest).append(big)).mesh, *mesh);
}

// Coordinates that floats hold, and fewer vertices than a char counts.
TEST(Ply, the_same_mesh_in_every_format_and_type_reads_to_the_same_bits) {
    const auto sphere = make_torus_mesh(1, 0.3, 10, 8);
    std::vector<Vec3> vertices;
    // In two steps: g++ 12 leaves out a rounding to float and back that is done in one.
    std::vector<Eigen::Vector3f> rounded;
    for (const Vec3& vertex : sphere->vertices()) rounded.emplace_back(vertex.cast<float>());
    for (const Eigen::Vector3f& vertex : rounded) vertices.emplace_back(vertex.cast<double>());
    ASSERT_LT(vertices.size(), 128u);
    const auto mesh = TriangleMesh::make(vertices, sphere->triangles());
    for (const char* format : ply_formats)
        for (const char* real : test::ply_reals)
            for (const char* count : test::ply_integers)
                for (const char* index : test::ply_integers) {
                    SCOPED_TRACE(fmt::format("{} {} {} {}", format, real, count, index));
                    const MeshFile file = read_as_ply(written_as_ply(*mesh, format, {real, count, index}));
                    expect_same_mesh(file.mesh, *mesh);
                    EXPECT_EQ(file.notes, Notes{});
                }
    for (const char* format : ply_formats)
        for (const char* real : test::ply_reals)
            expect_same_mesh(read_as_ply(written_as_ply(*mesh, format, {"double", "uchar", real})).mesh, *mesh);
}

TEST(Ply, every_integer_type_holds_coordinates_to_its_ends) {
    struct Ends {
        std::string_view type;
        double least, largest;
    };
    for (const auto& [type, least, largest] :
         {Ends{"char", -128, 127}, Ends{"uchar", 0, 255}, Ends{"short", -32768, 32767}, Ends{"ushort", 0, 65535},
          Ends{"int", -2147483648.0, 2147483647}, Ends{"uint", 0, 4294967295}}) {
        const auto mesh =
            TriangleMesh::make(std::vector<Vec3>{{least, largest, 1}, {2, least, largest}, {largest, 3, least}},
                               std::vector<Index3>{{0, 1, 2}});
        for (const char* format : ply_formats)
            expect_same_mesh(read_as_ply(written_as_ply(*mesh, format, {type, "uchar", "int"})).mesh, *mesh);
        for (const auto& beyond : {fmt::format("{}", least - 1), fmt::format("{}", largest + 1)}) {
            const auto file =
                read_ply(fmt::format("ply\nformat ascii 1.0\nelement vertex 1\nproperty {} x\nproperty int y\nproperty "
                                     "int z\nelement face 1\n"
                                     "property list uchar int vertex_indices\nend_header\n{} 0 0\n3 0 0 0\n",
                                     type, beyond));
            ASSERT_FALSE(file);
            EXPECT_EQ(file.error().message, fmt::format("line 10: vertex 0: x: {} is beyond the range of {}, {} to {}",
                                                        beyond, type, least, largest));
        }
    }
}

TEST(Ply, every_finite_double_reads_back) {
    test::Random random(test::seed());
    const auto finite = [&] {
        for (;;)
            if (const auto value = std::bit_cast<double>(random.bits()); std::isfinite(value)) return value;
    };
    std::vector<Vec3> vertices{{0.0, -0.0, 5e-324}, {1.7976931348623157e308, -2.2250738585072014e-308, 1.0 / 3}};
    for (int i = 0; i < 5000; ++i) vertices.emplace_back(finite(), finite(), finite());
    const auto mesh = TriangleMesh::make(vertices, std::vector<Index3>{{0, 1, 2}});
    for (const char* format : ply_formats) expect_same_mesh(read_as_ply(written_as_ply(*mesh, format)).mesh, *mesh);
}

TEST(Ply, floats_in_text_are_not_rounded_to_floats) {
    const MeshFile file = read_as_ply(head + "0.1 1e300 16777217\n0 0 0\n0 0 0\n0 0 0\n3 0 1 2\n");
    EXPECT_EQ(file.mesh.vertices()[0], Vec3(0.1, 1e300, 16777217));
}

TEST(Ply, polygons_become_fans_and_a_note_says_so) {
    const MeshFile file = read_as_ply(top + "element face 3\nproperty list uchar int vertex_indices\nend_header\n" +
                                      four + "3 0 1 2\n4 0 1 2 3\n5 3 2 1 0 2\n");
    EXPECT_EQ(triangles_of(file),
              (std::vector<Index3>{{0, 1, 2}, {0, 1, 2}, {0, 2, 3}, {3, 2, 1}, {3, 1, 0}, {3, 0, 2}}));
    EXPECT_EQ(file.notes, Notes{"2 polygons split into triangles, as fans around the first corner"});
}

TEST(Ply, strips_alternate_and_end_with_minus_1) {
    const auto read_strips = [](const std::string& lists, int count) {
        return read_as_ply(
            top + fmt::format("element tristrips {}\nproperty list int int vertex_indices\nend_header\n", count) +
            four + lists);
    };
    const MeshFile file = read_strips("11 0 1 2 3 0 -1 -1 3 2 1 -1\n3 1 2 3\n0\n", 3);
    EXPECT_EQ(triangles_of(file), (std::vector<Index3>{{0, 1, 2}, {2, 1, 3}, {2, 3, 0}, {3, 2, 1}, {1, 2, 3}}));
    EXPECT_EQ(file.notes, Notes{"3 strips split into triangles"});
    EXPECT_EQ(triangles_of(read_strips("4 2 1 0 3\n", 1)), (std::vector<Index3>{{2, 1, 0}, {0, 1, 3}}));
}

TEST(Ply, faces_and_strips_may_come_before_vertices) {
    for (const char* format : ply_formats) {
        PlyWriter writer(format);
        writer.line("element tristrips 1\nproperty list int int vertex_indices\nelement face 1");
        writer.line("property list uchar int vertex_indices\nelement vertex 3");
        writer.line("property float z\nproperty float y\nproperty float x\nend_header");
        writer.list("int", "int", {0, 1, 2, -1}).end_instance().list("uchar", "int", {2, 1, 0}).end_instance();
        for (const double value : {0, 0, 0, 1, 2, 3, 0, 5, 0}) writer.value("float", value);
        const MeshFile file = read_as_ply(writer.bytes());
        EXPECT_EQ(triangles_of(file), (std::vector<Index3>{{0, 1, 2}, {2, 1, 0}}));
        EXPECT_EQ(file.mesh.vertices()[1], Vec3(3, 2, 1));
    }
}

TEST(Ply, what_describes_no_surface_is_skipped_exactly_and_noted) {
    for (const char* format : ply_formats) {
        PlyWriter writer(format);
        writer.line("element material 2\nproperty double shine\nproperty list short ushort codes");
        writer.line("element vertex 3\nproperty float nx\nproperty double x\nproperty uchar red\nproperty double y");
        writer.line("property list int float weights\nproperty double z\nproperty float confidence");
        writer.line("element edge 1\nproperty int vertex1\nproperty int vertex2\nelement nothing 4000000000000");
        writer.line("element face 1\nproperty uchar flags\nproperty list int uint vertex_indices");
        writer.line("property list uchar float texcoord");
        writer.line("element none 0\nproperty float x\nelement grid 3\nproperty list uchar char cells\nend_header");
        writer.value("double", 0.5).list("short", "ushort", {1, 2, 65535}).end_instance();
        writer.value("double", -1).list("short", "ushort", {}).end_instance();
        const double infinity = std::numeric_limits<double>::infinity();
        for (const double i : {0, 1, 2}) {
            writer.value("float", std::nan("")).value("double", i).value("uchar", 255).value("double", i * i);
            writer.list("int", "float", {-infinity, i}).value("double", 1).value("float", infinity).end_instance();
        }
        writer.value("int", -5).value("int", 7).end_instance();
        writer.value("uchar", 1)
            .list("int", "uint", {0, 2, 1})
            .list("uchar", "float", {0, 0, 1, 0, 1, 1})
            .end_instance();
        writer.list("uchar", "char", {-1}).list("uchar", "char", {}).list("uchar", "char", {-128, 127}).end_instance();
        const MeshFile file = read_as_ply(writer.bytes());
        EXPECT_EQ(file.mesh.vertices()[2], Vec3(2, 4, 1));
        EXPECT_EQ(triangles_of(file), (std::vector<Index3>{{0, 2, 1}}));
        EXPECT_EQ(file.notes, (Notes{"ignored 2 materials", "ignored 4 vertex properties: nx, red, weights, confidence",
                                     "ignored 1 edge", "ignored 4000000000000 nothings",
                                     "ignored 2 face properties: flags, texcoord", "ignored 3 grids"}));
    }
}

TEST(Ply, skipped_numbers_in_text_may_be_nan_and_infinite) {
    const std::string header = top + "element edge 1\nproperty float a\n" + head.substr(top.size());
    for (const char* word : {"nan", "NaN", "-nan", "NAN", "inf", "+Inf", "-INF", "infinity", "-Infinity", "1e30"})
        EXPECT_EQ(read_as_ply(header + four + word + "\n3 0 1 2\n").notes, Notes{"ignored 1 edge"});
}

TEST(Ply, a_note_of_many_properties_names_the_first) {
    std::string header = "ply\nformat ascii 1.0\nelement face 1\nproperty list int int vertex_indices\n",
                values = "3 0 0 0";
    for (int i = 0; i < 15; ++i) {
        header += fmt::format("property int p{}\n", i);
        values += " 0";
    }
    header += "element vertex 1\nproperty int x\nproperty int y\nproperty int z\nproperty int q\nend_header\n";
    EXPECT_EQ(read_as_ply(header + values + "\n0 0 0 0\n").notes,
              (Notes{"ignored 15 face properties: p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11 and 3 more",
                     "ignored 1 vertex property: q"}));
}

TEST(Ply, every_way_to_end_lines_and_part_words_reads_the_same) {
    const MeshFile expected = read_as_ply(plain);
    const auto with_breaks = [](std::string text, std::string_view mark) {
        for (std::size_t at = 0; (at = text.find('\n', at)) < text.size(); at += mark.size()) text.replace(at, 1, mark);
        return text;
    };
    for (const auto& text : {with_breaks(plain, "\r\n"), with_breaks(plain, "\r"), with_breaks(plain, " \t\n"),
                             with_breaks(plain, "\n\n"), "\xEF\xBB\xBF" + plain, plain + " \n\r\n\t",
                             head + " 0 0 0 1 0 0\n\n0\n1 0 0\t0\r1 3 0\n1 2", plain.substr(0, plain.size() - 1)})
        expect_same_mesh(read_as_ply(text).mesh, expected.mesh);
}

// The first byte of the data is that of a line feed, which must not be taken for a part of the line's end.
TEST(Ply, data_may_begin_with_the_byte_of_a_line_feed) {
    for (const std::string_view mark : {"\n", "\r\n", "\r"}) {
        std::string bytes =
            "ply|format binary_little_endian 1.0|element vertex 1|property char x|property char y|"
            "property char z|element face 1|property list uchar uchar vertex_indices|end_header|";
        for (std::size_t at = 0; (at = bytes.find('|', at)) < bytes.size(); at += mark.size())
            bytes.replace(at, 1, mark);
        bytes.append("\n\r \x03\0\0\0", 7);
        EXPECT_EQ(read_as_ply(bytes).mesh.vertices()[0], Vec3(10, 13, 32));
    }
}

// Quadratic time would take minutes.
TEST(Ply, one_long_list_or_header_is_no_harder_than_many_short_ones) {
    constexpr std::size_t count = 300'000;
    std::string corners, properties, elements;
    for (std::size_t i = 0; i < count; ++i) {
        corners += " 2";
        properties += fmt::format("property int p{}\n", i);
        elements += fmt::format("element e{} 0\n", i);
    }
    const std::string list = top + "element face 1\nproperty list uint int vertex_indices\nend_header\n" + four;
    EXPECT_EQ(read_as_ply(list + std::to_string(count) + corners).mesh.triangles().size(), count - 2);
    EXPECT_EQ(read_as_ply(top + elements + plain.substr(top.size())).mesh.triangles().size(), 1u);
    EXPECT_FALSE(read_ply(top + properties + plain.substr(top.size())));
    EXPECT_EQ(read_as_ply(plain + std::string(count, '\n')).mesh.triangles().size(), 1u);
}

TEST(Ply, files_are_read_and_errors_begin_with_the_path) {
    const auto path = std::filesystem::temp_directory_path() /
                      fmt::format("abut_ply_{}.ply", test::Random(std::random_device{}()).bits());
    std::ofstream(path, std::ios::binary) << plain;
    const auto file = load_ply(path);
    std::ofstream(path, std::ios::binary) << "solid";
    const auto wrong = load_ply(path);
    std::filesystem::remove(path);
    ASSERT_TRUE(file) << file.error().message;
    expect_same_mesh(file->mesh, read_as_ply(plain).mesh);
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().message, path.string() + ": line 1: expected ply, found \"solid\"; this is no PLY file");
    ASSERT_FALSE(load_ply(path));
    EXPECT_EQ(load_ply(path).error().message, path.string() + ": there is no such file");
}

}  // namespace
}  // namespace abut::ply_test
