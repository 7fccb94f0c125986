// SPDX-License-Identifier: Apache-2.0
// The one file that knows CLI11, which takes seconds to compile.
#include "command_line.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <abut/io/names.hpp>
#include <abut/io/shown.hpp>
#include <algorithm>
#include <sstream>
#include <string_view>

#include "memory_option.hpp"
#include "output.hpp"

namespace abut::cli {

namespace {

// Adds an option whose value goes to `target`.
struct OptionAdder {
    CLI::App& app;
    const Option& option;

    CLI::Option* operator()(bool* target) const { return app.add_flag(option.name, *target, option.help_text()); }
    template <class Target>
    CLI::Option* operator()(Target* target) const {
        return app.add_option(option.name, *target, option.help_text());
    }
    CLI::Option* operator()(const Setter& setter) const {
        const auto set = [name = option.name, setter](const std::string& text) {
            if (const auto done = setter(text); !done) throw CLI::ValidationError(name, done.error().message);
        };
        return app.add_option_function<std::string>(option.name, set, option.help_text());
    }
};

void add_option(CLI::App& app, const Option& option) {
    CLI::Option* const added = std::visit(OptionAdder{app, option}, option.target);
    if (!option.choices.empty()) added->check(CLI::IsMember(option.choices));
    if (option.range) added->check(CLI::Range((*option.range)[0], (*option.range)[1]));
    if (!option.value.empty()) added->type_name(option.value);
    if (option.is_required) added->required();
    if (option.max_count > 1) added->expected(1, option.max_count);
    // Each time it is given it has one value.
    if (!option.is_positional() && std::holds_alternative<std::vector<std::string>*>(option.target))
        added->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    if (!option.text.empty()) added->option_text(option.text);
}

void add_command(CLI::App& app, const Command& command) {
    if (command.version) app.set_version_flag(version_name, command.version, version_help);
    app.set_help_flag(help_name, help_text);
    for (const Option& option : command.options) add_option(app, option);
    for (const Option& option : command.options)
        for (const std::string& other : option.excludes)
            app.get_option(option.names().back())->excludes(app.get_option(other));
    for (const Command& each : command.commands) add_command(*app.add_subcommand(each.name, each.description), each);
    if (!command.commands.empty()) app.require_subcommand(1);
    app.footer(command.footer);  // Now, since commands that have none take over that of the program.
}

// The command that was named, at any depth.
const Command& named(const CLI::App& app, const Command& command) {
    for (const Command& each : command.commands)
        if (app.get_subcommand(each.name)->parsed()) return named(*app.get_subcommand(each.name), each);
    return command;
}

// `; did you mean --horizon?`, if a known name is close.
std::string suggestion(std::string_view word, const std::vector<std::string>& names) {
    const std::vector<std::string_view> views(names.begin(), names.end());
    const auto close = closest_name(word, views);
    return close ? fmt::format("; did you mean {}?", *close) : "";
}

// Of a command and of those that are inside it.
std::vector<std::string> option_names(const Command& command) {
    std::vector<std::string> names;
    for (const Option& option : command.all_options())
        for (const std::string& name : option.names())
            if (name.starts_with("--")) names.push_back(name);
    for (const Command& inner : command.commands)
        for (std::string& name : option_names(inner)) names.push_back(std::move(name));
    return names;
}

int usage_error(std::string_view message, std::string_view command = "abut") {
    tell(fmt::format("{}: {}\nTry `{} --help`.", command, shown(message), command));
    return failed;
}

std::vector<std::string> command_names(const Command& program) {
    std::vector<std::string> names;
    for (const Command& each : program.commands) names.push_back(each.name);
    return names;
}

// The command that the first argument names, or the program.
const Command& given(const Command& program, int argc, char** argv) {
    for (const Command& each : program.commands)
        if (argc > 1 && each.name == argv[1]) return each;
    return program;
}

// "check, mesh and tree"
std::string names_of(const std::vector<Command>& commands) {
    std::string list;
    for (const Command& each : commands) {
        if (&each != &commands.front()) list += &each == &commands.back() ? " and " : ", ";
        list += each.name;
    }
    return list;
}

// `: gear.stl: housing.stl` for a command about these two.
std::string files_of(const Command& command) {
    std::string files;
    for (const Option& option : command.options) {
        if (option.name != "FILE") continue;
        if (const auto* const file = std::get_if<std::string*>(&option.target); file && !(*file)->empty())
            files += ": " + **file;
        if (const auto* const list = std::get_if<std::vector<std::string>*>(&option.target))
            for (const std::string& file : **list) files += ": " + file;
    }
    return files;
}

}  // namespace

int run_command_line(const Command& program, int argc, char** argv) {
    CLI::App app(program.description, program.name);
    add_command(app, program);
    app.require_subcommand(0, 1);  // What is said without a command names all of them.
    std::string command = program.name;
    if (argc > 1 && argv[1][0] != '-') {
        command += fmt::format(" {}", shown(argv[1]));
        const bool is_known = std::any_of(program.commands.begin(), program.commands.end(),
                                          [&](const Command& each) { return each.name == argv[1]; });
        if (!is_known)
            return usage_error(fmt::format("unknown command \"{}\"{}; the commands are {}", shown(argv[1]),
                                           suggestion(argv[1], command_names(program)), names_of(program.commands)));
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& asked_for_text) {
        std::ostringstream text;
        app.exit(asked_for_text, text, text);
        return write_out(text.str()) == Written::error ? failed : 0;
    } catch (const CLI::ParseError& error) {
        // What follows an option that is not known is taken for a file, of which there may then be too many.
        for (const std::string& word : app.remaining(true))
            if (word.starts_with("--"))
                return usage_error(
                    fmt::format("The following argument was not expected: {}{}", word,
                                suggestion(word.substr(0, word.find('=')), option_names(given(program, argc, argv)))),
                    command);
        return usage_error(error.what(), command);
    }
    const Command& chosen = named(app, program);
    if (!chosen.run)
        return usage_error(fmt::format("no command given; the commands are {}", names_of(program.commands)));
    return run_within_memory(command + files_of(chosen), chosen.run);
}

}  // namespace abut::cli
