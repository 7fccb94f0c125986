// SPDX-License-Identifier: Apache-2.0
#include "abut/io/ply.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "io/mesh_file.hpp"
#include "io/ply_bytes.hpp"
#include "io/ply_header.hpp"
#include "io/ply_words.hpp"
#include "io/words.hpp"

namespace abut {
namespace {

using detail::count_of;
using detail::PlyElement;
using detail::PlyHeader;
using detail::PlyKind;
using detail::PlyProperty;
using detail::PlyRole;
using detail::shown_word;

// `ignored 2 face properties: red, green`. Of many only the first are named.
std::string note_of_ignored(const PlyElement& element) {
    constexpr std::size_t named = 12;
    std::size_t count = 0;
    std::string names;
    for (const PlyProperty& property : element.properties) {
        if (property.role != PlyRole::none || ++count > named) continue;
        names += (count > 1 ? ", " : "") + shown_word(property.name);
    }
    if (count == 0) return {};
    if (count > named) names += fmt::format(" and {} more", count - named);
    return fmt::format("ignored {} {} {}: {}", count, element.name, count == 1 ? "property" : "properties", names);
}

// Each function that reads a part returns whether it went well, or nothing when it did not, and then leaves an error.
// The values come from PlyBytes or PlyWords.
template <class Values>
class PlyReader {
 public:
    PlyReader(const PlyHeader& header, Values values) : header_(header), values_(values) {}

    Expected<detail::RawMesh> read() {
        if (!fits()) return tl::unexpected(std::move(error_));
        for (const PlyElement& element : header_.elements)
            if (!instances_of(element)) return tl::unexpected(std::move(error_));
        if (const auto end = values_.expect_end(); !end) return failure(values_.position() + end.error().message);
        if (fans_.triangles.empty())
            return failure(fmt::format("0 faces and {} vertices; a mesh needs at least 1 face", vertices_.size()));

        return detail::RawMesh{std::move(vertices_), std::move(fans_.triangles), notes()};
    }

 private:
    bool fail(std::string_view message) {
        error_ = Error{fmt::format("{}{} {}: {}", values_.position(), shown_word(element_->name), instance_, message)};
        return false;
    }
    bool fail(const PlyProperty& property, std::string_view message) {
        return fail(fmt::format("{}: {}", shown_word(property.name), message));
    }

    // Whether the file is long enough for what the header announces, with all lists empty. Also learns how many
    // vertices there are, since faces may come before them.
    bool fits() {
        std::size_t room = values_.room();
        for (const PlyElement& element : header_.elements) {
            if (element.kind == PlyKind::vertex) vertex_count_ = element.count;
            std::size_t least = 0;
            for (const PlyProperty& property : element.properties)
                least += Values::room_for(property.count_type.value_or(property.type));
            if (least > 0 && element.count > room / least) {
                error_ = Error{fmt::format(
                    "line {}: element {} {}: the file is too short for so many; {} follow the header", element.line,
                    shown_word(element.name), element.count, count_of(values_.bytes_left(), "byte"))};
                return false;
            }
            room -= least * element.count;
        }
        return true;
    }

    bool instances_of(const PlyElement& element) {
        element_ = &element;
        if (element.properties.empty()) return true;  // nothing follows, however many there are
        if (element.kind == PlyKind::vertex) vertices_.reserve(element.count);
        if (element.kind == PlyKind::face) fans_.triangles.reserve(element.count);
        for (instance_ = 0; instance_ < element.count; ++instance_) {
            if (element.kind == PlyKind::vertex) vertices_.emplace_back();
            for (const PlyProperty& property : element.properties)
                if (!value(property)) return false;
        }
        return true;
    }

    bool value(const PlyProperty& property) {
        switch (property.role) {
            case PlyRole::x:
                return coordinate(property, 0);
            case PlyRole::y:
                return coordinate(property, 1);
            case PlyRole::z:
                return coordinate(property, 2);
            case PlyRole::corners:
                return element_->kind == PlyKind::face ? face(property) : strips(property);
            case PlyRole::none:
                break;
        }
        const auto count = property.count_type ? length(property) : 1;
        if (!count) return false;
        const auto skipped = values_.skip(property.type, *count);
        return skipped || fail(property, skipped.error().message);
    }

    bool coordinate(const PlyProperty& property, int axis) {
        const auto number = values_.number(property.type);
        if (!number) return fail(property, number.error().message);
        if (!std::isfinite(*number))
            return fail(fmt::format("{} is {}; coordinates must be finite", property.name, *number));
        vertices_.back()[axis] = *number;
        return true;
    }

