// SPDX-License-Identifier: Apache-2.0
#include "abut/io/obj.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "io/mesh_file.hpp"
#include "io/raw_mesh.hpp"
#include "io/text_lines.hpp"
#include "io/words.hpp"
#include "io/write_json.hpp"

namespace abut {
namespace {

using detail::count_of;
using detail::shown_word;

// A statement that says nothing about a surface made of polygons, and what the notes call it; names of groups and
// objects are kept to choose by. Statements of one name
// stand together and are counted as one. Texture coordinates and normals come first, since they are many.
struct Ignored {
    std::string_view statement, name;
};
constexpr auto ignored = std::to_array<Ignored>({{"vt", "texture coordinate"},
                                                 {"vn", "normal"},
                                                 {"s", "smoothing group"},
                                                 {"g", "group name"},
                                                 {"o", "object name"},
                                                 {"usemtl", "material name"},
                                                 {"mtllib", "material file"},
                                                 {"usemap", "texture map"},
                                                 {"maplib", "texture map"},
                                                 {"l", "line"},
                                                 {"p", "point"},
                                                 {"bevel", "display setting"},
                                                 {"c_interp", "display setting"},
                                                 {"d_interp", "display setting"},
                                                 {"lod", "display setting"},
                                                 {"shadow_obj", "display setting"},
                                                 {"trace_obj", "display setting"},
                                                 {"vp", "free-form statement"},
                                                 {"cstype", "free-form statement"},
                                                 {"deg", "free-form statement"},
                                                 {"bmat", "free-form statement"},
                                                 {"step", "free-form statement"},
                                                 {"curv", "free-form statement"},
                                                 {"curv2", "free-form statement"},
                                                 {"parm", "free-form statement"},
                                                 {"trim", "free-form statement"},
                                                 {"hole", "free-form statement"},
                                                 {"scrv", "free-form statement"},
                                                 {"sp", "free-form statement"},
                                                 {"end", "free-form statement"},
                                                 {"con", "free-form statement"},
                                                 {"mg", "free-form statement"},
                                                 {"ctech", "free-form statement"},
                                                 {"stech", "free-form statement"}});

// Whether `tail`, which begins with a slash, can follow v in a corner: /vt, //vn or /vt/vn.
bool is_rest_of_corner(std::string_view tail) {
    const auto is_index = [](std::string_view word) { return detail::whole_number_from(word).has_value(); };
    tail.remove_prefix(1);
    const std::size_t slash = tail.find('/');
    if (slash == std::string_view::npos) return is_index(tail);
    return (slash == 0 || is_index(tail.substr(0, slash))) && is_index(tail.substr(slash + 1));
}

// Each function that reads a part returns whether it went well, or nothing when it did not, and then leaves an error.
class ObjReader {
 public:
    ObjReader(std::string_view text, const detail::ReadProgress& progress)
        : lines_(text), size_(text.size()), progress_(progress), next_report_(text.size()) {}

    Expected<detail::RawMesh> read() {
        do {
            if (!statement()) return tl::unexpected(std::move(*error_));
            if (lines_.rest().size() <= next_report_ && !report()) return detail::stopped();
        } while (lines_.next_line());
        if (lines_.is_cut_off()) fail(lines_.line(), "the file ends with \\, and what it continues is missing");
        if (!error_) check_forward_references();
        if (!error_ && fans_.triangles.empty())
            error_ = Error{fmt::format("0 faces and {} vertices; a mesh needs at least 1 face", vertices_.size())};
        if (error_) return tl::unexpected(std::move(*error_));

        auto notes = notes_of_file();
        return detail::RawMesh{.vertices = std::move(vertices_),
                               .triangles = std::move(fans_.triangles),
                               .notes = std::move(notes),
                               .parts = std::move(parts_),
                               .other_names_are_words = true};
    }

 private:
    bool fail(std::size_t line, std::string_view message) {
        error_ = lines_.error(message, line);
        return false;
    }

