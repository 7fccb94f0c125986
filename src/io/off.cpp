// SPDX-License-Identifier: Apache-2.0
#include "abut/io/off.hpp"

#include <fmt/format.h>

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
using detail::shown_word;
using Lines = detail::TextLines<detail::LineSyntax{.comments = true}>;

// What a vertex has beside its position.
struct Extras {
    bool normal = false, color = false, texture = false;

    // Numbers of a vertex with its position, when a color has as many numbers as given.
    std::size_t numbers(std::size_t of_color) const {
        return 3 + (normal ? 3 : 0) + (color ? of_color : 0) + (texture ? 2 : 0);
    }
};

// Nothing for a word that is no keyword.
std::optional<Expected<Extras>> extras_of(std::string_view keyword) {
    if (!keyword.ends_with("OFF")) return {};
    Extras extras;
    bool homogeneous = false, any_dimension = false;
    for (auto letters = keyword.substr(0, keyword.size() - 3); !letters.empty();) {
        // Each once at most.
        const auto take = [&](std::string_view prefix, bool& is_there) {
            if (is_there || !letters.starts_with(prefix)) return false;
            letters.remove_prefix(prefix.size());
            return is_there = true;
        };
        if (!take("ST", extras.texture) && !take("C", extras.color) && !take("N", extras.normal) &&
            !take("4", homogeneous) && !take("n", any_dimension))
            return {};
    }
    if (homogeneous || any_dimension)
        return failure(fmt::format("{} has vertices of another number of coordinates; only x y z are read", keyword));
    return extras;
}

struct Counts {
    std::size_t vertices, faces;
};

// The fewest bytes that the file has for each vertex and face.
struct Least {
    std::size_t vertex, face;
};

// Each of the counts may be anything; there is memory for them only if there are bytes for them, of which `left` are
// left.
Expected<Counts> checked(std::array<std::int64_t, 3> counts, const Least& least, std::size_t left) {
    constexpr std::array<std::string_view, 3> names = {"vertices", "faces", "edges"};
    for (std::size_t i = 0; i < 3; ++i)
        if (counts[i] < 0)
            return failure(fmt::format("the number of {} is {}; it must be at least 0", names[i], counts[i]));
    for (std::size_t i = 0; i < 2; ++i)
        if (counts[i] > static_cast<std::int64_t>(TriangleMesh::largest_count))
            return failure(fmt::format("the number of {} is {}; a mesh has at most {}", names[i], counts[i],
                                       TriangleMesh::largest_count));
    const auto vertices = static_cast<std::size_t>(counts[0]), faces = static_cast<std::size_t>(counts[1]);
    if (faces == 0)
        return failure(
            fmt::format("0 faces and {}; a mesh needs at least 1 face", count_of(vertices, "vertex", "vertices")));
    const std::uint64_t bytes = std::uint64_t{vertices} * least.vertex + std::uint64_t{faces} * least.face;
    if (bytes > left)
        return failure(fmt::format("{} and {} need at least {} bytes; {} are left in the file",
                                   count_of(vertices, "vertex", "vertices"), count_of(faces, "face"), bytes, left));
    return Counts{vertices, faces};
}

// What is read so far.
struct Parts {
    Extras extras;
    Counts counts{};
    std::vector<Vec3> vertices;
    detail::Fans fans;
    std::size_t face_colors = 0;

    // Where the counts are checked, so that memory for them is there.
    void reserve() {
        vertices.reserve(counts.vertices);
        fans.triangles.reserve(counts.faces);
    }

    // What is wrong with an index of a vertex, if anything.
    std::optional<std::string> add_corner(std::int64_t vertex) {
        if (vertex < 0 || static_cast<std::uint64_t>(vertex) >= counts.vertices)
            return fmt::format("vertex {} does not exist; there are {}, counted from 0", vertex, counts.vertices);
        fans.add_corner(static_cast<std::uint32_t>(vertex));
        return {};
    }

    Expected<detail::RawMesh> mesh() && {
        std::vector<std::string> notes;
        fans.note_polygons(notes);
        if (extras.normal) detail::note_ignored(notes, vertices.size(), "vertex normal");
        if (extras.color) detail::note_ignored(notes, vertices.size(), "vertex color");
        if (extras.texture) detail::note_ignored(notes, vertices.size(), "texture coordinate");
        detail::note_ignored(notes, face_colors, "face color");
        return detail::RawMesh{std::move(vertices), std::move(fans.triangles), std::move(notes)};
    }
};

