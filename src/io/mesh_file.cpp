// SPDX-License-Identifier: Apache-2.0
#include "io/mesh_file.hpp"

#include <fmt/format.h>

#include <cmath>
#include <system_error>
#include <utility>

#include "abut/io/tree_file.hpp"
#include "io/file_text.hpp"
#include "io/import_process.hpp"
#include "io/import_stream.hpp"
#include "io/within_memory.hpp"
#include "io/words.hpp"

namespace abut::detail {

namespace {

constexpr std::size_t longest_name = 200;

Error about(const std::filesystem::path& path, const Error& error) {
    return {fmt::format("{}: {}", shown(path.string()), error.message)};
}

// What `use` makes of the parts of a file while its bytes, which they point into, are there.
template <class Use>
auto with_raw_mesh(const std::filesystem::path& path, Parser parse, const MeshFileOptions& options, Use&& use)
    -> decltype(use(std::declval<RawMesh&&>())) {
    const auto in_file = [&](const Error& error) { return tl::unexpected(about(path, error)); };
    const ReadProgress progress(options.progress);
    if (!progress.at(0)) return in_file(stopped().value());
    const auto bytes = file_text(path);
    if (!bytes) return tl::unexpected(bytes.error());
    auto raw = parse(*bytes, progress);
    if (!raw) return in_file(raw.error());
    if (!progress.at(ReadProgress::parsed)) return in_file(stopped().value());
    auto used = use(std::move(*raw));
    if (!used) return in_file(used.error());
    progress.at(1);
    return used;
}

// By the ending of a name, in lower case; nothing when it is no format that is read here.
Parser parser_for(std::string_view ending) {
    if (ending == ".obj") return parse_obj;
    if (ending == ".stl") return parse_stl;
    if (ending == ".ply") return parse_ply;
    if (ending == ".off") return parse_off;
    return nullptr;
}

// A file names others that belong to it. A note tells the user of each, by the path that was read.
void note_other_files(RawMesh& raw, const std::filesystem::path& path) {
    const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
    for (const std::string& other : raw.other_files) {
        std::error_code code;
        const auto name = std::filesystem::proximate(other, folder, code);
        raw.notes.push_back(fmt::format("\"{}\" was read as well", shown(code ? other : name.string(), longest_name)));
    }
}

template <class Use>
auto with_file(const std::filesystem::path& path, const MeshFileOptions& options, Use&& use)
    -> decltype(use(std::declval<RawMesh&&>())) {
    if (auto error = wrong_options(options)) return tl::unexpected(about(path, *error));
    if (const Parser parse = parser_for(lower_case_ending(path))) return with_raw_mesh(path, parse, options, use);
    if (lower_case_ending(path) == ".tree") {
        auto tree = load_tree(path);
        if (!tree) return tl::unexpected(tree.error());
        const TriangleMesh& mesh = tree->mesh();
        RawMesh raw{
            {mesh.vertices().begin(), mesh.vertices().end()}, {mesh.triangles().begin(), mesh.triangles().end()}, {}};
        return use(std::move(raw)).map_error([&](const Error& error) { return about(path, error); });
    }
    if (auto error = no_regular_file(path)) return tl::unexpected(*error);
    const auto import_and_use = [&]() -> decltype(use(std::declval<RawMesh&&>())) {
        if (path.extension().empty())
            return failure("the ending of its name says no format, such as .obj, .stl, .ply, .off or .glb");
        const ReadProgress progress(options.progress);
        const auto stream = import_stream_of(path, options, progress);
        if (!stream) return tl::unexpected(stream.error());
        auto raw = read_import_stream(*stream);
        if (!raw) return failure("the answer of the importer " + raw.error().message);
        note_other_files(*raw, path);
        if (!progress.at(ReadProgress::parsed)) return stopped();
        return use(std::move(*raw));
    };
    return import_and_use().map_error([&](const Error& error) { return about(path, error); });
}

}  // namespace

Expected<MeshFile> load_with(const std::filesystem::path& path, Parser parse, const MeshFileOptions& options) {
    return within_memory(path, [&] {
        return with_raw_mesh(path, parse, options, [&](RawMesh&& raw) { return make_mesh(std::move(raw), options); });
    });
}

Expected<MeshFile> load_mesh_or_throw(const std::filesystem::path& path, const MeshFileOptions& options) {
    return with_file(path, options, [&](RawMesh&& raw) { return make_mesh(std::move(raw), options); });
}

std::string lower_case_ending(const std::filesystem::path& path) {
    std::string ending = path.extension().string();
    for (char& c : ending)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return ending;
}

std::string_view without_byte_order_mark(std::string_view text) {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    if (text.starts_with(mark)) text.remove_prefix(mark.size());
    return text;
}

std::optional<std::string> not_finite(const Vec3& vertex) {
    for (int i = 0; i < 3; ++i)
        if (!std::isfinite(vertex[i])) return fmt::format("{} is {}; coordinates must be finite", "xyz"[i], vertex[i]);
    return {};
}

void note_ignored(std::vector<std::string>& notes, std::size_t count, std::string_view singular) {
    if (count > 0) notes.push_back("ignored " + count_of(count, singular));
}

void Fans::note_polygons(std::vector<std::string>& notes) const {
    if (polygons_ > 0)
        notes.push_back(count_of(polygons_, "polygon") + " split into triangles, as fans around the first corner");
}

}  // namespace abut::detail

namespace abut {

Expected<MeshFile> load_mesh(const std::filesystem::path& path, const MeshFileOptions& options) {
    return detail::within_memory(path, [&] { return detail::load_mesh_or_throw(path, options); });
}

Expected<std::vector<std::string>> mesh_names(const std::filesystem::path& path, const MeshFileOptions& options) {
    return detail::within_memory(path, [&] {
        return detail::with_file(path, options, [](detail::RawMesh&& raw) {
            return Expected<std::vector<std::string>>(detail::names_of(std::move(raw)));
        });
    });
}

}  // namespace abut