    bool statement() {
        const std::string_view name = lines_.next_word();
        if (name.empty()) return true;
        if (name == "v") return vertex();
        if (name == "f") return face();
        const auto known = std::ranges::find(ignored, name, &Ignored::statement);
        if (known != ignored.end()) {
            ++ignored_counts_[static_cast<std::size_t>(known - ignored.begin())];
            return name == "o" ? object() : name == "g" ? group() : ignore(name);
        }
        if (name == "surf") return fail(lines_.line(), "surf is a free-form surface; only polygons (f) are read");
        return fail(lines_.line(), fmt::format("unknown statement \"{}\"", shown_word(name)));
    }

    // Whether to go on.
    bool report() {
        const std::size_t left = lines_.rest().size(), done = size_ - left;
        next_report_ = left > bytes_between_reports ? left - bytes_between_reports : 0;
        return progress_.at(detail::ReadProgress::parsed * static_cast<double>(done) / static_cast<double>(size_));
    }

    bool object() {
        const auto name = names("o");
        if (name) next_part().name = *name;
        return name.has_value();
    }

    bool group() {
        const auto name = names("g");
        if (name) next_part().other_name = *name;
        return name.has_value();
    }

    // The part of the faces that come next: it has the names of the one before until they are changed.
    detail::MeshPart& next_part() {
        const std::size_t first = fans_.triangles.size();
        if (parts_.back().first_triangle != first) {
            parts_.push_back(parts_.back());
            parts_.back().first_triangle = first;
        }
        return parts_.back();
    }

    // From the first word of the statement to its last one.
    std::optional<std::string_view> names(std::string_view statement) {
        const char *first = nullptr, *last = nullptr;
        const bool is_read = each_word(statement, [&](std::string_view word) {
            if (!first) first = word.data();
            last = word.data() + word.size();
        });
        if (!is_read) return {};
        return std::string_view(first, static_cast<std::size_t>(last - first));
    }

    bool ignore(std::string_view name) {
        return each_word(name, [](std::string_view) {});
    }

    // A name that happens to end with a backslash continues its statement. That must not swallow vertices and faces.
    template <class Do>
    bool each_word(std::string_view name, Do&& act) {
        std::size_t line = lines_.line();
        for (auto word = lines_.next_word(); !word.empty(); word = lines_.next_word()) {
            if (lines_.line() != line && (word == "v" || word == "f"))
                return fail(lines_.line(),
                            fmt::format("{} continues the {} above, since the line before ends with \\; remove that",
                                        word, name));
            line = lines_.line();
            act(word);
        }
        return true;
    }

    bool vertex() {
        const std::size_t line = lines_.line();
        const auto numbers = detail::numbers_of_line<6>(lines_);
        if (!numbers) return fail(lines_.line(), "v: " + numbers.error().message);
        const auto& [values, count] = *numbers;
        if (count != 3 && count != 4 && count != 6)
            return fail(line,
                        fmt::format("v has {}; expected x y z, x y z w or x y z r g b", count_of(count, "number")));
        if (count == 4 && values[3] != 1)
            return fail(line, fmt::format("v: w is {}; it must be 1, since a mesh has no weights", values[3]));
        colors_ += count == 6;
        vertices_.emplace_back(values[0], values[1], values[2]);
        return true;
    }

    bool face() {
        const std::size_t line = lines_.line();
        fans_.begin_face();
        for (auto word = lines_.next_word(); !word.empty(); word = lines_.next_word()) {
            const auto corner = vertex_of(word);
            if (!corner) return false;
            fans_.add_corner(*corner);
        }
        if (fans_.corners() >= 3) return true;
        return fail(line, fmt::format("f has {}; a face needs at least 3", count_of(fans_.corners(), "corner")));
    }