bool is_color(std::size_t numbers) { return numbers == 1 || numbers == 3 || numbers == 4; }

std::string too_few_corners(std::int64_t corners) {
    return fmt::format(" has {} corner{}; a face needs at least 3", corners, corners == 1 ? "" : "s");
}

// Each function that reads a part returns what is wrong with it, if anything, to stand after its name.
class BinaryOff {
 public:
    BinaryOff(std::string_view bytes, Extras extras) : reader_(bytes) { parts_.extras = extras; }

    Expected<detail::RawMesh> read() {
        std::array<std::int64_t, 3> given{};
        for (auto& count : given) {
            const auto number = take<std::int32_t>();
            if (!number) return failure("the file ends inside the counts of vertices, faces and edges");
            count = *number;
        }
        // A face has at least its number of corners, three of them and the number of its color's numbers.
        const auto counts = checked(given, {4 * parts_.extras.numbers(4), 4 * 5}, reader_.size());
        if (!counts) return tl::unexpected(counts.error());
        parts_.counts = *counts;
        parts_.reserve();
        for (std::size_t i = 0; i < counts->vertices; ++i)
            if (const auto wrong = vertex()) return failure(fmt::format("vertex {}{}", i, *wrong));
        for (std::size_t i = 0; i < counts->faces; ++i)
            if (const auto wrong = face()) return failure(fmt::format("face {}{}", i, *wrong));
        if (reader_.size() > 0) return failure(count_of(reader_.size(), "byte") + " after the last face");
        return std::move(parts_).mesh();
    }

 private:
    template <class T>
    std::optional<T> take() {
        return reader_.take<T>(std::endian::big);
    }

    // There are enough bytes for all vertices.
    std::optional<std::string> vertex() {
        Vec3& vertex = parts_.vertices.emplace_back();
        for (double& coordinate : vertex) coordinate = double{*take<float>()};
        reader_.skip(4 * (parts_.extras.numbers(4) - 3));
        const auto wrong = detail::not_finite(vertex);
        return wrong ? std::optional(": " + *wrong) : std::nullopt;
    }

    std::optional<std::string> face() {
        constexpr auto cut_off = " is cut off: the file ends in it";
        const auto corners = take<std::int32_t>();
        if (!corners) return cut_off;
        if (*corners < 3) return too_few_corners(*corners);
        parts_.fans.begin_face();
        for (std::int32_t i = 0; i < *corners; ++i) {
            const auto corner = take<std::int32_t>();
            if (!corner) return cut_off;
            if (const auto wrong = parts_.add_corner(*corner)) return ": " + *wrong;
        }
        const auto numbers = take<std::int32_t>();
        if (!numbers) return cut_off;
        if (*numbers == 0) return {};
        if (*numbers < 0 || !is_color(static_cast<std::size_t>(*numbers)))
            return fmt::format(" has a color of {} numbers; a color has 1, 3 or 4, or 0 if there is none", *numbers);
        if (!reader_.skip(4 * static_cast<std::size_t>(*numbers))) return cut_off;
        ++parts_.face_colors;
        return {};
    }

    detail::ByteReader reader_;
    Parts parts_;
};

// Each function that reads a part returns whether it went well, and leaves an error when it did not.
class TextOff {
 public:
    explicit TextOff(std::string_view text) : lines_(text) {}

    Expected<detail::RawMesh> read() {
        std::string_view word = lines_.next_word_of_text();
        if (const auto extras = extras_of(word)) {
            if (!*extras) return failure(fmt::format("line {}: {}", lines_.line(), extras->error().message));
            parts_.extras = **extras;
            word = lines_.next_word();
            if (word == "BINARY") return read_binary();
            if (word.empty()) word = lines_.next_word_of_text();
        } else if (!word.empty() && !detail::whole_number_from(word)) {
            return tl::unexpected(lines_.error(fmt::format("expected OFF, found \"{}\"", shown_word(word))));
        }
        if (!counts(word) || !vertices() || !faces() || !end()) return tl::unexpected(std::move(*error_));
        return std::move(parts_).mesh();
    }

 private:
    bool fail(std::string_view message) {
        error_ = lines_.error(message);
        return false;
    }

    Expected<detail::RawMesh> read_binary() {
        if (const auto word = lines_.next_word(); !word.empty())
            return tl::unexpected(lines_.error(fmt::format("unexpected \"{}\" after BINARY", shown_word(word))));
        lines_.next_line();
        return BinaryOff(lines_.rest(), parts_.extras).read();
    }

