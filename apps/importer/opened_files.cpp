// SPDX-License-Identifier: Apache-2.0
#include "opened_files.hpp"

#include <assimp/DefaultIOStream.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <string_view>
#include <system_error>

namespace abut::importer {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_files = 64;
constexpr std::size_t longest_name = 100;

struct OpenedStream : Assimp::DefaultIOStream {
    OpenedStream(FILE* file, const std::string& name) : DefaultIOStream(file, name) {}
};

bool is_below(const fs::path& file, const fs::path& folder) {
    return std::mismatch(folder.begin(), folder.end(), file.begin(), file.end()).first == folder.end();
}

// On one line, and not too long; the end of a path tells more than its beginning.
std::string shown(std::string name) {
    std::replace_if(
        name.begin(), name.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
    return name.size() > longest_name ? "..." + name.substr(name.size() - longest_name) : name;
}

}  // namespace

OpenedFiles::OpenedFiles(const std::string& mesh, std::uint64_t max_bytes) : bytes_left_(max_bytes) {
    std::error_code ignored;
    mesh_ = fs::canonical(mesh, ignored);
    folder_ = fs::canonical(".", ignored);
}

void OpenedFiles::refuse(const std::string& file, const std::string& why) const {
    if (!refusal_) refusal_ = fmt::format("\"{}\" {}", shown(file), why);
}

std::optional<fs::path> OpenedFiles::allowed(const std::string& file) const {
    std::error_code code;
    fs::path real = fs::canonical(file, code);
    if (code) return {};
    if (real == mesh_ || (!folder_.empty() && is_below(real, folder_))) return real;
    refuse(file, "is outside of the folder of the mesh, and only files in that are read");
    return {};
}

bool OpenedFiles::has_room_for(const std::string& file, std::uint64_t bytes) {
    if (other_names_.contains(file)) return true;
    if (other_names_.size() == max_files) {
        refuse(file, fmt::format("is one file more than the {} that a mesh may be made of", max_files));
        return false;
    }
    if (bytes > bytes_left_) {
        refuse(file, fmt::format("has {} bytes, more than may be read", bytes));
        return false;
    }
    bytes_left_ -= bytes;
    return true;
}

bool OpenedFiles::Exists(const char* file) const {
    const auto real = allowed(file);
    std::error_code ignored;
    return real && fs::is_regular_file(*real, ignored);
}

Assimp::IOStream* OpenedFiles::Open(const char* file, const char* mode) {
    if (std::string_view(mode).find_first_of("wa+") != std::string_view::npos) return nullptr;
    const auto real = allowed(file);
    if (!real) return nullptr;
    // A pipe or a device may never end, and files that a file names can be anything.
    const int descriptor = open(real->c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW);
    if (descriptor < 0) return nullptr;
    const bool is_mesh = *real == mesh_;
    struct stat about {};
    const bool is_good = fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode) &&
                         (is_mesh || has_room_for(file, static_cast<std::uint64_t>(about.st_size)));
    FILE* const stream = is_good ? fdopen(descriptor, "rb") : nullptr;
    if (!stream) {
        close(descriptor);
        return nullptr;
    }
    if (!is_mesh) other_names_.insert(file);
    return new OpenedStream(stream, file);
}

}  // namespace abut::importer
