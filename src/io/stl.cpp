// SPDX-License-Identifier: Apache-2.0
#include "abut/io/stl.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/bytes.hpp"
#include "io/mesh_file.hpp"
#include "io/text_lines.hpp"
#include "io/words.hpp"

namespace abut {
namespace {

using detail::count_of;
using detail::shown_name;
using detail::shown_word;
using Lines = detail::TextLines<detail::LineSyntax{}>;

constexpr std::size_t header_size = 80, start_size = header_size + 4, triangle_size = 50;

// `word` is in lower case.
bool is(std::string_view found, std::string_view word) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::ranges::equal(found, word, {}, lower);
}

// Three to a triangle, in the order of the file.
Expected<detail::RawMesh> mesh_of(std::vector<Vec3>&& vertices, std::vector<std::string>&& notes,
                                  std::vector<detail::MeshPart>&& parts = {}) {
    if (vertices.empty()) return failure("0 triangles; a mesh needs at least 1");
    if (vertices.size() > TriangleMesh::largest_count)
        return failure(fmt::format("{} triangles have {} vertices; a mesh has at most {}", vertices.size() / 3,
                                   vertices.size(), TriangleMesh::largest_count));
    std::vector<Index3> triangles(vertices.size() / 3);
    for (std::uint32_t next = 0; auto& triangle : triangles) {
        triangle = {next, next + 1, next + 2};
        next += 3;
    }
    return detail::RawMesh{std::move(vertices), std::move(triangles), std::move(notes), std::move(parts)};
}

// Each function that reads a part returns whether it went well, and leaves an error when it did not.
class TextReader {
 public:
    explicit TextReader(std::string_view text) : lines_(text) {}

    Expected<detail::RawMesh> read() {
        for (auto word = lines_.next_word_of_text(); !word.empty(); word = lines_.next_word_of_text())
            if (!solid(word)) return tl::unexpected(std::move(*error_));
        return mesh_of(std::move(vertices_), notes(), std::move(parts_));
    }

 private:
    bool fail(std::string_view message) {
        error_ = lines_.error(message);
        return false;
    }

    bool fail_to_find(std::string_view expected, std::string_view found) {
        if (found.empty()) return fail(fmt::format("the file ends where {} is expected", expected));
        return fail(fmt::format("expected {}, found \"{}\"", expected, shown_word(found)));
    }

    bool solid(std::string_view first) {
        if (!is(first, "solid")) return fail_to_find("solid or the end of the file", first);
        parts_.push_back({vertices_.size() / 3, lines_.rest_of_line(), {}});
        for (;;) {
            const auto word = lines_.next_word_of_text();
            if (is(word, "endsolid")) break;
            if (!is(word, "facet")) return fail_to_find("facet or endsolid", word);
            if (!facet()) return false;
        }
        lines_.rest_of_line();
        return true;
    }

    // What stands after the word facet.
    bool facet() {
        if (!normal() || !outer_loop()) return false;
        for (std::size_t count = 0; count < 3; ++count) {
            const auto word = lines_.next_word_of_text();
            if (is(word, "endloop"))
                return fail(fmt::format("endloop after {}; a facet has 3", count_of(count, "vertex", "vertices")));
            if (!is(word, "vertex")) return fail_to_find("vertex", word);
            if (!vertex()) return false;
        }
        return end_of("endloop") && end_of("endfacet");
    }

    bool end_of(std::string_view part) {
        const auto word = lines_.next_word_of_text();
        if (is(word, "vertex")) return fail("a facet has 3 vertices; this is one more");
        if (!is(word, part)) return fail_to_find(part, word);
        return end_of_line(part);
    }

    // Triangles without area have normals that are NaN in the files of some programs.
    bool normal() {
        if (const auto word = lines_.next_word(); !is(word, "normal"))
            return fail("facet must go on with normal x y z");
        std::size_t count = 0;
        bool is_zero = true;
        for (auto word = lines_.next_word(); !word.empty(); word = lines_.next_word(), ++count) {
            const auto number = is_not_finite(word) ? Expected<double>(1) : detail::number_from(word);
            if (!number) return fail("facet normal: " + number.error().message);
            is_zero = is_zero && *number == 0;
        }
        if (count != 3) return fail(fmt::format("facet normal has {}; expected x y z", count_of(count, "number")));
        normals_ += !is_zero;
        return true;
    }

    static bool is_not_finite(std::string_view word) {
        if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
        return is(word, "nan") || is(word.substr(0, 4), "nan(") || is(word, "inf") || is(word, "infinity");
    }

    bool vertex() {
        const auto numbers = detail::numbers_of_line<3>(lines_);
        if (!numbers) return fail("vertex: " + numbers.error().message);
        const auto& [values, count] = *numbers;
        if (count != 3) return fail(fmt::format("vertex has {}; expected x y z", count_of(count, "number")));
        vertices_.emplace_back(values[0], values[1], values[2]);
        return true;
    }

