// SPDX-License-Identifier: Apache-2.0
#include "io/importer_path.hpp"

#include <fmt/format.h>
#include <stdlib.h>
#include <unistd.h>

#include <system_error>
#include <vector>

namespace abut::detail {
namespace {

bool is_program(const std::filesystem::path& file) { return access(file.c_str(), X_OK) == 0; }

}  // namespace

Expected<std::filesystem::path> find_importer([[maybe_unused]] const std::filesystem::path& own_program) {
    if (const char* const chosen = secure_getenv("ABUT_IMPORTER"); chosen && *chosen) {
        if (!std::filesystem::path(chosen).is_absolute())
            return failure(fmt::format("ABUT_IMPORTER is {}; it must be an absolute path", chosen));
        if (is_program(chosen)) return chosen;
        return failure(fmt::format("the importer that ABUT_IMPORTER names, {}, cannot be run", chosen));
    }
#ifdef ABUT_IMPORTER_FOLDER
    constexpr const char* name = "abut_mesh_import";
    const auto folder = own_program.parent_path();
    for (const auto& path :
         {folder / name, folder / "../libexec/abut" / name, std::filesystem::path(ABUT_IMPORTER_FOLDER) / name})
        if (path.is_absolute() && is_program(path)) return path;
    return failure(fmt::format("the program {} that reads this format is neither beside this one nor in {}", name,
                               ABUT_IMPORTER_FOLDER));
#else
    return failure("this build of abut reads .obj, .stl, .ply and .off only; the others need ABUT_ASSIMP");
#endif
}

Expected<std::filesystem::path> find_importer() {
    std::error_code ignored;
    return find_importer(std::filesystem::read_symlink("/proc/self/exe", ignored));
}

}  // namespace abut::detail
