// SPDX-License-Identifier: Apache-2.0
#include "completion.hpp"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "output.hpp"

namespace abut::cli {

namespace {

constexpr const char* help =
    R"(Prints a script for bash, zsh or fish that completes the commands, options and files of abut.

  bash  source <(abut completion bash)                            in ~/.bashrc
  zsh   source <(abut completion zsh)                             in ~/.zshrc, after compinit
  fish  abut completion fish > ~/.config/fish/completions/abut.fish)";

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
    const auto all = app.get_subcommands([](const CLI::App*) { return true; });
    return {all.begin(), all.end()};
}

// "--json", "-o" and so on, of all options of a command.
std::string option_words(const CLI::App& app) {
    std::string words;
    for (const CLI::Option* option : app.get_options()) {
        for (const std::string& name : option->get_lnames()) words += fmt::format("--{} ", name);
        for (const std::string& name : option->get_snames()) words += fmt::format("-{} ", name);
    }
    return words;
}

std::string command_words(const CLI::App& app) {
    std::string words;
    for (const CLI::App* command : commands_of(app)) words += fmt::format("{} ", command->get_name());
    return words;
}

// zsh understands it too.
std::string bash_script(const CLI::App& program) {
    std::string cases;
    for (const CLI::App* command : commands_of(program))
        cases += fmt::format("        {}) words='{}{}{}' ;;\n", command->get_name(), command_words(*command),
                             option_words(*command), [&] {
                                 std::string more;
                                 for (const CLI::App* inner : commands_of(*command)) more += option_words(*inner);
                                 return more;
                             }());
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

std::string zsh_script(const CLI::App& program) {
    return fmt::format("autoload -U +X bashcompinit && bashcompinit\n{}", bash_script(program));
}

// In quotes of fish.
std::string quoted(std::string text) {
    for (std::size_t at = 0; (at = text.find_first_of("'\\", at)) != std::string::npos; at += 2)
        text.insert(at, 1, '\\');
    return fmt::format("'{}'", text);
}

std::string fish_options(const CLI::App& app, const std::string& condition) {
    std::string lines;
    for (const CLI::Option* option : app.get_options()) {
        if (option->get_positional()) continue;
        lines += fmt::format("complete -c abut -n {}", quoted(condition));
        for (const std::string& name : option->get_lnames()) lines += fmt::format(" -l {}", name);
        for (const std::string& name : option->get_snames()) lines += fmt::format(" -s {}", name);
        if (option->get_items_expected_max() > 0) lines += " -r";
        lines += fmt::format(" -d {}\n", quoted(option->get_description()));
    }
    return lines;
}

std::string fish_script(const CLI::App& program) {
    std::string lines;
    for (const CLI::App* command : commands_of(program)) {
        const std::string& name = command->get_name();
        const std::string condition = fmt::format("__fish_seen_subcommand_from {}", name);
        lines += fmt::format("complete -c abut -f -n __fish_use_subcommand -a {} -d {}\n", name,
                             quoted(command->get_description()));
        lines += fish_options(*command, condition);
        for (const CLI::App* inner : commands_of(*command)) {
            lines += fmt::format("complete -c abut -n {} -a {} -d {}\n", quoted(condition), inner->get_name(),
                                 quoted(inner->get_description()));
            lines += fish_options(*inner, condition);
        }
    }
    return lines + fish_options(program, "__fish_use_subcommand");
}

}  // namespace

Command add_completion_command(CLI::App& program) {
    CLI::App* const app = program.add_subcommand("completion", "Print a script that lets a shell complete commands");
    const auto shell = std::make_shared<std::string>();
    app->add_option("SHELL", *shell, "bash, zsh or fish")->required()->check(CLI::IsMember({"bash", "zsh", "fish"}));
    app->footer(help);
    return {app, [shell, &program] {
                const std::string text = *shell == "bash"  ? bash_script(program)
                                         : *shell == "zsh" ? zsh_script(program)
                                                           : fish_script(program);
                return write_out(text) == Written::error ? failed : 0;
            }};
}

}  // namespace abut::cli
