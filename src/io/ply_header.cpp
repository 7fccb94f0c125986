// SPDX-License-Identifier: Apache-2.0
#include "io/ply_header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <string>
#include <unordered_set>
#include <utility>

#include "abut/mesh/triangle_mesh.hpp"
#include "io/words.hpp"

namespace abut::detail {
namespace {

template <class T>
constexpr PlyTypeInfo integer(std::string_view name, std::string_view other_name) {
    return {name, other_name, sizeof(T), true, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()};
}

// In the order of PlyType.
constexpr auto types = std::to_array<PlyTypeInfo>({integer<std::int8_t>("char", "int8"),
                                                   integer<std::uint8_t>("uchar", "uint8"),
                                                   integer<std::int16_t>("short", "int16"),
                                                   integer<std::uint16_t>("ushort", "uint16"),
                                                   integer<std::int32_t>("int", "int32"),
                                                   integer<std::uint32_t>("uint", "uint32"),
                                                   {"float", "float32", 4, false, 0, 0},
                                                   {"double", "float64", 8, false, 0, 0}});

std::optional<PlyType> type_from(std::string_view word) {
    for (std::size_t i = 0; i < types.size(); ++i)
        if (word == types[i].name || word == types[i].other_name) return static_cast<PlyType>(i);
    return {};
}

std::optional<PlyFormat> format_from(std::string_view word) {
    if (word == "ascii") return PlyFormat::ascii;
    if (word == "binary_little_endian") return PlyFormat::little_endian;
    if (word == "binary_big_endian") return PlyFormat::big_endian;
    return {};
}

PlyKind kind_of(std::string_view element) {
    if (element == "vertex") return PlyKind::vertex;
    if (element == "face") return PlyKind::face;
    if (element == "tristrips") return PlyKind::strips;
    return PlyKind::other;
}

PlyRole role_of(std::string_view property, PlyKind kind) {
    if (kind == PlyKind::other) return PlyRole::none;
    if (kind != PlyKind::vertex)
        return property == "vertex_indices" || property == "vertex_index" ? PlyRole::corners : PlyRole::none;
    if (property == "x") return PlyRole::x;
    if (property == "y") return PlyRole::y;
    return property == "z" ? PlyRole::z : PlyRole::none;
}

// A line ends with LF, CR LF or CR. When the first one ends with CR alone, so does end_header: what follows may be data
// that begins with the byte of an LF.
class HeaderLines {
 public:
    explicit HeaderLines(std::string_view bytes) : bytes_(bytes) {
        const std::size_t first = bytes.find_first_of("\r\n");
        has_pairs_ = first < bytes.size() && (bytes[first] == '\n' || bytes.substr(first).starts_with("\r\n"));
    }

    // Nothing at the end of the file.
    std::optional<std::string_view> next() {
        if (at_ == bytes_.size()) return {};
        const std::size_t start = at_, end = std::min(bytes_.find_first_of("\r\n", at_), bytes_.size());
        const bool is_pair = has_pairs_ && bytes_.substr(end).starts_with("\r\n");
        at_ = std::min(end + (is_pair ? 2 : 1), bytes_.size());
        ++line_;
        return bytes_.substr(start, end - start);
    }

    std::size_t line() const { return line_; }  // of the latest, counted from 1
    std::size_t at() const { return at_; }

 private:
    std::string_view bytes_;
    std::size_t at_ = 0, line_ = 0;
    bool has_pairs_ = false;  // CR LF, should it occur, is one break
};

std::vector<std::string_view> words_of(std::string_view line) {
    constexpr std::string_view blank = " \t";
    std::vector<std::string_view> words;
    for (std::size_t start = line.find_first_not_of(blank); start < line.size();) {
        const std::size_t end = std::min(line.find_first_of(blank, start), line.size());
        words.push_back(line.substr(start, end - start));
        start = line.find_first_not_of(blank, end);
    }
    return words;
}

// Each function that reads a part returns whether it went well, and leaves an error when it did not.
class HeaderReader {
 public:
    explicit HeaderReader(std::string_view bytes) : lines_(bytes) {}

    Expected<PlyHeader> read() {
        if (!all_lines() || !is_a_mesh()) return tl::unexpected(std::move(error_));
        return PlyHeader{*format_, std::move(elements_), lines_.at(), lines_.line() + 1};
    }

 private:
    using Words = std::span<const std::string_view>;

    bool fail(std::size_t line, std::string_view message) {
        error_ = Error{fmt::format("line {}: {}", line, message)};
        return false;
    }
    bool fail(std::string_view message) { return fail(lines_.line(), message); }

    bool all_lines() {
        const std::string_view first = lines_.next().value_or("");
        const auto magic = words_of(first);
        if (magic.size() != 1 || magic[0] != "ply")
            return fail(1, looks_like_text(first)
                               ? fmt::format("expected ply, found \"{}\"; this is no PLY file", shown_word(first))
                               : "expected ply, found what is not text; this is no PLY file");
        for (auto line = lines_.next(); line; line = lines_.next()) {
            const auto words = words_of(*line);
            if (words.size() == 1 && words[0] == "end_header") return true;
            if (!words.empty() && !statement(words)) return false;
        }
        return fail("the file ends in its header; expected end_header");
    }

