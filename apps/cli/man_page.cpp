// SPDX-License-Identifier: Apache-2.0
#include "man_page.hpp"

#include <fmt/format.h>

#include <abut/core/version.hpp>
#include <string>

#include "output.hpp"

namespace abut::cli {

namespace {

// Text as man(7) takes it: a dot or a quote that begins a line is no request, and hyphens stay what they are.
std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        const bool begins_line = result.empty() || result.back() == '\n';
        if (begins_line && (c == '.' || c == '\'')) result += "\\&";
        if (c == '\\')
            result += "\\e";
        else if (c == '-')
            result += "\\-";
        else
            result += c;
    }
    return result;
}

std::string options_of(const Command& command) {
    std::string text;
    for (const Option& option : command.all_options()) {
        std::string name = option.name;
        if (!option.is_positional() && !option.is_flag()) name += fmt::format(" {}", option.value_text());
        text += fmt::format(".TP\n.B {}\n{}\n", escaped(name), escaped(option.help_text()));
    }
    return text;
}

std::string usage_of(const Command& command, const std::string& name) {
    std::string words;
    for (const Option& option : command.options)
        if (option.is_positional()) words += option.is_required ? " " + option.name : fmt::format(" [{}]", option.name);
    return fmt::format("{} [options]{}", name, words);
}

std::string command_text(const Command& command, const std::string& name) {
    std::string text = fmt::format(".SS {}\n{}.\n.PP\n.B {}\n", escaped(name), escaped(command.description),
                                   escaped(usage_of(command, name)));
    text += options_of(command);
    if (!command.footer.empty()) text += fmt::format(".PP\n.nf\n{}\n.fi\n", escaped(command.footer));
    for (const Command& inner : command.commands) text += command_text(inner, fmt::format("{} {}", name, inner.name));
    return text;
}

std::string man_page(const Command& program) {
    std::string text = fmt::format(
        ".TH ABUT 1 \"\" \"abut {}\" \"User Commands\"\n"
        ".SH NAME\nabut \\- when and where moving solids first touch\n"
        ".SH SYNOPSIS\n.B abut\n.I command\n[options]\n"
        ".SH DESCRIPTION\nTwo solids move; when and where do they first touch? abut answers with proofs: what it calls "
        "free is free, and nothing touches before the time that it tells.\n"
        ".SH OPTIONS\n",
        version().number);
    text += options_of(program) + ".SH COMMANDS\n";
    for (const Command& command : program.commands) text += command_text(command, fmt::format("abut {}", command.name));
    text +=
        ".SH EXIT STATUS\n.TP\n.B 0\nAll went well; of\n.BR check :\nnothing touches.\n.TP\n.B 1\nOf\n.BR check :\n"
        "something touches.\n.TP\n.B 2\nSomething was wrong with the input, or an output could not be "
        "written; of\n.BR check ,\nalso when no two bodies are compared.\n.TP\n.B 3\nOf\n.BR check :\nit is not "
        "known "
        "whether something touches.\n";
    return text;
}

}  // namespace

Command man_page_command(const Command& program) {
    return {.name = "man", .description = "Print the manual page: abut man | man -l -", .run = [&program] {
                return write_out(man_page(program)) == Written::error ? failed : 0;
            }};
}

}  // namespace abut::cli
