// SPDX-License-Identifier: Apache-2.0
#include "io/raw_mesh.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

#include "io/json_fields.hpp"
#include "io/words.hpp"

namespace abut::detail {
namespace {

constexpr std::size_t max_names_shown = 8;

std::size_t end_of_part(const RawMesh& raw, std::size_t part) {
    return part + 1 < raw.parts.size() ? raw.parts[part + 1].first_triangle : raw.triangles.size();
}

// Objects, groups and solids of which nothing but a name is in the file.
void drop_empty_parts(RawMesh& raw) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < raw.parts.size(); ++i)
        if (raw.parts[i].first_triangle < end_of_part(raw, i)) raw.parts[kept++] = raw.parts[i];
    raw.parts.resize(kept);
}

template <class Do>
void each_word(std::string_view text, Do&& act) {
    constexpr std::string_view spaces = " \t\r\n\\";
    for (std::size_t at = 0; (at = text.find_first_not_of(spaces, at)) != text.npos;) {
        const std::size_t end = std::min(text.find_first_of(spaces, at), text.size());
        act(text.substr(at, end - at));
        at = end;
    }
}

// All names that a part may be asked for by.
template <class Do>
void each_name(const RawMesh& raw, const MeshPart& part, Do&& act) {
    act(part.name);
    act(part.other_name);
    if (raw.other_names_are_words) each_word(part.other_name, act);
}

std::string_view name_of(const MeshPart& part) { return part.name.empty() ? part.other_name : part.name; }

// `"wheel", "axle" and 3 more`
std::string quoted_list(const std::vector<std::string_view>& names) {
    std::string list;
    for (std::size_t i = 0; i < std::min(names.size(), max_names_shown); ++i)
        list += fmt::format("{}\"{}\"", i > 0 ? ", " : "", shown_name(names[i]));
    return names.size() > max_names_shown ? fmt::format("{} and {} more", list, names.size() - max_names_shown) : list;
}

// Parts of one name count as one mesh, parts without a name as one each.
struct Meshes {
    std::vector<std::string_view> names;  // without the empty ones
    std::size_t count = 0;
};

Meshes meshes_of(const RawMesh& raw) {
    Meshes meshes;
    std::set<std::string_view> known;
    for (const MeshPart& part : raw.parts) {
        const std::string_view name = name_of(part);
        if (!name.empty() && !known.insert(name).second) continue;
        ++meshes.count;
        if (!name.empty()) meshes.names.push_back(name);
    }
    return meshes;
}

Error no_such_mesh(const RawMesh& raw, const std::string& wanted) {
    const Meshes meshes = meshes_of(raw);
    if (meshes.names.empty())
        return {fmt::format("there is no mesh \"{}\"; the file gives its meshes no names", shown_name(wanted))};
    const auto close = closest_name(std::string_view(wanted), meshes.names);
    return {fmt::format("there is no mesh \"{}\"; the file has {}{}", shown_name(wanted), quoted_list(meshes.names),
                        close ? fmt::format("; did you mean \"{}\"?", shown_name(*close)) : "")};
}

// Leaves out the vertices that no triangle uses; the others keep their order.
void keep_used_vertices(RawMesh& raw) {
    constexpr std::uint32_t unused = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> new_index(raw.vertices.size(), unused);
    for (const Index3& triangle : raw.triangles)
        for (const std::uint32_t corner : triangle) new_index[corner] = 0;
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < new_index.size(); ++i) {
        if (new_index[i] == unused) continue;
        raw.vertices[count] = raw.vertices[i];
        new_index[i] = count++;
    }
    raw.vertices.resize(count);
    for (Index3& triangle : raw.triangles)
        for (std::uint32_t& corner : triangle) corner = new_index[corner];
}

