// SPDX-License-Identifier: Apache-2.0
// What the program has for shells and for man: completion and the manual page.
#include <fmt/format.h>

#include <regex>
#include <set>

#include "io/lines.hpp"
#include "io/scratch_folder.hpp"
#include "io/terminal.hpp"

namespace abut::program_shell_test {
namespace {

using test::run_in_bash;
using test::run_program;

// Each command as it is called.
const std::vector<std::vector<std::string>> commands = {{"check"}, {"mesh"}, {"tree"},       {"tree", "build"},
                                                        {"query"}, {"demo"}, {"completion"}, {"man"}};

// The long options in the help of a command.
std::set<std::string> options_of(std::vector<std::string> command) {
    command.emplace_back("--help");
    const std::string help = run_program(command).out;
    const std::regex option("\n  (?:-[a-z],)?(--[a-z][a-z-]*)");
    std::set<std::string> options;
    for (auto place = std::sregex_iterator(help.begin(), help.end(), option); place != std::sregex_iterator(); ++place)
        options.insert((*place)[1]);
    return options;
}

class ProgramCompletion : public test::ScratchFolder {
 protected:
    // What is offered for the last of the words.
    std::vector<std::string> offered(const std::vector<std::string>& words) const {
        std::string list;
        for (const std::string& word : words) list += fmt::format(" '{}'", word);
        const std::string text = run_in_bash(
            fmt::format("cd '{}' && source <(abut completion bash) && complete -p abut >/dev/null || exit 3\n"
                        "COMP_WORDS=({}) COMP_CWORD={}\n_abut\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"",
                        folder_.string(), list, words.size() - 1));
        auto lines = test::lines_of(text);
        EXPECT_EQ(lines.back(), "status 0") << text;
        lines.pop_back();
        return lines;
    }
    bool offers(const std::vector<std::string>& words, const std::string& word) const {
        const auto all = offered(words);
        return std::find(all.begin(), all.end(), word) != all.end();
    }
};

TEST_F(ProgramCompletion, bash_completes_commands) {
    EXPECT_EQ(offered({"abut", "che"}), std::vector<std::string>{"check"});
    for (const auto& command : commands) EXPECT_TRUE(offers({"abut", ""}, command[0])) << command[0];
    EXPECT_EQ(offered({"abut", "--ver"}), std::vector<std::string>{"--version"});
    EXPECT_TRUE(offers({"abut", "tree", "bu"}, "build"));
}

TEST_F(ProgramCompletion, bash_offers_every_option_after_its_command) {
    EXPECT_EQ(offered({"abut", "check", "--ht"}), std::vector<std::string>{"--html"});
    for (const auto& command : commands) {
        const auto options = options_of(command);
        EXPECT_TRUE(options.contains("--help")) << command[0];
        for (const std::string& option : options)
            EXPECT_TRUE(offers({"abut", command[0], option}, option)) << command[0] << " " << option;
    }
    EXPECT_FALSE(offers({"abut", "query", "--ht"}, "--html"));
}

TEST_F(ProgramCompletion, bash_offers_files_also_with_spaces_in_their_names) {
    written("scene.json", "{}");
    written("a scene of gears.json", "{}");
    EXPECT_EQ(offered({"abut", "check", "sc"}), std::vector<std::string>{"scene.json"});
    EXPECT_EQ(offered({"abut", "check", "a "}), std::vector<std::string>{"a scene of gears.json"});
    EXPECT_EQ(offered({"abut", "sc"}), std::vector<std::string>{""});
}

TEST_F(ProgramCompletion, other_shells_have_scripts_too) {
    const std::string zsh = run_program({"completion", "zsh"}).out, fish = run_program({"completion", "fish"}).out;
    EXPECT_TRUE(zsh.starts_with("autoload -U +X bashcompinit && bashcompinit\n_abut() {"));
    EXPECT_TRUE(zsh.ends_with(run_program({"completion", "bash"}).out));
    for (const auto& command : commands)
        EXPECT_NE(fish.find(fmt::format(" -a {} -d '", command.back())), std::string::npos) << command.back();
    EXPECT_NE(fish.find("complete -c abut -n '__fish_seen_subcommand_from check' -l html -r -d 'Write a report"),
              std::string::npos);
    for (const std::string& line : test::lines_of(fish)) EXPECT_TRUE(line.starts_with("complete -c abut ")) << line;
    const test::Finished run = run_program({"completion", "tcsh"});
    EXPECT_EQ(run.status, 2);
    EXPECT_EQ(run.err, "abut completion: SHELL: tcsh not in {bash,zsh,fish}\nTry `abut completion --help`.\n");
}

TEST(ProgramMan, has_every_command_and_every_option) {
    const test::Finished run = run_program({"man"});
    ASSERT_EQ(run.status, 0);
    const std::string page = std::regex_replace(run.out, std::regex(R"(\\-)"), "-");
    EXPECT_TRUE(page.starts_with(".TH ABUT 1 "));
    for (const auto& command : commands) {
        const std::string heading = fmt::format(".SS abut {}\n", fmt::join(command, " "));
        const std::size_t begin = page.find(heading);
        ASSERT_NE(begin, std::string::npos) << heading;
        const std::string section = page.substr(begin, page.find("\n.S", begin + 4) - begin);
        for (const std::string& option : options_of(command))
            EXPECT_TRUE(std::regex_search(section, std::regex("\n\\.B (-[a-z],)?" + option + "[ \n,]")))
                << heading << option;
    }
    for (const char* heading : {"NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "EXIT STATUS"})
        EXPECT_NE(page.find(fmt::format("\n.SH {}\n", heading)), std::string::npos) << heading;
}

TEST(ProgramMan, is_set_without_warnings) {
    if (run_in_bash("command -v man groff >/dev/null") != "status 0\n") GTEST_SKIP() << "there is no man here";
    const std::string shown =
        run_in_bash("abut man | MANROFFOPT=-ww MANWIDTH=80 man --warnings=w -l - 2>&1 >/dev/null");
    EXPECT_EQ(shown, "status 0\n");
    const std::string page = run_in_bash("abut man | MANWIDTH=100 MAN_KEEP_FORMATTING= man -l - | col -b");
    EXPECT_NE(page.find("abut check [options] FILE"), std::string::npos) << page.substr(0, 2000);
    EXPECT_NE(page.find("--clearance"), std::string::npos);
}

}  // namespace
}  // namespace abut::program_shell_test
