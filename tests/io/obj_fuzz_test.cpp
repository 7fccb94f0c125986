// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "io/obj_text.hpp"
#include "kit/generators.hpp"

namespace abut::obj_fuzz_test {
namespace {

// The law of the reader: a mesh that reads back from its own text, or one line about what is wrong.
void expect_mesh_or_error(const std::string& text) {
    const auto file = read_obj(text);
    if (!file) {
        ASSERT_FALSE(file.error().message.empty()) << text;
        ASSERT_EQ(file.error().message.find_first_of("\n\r"), std::string::npos) << text;
        return;
    }
    const auto again = read_obj(write_obj(file->mesh));
    ASSERT_TRUE(again) << text << again.error().message;
    ASSERT_TRUE(test::same_mesh(again->mesh, file->mesh)) << text;
    ASSERT_TRUE(again->notes.empty()) << text;
}

std::vector<std::string> examples() {
    std::vector<std::string> texts = {
        "# a cube\r\nmtllib cube.mtl\r\no cube\r\nv 0 0 0\r\nv 1 0 0\r\nv 1 1 0\r\nv 0 1 0\r\nv 0 0 1\r\nv 1 0 1\r\nv "
        "1 1 1\r\n"
        "v 0 1 1\r\nvt 0 0\r\nvn 0 0 1\r\ns off\r\nf 1/1/1 4/1/1 3/1/1 2/1/1\r\nf 5//1 6//1 7//1 8//1\r\nf -8 -7 -3 "
        "-4\r\n",
        "f 1 2 3\nv 0.5 -1.25e-3 +7 1\nv 1e10 2 3 0.1 0.2 0.3\nv 1 \\\n 2 \\\n 3\nf 1 \\\n 2 3 # the end",
    };
    for (const auto& mesh : {make_box_mesh({1, 1, 1}), make_sphere_mesh(0.1, 2), make_torus_mesh(1, 0.3, 5, 4)})
        texts.push_back(write_obj(mesh.value()));
    return texts;
}

// From the beginning of a line to the end of a line.
std::string some_lines(const std::string& text, test::Random& random) {
    const std::size_t at = random.index(text.size());
    const std::size_t before = text.rfind('\n', at), start = before == std::string::npos ? 0 : before + 1;
    const std::size_t after = text.find('\n', std::min(text.size(), at + random.index(60)));
    return after < start ? std::string() : text.substr(start, after == std::string::npos ? after : after + 1 - start);
}

// A word that a careless reader may stumble over.
std::string odd_word(test::Random& random) {
    static constexpr std::array words = {"nan",
                                         "-inf",
                                         "1e999",
                                         "1e-999",
                                         "5e-324",
                                         "1.7976931348623157e308",
                                         "0x1p4",
                                         "9223372036854775808",
                                         "-9223372036854775808",
                                         "4294967295",
                                         "4294967296",
                                         "-1",
                                         "0",
                                         "-0",
                                         "1/2/3",
                                         "1//",
                                         "///",
                                         "\\",
                                         "\\\n",
                                         "\\\r\n",
                                         "\r",
                                         "#",
                                         "f",
                                         "v",
                                         "surf",
                                         "vn",
                                         "\xEF\xBB\xBF",
                                         ".",
                                         "+",
                                         "-",
                                         "e",
                                         "+1",
                                         "1.",
                                         ".5"};
    switch (random.index(4)) {
        case 0:
            return std::string(random.index(2000), static_cast<char>('0' + random.index(10)));
        case 1:
            return "0." + std::string(random.index(2000), static_cast<char>('0' + random.index(10))) + "e-5";
        default:
            return random.one_of(words);
    }
}

std::string mutated(std::string text, const std::vector<std::string>& others, test::Random& random) {
    static constexpr std::string_view telling = "0123456789.-+eE/ \t\r\n\\#vfnt\x01\x7f\xff";
    for (auto count = random.integer(1, 4); count > 0 && !text.empty(); --count) {
        const std::size_t at = random.index(text.size());
        const std::size_t length = random.index(std::min<std::size_t>(text.size() - at, 40)) + 1;
        switch (random.index(9)) {
            case 0:
                text[at] = static_cast<char>(text[at] ^ 1 << random.index(8));
                break;
            case 1:
                text[at] = random.one_of(telling);
                break;
            case 2:
                text.insert(at, 1, random.one_of(telling));
                break;
            case 3:
                text.erase(at, length);
                break;
            case 4:
                if (random.one_in(3)) text.resize(at);
                break;
            case 5:
                text.insert(random.index(text.size()), some_lines(text, random));
                break;
            case 6: {
                const std::string& other = random.one_of(others);
                const std::size_t from = random.index(other.size());
                text = text.substr(0, at) + other.substr(from);
                break;
            }
            case 7:
                text.insert(at, odd_word(random));
                break;
            default: {
                // In the place of a word, so that the rest stays in order.
                const std::size_t start = std::min(text.find(' ', at), text.size());
                const std::size_t end = std::min(text.find_first_of(" \r\n", start + 1), text.size());
                text.replace(start, end - start, std::string(1, ' ').append(odd_word(random)));
                break;
            }
        }
    }
    return text;
}

TEST(ObjFuzz, mutated_files_give_a_mesh_or_an_error) {
    const auto texts = examples();
    test::Random random(test::seed());
    int meshes = 0;
    const int count = 60'000;
    for (int i = 0; i < count; ++i) {
        const std::string text = mutated(random.one_of(texts), texts, random);
        ASSERT_NO_FATAL_FAILURE(expect_mesh_or_error(text));
        meshes += read_obj(text).has_value();
    }
    // Both happen often, or the mutations are too mild or too wild.
    EXPECT_GT(meshes, count / 20);
    EXPECT_LT(meshes, count - count / 20);
}

// Words of the format in any order: more of them are valid than among mutations.
TEST(ObjFuzz, random_statements_give_a_mesh_or_an_error) {
    static constexpr std::array words = {"v 0 0 0\n",
                                         "v 1 0 0\n",
                                         "v 0 1 -0\n",
                                         "v 1e300 1e-300 1e300\n",
                                         "v -1e308 5e-324 1\n",
                                         "f 1 2 3\n",
                                         "f -1 -2 -3\n",
                                         "f 3 3 3 1\n",
                                         "f 1",
                                         " 2",
                                         " 3",
                                         " -1",
                                         " 9",
                                         "/1",
                                         "//2",
                                         "\n",
                                         "\r\n",
                                         "\\\n",
                                         " # c\n",
                                         "vn 0 0 1\n",
                                         "g x\n",
                                         "v 1 1",
                                         " 1"};
    test::Random random(test::seed());
    int meshes = 0;
    for (int i = 0; i < 40'000; ++i) {
        std::string text = "v 0 0 0\nv 1 1 0\nv 0 1 1\n";
        for (auto count = random.integer(1, 12); count > 0; --count) text += random.one_of(words);
        ASSERT_NO_FATAL_FAILURE(expect_mesh_or_error(text));
        meshes += read_obj(text).has_value();
    }
    EXPECT_GT(meshes, 2000);
}

// All places where a file can be cut off.
TEST(ObjFuzz, every_beginning_of_a_file_gives_a_mesh_or_an_error) {
    for (const std::string& text : examples())
        for (std::size_t size = 0; size <= text.size(); ++size)
            ASSERT_NO_FATAL_FAILURE(expect_mesh_or_error(text.substr(0, size)));
}

}  // namespace
}  // namespace abut::obj_fuzz_test
