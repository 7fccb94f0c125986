// SPDX-License-Identifier: Apache-2.0
#include "io/file_text.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <new>
#include <stdexcept>
#include <system_error>

#include "abut/io/shown.hpp"
#include "io/descriptor.hpp"

namespace abut::detail {
namespace {

constexpr std::size_t chunk_size = std::size_t{1} << 20;

// Until the file ends, wherever that is by now; nothing when it cannot be read, for the reason in errno. Throws when
// memory runs out.
std::optional<std::string> all_of(const Descriptor& file, std::size_t expected_size) {
    std::string text;
    text.reserve(expected_size + chunk_size);
    for (;;) {
        const std::size_t size = text.size();
        text.resize(size + chunk_size);
        const ssize_t count = read(file.number(), text.data() + size, chunk_size);
        if (count < 0 && errno != EINTR) return {};
        text.resize(size + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
        if (count == 0) return text;
    }
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
    const auto reason = [] { return std::generic_category().message(errno); };
    // To open a pipe or to read a device would wait, for ever perhaps.
    const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    if (!file.is_open()) return fail("cannot be opened: " + reason());
    struct stat status {};
    if (fstat(file.number(), &status) != 0) return fail("cannot be read: " + reason());
    // It may be another one by now.
    if (!S_ISREG(status.st_mode)) return fail("is not a regular file");
    const auto size = static_cast<std::size_t>(status.st_size);
    try {
        auto text = all_of(file, size);
        if (!text) return fail("cannot be read: " + reason());
        return std::move(*text);
    } catch (const std::bad_alloc&) {
    } catch (const std::length_error&) {
    }
    return fail(fmt::format("its {} bytes do not fit into memory", size));
}

}  // namespace abut::detail