std::optional<Error> choose(RawMesh& raw, const std::string& wanted) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < raw.parts.size(); ++i) {
        bool is_wanted = false;
        each_name(raw, raw.parts[i], [&](std::string_view name) { is_wanted = is_wanted || name == wanted; });
        if (!is_wanted) continue;
        const auto first = static_cast<std::ptrdiff_t>(raw.parts[i].first_triangle);
        const auto last = static_cast<std::ptrdiff_t>(end_of_part(raw, i));
        const auto begin = raw.triangles.begin();
        std::copy(begin + first, begin + last, begin + static_cast<std::ptrdiff_t>(kept));
        kept += static_cast<std::size_t>(last - first);
    }
    if (kept == 0) return no_such_mesh(raw, wanted);
    const std::size_t triangles = raw.triangles.size(), vertices = raw.vertices.size();
    if (kept == triangles) return {};
    raw.triangles.resize(kept);
    keep_used_vertices(raw);
    raw.notes.push_back(fmt::format("only mesh \"{}\": {} of {} triangles, and of {} vertices the {} that they use",
                                    shown_name(wanted), kept, triangles, vertices, raw.vertices.size()));
    return {};
}

void note_merged(RawMesh& raw) {
    const Meshes meshes = meshes_of(raw);
    if (meshes.count > 1)
        raw.notes.push_back(fmt::format("{} meshes merged{}{}", meshes.count, meshes.names.empty() ? "" : ": ",
                                        quoted_list(meshes.names)));
}

std::optional<Error> transform_vertices(RawMesh& raw, const MeshFileOptions& options) {
    const bool turns = options.file_up != options.up;
    if (!turns && options.scale == 1) return {};
    const auto from = static_cast<int>(options.file_up), to = static_cast<int>(options.up);
    for (std::size_t i = 0; i < raw.vertices.size(); ++i) {
        const Vec3 old = raw.vertices[i];
        Vec3& vertex = raw.vertices[i];
        if (turns) {
            vertex[to] = old[from];
            vertex[from] = 0 - old[to];  // 0 stays 0, and does not become -0.
        }
        vertex *= options.scale;
        if (!vertex.allFinite() && old.allFinite())
            return Error{
                fmt::format("vertex {}, counted from 0, at ({}, {}, {}) is beyond the range of doubles when "
                            "scaled by {}",
                            i, old.x(), old.y(), old.z(), options.scale)};
    }
    return {};
}

}  // namespace

void keep_few(std::vector<std::string>& notes) {
    if (notes.size() <= max_notes) return;
    const std::size_t left_out = notes.size() - max_notes;
    notes.resize(max_notes);
    notes.push_back("and " + count_of(left_out, "more note"));
}

std::optional<Error> wrong_options(const MeshFileOptions& options) {
    if (!std::isfinite(options.scale) || options.scale <= 0)
        return Error{fmt::format("scale is {}; it must be finite and above 0", options.scale)};
    if (options.file_up > Axis::z || options.up > Axis::z) return Error{"what is up must be x, y or z"};
    return {};
}

Expected<MeshFile> make_mesh(RawMesh&& raw, const MeshFileOptions& options) {
    drop_empty_parts(raw);
    if (options.mesh.empty()) {
        note_merged(raw);
    } else if (auto error = choose(raw, options.mesh)) {
        return tl::unexpected(std::move(*error));
    }
    if (auto error = transform_vertices(raw, options)) return tl::unexpected(std::move(*error));
    keep_few(raw.notes);
    auto mesh = TriangleMesh::make(std::move(raw.vertices), std::move(raw.triangles));
    if (!mesh) return tl::unexpected(mesh.error());
    return MeshFile{std::move(*mesh), std::move(raw.notes), std::move(raw.other_files)};
}

std::vector<std::string> names_of(RawMesh&& raw) {
    drop_empty_parts(raw);
    std::vector<std::string> names;
    std::set<std::string_view> known;
    for (const MeshPart& part : raw.parts)
        each_name(raw, part, [&](std::string_view name) {
            if (!name.empty() && known.insert(name).second) names.emplace_back(name);
        });
    return names;
}

}  // namespace abut::detail
