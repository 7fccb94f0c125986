// SPDX-License-Identifier: Apache-2.0
#include "command.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace abut::cli {

std::vector<std::string> Option::names() const {
    const std::size_t comma = name.find(',');
    if (comma == std::string::npos) return {name};
    return {name.substr(0, comma), name.substr(comma + 1)};
}

std::string Option::value_text() const {
    if (!choices.empty()) return fmt::format("{}:{{{}}}", value, fmt::join(choices, ","));
    if (range) return fmt::format("{}:INT in [{} - {}]", value, (*range)[0], (*range)[1]);
    return value;
}

std::string Option::help_text() const { return otherwise.empty() ? help : fmt::format("{} [{}]", help, otherwise); }

std::vector<Option> Command::all_options() const {
    std::vector<Option> all;
    bool* const nowhere = nullptr;
    if (version) all.push_back({.name = version_name, .help = version_help, .target = nowhere});
    all.push_back({.name = help_name, .help = help_text, .target = nowhere});
    all.insert(all.end(), options.begin(), options.end());
    return all;
}

}  // namespace abut::cli
