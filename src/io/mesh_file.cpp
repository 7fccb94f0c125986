// SPDX-License-Identifier: Apache-2.0
#include "io/detail/mesh_file.hpp"

#include <fmt/format.h>

#include <cmath>

#include "abut/io/obj.hpp"
#include "abut/io/off.hpp"
#include "abut/io/ply.hpp"
#include "abut/io/stl.hpp"
#include "io/detail/file_text.hpp"
#include "io/detail/words.hpp"

namespace abut::detail {

Expected<MeshFile> loaded(const std::filesystem::path& path, Expected<MeshFile> (*read)(std::string_view)) {
    const auto bytes = file_text(path);
    if (!bytes) return tl::unexpected(bytes.error());
    return read(*bytes).map_error(
        [&](const Error& error) { return Error{fmt::format("{}: {}", path.string(), error.message)}; });
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

Expected<MeshFile> load_mesh(const std::filesystem::path& path) {
    std::string ending = path.extension().string();
    for (char& c : ending)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (ending == ".obj") return load_obj(path);
    if (ending == ".stl") return load_stl(path);
    if (ending == ".ply") return load_ply(path);
    if (ending == ".off") return load_off(path);
    if (auto error = detail::no_regular_file(path)) return tl::unexpected(*error);
    return failure(fmt::format("{}: the name of a mesh file must end with .obj, .stl, .ply or .off", path.string()));
}

}  // namespace abut
