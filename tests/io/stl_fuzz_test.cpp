// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "io/stl_bytes.hpp"
#include "kit/generators.hpp"

namespace abut::stl_fuzz_test {
namespace {

const std::vector<std::string> words = {"solid",   "solid a\n",  "facet",    "facet normal 0 0 1\n", "normal",
                                        "outer",   "outer loop", "vertex",   "vertex 1 2 3\n",       "loop",
                                        "endloop", "endfacet\n", "endsolid", "endsolid a\n"};

std::vector<std::string> texts() {
    const auto box = make_box_mesh({1, 2, 3}).value(), torus = make_torus_mesh(1, 0.3, 5, 4).value();
    const std::string solid = test::text_stl(box, "a box", "\r\n");
    return {solid, test::text_stl(torus), solid + "\n" + test::text_stl(box), "\xEF\xBB\xBF" + solid};
}

std::vector<std::string> binaries() {
    const auto box = make_box_mesh({1, 2, 3}).value(), torus = make_torus_mesh(1, 0.3, 5, 4).value();
    return {test::binary_stl(box), test::binary_stl(torus, {.header = "solid torus", .attribute = 7}),
            test::binary_stl(box, {.header = "a box", .normal = {0, 0, 1}})};
}

TEST(StlFuzz, mutated_texts_give_a_mesh_or_an_error) {
    test::expect_mutations_to_be_read(read_stl, texts(), words, 30'000);
}

// Most mutations change the size, and nearly all of the others leave a mesh.
TEST(StlFuzz, mutated_binaries_give_a_mesh_or_an_error) {
    test::expect_mutations_to_be_read(read_stl, binaries(), words, 30'000);
}

TEST(StlFuzz, mixtures_of_text_and_binary_give_a_mesh_or_an_error) {
    auto both = texts();
    for (const std::string& bytes : binaries()) both.push_back(bytes);
    test::expect_mutations_to_be_read(read_stl, both, words, 20'000);
}

// Lines of the format in any order: more of them are valid than among mutations.
TEST(StlFuzz, random_lines_give_a_mesh_or_an_error) {
    test::Random random(test::seed());
    const std::string facet =
        "facet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n";
    const std::vector<std::string> lines = {facet,        facet,   facet,        "endsolid\nsolid x\n", "\n", "\r", " ",
                                            "endsolid\n", "solid", "endfacet\n", "vertex 1 2 3\n"};
    int meshes = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::string text = "solid\n";
        for (auto count = random.integer(1, 6); count > 0; --count) text += random.one_of(lines);
        meshes += test::is_mesh_or_error(read_stl, text + "endsolid");
    }
    EXPECT_GT(meshes, 2000);
}

TEST(StlFuzz, every_beginning_of_a_file_gives_a_mesh_or_an_error) {
    for (const auto& examples : {texts(), binaries()})
        for (const std::string& bytes : examples)
            for (std::size_t size = 0; size <= bytes.size(); ++size)
                test::is_mesh_or_error(read_stl, bytes.substr(0, size));
}

// The count of triangles alone must not make it ask for memory.
TEST(StlFuzz, every_count_gives_a_mesh_or_an_error) {
    test::Random random(test::seed());
    for (int i = 0; i < 2000; ++i) {
        std::string bytes = binaries()[0], count;
        test::append_bytes(count, static_cast<std::uint32_t>(random.bits() >> random.index(32)), std::endian::little);
        test::is_mesh_or_error(read_stl, bytes.replace(80, 4, count));
    }
}

}  // namespace
}  // namespace abut::stl_fuzz_test
