// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "io/ply_text.hpp"
#include "kit/generators.hpp"

namespace abut::ply_fuzz_test {
namespace {

using test::ply_formats;
using test::PlyWriter;

// The law of the reader: a mesh that reads back in every format, or one line about what is wrong. Whether it was a
// mesh.
bool is_mesh_or_error(const std::string& bytes) {
    const auto file = read_ply(bytes);
    if (!file) {
        EXPECT_FALSE(file.error().message.empty());
        EXPECT_LT(file.error().message.size(), 1000u);
        EXPECT_EQ(file.error().message.find_first_of("\n\r"), std::string::npos) << file.error().message;
        return false;
    }
    for (const std::string& note : file->notes) EXPECT_EQ(note.find_first_of("\n\r"), std::string::npos) << note;
    for (const char* format : ply_formats) {
        const auto again = read_ply(test::written_as_ply(file->mesh, format));
        EXPECT_TRUE(again) << again.error().message;
        EXPECT_TRUE(again && test::same_mesh(again->mesh, file->mesh));
        EXPECT_TRUE(again && again->notes.empty());
    }
    return true;
}

// With everything that may stand in a file.
std::string rich_example(std::string_view format) {
    PlyWriter writer(format);
    writer.line("obj_info from a scan\nelement camera 1\nproperty double view_x\nproperty list int16 uint8 tags");
    writer.line("element face 2\nproperty list uchar int vertex_index\nproperty uchar red");
    writer.line("element vertex 5\nproperty short z\nproperty float nx\nproperty double x\nproperty float32 y");
    writer.line("element empty 3\nelement tristrips 1\nproperty list uint int32 vertex_indices");
    writer.line("element edge 2\nproperty ushort vertex1\nproperty uint16 vertex2\nend_header");
    writer.value("double", 0.5).list("short", "uchar", {1, 2, 3}).end_instance();
    writer.list("uchar", "int", {0, 1, 2}).value("uchar", 255).end_instance();
    writer.list("uchar", "int", {0, 1, 2, 3}).value("uchar", 0).end_instance();
    for (const double i : {0, 1, 2, 3, 4})
        writer.value("short", -i).value("float", 0.5).value("double", i / 7).value("float", i * i).end_instance();
    writer.list("uint", "int", {0, 1, 2, 3, -1, 4, 3, 2}).end_instance();
    for (const double i : {0, 1}) writer.value("ushort", i).value("ushort", 65535).end_instance();
    return writer.bytes();
}

std::vector<std::string> examples() {
    std::vector<std::string> files;
    for (const char* format : ply_formats) {
        files.push_back(rich_example(format));
        files.push_back(test::written_as_ply(make_box_mesh({1, 1, 1}).value(), format, {"float", "uchar", "int"}));
        files.push_back(
            test::written_as_ply(make_torus_mesh(1, 0.3, 4, 3).value(), format, {"double", "int", "ushort"}));
    }
    return files;
}

// Words and lines of headers, and numbers that a careless reader may stumble over.
constexpr std::array odd_words = {"char",
                                  "uchar",
                                  "short",
                                  "ushort",
                                  "int",
                                  "uint",
                                  "float",
                                  "double",
                                  "int8",
                                  "uint32",
                                  "float64",
                                  "list",
                                  "x",
                                  "y",
                                  "z",
                                  "vertex_indices",
                                  "vertex_index",
                                  "vertex",
                                  "face",
                                  "tristrips",
                                  "ascii",
                                  "binary_little_endian",
                                  "binary_big_endian",
                                  "1.0",
                                  "end_header",
                                  "end_header\n",
                                  "\nelement face 1\n",
                                  "\nelement vertex 4294967295\n",
                                  "\nelement e 9223372036854775807\n",
                                  "\nproperty double q\n",
                                  "\nproperty list uint double q\n",
                                  "\nproperty list uchar uchar vertex_indices\n",
                                  "\ncomment",
                                  "\r",
                                  "\r\n",
                                  "\t",
                                  "0",
                                  "1",
                                  "2",
                                  "3",
                                  "4",
                                  "5",
                                  "8",
                                  "255",
                                  "256",
                                  "-1",
                                  "-0",
                                  "1e999",
                                  "5e-324",
                                  "nan",
                                  "-inf",
                                  "4294967295",
                                  "4294967296",
                                  "9223372036854775808",
                                  "1.5",
                                  "\xEF\xBB\xBF",
                                  "\xFF\xFF\xFF\xFF",
                                  "\x7F\xF0"};

std::string mutated(std::string bytes, const std::vector<std::string>& others, test::Random& random) {
    for (auto count = random.integer(1, 3); count > 0 && !bytes.empty(); --count) {
        // Half of them in the header.
        const std::size_t header = std::min(bytes.find("end_header"), bytes.size() - 1) + 1;
        const std::size_t at = random.index(random.one_in(2) ? header : bytes.size());
        const std::size_t length = random.index(std::min<std::size_t>(bytes.size() - at, 20)) + 1;
        switch (random.index(8)) {
            case 0:
                bytes[at] = static_cast<char>(bytes[at] ^ 1 << random.index(8));
                break;
            case 1:
                bytes[at] = static_cast<char>(random.bits());
                break;
            case 2:
                bytes.insert(at, 1, static_cast<char>(random.bits()));
                break;
            case 3:
                bytes.erase(at, length);
                break;
            case 4:
                if (random.one_in(3)) bytes.resize(at);
                break;
            case 5: {
                const std::string& other = random.one_of(others);
                bytes = bytes.substr(0, at) + other.substr(random.index(other.size()));
                break;
            }
            case 6:
                bytes.insert(at, random.one_of(odd_words));
                break;
            default: {
                // In the place of a word, so that the rest stays in order.
                const std::size_t start = std::min(bytes.find(' ', at), bytes.size());
                const std::size_t end = std::min(bytes.find_first_of(" \r\n", start + 1), bytes.size());
                bytes.replace(start, end - start, std::string(1, ' ').append(random.one_of(odd_words)));
                break;
            }
        }
    }
    return bytes;
}

TEST(PlyFuzz, mutated_files_give_a_mesh_or_an_error) {
    const auto files = examples();
    test::Random random(test::seed());
    int meshes = 0;
    const int count = 60'000;
    for (int i = 0; i < count; ++i) {
        const std::string bytes = mutated(random.one_of(files), files, random);
        meshes += is_mesh_or_error(bytes);
        ASSERT_FALSE(testing::Test::HasFailure()) << bytes;
    }
    // Both happen often, or the mutations are too mild or too wild.
    EXPECT_GT(meshes, count / 20);
    EXPECT_LT(meshes, count - count / 20);
}

// All places where a file can be cut off. Only white space at the end may be missing.
TEST(PlyFuzz, every_beginning_of_a_file_is_an_error) {
    for (const std::string& bytes : examples()) {
        const bool is_text = bytes.find("ascii") < bytes.size();
        const std::size_t data = is_text ? bytes.find_last_not_of(" \n") + 1 : bytes.size();
        for (std::size_t size = 0; size <= bytes.size(); ++size) {
            // The last number may be cut as well: 65535 and 6 are both values.
            const bool is_mesh = is_mesh_or_error(bytes.substr(0, size));
            const bool may_be = is_text && size > bytes.find_last_of(" \n", data - 1);
            EXPECT_TRUE(!is_mesh || size >= data || may_be) << size << " of " << bytes;
            EXPECT_TRUE(is_mesh || size < data) << size << " of " << bytes;
        }
    }
}

// Every type at the place of every other, in each format: the data then mean something else, or do not fit.
TEST(PlyFuzz, other_types_give_a_mesh_or_an_error) {
    static constexpr std::array types = {"char", "uchar", "short", "ushort", "int", "uint", "float", "double"};
    for (const std::string& bytes : examples()) {
        const std::size_t header = bytes.find("end_header");
        for (std::size_t at = bytes.find("property "); at < header; at = bytes.find("property ", at + 1)) {
            const std::size_t end = bytes.find('\n', at);
            for (const char* type : types)
                for (const char* form : {"property {0} x", "property {0} q", "property list {0} int vertex_indices",
                                         "property list uchar {0} vertex_indices", "property list {0} {0} q"}) {
                    const std::string line = fmt::format(fmt::runtime(form), type);
                    is_mesh_or_error(std::string(bytes).replace(at, end - at, line));
                    is_mesh_or_error(std::string(bytes).insert(at, line + '\n'));
                }
        }
        ASSERT_FALSE(testing::Test::HasFailure());
    }
}

}  // namespace
}  // namespace abut::ply_fuzz_test
