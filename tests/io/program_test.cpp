// SPDX-License-Identifier: Apache-2.0
// The program's commands, options and texts; program_query_test.cpp has `abut query`, program_mesh_test.cpp `abut
// mesh`, and so on.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "abut/core/version.hpp"
#include "io/lines.hpp"
#include "io/process.hpp"

namespace abut::program_test {
namespace {

using test::Finished;
using test::run_program;

// Characters, not bytes.
std::size_t width(std::string_view line) {
    return static_cast<std::size_t>(std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

constexpr std::array commands = {"check", "mesh", "tree", "query", "demo", "completion", "man"};

void expect_narrow(const std::string& text) {
    for (const std::string& line : test::lines_of(text)) EXPECT_LE(width(line), 100u) << line;
}

TEST(Program, says_what_was_built) {
    const Finished run = run_program({"--version"});
    EXPECT_EQ(run.status, 0);
    const Version v = version();
    EXPECT_TRUE(run.out.starts_with("abut " + v.number + "\n")) << run.out;
    for (const std::string& part : {v.commit, v.compiler, v.build, v.instruction_sets}) {
        EXPECT_FALSE(part.empty());
        EXPECT_NE(run.out.find(part), std::string::npos) << run.out;
    }
    EXPECT_EQ(run.err, "");
}

TEST(Program, helps) {
    const Finished help = run_program({"--help"}), query_help = run_program({"query", "--help"}),
                   mesh_help = run_program({"mesh", "--help"}), check_help = run_program({"check", "--help"});
    for (const Finished* run : {&help, &query_help, &mesh_help, &check_help}) {
        EXPECT_EQ(run->status, 0);
        expect_narrow(run->out);
    }
    for (const char* command : commands) {
        EXPECT_NE(help.out.find(fmt::format("\n  {} ", command)), std::string::npos) << command;
        expect_narrow(run_program({command, "--help"}).out);
    }
    EXPECT_NE(help.out.find("--version"), std::string::npos);
    for (const char* word :
         {"intersects", "separating_axis", "distance",       "penetration",       "cast",         "first_contact",
          "motion",     "velocity",        "position",       "rotation",          "horizon",      "margin",
          "tolerance",  "sphere",          "capsule",        "aligned_box",       "oriented_box", "segment",
          "ray",        "triangle",        "convex_polygon", "convex_polyhedron", "rectangle2",   "convex_polygon2",
          "mesh",       "surface",         "circle2",        "segment2"})
        EXPECT_NE(query_help.out.find(word), std::string::npos) << word;
    for (const char* word : {"--json", "--fit", "--split", "--leaf-size", "--threads", "--html"})
        EXPECT_NE(mesh_help.out.find(word), std::string::npos) << word;
    for (const char* word :
         {"--json",    "--csv",       "--first",     "--all",        "--clearance", "--html",
          "--threads", "--tolerance", "--horizon",   "--margin",     "--velocity",  "--angular-velocity",
          "--center",  "--position",  "exit status", "--begin",      "--path",      "--rotation",
          "--pair",    "--verbose",   "--watch",     "--save-query", "[0,0,0]",     "1e-06"})
        EXPECT_NE(check_help.out.find(word), std::string::npos) << word;
}

// The example begins with `printf` and ends with `abut query`; it runs in a shell as it is printed.
TEST(Program, examples_in_the_help_work_when_pasted) {
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{"--help"}, {"query", "--help"}}) {
        const std::string help = run_program(arguments).out;
        const std::size_t begin = help.find("  printf"), end = help.find("abut query\n", begin);
        ASSERT_NE(begin, std::string::npos);
        ASSERT_NE(end, std::string::npos);
        const std::string command =
            "abut() { \"$ABUT_PROGRAM_PATH\" \"$@\"; }\n" + help.substr(begin, end - begin) + "abut query";
        setenv("ABUT_PROGRAM_PATH", test::program_path(), 1);
        std::FILE* const pipe = popen(command.c_str(), "r");
        ASSERT_NE(pipe, nullptr);
        std::array<char, 1024> answer{};
        EXPECT_NE(std::fgets(answer.data(), static_cast<int>(answer.size()), pipe), nullptr);
        EXPECT_EQ(pclose(pipe), 0) << command;
        const auto object = nlohmann::json::parse(answer.data());
        EXPECT_TRUE(object.contains("intersects") || object.contains("gap")) << answer.data();
    }
}

TEST(Program, refuses_unknown_commands_and_options) {
    constexpr std::string_view command_list = "check, mesh, tree, query, demo, completion and man";
    for (const auto& [arguments, message] : std::vector<std::pair<std::vector<std::string>, std::string>>{
             {{"frobnicate"},
              fmt::format("abut: unknown command \"frobnicate\"; the commands are {}\nTry `abut --help`.\n",
                          command_list)},
             {{}, fmt::format("abut: no command given; the commands are {}\nTry `abut --help`.\n", command_list)},
             {{"--frobnicate"}, "abut: The following argument was not expected: --frobnicate\nTry `abut --help`.\n"},
             {{"query", "--frobnicate"},
              "abut query: The following argument was not expected: --frobnicate\nTry `abut query --help`.\n"},
             {{"mesh"}, "abut mesh: FILE is required\nTry `abut mesh --help`.\n"},
             {{"mesh", "a.obj", "--frobnicate"},
              "abut mesh: The following argument was not expected: --frobnicate\nTry `abut mesh --help`.\n"},
             {{"man", "twice"},
              "abut man: The following argument was not expected: twice\nTry `abut man --help`.\n"}}) {
        const Finished run = run_program(arguments);
        EXPECT_EQ(run.status, 2);
        EXPECT_EQ(run.out, "");
        EXPECT_EQ(run.err, message);
    }
}

}  // namespace
}  // namespace abut::program_test
