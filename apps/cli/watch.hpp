// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

namespace abut::cli {

// Waits until one of the files is changed, replaced, removed or there again; false when nobody reads standard output
// any more. Looks several times a second.
bool wait_for_change(const std::vector<std::filesystem::path>& files);

}  // namespace abut::cli
