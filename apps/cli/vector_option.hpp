// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <abut/core/vector.hpp>
#include <optional>
#include <string>

namespace abut::cli {

// The whole text as a number, also inf; nothing when it is none, or is NaN.
std::optional<double> number_from(const std::string& text);

// "1,-0.5,2" as three finite numbers. `option` is what the message is about.
Vec3 vector_from(const std::string& option, const std::string& text);

// An option with such a value.
void add_vector(CLI::App& app, const char* name, std::optional<Vec3>& vector, const char* help);

}  // namespace abut::cli
