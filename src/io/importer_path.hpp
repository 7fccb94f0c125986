// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "abut/core/expected.hpp"

namespace abut::detail {

// The program that reads what Assimp knows: the one that the environment variable ABUT_IMPORTER names, one beside
// `own_program` or where that is installed, or where abut was configured to be. Always an absolute path: a program of
// the current folder is never meant. `own_program` is empty when the system does not tell.
Expected<std::filesystem::path> find_importer(const std::filesystem::path& own_program);

// For the program that runs.
Expected<std::filesystem::path> find_importer();

}  // namespace abut::detail
