// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <abut/core/expected.hpp>
#include <string>
#include <string_view>

namespace abut::cli {

// The exit status when a line, an argument or a file was not as it should be.
inline constexpr int failed = 2;

enum class Written { all, reader_gone, error };

// Writes to standard output at once. A reader that has gone away (such as `head`) is no error; other failures are
// reported on standard error.
Written write_out(std::string_view text);

// Why the file could not be written, if so; tells it before there is anything to write.
Expected<void> check_writable(const std::string& path);

// Replaces the file if there is one.
Expected<void> write_file(const std::string& path, std::string_view bytes);

}  // namespace abut::cli
