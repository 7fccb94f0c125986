// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "abut/core/expected.hpp"

namespace abut::detail {

// Whether a file is below a folder once the links in both paths are resolved. An empty path is the working directory.
// Of what does not exist the path counts. Fails where a path cannot be resolved, as when links lead in a circle.
Expected<bool> is_inside(const std::filesystem::path& folder, const std::filesystem::path& file);

// Why a scene or a line may not name this file, in words that follow its field: the name is too long, or the file is
// outside of the folder and that is not allowed.
std::optional<Error> refused_file(const std::filesystem::path& folder, std::string_view name, bool allow_outside);

}  // namespace abut::detail
