// SPDX-License-Identifier: Apache-2.0
// What the importer writes, and what others could.
#include <gtest/gtest.h>

#include "io/import_files.hpp"
#include "io/import_stream.hpp"
#include "io/mesh_bytes.hpp"

namespace abut::test::import_stream_test {
namespace {

std::string text(std::string_view words) {
    std::string bytes;
    put_little(bytes, static_cast<std::uint32_t>(words.size()));
    bytes += words;
    return bytes;
}

std::string part(std::string_view name, std::string_view other, const std::vector<double>& coordinates,
                 const std::vector<std::uint32_t>& corners) {
    std::string bytes = fmt::format("P{}{}", text(name), text(other));
    put_little(bytes, static_cast<std::uint32_t>(coordinates.size() / 3));
    put_little(bytes, static_cast<std::uint32_t>(corners.size() / 3));
    for (const double x : coordinates) put_little(bytes, x);
    for (const std::uint32_t i : corners) put_little(bytes, i);
    return bytes;
}

std::string whole_stream() {
    return fmt::format("abutmesh{}N{}{}F{}E", part("a", "m", {0, 0, 0, 1, 0, 0, 0, 1, 0}, {0, 1, 2}), text("a note\n"),
                       part("b", "", {5, 0, 0, 6, 0, 0, 5, 1, 0}, {2, 1, 0, 0, 0, 1}), text("x.bin"));
}

Expected<MeshFile> read_stream(std::string_view bytes) {
    auto raw = detail::read_import_stream(bytes);
    if (!raw) return tl::unexpected(raw.error());
    return detail::make_mesh(std::move(*raw));
}

std::string error_of(std::string_view bytes) {
    const auto file = read_stream(bytes);
    return file ? "no error" : file.error().message;
}

TEST(ImportStream, parts_become_one_mesh) {
    const std::string bytes = whole_stream();
    const auto raw = detail::read_import_stream(bytes);
    ASSERT_TRUE(raw) << raw.error().message;
    EXPECT_EQ(raw->vertices[4], Vec3(6, 0, 0));
    EXPECT_EQ(raw->triangles, (std::vector<Index3>{{0, 1, 2}, {5, 4, 3}, {3, 3, 4}}));
    ASSERT_EQ(raw->parts.size(), 2u);
    EXPECT_EQ(raw->parts[1].first_triangle, 1u);
    EXPECT_EQ(raw->parts[0].other_name, "m");
    EXPECT_EQ(raw->notes, std::vector<std::string>{"a note\\x0a"});
    EXPECT_EQ(raw->other_files, std::vector<std::string>{"x.bin"});
}

TEST(ImportStream, every_part_of_it_is_too_short) {
    const std::string bytes = whole_stream();
    for (std::size_t size = 0; size < bytes.size(); ++size) EXPECT_NE(error_of(bytes.substr(0, size)), "no error");
    EXPECT_EQ(error_of(bytes + "x"), "goes on for 1 bytes after its end");
}

TEST(ImportStream, vertices_must_be_of_the_same_part_and_finite) {
    const std::vector<double> corner = {0, 0, 0};
    constexpr double infinity = std::numeric_limits<double>::infinity();
    EXPECT_EQ(
        error_of(fmt::format("abutmesh{}{}E", part("a", "", corner, {0, 0, 1}), part("b", "", corner, {0, 0, 0}))),
        "names vertex 1 of 1");
    EXPECT_TRUE(
        error_of(fmt::format("abutmesh{}E", part("a", "", {0, infinity, 0}, {0, 0, 0}))).starts_with("vertices[0]"));
    EXPECT_EQ(error_of("abutmeshX"), "has an unknown part");
    std::string notes = "abutmesh";
    for (int i = 0; i < 65; ++i) notes += fmt::format("N{}", text("x"));
    EXPECT_EQ(error_of(notes), "has too many notes");
}

TEST(ImportStreamFuzz, mutated_streams_give_a_mesh_or_an_error) {
    expect_mutations_to_be_read(read_stream, {whole_stream()}, {"P", "N", "E", "F", "abutmesh"}, 30'000);
}

}  // namespace
}  // namespace abut::test::import_stream_test
