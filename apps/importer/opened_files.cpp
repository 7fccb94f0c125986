// SPDX-License-Identifier: Apache-2.0
#include "opened_files.hpp"

#include <filesystem>
#include <string_view>
#include <system_error>

namespace abut::importer {

Assimp::IOStream* OpenedFiles::Open(const char* file, const char* mode) {
    std::error_code ignored;
    // A pipe or a device may never end, and files that a file names can be anything.
    if (std::string_view(mode).find_first_of("wa+") != std::string_view::npos ||
        !std::filesystem::is_regular_file(file, ignored))
        return nullptr;
    Assimp::IOStream* const stream = DefaultIOSystem::Open(file, mode);
    if (stream) names_.insert(file);
    return stream;
}

}  // namespace abut::importer
