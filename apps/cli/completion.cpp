// SPDX-License-Identifier: Apache-2.0
#include "completion.hpp"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "output.hpp"

namespace abut::cli {

namespace {

constexpr const char* completion_help =
    R"(Prints a script for bash, zsh or fish that completes the commands, options and files of abut.

  bash  source <(abut completion bash)                            in ~/.bashrc
  zsh   source <(abut completion zsh)                             in ~/.zshrc, after compinit
  fish  abut completion fish > ~/.config/fish/completions/abut.fish)";

// "--json", "-o" and so on, of all options of a command.
std::string option_words(const Command& command) {
    std::string words;
    for (const Option& option : command.all_options()) {
        if (option.is_positional()) continue;
        const std::vector<std::string> names = option.names();
        for (auto name = names.rbegin(); name != names.rend(); ++name) words += *name + ' ';
    }
    return words;
}

std::string command_words(const Command& command) {
    std::string words;
    for (const Command& each : command.commands) words += each.name + ' ';
    return words;
}

// zsh understands it too.
std::string bash_script(const Command& program) {
    std::string cases;
    for (const Command& command : program.commands) {
        std::string words = command_words(command) + option_words(command);
        for (const Command& inner : command.commands) words += option_words(inner);
        cases += fmt::format("        {}) words='{}' ;;\n", command.name, words);
    }
    return fmt::format(R"(_abut() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} words
    case ${{COMP_WORDS[1]}} in
{}        *) words='{}{}' ;;
    esac
    [[ $COMP_CWORD -gt 1 ]] || words='{}{}'
    COMPREPLY=($(compgen -W "$words" -- "$word"))
    local IFS=$'\n'
    [[ $COMP_CWORD -eq 1 || $word == -* ]] || COMPREPLY+=($(compgen -f -- "$word"))
}}
complete -o filenames -F _abut abut
)",
                       cases, command_words(program), option_words(program), command_words(program),
                       option_words(program));
}

std::string zsh_script(const Command& program) {
    return fmt::format("autoload -U +X bashcompinit && bashcompinit\n{}", bash_script(program));
}

// In quotes of fish.
std::string quoted(std::string text) {
    for (std::size_t at = 0; (at = text.find_first_of("'\\", at)) != std::string::npos; at += 2)
        text.insert(at, 1, '\\');
    return fmt::format("'{}'", text);
}

std::string fish_options(const Command& command, const std::string& condition) {
    std::string lines;
    for (const Option& option : command.all_options()) {
        if (option.is_positional()) continue;
        lines += fmt::format("complete -c abut -n {}", quoted(condition));
        const std::vector<std::string> names = option.names();
        for (auto name = names.rbegin(); name != names.rend(); ++name)
            lines += name->starts_with("--") ? " -l " + name->substr(2) : " -s " + name->substr(1);
        if (!option.is_flag()) lines += " -r";
        lines += fmt::format(" -d {}\n", quoted(option.help_text()));
    }
    return lines;
}

std::string fish_script(const Command& program) {
    std::string lines;
    for (const Command& command : program.commands) {
        const std::string condition = fmt::format("__fish_seen_subcommand_from {}", command.name);
        lines += fmt::format("complete -c abut -f -n __fish_use_subcommand -a {} -d {}\n", command.name,
                             quoted(command.description));
        lines += fish_options(command, condition);
        for (const Command& inner : command.commands) {
            lines += fmt::format("complete -c abut -n {} -a {} -d {}\n", quoted(condition), inner.name,
                                 quoted(inner.description));
            lines += fish_options(inner, condition);
        }
    }
    return lines + fish_options(program, "__fish_use_subcommand");
}

}  // namespace

Command completion_command(const Command& program) {
    const auto shell = std::make_shared<std::string>();
    return {.name = "completion",
            .description = "Print a script that lets a shell complete commands",
            .options = {{.name = "SHELL",
                         .help = "bash, zsh or fish",
                         .target = shell.get(),
                         .choices = {"bash", "zsh", "fish"},
                         .is_required = true}},
            .footer = completion_help,
            .run = [shell, &program] {
                const std::string text = *shell == "bash"  ? bash_script(program)
                                         : *shell == "zsh" ? zsh_script(program)
                                                           : fish_script(program);
                return write_out(text) == Written::error ? failed : 0;
            }};
}

}  // namespace abut::cli