    bool counts(std::string_view word) {
        if (word.empty()) return fail("the file ends where the counts of vertices, faces and edges are expected");
        std::array<std::int64_t, 3> given{};
        std::size_t count = 0;
        for (; !word.empty(); word = lines_.next_word(), ++count) {
            const auto number = detail::whole_number_from(word);
            if (!number) return fail(fmt::format("expected a whole number, found \"{}\"", shown_word(word)));
            if (count < given.size()) given[count] = *number;
        }
        if (count != given.size())
            return fail(fmt::format("{}; expected vertices, faces and edges", count_of(count, "number")));
        // Each number has a digit, and before it what parts it from the one before. A face has at least four.
        const auto counts = checked(given, {2 * parts_.extras.numbers(3), 2 * 4}, lines_.rest().size());
        if (!counts) return fail(counts.error().message);
        parts_.counts = *counts;
        parts_.reserve();
        return true;
    }

    // Goes to the next line that is not empty, and takes nothing of it.
    bool next_of(std::size_t done, std::size_t count, std::string_view what) {
        while (lines_.is_at_end_of_line())
            if (!lines_.next_line()) return fail(fmt::format("the file ends after {} of {} {}", done, count, what));
        return true;
    }

    bool vertices() {
        const std::size_t count = parts_.counts.vertices;
        while (parts_.vertices.size() < count)
            if (!next_of(parts_.vertices.size(), count, "vertices") || !vertex()) return false;
        return true;
    }

    bool vertex() {
        const auto numbers = detail::numbers_of_line<3>(lines_);
        if (!numbers) return fail("vertex: " + numbers.error().message);
        const auto& [values, count] = *numbers;
        const std::size_t least = parts_.extras.numbers(3), most = parts_.extras.numbers(4);
        if (count != least && count != most) {
            const std::string_view normal = parts_.extras.normal ? ", a normal" : "",
                                   color = parts_.extras.color ? ", a color of 3 or 4" : "",
                                   texture = parts_.extras.texture ? ", 2 texture coordinates" : "";
            return fail(
                fmt::format("vertex has {}; expected x y z{}{}{}", count_of(count, "number"), normal, color, texture));
        }
        parts_.vertices.emplace_back(values[0], values[1], values[2]);
        return true;
    }

    bool faces() {
        for (std::size_t i = 0; i < parts_.counts.faces; ++i)
            if (!next_of(i, parts_.counts.faces, "faces") || !face()) return false;
        return true;
    }

    bool face() {
        const auto first = lines_.next_word();
        const auto corners = detail::whole_number_from(first);
        if (!corners)
            return fail(fmt::format("face: expected the number of its corners, found \"{}\"", shown_word(first)));
        if (*corners < 3) return fail("face" + too_few_corners(*corners));
        parts_.fans.begin_face();
        for (std::int64_t i = 0; i < *corners; ++i) {
            const auto word = lines_.next_word();
            if (word.empty()) return fail(fmt::format("face of {} corners has only {}", *corners, i));
            const auto corner = detail::whole_number_from(word);
            if (!corner) return fail(fmt::format("face: expected a vertex, found \"{}\"", shown_word(word)));
            if (const auto wrong = parts_.add_corner(*corner)) return fail(*wrong);
        }
        const auto color = detail::numbers_of_line<1>(lines_);
        if (!color) return fail("face: color: " + color.error().message);
        if (color->count == 0) return true;
        if (!is_color(color->count))
            return fail(fmt::format("face of {} corners has {} after them; a color has 1, 3 or 4", *corners,
                                    count_of(color->count, "number")));
        ++parts_.face_colors;
        return true;
    }

    bool end() {
        const auto word = lines_.next_word_of_text();
        return word.empty() || fail(fmt::format("unexpected \"{}\" after the last face", shown_word(word)));
    }

    Lines lines_;
    Parts parts_;
    std::optional<Error> error_;
};

}  // namespace

namespace detail {

Expected<RawMesh> parse_off(std::string_view bytes, const ReadProgress&) {
    bytes = without_byte_order_mark(bytes);
    if (bytes.empty()) return failure("the file is empty");
    return TextOff(bytes).read();
}

}  // namespace detail

Expected<MeshFile> read_off(std::string_view bytes) { return detail::read_by(detail::parse_off, bytes); }

Expected<MeshFile> load_off(const std::filesystem::path& path) { return detail::load_with(path, detail::parse_off); }

}  // namespace abut
