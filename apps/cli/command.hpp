// SPDX-License-Identifier: Apache-2.0
// Commands of the program as data: command_line.cpp reads arguments by them, and the completions and the manual page
// are made of them.
#pragma once

#include <abut/core/expected.hpp>
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace abut::cli {

// Takes the text of a value. The error does not name the option.
using Setter = std::function<Expected<void>(const std::string& text)>;

struct Option {
    std::string name;  // "--all", "-o,--output", or "FILE" of an argument that stands by itself
    std::string help;
    // Where the value goes; a flag has none, and sets its bool.
    std::variant<bool*, int*, double*, std::string*, std::vector<std::string>*, Setter> target;
    std::string value = {};                        // what help calls the value
    std::vector<std::string> choices = {};         // all that it may be
    std::optional<std::array<int, 2>> range = {};  // of an int, both ends included
    std::vector<std::string> excludes = {};        // names of options that do not go with it
    bool is_required = false;
    int max_count = 1;           // of the values of an argument that stands by itself
    std::string text = {};       // what help says of that, in place of the value
    std::string otherwise = {};  // what holds when it is left out, for the help

    bool is_flag() const { return std::holds_alternative<bool*>(target); }
    bool is_positional() const { return !name.starts_with('-'); }
    std::vector<std::string> names() const;  // "-o" and "--output"
    std::string value_text() const;          // with its choices or range
    std::string help_text() const;           // with what holds when it is left out
};

struct Command {
    std::string name, description;
    std::vector<Option> options = {};
    std::string footer = {};                    // of the help
    std::vector<Command> commands = {};         // one of them must follow
    std::function<int()> run = {};              // returns the exit status; where there are no further commands
    std::function<std::string()> version = {};  // what --version says, if there is that

    // With --help and --version, as the help has them.
    std::vector<Option> all_options() const;
};

inline constexpr const char* help_name = "-h,--help";
inline constexpr const char* help_text = "Print this help";
inline constexpr const char* version_name = "--version";
inline constexpr const char* version_help = "Say what was built: version, commit, compiler, instruction sets";

}  // namespace abut::cli