    bool outer_loop() {
        if (const auto word = lines_.next_word_of_text(); !is(word, "outer")) return fail_to_find("outer loop", word);
        if (!is(lines_.next_word(), "loop")) return fail("outer must go on with loop");
        return end_of_line("outer loop");
    }

    bool end_of_line(std::string_view after) {
        const auto word = lines_.next_word();
        return word.empty() || fail(fmt::format("unexpected \"{}\" after {}", shown_word(word), after));
    }

    std::vector<std::string> notes() const {
        std::vector<std::string> notes;
        if (parts_.size() == 1 && !parts_[0].name.empty())
            notes.push_back(fmt::format("the solid is called \"{}\"", shown_name(parts_[0].name)));
        detail::note_ignored(notes, normals_, "normal");
        return notes;
    }

    Lines lines_;
    std::vector<Vec3> vertices_;
    std::vector<detail::MeshPart> parts_;
    std::size_t normals_ = 0;
    std::optional<Error> error_;
};

// What the count of triangles says, for a file that is long enough to have one.
std::uint32_t triangle_count(std::string_view bytes) {
    return *detail::ByteReader(bytes.substr(header_size)).take<std::uint32_t>();
}

std::uint64_t size_of_binary(std::uint32_t triangles) { return start_size + std::uint64_t{triangle_size} * triangles; }

Expected<detail::RawMesh> wrong_size(std::string_view bytes) {
    constexpr std::string_view neither = "neither text, which begins with solid, nor binary";
    if (bytes.size() < start_size)
        return failure(
            fmt::format("{}: a binary file has at least {} bytes; there are {}", neither, start_size, bytes.size()));
    const std::uint32_t triangles = triangle_count(bytes);
    const std::uint64_t size = size_of_binary(triangles);
    const std::string extra =
        bytes.size() > size ? fmt::format(", {} of them after the last triangle", bytes.size() - size) : "";
    return failure(fmt::format("{}: a binary file of {} has {} bytes; there are {}{}", neither,
                               count_of(triangles, "triangle"), size, bytes.size(), extra));
}

Vec3 take_vector(detail::ByteReader& reader) {
    Vec3 vector;
    for (double& coordinate : vector) coordinate = double{*reader.take<float>()};
    return vector;
}

// Of the size that the count asks for, so that no number is missing.
Expected<detail::RawMesh> read_binary(std::string_view bytes) {
    std::vector<Vec3> vertices;
    vertices.reserve(3 * std::size_t{triangle_count(bytes)});
    std::size_t normals = 0, attributes = 0;
    detail::ByteReader reader(bytes.substr(start_size));
    for (std::uint32_t i = 1; reader.size() > 0; ++i) {
        normals += take_vector(reader) != Vec3::Zero();
        for (int corner = 1; corner <= 3; ++corner) {
            vertices.push_back(take_vector(reader));
            if (const auto wrong = detail::not_finite(vertices.back()))
                return failure(fmt::format("triangle {}, corner {}: {}", i, corner, *wrong));
        }
        attributes += *reader.take<std::uint16_t>() != 0;
    }

    std::vector<std::string> notes;
    std::string_view header = bytes.substr(0, header_size);
    header = header.substr(0, header.find_last_not_of(std::string_view("\0 ", 2)) + 1);
    if (!header.empty()) notes.push_back(fmt::format("ignored the header, \"{}\"", shown_name(header)));
    detail::note_ignored(notes, normals, "normal");
    detail::note_ignored(notes, attributes, "attribute");
    return mesh_of(std::move(vertices), std::move(notes));
}

bool is_binary(std::string_view bytes) {
    return bytes.size() >= start_size && bytes.size() == size_of_binary(triangle_count(bytes));
}

// Binary files may begin with solid too. One of the wrong size has zeros, which no text has.
bool is_text(std::string_view bytes) {
    const bool has_zeros = bytes.size() >= start_size && bytes.substr(0, start_size).find('\0') != bytes.npos;
    return !has_zeros && is(Lines(detail::without_byte_order_mark(bytes)).next_word_of_text(), "solid");
}

}  // namespace

namespace detail {

Expected<RawMesh> parse_stl(std::string_view bytes, const ReadProgress&) {
    if (bytes.empty()) return failure("the file is empty");
    if (is_binary(bytes)) return read_binary(bytes);
    if (is_text(bytes)) return TextReader(without_byte_order_mark(bytes)).read();
    return wrong_size(bytes);
}

}  // namespace detail

Expected<MeshFile> read_stl(std::string_view bytes) { return detail::read_by(detail::parse_stl, bytes); }

Expected<MeshFile> load_stl(const std::filesystem::path& path) { return detail::load_with(path, detail::parse_stl); }

}  // namespace abut