    bool statement(Words words) {
        const std::string_view name = words[0];
        if (name == "comment" || name == "obj_info") return true;
        if (name == "format") return format(words);
        if (name == "element") return element(words);
        if (name == "property") return property(words);
        if (name == "end_header") return fail("end_header stands alone on its line");
        return fail(
            fmt::format("unknown statement \"{}\"; expected format, element, property, comment, obj_info or end_header",
                        shown_word(name)));
    }

    bool format(Words words) {
        if (format_) return fail("a second format; a file has one");
        if (words.size() != 3)
            return fail(fmt::format("format has {}; expected a name and 1.0", count_of(words.size() - 1, "word")));
        format_ = format_from(words[1]);
        if (!format_)
            return fail(fmt::format("unknown format \"{}\"; expected ascii, binary_little_endian or binary_big_endian",
                                    shown_word(words[1])));
        if (words[2] != "1.0")
            return fail(fmt::format("version \"{}\" is unknown; expected 1.0", shown_word(words[2])));
        return true;
    }

    bool element(Words words) {
        if (!format_) return fail("element before format; the format comes first");
        if (words.size() != 3)
            return fail(fmt::format("element has {}; expected a name and a count", count_of(words.size() - 1, "word")));
        const auto count = whole_number_from(words[2]);
        if (!count || *count < 0)
            return fail(
                fmt::format("element {}: expected a count, found \"{}\"", shown_word(words[1]), shown_word(words[2])));
        const PlyKind kind = kind_of(words[1]);
        // What does not fit into 64 bits was read as the largest number that does.
        const auto largest = kind == PlyKind::vertex ? static_cast<std::int64_t>(TriangleMesh::largest_count)
                                                     : std::numeric_limits<std::int64_t>::max() - 1;
        if (*count > largest)
            return fail(fmt::format("element {}: {} are too many; there may be {}", shown_word(words[1]),
                                    shown_word(words[2]), largest));
        if (!element_names_.insert(words[1]).second)
            return fail(fmt::format("a second element {}; names must differ", shown_word(words[1])));
        property_names_.clear();
        elements_.push_back({words[1], static_cast<std::size_t>(*count), lines_.line(), kind, {}});
        return true;
    }

    bool property(Words words) {
        if (elements_.empty()) return fail("property before the first element");
        const bool is_list = words.size() > 1 && words[1] == "list";
        if (words.size() != (is_list ? 5 : 3))
            return fail(fmt::format("property has {}; expected a type and a name, or list, two types and a name",
                                    count_of(words.size() - 1, "word")));
        for (const std::string_view word : words.subspan(is_list ? 2 : 1, is_list ? 2 : 1))
            if (!type_from(word))
                return fail(
                    fmt::format("unknown type \"{}\"; expected char, uchar, short, ushort, int, uint, float or double",
                                shown_word(word)));
        PlyElement& element = elements_.back();
        const std::string_view name = words.back();
        PlyProperty property{name, *type_from(words[words.size() - 2]), {}, lines_.line(), role_of(name, element.kind)};
        if (is_list) property.count_type = type_from(words[2]);
        if (is_list && !info(*property.count_type).is_integer)
            return fail(fmt::format("the length of list {} is a {}; it must be of an integer type", shown_word(name),
                                    info(*property.count_type).name));
        if (property.role != PlyRole::none && is_list != (property.role == PlyRole::corners))
            return fail(
                fmt::format("{} is {}", name,
                            is_list ? "a list; a coordinate is one number" : "one number; the corners are a list"));
        if (!property_names_.insert(name).second)
            return fail(fmt::format("element {} has a second property {}; names must differ", shown_word(element.name),
                                    shown_word(name)));
        element.properties.push_back(property);
        return true;
    }

    bool is_a_mesh() {
        if (!format_) return fail("the header has no format");
        const auto has = [&](PlyKind kind) { return std::ranges::count(elements_, kind, &PlyElement::kind) > 0; };
        if (!has(PlyKind::vertex)) return fail("the header has no element vertex; a mesh needs vertices");
        if (!has(PlyKind::face) && !has(PlyKind::strips))
            return fail("the header has no element face, as those of point clouds; a mesh needs at least 1 face");
        return std::ranges::all_of(elements_, [&](const PlyElement& element) { return has_its_roles(element); });
    }

    bool has_its_roles(const PlyElement& element) {
        const auto count = [&](PlyRole role) {
            return std::ranges::count(element.properties, role, &PlyProperty::role);
        };
        if (element.kind == PlyKind::vertex) {
            for (const auto& [role, name] : {std::pair{PlyRole::x, 'x'}, {PlyRole::y, 'y'}, {PlyRole::z, 'z'}})
                if (count(role) == 0) return fail(element.line, fmt::format("element vertex has no property {}", name));
        } else if (element.kind != PlyKind::other) {
            if (count(PlyRole::corners) == 0)
                return fail(element.line, fmt::format("element {} has no list vertex_indices", element.name));
            if (count(PlyRole::corners) > 1)
                return fail(element.line, fmt::format("element {} has both vertex_indices and vertex_index; which "
                                                      "are its corners is unclear",
                                                      element.name));
        }
        return true;
    }

    HeaderLines lines_;
    std::optional<PlyFormat> format_;
    std::vector<PlyElement> elements_;
    std::unordered_set<std::string_view> element_names_, property_names_;  // the latter of the latest element
    Error error_;
};

}  // namespace

const PlyTypeInfo& info(PlyType type) { return types[static_cast<std::size_t>(type)]; }

Expected<PlyHeader> read_ply_header(std::string_view bytes) { return HeaderReader(bytes).read(); }

}  // namespace abut::detail
