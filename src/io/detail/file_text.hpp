// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "abut/core/expected.hpp"

namespace abut::detail {

// All bytes of a regular file. Pipes and devices are refused, since they may never end. An error begins with the path.
Expected<std::string> file_text(const std::filesystem::path& path);

}  // namespace abut::detail
