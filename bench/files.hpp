// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace bench {

// Both throw std::runtime_error with a message when the file cannot be used.
std::string read_text(const std::string& file);
void write_text(const std::string& file, const std::string& text);

}  // namespace bench
