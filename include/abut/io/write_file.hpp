// SPDX-License-Identifier: Apache-2.0
// Files that are written as a whole or not at all.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <span>
#include <string_view>

#include "abut/core/expected.hpp"

namespace ABUT_EXPORT abut {

// Makes a file of the pieces, one after another. They are written beside it, brought to the disk and renamed, so that
// what was there stays when the disk is full or the program is killed. A file that was there keeps its permissions, and
// its owner where the system allows that; a symbolic link keeps pointing to it. What is no regular file, such as a
// device or a pipe, and where standard output and standard error go, is written to directly. An error says the path.
[[nodiscard]] Expected<void> write_file(const std::filesystem::path& path,
                                        std::initializer_list<std::string_view> pieces);

// Why write_file would fail, as far as it can be told before; it leaves nothing behind. Also fails when the path, by
// whatever name or link, is that of one of the files that are read.
[[nodiscard]] Expected<void> check_writable(const std::filesystem::path& path,
                                            std::span<const std::filesystem::path> inputs = {});

}  // namespace abut