    // The vertex of a corner, counted from 0.
    std::optional<std::uint32_t> vertex_of(std::string_view corner) {
        const std::size_t slash = std::min(corner.find('/'), corner.size());
        const auto index = detail::whole_number_from(corner.substr(0, slash));
        if (!index || (slash < corner.size() && !is_rest_of_corner(corner.substr(slash)))) {
            fail(lines_.line(), fmt::format("f: expected v, v/vt, v//vn or v/vt/vn, found \"{}\"", shown_word(corner)));
            return {};
        }
        const auto count = static_cast<std::int64_t>(vertices_.size());
        const auto missing = [&](std::string_view why) {
            fail(lines_.line(), fmt::format("vertex {} does not exist; {}", shown_word(corner.substr(0, slash)), why));
            return std::nullopt;
        };
        if (*index == 0) return missing("vertices are counted from 1");
        if (*index < -count) return missing(fmt::format("{} are defined so far", count));
        if (*index < 0) return static_cast<std::uint32_t>(count + *index);
        if (*index > static_cast<std::int64_t>(TriangleMesh::largest_count))
            return missing(fmt::format("a mesh has at most {} vertices", TriangleMesh::largest_count));
        if (*index > count && (forward_.empty() || *index > forward_.back().index))
            forward_.push_back({*index, lines_.line()});
        return static_cast<std::uint32_t>(*index - 1);
    }

    void check_forward_references() {
        const std::size_t count = vertices_.size();
        for (const auto& [index, line] : forward_) {
            if (index <= static_cast<std::int64_t>(count)) continue;
            fail(line, fmt::format("vertex {} does not exist; the file defines {}", index, count));
            return;
        }
    }

    std::vector<std::string> notes_of_file() const {
        std::vector<std::string> notes;
        fans_.note_polygons(notes);
        detail::note_ignored(notes, colors_, "vertex color");
        for (std::size_t i = 0; i < ignored.size();) {
            const std::string_view name = ignored[i].name;
            std::size_t count = 0;
            for (; i < ignored.size() && ignored[i].name == name; ++i) count += ignored_counts_[i];
            detail::note_ignored(notes, count, name);
        }
        return notes;
    }

    // A corner that names a vertex before it is defined. Only those beyond all earlier ones are kept: the first that
    // the file never defines is one of them.
    struct ForwardReference {
        std::int64_t index;
        std::size_t line;
    };

    static constexpr std::size_t bytes_between_reports = std::size_t{1} << 20;

    detail::TextLines<detail::LineSyntax{.comments = true, .joins = true}> lines_;
    std::size_t size_;
    detail::ReadProgress progress_;
    std::size_t next_report_;  // when no more bytes than these are left
    std::vector<detail::MeshPart> parts_ = {{}};
    std::vector<Vec3> vertices_;
    detail::Fans fans_;
    std::vector<ForwardReference> forward_;
    std::size_t colors_ = 0;
    std::array<std::size_t, ignored.size()> ignored_counts_{};
    std::optional<Error> error_;
};

}  // namespace

namespace detail {

Expected<RawMesh> parse_obj(std::string_view text, const ReadProgress& progress) {
    text = without_byte_order_mark(text);
    if (text.empty()) return failure("the file is empty");
    return ObjReader(text, progress).read();
}

}  // namespace detail

Expected<MeshFile> read_obj(std::string_view text) { return detail::read_by(detail::parse_obj, text); }

Expected<MeshFile> load_obj(const std::filesystem::path& path) { return detail::load_with(path, detail::parse_obj); }

std::string write_obj(const TriangleMesh& mesh) {
    std::string text;
    text.reserve(64 * mesh.vertices().size() + 24 * mesh.triangles().size());
    for (const Vec3& vertex : mesh.vertices()) {
        text += 'v';
        for (const double coordinate : vertex) {
            text += ' ';
            detail::append_number(text, coordinate);
        }
        text += '\n';
    }
    for (const Index3& triangle : mesh.triangles()) {
        text += 'f';
        for (const std::uint32_t corner : triangle) {
            text += ' ';
            text += fmt::format_int(std::uint64_t{corner} + 1).str();
        }
        text += '\n';
    }
    return text;
}

}  // namespace abut
