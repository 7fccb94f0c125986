// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "io/off_bytes.hpp"
#include "kit/generators.hpp"

namespace abut::off_fuzz_test {
namespace {

const std::vector<std::string> words = {"OFF",         "OFF\n",   "COFF",         "STCNOFF",  "4OFF",
                                        "nOFF",        "BINARY",  "OFF BINARY\n", "3",        "3 0 1 2\n",
                                        "4 0 1 2 3\n", "0 0 1\n", "2 0 1\n",      "8 12 18\n"};

std::vector<std::string> texts() {
    const auto box = make_box_mesh({1, 2, 3}).value(), torus = make_torus_mesh(1, 0.3, 5, 4).value();
    return {test::text_off(box, "\r\n"), test::text_off(torus), "\xEF\xBB\xBF" + test::text_off(box),
            "# a tetrahedron\nCNOFF 4 3 6 # counts\n0 0 0 1 1 1 1 0 0\n1 0 0 1 1 1 1 0 0 1\n0 1 0 0 0 0 0 0 0\n"
            "0 0 1 0 0 0 0 0 0 # last\n\n3 0 2 1\n3 0 1 3 255 0 0\n4 0 3 2 1 0.5 0.5 0.5 1 # end"};
}

std::vector<std::string> binaries() {
    const auto box = make_box_mesh({1, 2, 3}).value(), torus = make_torus_mesh(1, 0.3, 5, 4).value();
    test::OffBytes other("STOFF BINARY\r\n");
    other.whole({3, 2, 7}).floats({0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1}).whole({4, 0, 1, 2, 1, 3});
    other.floats({1, 0.5f, 0}).whole({3, 0, 1, 2, 0});
    return {test::binary_off(box), test::binary_off(torus), other};
}

TEST(OffFuzz, mutated_texts_give_a_mesh_or_an_error) {
    test::expect_mutations_to_be_read(read_off, texts(), words, 30'000);
}

TEST(OffFuzz, mutated_binaries_give_a_mesh_or_an_error) {
    test::expect_mutations_to_be_read(read_off, binaries(), words, 30'000);
}

TEST(OffFuzz, mixtures_of_text_and_binary_give_a_mesh_or_an_error) {
    auto both = texts();
    for (const std::string& bytes : binaries()) both.push_back(bytes);
    test::expect_mutations_to_be_read(read_off, both, words, 20'000);
}

// Lines of the format in any order: more of them are valid than among mutations.
TEST(OffFuzz, random_lines_give_a_mesh_or_an_error) {
    test::Random random(test::seed());
    const std::vector<std::string> lines = {"3 0 1 2\n", "3 2 1 0 # c\n", "4 0 1 2 0\n", "3 0 0 0 1 1 1\n", "\n",
                                            "\r",        "3 0 1 2 7",     " 1",          "3 0 1 3\n",       "0 0 1\n",
                                            "#",         "2 0 1\n"};
    int meshes = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::string text = random.one_of(std::vector<std::string>{"OFF\n3 2 0\n", "3 1 0\n", "OFF 3 3 0\n"});
        text += "0 0 0\n1 1 0\n0 1 1\n";
        for (auto count = random.integer(1, 6); count > 0; --count) text += random.one_of(lines);
        meshes += test::is_mesh_or_error(read_off, text);
    }
    EXPECT_GT(meshes, 1000);
}

TEST(OffFuzz, every_beginning_of_a_file_gives_a_mesh_or_an_error) {
    for (const auto& examples : {texts(), binaries()})
        for (const std::string& bytes : examples)
            for (std::size_t size = 0; size <= bytes.size(); ++size)
                test::is_mesh_or_error(read_off, bytes.substr(0, size));
}

// Counts alone must not make it ask for memory.
TEST(OffFuzz, every_count_gives_a_mesh_or_an_error) {
    test::Random random(test::seed());
    const std::string binary = binaries()[0];
    for (int i = 0; i < 2000; ++i) {
        const auto any = [&] { return random.bits() >> random.index(64); };
        test::is_mesh_or_error(read_off, fmt::format("OFF\n{} {} {}\n0 0 0\n3 0 0 0\n", any(), any(), any()));
        // Into a whole number of a file that is in order otherwise.
        std::string bytes = binary, number;
        test::append_bytes(number, static_cast<std::uint32_t>(any()), std::endian::big);
        const std::size_t index = 11 + 4 * random.index((binary.size() - 11) / 4);
        test::is_mesh_or_error(read_off, bytes.replace(index, 4, number));
    }
}

}  // namespace
}  // namespace abut::off_fuzz_test
