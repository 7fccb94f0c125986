// SPDX-License-Identifier: Apache-2.0
#include "io/detail/file_text.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <fstream>
#include <new>
#include <stdexcept>
#include <system_error>

#include "abut/io/shown.hpp"

namespace abut::detail {
namespace {

constexpr std::size_t chunk = std::size_t{1} << 20;

// Until the file ends, wherever that is by now. Throws when memory runs out.
std::string all_of(std::ifstream& file, std::size_t expected_size) {
    std::string text;
    text.reserve(expected_size + chunk);
    while (file) {
        const std::size_t size = text.size();
        text.resize(size + chunk);
        file.read(text.data() + size, chunk);
        text.resize(size + static_cast<std::size_t>(file.gcount()));
    }
    return text;
}

Error about(const std::filesystem::path& path, const std::string& what) {
    return Error{fmt::format("{}: {}", shown(path.string()), what)};
}

}  // namespace

std::optional<Error> no_regular_file(const std::filesystem::path& path) {
    // The system would take what stands before the zero for the name.
    if (path.native().find('\0') != std::string::npos) return Error{"the name of the file has a zero byte in it"};
    std::error_code code;
    const auto status = std::filesystem::status(path, code);
    if (status.type() == std::filesystem::file_type::not_found) return about(path, "there is no such file");
    if (code) return about(path, "cannot be read: " + code.message());
    if (std::filesystem::is_directory(status)) return about(path, "is a directory; expected a file");
    if (!std::filesystem::is_regular_file(status)) return about(path, "is not a regular file");
    return {};
}

Expected<std::string> file_text(const std::filesystem::path& path) {
    const auto fail = [&](const std::string& what) { return tl::unexpected(about(path, what)); };
    if (auto error = no_regular_file(path)) return tl::unexpected(*error);
    std::error_code code;
    const auto size = std::filesystem::file_size(path, code);
    if (code) return fail("cannot be read: " + code.message());

    errno = 0;
    const auto reason = [] { return errno != 0 ? std::generic_category().message(errno) : "unknown reason"; };
    std::ifstream file(path, std::ios::binary);
    if (!file) return fail("cannot be opened: " + reason());
    try {
        std::string text = all_of(file, size);
        if (file.bad()) return fail("cannot be read: " + reason());
        return text;
    } catch (const std::bad_alloc&) {
    } catch (const std::length_error&) {
    }
    return fail(fmt::format("its {} bytes do not fit into memory", size));
}

}  // namespace abut::detail
