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

namespace abut {
namespace {

using test::Finished;
using test::run_program;

// Characters, not bytes.
std::size_t width(std::string_view line) {
    return static_cast<std::size_t>(std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

constexpr std::array commands = {"check", "view", "mesh", "tree", "query", "demo", "tour", "completion", "man"};

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
    for (const char* word :
         {"--json", "--fit", "--split", "--leaf-size", "--threads", "--svg", "--png", "--level", "--view"})
        EXPECT_NE(mesh_help.out.find(word), std::string::npos) << word;
    for (const char* word :
         {"--json", "--csv", "--first", "--all", "--clearance", "--html", "--threads", "--tolerance", "--horizon",
          "--margin", "--velocity", "--angular-velocity", "--center", "--position", "exit status"})
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
    constexpr std::string_view command_list = "check, view, mesh, tree, query, demo, tour, completion and man";
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
             {{"tour", "twice"},
              "abut tour: The following argument was not expected: twice\nTry `abut tour --help`.\n"}}) {
        const Finished run = run_program(arguments);
        EXPECT_EQ(run.status, 2);
        EXPECT_EQ(run.out, "");
        EXPECT_EQ(run.err, message);
    }
}

TEST(Program, tour_shows_what_it_says) {
    const Finished run = run_program({"tour"});
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.err, "");
    expect_narrow(run.out);
    // The answer stands in the line before the sentence.
    const auto lines = test::lines_of(run.out);
    const auto expect_touch = [&](std::string_view sentence, bool touch) {
        const auto place = std::find_if(lines.begin(), lines.end(), [&](const std::string& line) {
            return line.find(sentence) != std::string::npos;
        });
        ASSERT_TRUE(place != lines.end() && place != lines.begin()) << sentence;
        EXPECT_NE((place - 1)->find(touch ? " yes" : " no "), std::string::npos) << *(place - 1);
    };
    for (const char* sentence :
         {"touching counts", "make no false gap", "ball rests", "lies on the long edge", "share an edge",
          "touch at the middle", "hits a triangle", "still touch", "sphere of radius 0", "leans its corner"})
        expect_touch(sentence, true);
    for (const char* sentence :
         {"0.01 further", "by a billionth", "Off the corner", "within that plane", "passes an octahedron",
          "raised by one half", "leaves the triangle behind", "beyond the other's corner"})
        expect_touch(sentence, false);
    EXPECT_NE(run.out.find("Try next"), std::string::npos);
}

// Of shapes that move, the answer stands before the sentence too, and the points after it.
TEST(Program, tour_shows_when_and_where_moving_shapes_touch) {
    const auto lines = test::lines_of(run_program({"tour"}).out);
    const auto expect_contact = [&](std::string_view sentence, std::string_view answer, std::string_view points) {
        const auto place = std::find_if(lines.begin(), lines.end(), [&](const std::string& line) {
            return line.find(sentence) != std::string::npos;
        });
        ASSERT_TRUE(place != lines.end() && place != lines.begin() && place + 1 != lines.end()) << sentence;
        EXPECT_TRUE((place - 1)->ends_with(answer)) << *(place - 1);
        EXPECT_EQ(*(place + 1), points);
    };
    // The order of the corners, and with what they begin, is the library's.
    expect_contact("crate falls", "contact     0.5     1.5     face 4, face 5",
                   "    at (1, 0.25, -1) (1, 1, -1) (0.5, 1, -1) (0.5, 0.25, -1)");
    // The edges at the +x +y side of one, along z, and at the −x +z side of the other, along y.
    expect_contact("cubes from above meet", "contact     0.5     3.328   edge 9, edge 4", "    at (1.914, 0, 0)");
    expect_contact("ball flies", "contact     0.5025  0.5075  vertex 0, face 0", "    at (0, 0.25, 0.5)");
}

}  // namespace
}  // namespace abut
