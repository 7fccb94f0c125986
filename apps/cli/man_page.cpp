// SPDX-License-Identifier: Apache-2.0
#include "man_page.hpp"

#include <fmt/format.h>

#include <abut/core/version.hpp>
#include <sstream>
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

std::string options_of(const CLI::App& app) {
    std::string text;
    for (const CLI::Option* option : app.get_options()) {
        std::string name = option->get_name(false, true);
        if (!option->get_positional() && option->get_items_expected_max() > 0)
            name += fmt::format(" {}", option->get_type_name());
        text += fmt::format(".TP\n.B {}\n{}\n", escaped(name), escaped(option->get_description()));
    }
    return text;
}

std::string usage_of(const CLI::App& app, const std::string& name) {
    std::string words;
    for (const CLI::Option* option : app.get_options())
        if (option->get_positional())
            words += option->get_required() ? fmt::format(" {}", option->get_name(true))
                                            : fmt::format(" [{}]", option->get_name(true));
    return fmt::format("{} [options]{}", name, words);
}

std::string command_text(const CLI::App& app, const std::string& name) {
    std::string text = fmt::format(".SS {}\n{}.\n.PP\n.B {}\n", escaped(name), escaped(app.get_description()),
                                   escaped(usage_of(app, name)));
    text += options_of(app);
    if (const std::string footer = app.get_footer(); !footer.empty())
        text += fmt::format(".PP\n.nf\n{}\n.fi\n", escaped(footer));
    for (const CLI::App* inner : app.get_subcommands([](const CLI::App*) { return true; }))
        text += command_text(*inner, fmt::format("{} {}", name, inner->get_name()));
    return text;
}

std::string man_page(const CLI::App& program) {
    std::string text = fmt::format(
        ".TH ABUT 1 \"\" \"abut {}\" \"User Commands\"\n"
        ".SH NAME\nabut \\- when and where moving solids first touch\n"
        ".SH SYNOPSIS\n.B abut\n.I command\n[options]\n"
        ".SH DESCRIPTION\nTwo solids move; when and where do they first touch? abut answers with proofs: what it calls "
        "free is free, and nothing touches before the time that it tells.\n"
        ".SH OPTIONS\n",
        version().number);
    text += options_of(program) + ".SH COMMANDS\n";
    for (const CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; }))
        text += command_text(*command, fmt::format("abut {}", command->get_name()));
    text +=
        ".SH EXIT STATUS\n.TP\n.B 0\nAll went well; of\n.BR check :\nnothing touches.\n.TP\n.B 1\nOf\n.BR check :\n"
        "something touches.\n.TP\n.B 2\nSomething was wrong with the input, or an output could not be "
        "written.\n.TP\n.B 3\nOf\n.BR check :\nit is not "
        "known "
        "whether something touches.\n";
    return text;
}

}  // namespace

Command add_man_page_command(CLI::App& program) {
    CLI::App* const app = program.add_subcommand("man", "Print the manual page: abut man | man -l -");
    return {app, [&program] { return write_out(man_page(program)) == Written::error ? failed : 0; }};
}

}  // namespace abut::cli
