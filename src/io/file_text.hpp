// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "abut/core/expected.hpp"

namespace abut::detail {

// Why a path does not name a regular file. The error begins with the path.
std::optional<Error> no_regular_file(const std::filesystem::path& path);

// All bytes of a regular file. Pipes and devices are refused, since they may never end. An error begins with the path.
Expected<std::string> file_text(const std::filesystem::path& path);

}  // namespace abut::detail