    // Of a list, which what is left of the file can hold.
    std::optional<std::size_t> length(const PlyProperty& property) {
        const auto count = values_.number(*property.count_type);
        if (!count)
            fail(property, "the length: " + count.error().message);
        else if (*count < 0)
            fail(property, fmt::format("a list of {} values; expected 0 or more", *count));
        else if (*count > static_cast<double>(values_.room() / Values::room_for(property.type)))
            fail(property, fmt::format("a list of {} values, with {} left in the file", *count,
                                       count_of(values_.bytes_left(), "byte")));
        else
            return static_cast<std::size_t>(*count);
        return {};
    }

    bool face(const PlyProperty& property) {
        const auto count = length(property);
        if (!count) return false;
        if (*count < 3) return fail(count_of(*count, "corner") + "; a face needs at least 3");
        fans_.begin_face();
        for (std::size_t i = 0; i < *count; ++i) {
            const auto corner = vertex_of(property);
            if (!corner) return false;
            fans_.add_corner(*corner);
        }
        return true;
    }

    bool strips(const PlyProperty& property) {
        const auto count = length(property);
        if (!count) return false;
        std::size_t corners = 0;  // of the strip so far
        std::uint32_t first = 0, second = 0;
        const auto end_strip = [&] {
            if (corners == 1 || corners == 2)
                return fail(fmt::format("a strip of {}; it needs at least 3", count_of(corners, "corner")));
            strips_ += corners > 0;
            corners = 0;
            return true;
        };
        for (std::size_t i = 0; i < *count; ++i) {
            const auto index = index_of(property);
            if (!index) return false;
            if (*index == -1) {
                if (!end_strip()) return false;
                continue;
            }
            const auto corner = existing(*index);
            if (!corner) return false;
            if (corners >= 2)
                fans_.triangles.push_back(corners % 2 == 0 ? Index3{first, second, *corner}
                                                           : Index3{second, first, *corner});
            first = std::exchange(second, *corner);
            ++corners;
        }
        return end_strip();
    }

    std::optional<std::uint32_t> vertex_of(const PlyProperty& property) {
        const auto index = index_of(property);
        return index ? existing(*index) : std::nullopt;
    }

    // A whole number, as it stands in the file.
    std::optional<double> index_of(const PlyProperty& property) {
        const auto index = values_.number(property.type);
        if (!index)
            fail(property, index.error().message);
        else if (std::trunc(*index) != *index)
            fail(property, fmt::format("{} is no whole number", *index));
        else
            return *index;
        return {};
    }

    std::optional<std::uint32_t> existing(double index) {
        if (index >= 0 && index < static_cast<double>(vertex_count_)) return static_cast<std::uint32_t>(index);
        fail(fmt::format("vertex {} does not exist; the file has {}, counted from 0", index, vertex_count_));
        return {};
    }

    std::vector<std::string> notes() const {
        std::vector<std::string> notes;
        fans_.note_polygons(notes);
        if (strips_ > 0) notes.push_back(count_of(strips_, "strip") + " split into triangles");
        for (const PlyElement& element : header_.elements) {
            if (element.count == 0) continue;
            auto note = element.kind == PlyKind::other ? "ignored " + count_of(element.count, shown_word(element.name))
                                                       : note_of_ignored(element);
            if (!note.empty()) notes.push_back(std::move(note));
        }
        return notes;
    }

    const PlyHeader& header_;
    Values values_;
    const PlyElement* element_ = nullptr;  // that is being read
    std::size_t instance_ = 0;
    std::size_t vertex_count_ = 0;
    std::vector<Vec3> vertices_;
    detail::Fans fans_;
    std::size_t strips_ = 0;
    Error error_;
};

}  // namespace

namespace detail {

Expected<RawMesh> parse_ply(std::string_view bytes, const ReadProgress&) {
    bytes = without_byte_order_mark(bytes);
    if (bytes.empty()) return failure("the file is empty");
    const auto header = read_ply_header(bytes);
    if (!header) return tl::unexpected(header.error());
    const std::string_view data = bytes.substr(header->size);
    if (header->format == PlyFormat::ascii) return PlyReader(*header, PlyWords(data, header->line)).read();
    const bool is_little = header->format == PlyFormat::little_endian;
    return PlyReader(*header, PlyBytes(data, is_little ? std::endian::little : std::endian::big)).read();
}

}  // namespace detail

Expected<MeshFile> read_ply(std::string_view bytes) { return detail::read_by(detail::parse_ply, bytes); }

Expected<MeshFile> load_ply(const std::filesystem::path& path) { return detail::load_with(path, detail::parse_ply); }

}  // namespace abut
