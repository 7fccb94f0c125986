// SPDX-License-Identifier: Apache-2.0
#include "io/inside_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "abut/io/shown.hpp"

namespace abut::detail {
namespace {

namespace fs = std::filesystem;

// Absolute, so that one that does not exist can be compared as well.
fs::path without_links(const fs::path& path, std::error_code& code) {
    const fs::path whole = fs::absolute(path.empty() ? "." : path, code);
    return code ? fs::path() : fs::weakly_canonical(whole, code);
}

}  // namespace

Expected<bool> is_inside(const fs::path& folder, const fs::path& file) {
    std::error_code code;
    const fs::path outer = without_links(folder, code);
    const fs::path inner = code ? fs::path() : without_links(file, code);
    if (code) return failure("its path cannot be resolved: " + code.message());
    // The path of a folder that does not exist may end with a slash, and so with an empty part.
    const auto end = outer.has_filename() ? outer.end() : std::prev(outer.end());
    return std::mismatch(outer.begin(), end, inner.begin(), inner.end()).first == end;
}

std::optional<Error> refused_file(const std::filesystem::path& folder, std::string_view name, bool allow_outside) {
    // As systems have it; longer names would only make long messages.
    constexpr std::size_t longest_path = 4096;
    if (name.size() > longest_path)
        return Error{fmt::format(": the name of the file has {} bytes; at most {}", name.size(), longest_path)};
    if (allow_outside) return {};
    const auto inside = is_inside(folder, folder / name);
    if (!inside) return Error{fmt::format(": cannot read \"{}\": {}", shown(name), inside.error().message)};
    if (*inside) return {};
    return Error{
        fmt::format(": \"{}\" is outside of the folder that paths start from; such files are read with "
                    "--allow-outside only, in C++ with allow_outside",
                    shown(name))};
}

}  // namespace abut::detail
