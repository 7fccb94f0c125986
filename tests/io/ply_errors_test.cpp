// SPDX-License-Identifier: Apache-2.0
// What can be wrong with a PLY file, and how it is said.
#include <gtest/gtest.h>

#include <limits>

#include "io/ply_text.hpp"

namespace abut::ply_errors_test {
namespace {

using test::ply_formats;
using test::PlyWriter;

const std::string start = "ply\nformat ascii 1.0\n";
const std::string vertex = "element vertex 4\nproperty float x\nproperty float y\nproperty float z\n";
const std::string face = "element face 1\nproperty list uchar int vertex_indices\n";
const std::string end = "end_header\n";
// Four vertices, on lines 10 to 13 after the header.
const std::string four = "0 0 0\n1 0 0\n0 1 0\n0 0 1\n";
const std::string before_face = start + vertex + face + end + four;

struct Wrong {
    std::string bytes, message;
};

void expect_errors(const std::vector<Wrong>& cases) {
    for (const auto& [bytes, message] : cases) {
        const auto file = read_ply(bytes);
        ASSERT_FALSE(file) << bytes;
        EXPECT_EQ(file.error().message, message) << bytes;
    }
}

TEST(PlyErrors, name_the_line_of_the_header) {
    const std::string digits(60, '9');
    const std::string types = "expected char, uchar, short, ushort, int, uint, float or double";
    const std::string formats = "expected ascii, binary_little_endian or binary_big_endian";
    expect_errors({
        {"", "the file is empty"},
        {"\xEF\xBB\xBF", "the file is empty"},
        {"\n", "line 1: expected ply, found \"\"; this is no PLY file"},
        {"PLY\n", "line 1: expected ply, found \"PLY\"; this is no PLY file"},
        {"ply 1\n", "line 1: expected ply, found \"ply 1\"; this is no PLY file"},
        {std::string("\0\xFF", 2), "line 1: expected ply, found what is not text; this is no PLY file"},
        {"ply", "line 1: the file ends in its header; expected end_header"},
        {start + vertex, "line 6: the file ends in its header; expected end_header"},
        {"ply\nend_header\n", "line 2: the header has no format"},
        {"ply\nformat ascii\n", "line 2: format has 1 word; expected a name and 1.0"},
        {"ply\nformat ascii 1.0 x\n", "line 2: format has 3 words; expected a name and 1.0"},
        {"ply\nformat ascii 1.1\n", "line 2: version \"1.1\" is unknown; expected 1.0"},
        {"ply\r\n\r\nformat binary 1.0\n", "line 3: unknown format \"binary\"; " + formats},
        {start + "format ascii 1.0\n", "line 3: a second format; a file has one"},
        {"ply\rcomment\relement vertex 4\r", "line 3: element before format; the format comes first"},
        {start + "property float x\n", "line 3: property before the first element"},
        {start + "elemnt vertex 4\n",
         "line 3: unknown statement \"elemnt\"; expected format, element, property, comment, obj_info or end_header"},
        {start + "end_header now\n", "line 3: end_header stands alone on its line"},
        {start + "element vertex\n", "line 3: element has 1 word; expected a name and a count"},
        {start + "element a b 3\n", "line 3: element has 3 words; expected a name and a count"},
        {start + "element vertex -1\n", "line 3: element vertex: expected a count, found \"-1\""},
        {start + "element vertex 1e3\n", "line 3: element vertex: expected a count, found \"1e3\""},
        {start + "element vertex 4294967295\n",
         "line 3: element vertex: 4294967295 are too many; there may be 4294967294"},
        {start + "element edge " + digits + "\n",
         "line 3: element edge: " + digits.substr(0, 20) + "… are too many; there may be 9223372036854775806"},
        {start + vertex + vertex, "line 7: a second element vertex; names must differ"},
        {start + "element vertex 4\nproperty flot x\n", "line 4: unknown type \"flot\"; " + types},
        {start + face + "property list uchar Int y\n", "line 5: unknown type \"Int\"; " + types},
        {start + face + "property list list int y\n", "line 5: unknown type \"list\"; " + types},
        {start + face + "property list uchar int\n",
         "line 5: property has 3 words; expected a type and a name, or list, two types and a name"},
        {start + face + "property\n",
         "line 5: property has 0 words; expected a type and a name, or list, two types and a name"},
        {start + face + "property float a b\n",
         "line 5: property has 3 words; expected a type and a name, or list, two types and a name"},
        {start + "element face 1\nproperty list float int vertex_indices\n",
         "line 4: the length of list vertex_indices is a float; it must be of an integer type"},
        {start + "element vertex 1\nproperty list uchar float x\n", "line 4: x is a list; a coordinate is one number"},
        {start + "element face 1\nproperty int vertex_index\n",
         "line 4: vertex_index is one number; the corners are a list"},
        {start + vertex + "property int y\n", "line 7: element vertex has a second property y; names must differ"},
        {start + face + end, "line 5: the header has no element vertex; a mesh needs vertices"},
        {start + vertex + end + four,
         "line 7: the header has no element face, as those of point clouds; a mesh needs at least 1 face"},
        {start + "element vertex 1\nproperty int x\nproperty int y\n" + face + end,
         "line 3: element vertex has no property z"},
        {start + vertex + "element face 1\nproperty list int int vertices\n" + end,
         "line 7: element face has no list vertex_indices"},
        {start + vertex + "element tristrips 1\nproperty list int int vertices\n" + end,
         "line 7: element tristrips has no list vertex_indices"},
        {start + vertex + face + "property list uchar int vertex_index\n" + end,
         "line 7: element face has both vertex_indices and vertex_index; which are its corners is unclear"},
    });
}

TEST(PlyErrors, name_the_line_and_the_instance_of_text) {
    const std::string strips =
        start + vertex + "element tristrips 1\nproperty list int int vertex_indices\n" + end + four;
    const std::string edges =
        start + vertex + face + "element edge 1\nproperty uchar a\nproperty float b\n" + end + four;
    expect_errors({
        {start + vertex + "element face 0\nproperty list int int vertex_index\n" + end + four,
         "0 faces and 4 vertices; a mesh needs at least 1 face"},
        {before_face + "2 0 1\n", "line 14: face 0: 2 corners; a face needs at least 3"},
        {before_face + "\r\n\r\n1 0", "line 16: face 0: 1 corner; a face needs at least 3"},
        {before_face + "0\n", "line 14: face 0: 0 corners; a face needs at least 3"},
        {before_face + "3 0 1 4\n", "line 14: face 0: vertex 4 does not exist; the file has 4, counted from 0"},
        {before_face + "3 0\n-1 2\n", "line 15: face 0: vertex -1 does not exist; the file has 4, counted from 0"},
        {before_face + "3 0 1 2147483648\n",
         "line 14: face 0: vertex_indices: 2147483648 is beyond the range of int, -2147483648 to 2147483647"},
        {before_face + "3 0 1 1.0\n", "line 14: face 0: vertex_indices: expected a whole number, found \"1.0\""},
        {before_face + "3 0 1\n", "line 15: face 0: vertex_indices: the file ends before it"},
        {before_face + "3 0 1        \n", "line 15: face 0: vertex_indices: the file ends before it"},
        {before_face + "255 0 1 2\n",
         "line 14: face 0: vertex_indices: a list of 255 values, with 7 bytes left in the file"},
        {before_face + "-3 0 1 2\n",
         "line 14: face 0: vertex_indices: the length: -3 is beyond the range of uchar, 0 to 255"},
        {before_face + "x 0 1 2\n",
         "line 14: face 0: vertex_indices: the length: expected a whole number, found \"x\""},
        {before_face + "3 0 1 2\n7\n",
         "line 15: \"7\" is more than the header announces; the file must end with its data"},
        {before_face + "3 0 1 2\v", "line 14: face 0: vertex_indices: expected a whole number, found \"2\\x0b\""},
        {before_face, "line 7: element face 1: the file is too short for so many; 24 bytes follow the header"},
        {before_face + "     ", "line 14: face 0: vertex_indices: the length: the file ends before it"},
        {start + vertex + face + end + "0 0 0\n1 0 nan\n" + four,
         "line 11: vertex 1: z: expected a number, found \"nan\""},
        {start + vertex + face + end + "0 0 0\n1 -inf 0\n" + four,
         "line 11: vertex 1: y: expected a number, found \"-inf\""},
        {start + vertex + face + end + "0x10 0 0\n" + four, "line 10: vertex 0: x: expected a number, found \"0x10\""},
        {start + vertex + face + end + "0 0 1e999\n" + four,
         "line 10: vertex 0: z: 1e999 is beyond the range of a double"},
        {start + vertex + face + end + "0 0 0",
         "line 3: element vertex 4: the file is too short for so many; 5 bytes follow the header"},
        {strips + "2 0 1\n", "line 14: tristrips 0: a strip of 2 corners; it needs at least 3"},
        {strips + "5 0 1 2 -1 3\n", "line 14: tristrips 0: a strip of 1 corner; it needs at least 3"},
        {strips + "4 0 1 2 -2\n", "line 14: tristrips 0: vertex -2 does not exist; the file has 4, counted from 0"},
        {strips + "-1 0 1 2 -2\n", "line 14: tristrips 0: vertex_indices: a list of -1 values; expected 0 or more"},
        {strips + "2 -1 -1", "0 faces and 4 vertices; a mesh needs at least 1 face"},
        {edges + "3 0 1 2\n256 0\n", "line 18: edge 0: a: 256 is beyond the range of uchar, 0 to 255"},
        {edges + "3 0 1 2\nnan 0\n", "line 18: edge 0: a: expected a whole number, found \"nan\""},
        {edges + "3 0 1 2\n0 nana\n", "line 18: edge 0: b: expected a number, found \"nana\""},
        {edges + "3 0 1 2\n0", "line 18: edge 0: b: the file ends before it"},
    });
}

// One triangle, of which the last corner may be another.
std::string triangle(std::string_view format, std::string_view coordinate, double x, double corner = 2) {
    PlyWriter writer(format);
    writer.line(fmt::format("element vertex 3\nproperty {0} x\nproperty {0} y\nproperty {0} z", coordinate));
    writer.line("element face 1\nproperty list int float vertex_indices\nend_header");
    for (const double value : {0.0, 0.0, 0.0, 1.0, x, 0.0, 0.0, 1.0, 0.0}) writer.value(coordinate, value);
    return writer.list("int", "float", {0, 1, corner}).bytes();
}

TEST(PlyErrors, name_the_instance_of_bytes) {
    const double nan = std::nan(""), infinity = std::numeric_limits<double>::infinity();
    for (const char* format : {ply_formats[1], ply_formats[2]}) {
        const std::string good = triangle(format, "float", 0);
        EXPECT_TRUE(read_ply(good)) << read_ply(good).error().message;
        const std::size_t list = good.size() - 16;  // where its length stands
        const std::string negative = std::string(good).replace(list, 4, "\xFF\xFF\xFF\xFF");
        const std::string large = std::string(good).replace(list, 4, "\x7F\x7F\x7F\x7F");
        expect_errors({
            {triangle(format, "float", nan), "vertex 1: y is nan; coordinates must be finite"},
            {triangle(format, "double", nan), "vertex 1: y is nan; coordinates must be finite"},
            {triangle(format, "float", -infinity), "vertex 1: y is -inf; coordinates must be finite"},
            {triangle(format, "double", infinity), "vertex 1: y is inf; coordinates must be finite"},
            {triangle(format, "float", 0, 3), "face 0: vertex 3 does not exist; the file has 3, counted from 0"},
            {triangle(format, "float", 0, -1), "face 0: vertex -1 does not exist; the file has 3, counted from 0"},
            {triangle(format, "float", 0, infinity),
             "face 0: vertex inf does not exist; the file has 3, counted from 0"},
            {triangle(format, "float", 0, nan), "face 0: vertex_indices: nan is no whole number"},
            {triangle(format, "float", 0, 1.5), "face 0: vertex_indices: 1.5 is no whole number"},
            {good + "x", "1 byte more than the header announces; the file must end with its data"},
            {good + "\n\n", "2 bytes more than the header announces; the file must end with its data"},
            {good.substr(0, good.size() - 1),
             "face 0: vertex_indices: a list of 3 values, with 11 bytes left in the file"},
            {good.substr(0, list + 3),
             "line 7: element face 1: the file is too short for so many; 39 bytes follow the header"},
            {negative, "face 0: vertex_indices: a list of -1 values; expected 0 or more"},
            {large, "face 0: vertex_indices: a list of 2139062143 values, with 12 bytes left in the file"},
        });
    }
}

// A list takes what the vertex after it would need: the file is as long as its header asks for, and still too short.
TEST(PlyErrors, a_value_that_is_cut_off_is_not_read) {
    for (const char* format : {ply_formats[1], ply_formats[2]})
        for (const std::string_view type : {"short", "uint", "float", "double"})
            for (const std::string_view last : {"z", "q"}) {
                PlyWriter writer(format);
                writer.line("element face 1\nproperty list uchar uchar vertex_indices\nelement vertex 1");
                if (last == "q") writer.line("property char z");
                writer.line(fmt::format("property char x\nproperty char y\nproperty {} {}\nend_header", type, last));
                writer.list("uchar", "uchar", {0, 0, 0});
                for (int i = last == "q" ? 0 : 1; i < 3; ++i) writer.value("char", 0);
                const std::string good = writer.value(type, 0).bytes();
                EXPECT_TRUE(read_ply(good)) << read_ply(good).error().message;
                std::string bytes = good;
                bytes[bytes.find("end_header\n") + 11] = 4;
                expect_errors({{bytes, fmt::format("vertex 0: {}: the file ends before it", last)}});
            }
}

// Neither memory is taken for them, nor time.
TEST(PlyErrors, counts_that_the_file_cannot_hold_are_refused_at_once) {
    for (const std::string_view format : ply_formats)
        for (const char* count : {"11", "4294967294", "9223372036854775806"}) {
            const std::string coordinates = "property uchar x\nproperty uchar y\nproperty uchar z\n";
            const std::string list = "property list uchar uchar vertex_indices\n", data = "0 0 0 3 0 0 0";
            const std::string top = fmt::format("ply\nformat {} 1.0\n", format);
            const std::string message =
                fmt::format(" {}: the file is too short for so many; 13 bytes follow the header", count);
            std::vector<Wrong> cases = {
                {fmt::format("{}element vertex 1\n{}element face {}\n{}{}{}", top, coordinates, count, list, end, data),
                 "line 7: element face" + message},
                {fmt::format("{}element vertex 1\n{}element face 1\n{}element edge {}\nproperty list uchar int a\n"
                             "property list uint int b\n{}{}",
                             top, coordinates, list, count, end, data),
                 "line 9: element edge" + message}};
            if (std::string_view(count).size() < 12)
                cases.push_back({fmt::format("{}element vertex {}\n{}element face 1\n{}{}{}", top, count, coordinates,
                                             list, end, data),
                                 "line 3: element vertex" + message});
            expect_errors(cases);
        }
}

}  // namespace
}  // namespace abut::ply_errors_test
