// SPDX-License-Identifier: Apache-2.0
// Files of meshes for the tests of readers of text and bytes.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "abut/io/mesh_file.hpp"
#include "abut/io/shown.hpp"
#include "io/obj_text.hpp"
#include "support/random.hpp"

namespace abut::test {

using MeshReader = Expected<MeshFile> (*)(std::string_view);

// The bytes must hold a mesh; when they do not, the test fails and goes on with one triangle.
inline MeshFile read_by(MeshReader reader, std::string_view bytes) {
    auto file = reader(bytes);
    EXPECT_TRUE(file) << file.error().message;
    return file ? std::move(*file) : read_obj("v 0 0 0\nf 1 1 1").value();
}

struct WrongFile {
    std::string bytes, message;
};

inline void expect_errors(MeshReader reader, const std::vector<WrongFile>& cases) {
    for (const auto& [bytes, message] : cases) {
        const auto file = reader(bytes);
        ASSERT_FALSE(file) << bytes << "\nexpected: " << message;
        EXPECT_EQ(file.error().message, message) << bytes;
    }
}

template <class T>
void append_bytes(std::string& text, T value, std::endian order) {
    auto bytes = std::bit_cast<std::array<char, sizeof(T)>>(value);
    if (order != std::endian::native) std::ranges::reverse(bytes);
    text.append(bytes.data(), bytes.size());
}

// The law of all readers: a mesh that OBJ can write and read back, or one line that can be shown about what is wrong.
// Whether it was a mesh.
inline bool is_mesh_or_error(MeshReader reader, const std::string& bytes) {
    const auto file = reader(bytes);
    if (!file) {
        const std::string& message = file.error().message;
        EXPECT_FALSE(message.empty());
        EXPECT_EQ(shown(message), message);
        return false;
    }
    for (const std::string& note : file->notes) EXPECT_EQ(note.find_first_of("\n\r"), std::string::npos) << note;
    const auto again = read_obj(write_obj(file->mesh));
    EXPECT_TRUE(again && same_mesh(again->mesh, file->mesh)) << bytes;
    return true;
}

// What a careless reader may stumble over: words of the format, and these.
inline std::string odd_piece(const std::vector<std::string>& words, Random& random) {
    static constexpr std::array odd = {"nan",
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
                                       "2147483648",
                                       "-1",
                                       "0",
                                       "-0",
                                       "\\\n",
                                       "\r",
                                       "\n",
                                       "\r\n",
                                       "#",
                                       " ",
                                       "\t",
                                       ".",
                                       "+",
                                       "-",
                                       "+1",
                                       "1.",
                                       ".5",
                                       "\xEF\xBB\xBF",
                                       "\x7F\x80",
                                       "\xFF\xFF\xFF\xFF"};
    switch (random.index(6)) {
        case 0:
            return std::string(random.index(300), static_cast<char>('0' + random.index(10)));
        case 1:
            return std::string(random.index(9), '\0');
        case 2:
        case 3:
            return random.one_of(odd);
        default:
            return random.one_of(words);
    }
}

// A file with a few things changed: bits, bytes, words, parts removed, doubled, cut off or taken from another file.
inline std::string mutated_file(std::string text, const std::vector<std::string>& others,
                                const std::vector<std::string>& words, Random& random) {
    for (auto count = random.integer(1, 3); count > 0 && !text.empty(); --count) {
        const std::size_t at = random.index(text.size());
        const std::size_t length = random.index(std::min<std::size_t>(text.size() - at, 40)) + 1;
        switch (random.index(9)) {
            case 0:
                text[at] = static_cast<char>(text[at] ^ 1 << random.index(8));
                break;
            case 1:
                text[at] = static_cast<char>(random.bits());
                break;
            case 2:
                text[at] = random.one_of(std::string_view("0123456789.-+eE \t\r\n#"));
                break;
            case 3:
                text.erase(at, length);
                break;
            case 4:
                if (random.one_in(3)) text.resize(at);
                break;
            case 5:
                text.insert(random.index(text.size()), text.substr(at, 4 * length));
                break;
            case 6: {
                const std::string& other = random.one_of(others);
                text = text.substr(0, at) + other.substr(random.index(other.size()));
                break;
            }
            case 7:
                text.insert(at, odd_piece(words, random));
                break;
            default: {
                // In the place of a word, so that the rest stays in order.
                const std::size_t start = std::min(text.find(' ', at), text.size());
                const std::size_t end = std::min(text.find_first_of(" \r\n", start + 1), text.size());
                text.replace(start, end - start, std::string(1, ' ').append(odd_piece(words, random)));
                break;
            }
        }
    }
    return text;
}

// Mutations of the examples. Both meshes and errors come often, or the mutations are too mild or too wild.
inline void expect_mutations_to_be_read(MeshReader reader, const std::vector<std::string>& examples,
                                        const std::vector<std::string>& words, int count) {
    Random random(seed());
    int meshes = 0;
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i)
        meshes += is_mesh_or_error(reader, mutated_file(random.one_of(examples), examples, words, random));
    EXPECT_GT(meshes, count / 20);
    EXPECT_LT(meshes, count - count / 20);
}

}  // namespace abut::test
