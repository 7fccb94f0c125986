// SPDX-License-Identifier: Apache-2.0
// The program with what a stranger sends, made so that it takes as much memory, or time, as it can.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "io/lines.hpp"
#include "io/process.hpp"
#include "io/scratch_folder.hpp"
#include "support/random.hpp"

namespace abut::test::program_limits_test {
namespace {

class ProgramLimits : public ScratchFolder {};

const std::string good = R"({"id": 2, "query": "intersects", "a": {"sphere": {"center": [0,0,0], "radius": 1}}, )"
                         R"("b": {"sphere": {"center": [2,0,0], "radius": 1}}})";
const std::string good_answer = R"({"id":2,"intersects":true})";

std::string points_on_a_sphere(int count) {
    Random random(seed());
    std::string text;
    for (int i = 0; i < count; ++i) {
        const Vec3 p = random.vector(1).normalized();
        text += fmt::format("{}[{},{},{}]", i > 0 ? "," : "", p.x(), p.y(), p.z());
    }
    return text;
}

std::string hull_line(const char* verb, int count) {
    const std::string hull = fmt::format(R"({{"convex_polyhedron": {{"points": [{}]}}}})", points_on_a_sphere(count));
    return fmt::format(R"({{"id": [1,"x"], "query": "{}", "a": {}, "b": {}}})", verb, hull, hull);
}

// All pairs of edges of the two, each against all vertices.
std::string slow_line() { return hull_line("penetration", 1500); }

// JSON of more values than fit into what the tests allow.
std::string large_line() {
    std::string line = R"({"id": [1,"x"], "query": [0)";
    for (int i = 0; i < 8'000'000; ++i) line += ",0";
    return line + "]}";
}

void expect_memory_error(const Finished& run, const std::string& about) {
    EXPECT_EQ(run.status, 2);
    EXPECT_EQ(run.out, "");
    EXPECT_NE(run.err.find(about), std::string::npos) << run.err;
    EXPECT_NE(run.err.find("it takes more memory than the 64M that are allowed"), std::string::npos) << run.err;
    EXPECT_EQ(std::ranges::count(run.err, '\n'), 1) << run.err;
}

TEST_F(ProgramLimits, a_hull_of_many_points_is_answered_soon) {
    const Finished run = run_program({"query"}, hull_line("distance", 20'000) + "\n" + good);
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_LT(run.seconds, 20);
    EXPECT_EQ(lines_of(run.out).size(), 2u);
}

TEST_F(ProgramLimits, a_line_that_takes_too_long_is_an_error_and_the_next_is_answered) {
    const Finished run = run_program({"query", "--seconds", "0.5"}, slow_line() + "\n" + good + "\n" + slow_line());
    EXPECT_EQ(run.status, 2);
    EXPECT_LT(run.seconds, 10);
    const std::string late = R"({"id":[1,"x"],"error":"the line takes longer than the 0.5 s that are allowed"})";
    EXPECT_EQ(lines_of(run.out), (std::vector<std::string>{late, good_answer, late}));
    EXPECT_EQ(run.err, "abut query: 2 queries were answered with an error, the first on line 1 of standard input\n");
}

TEST_F(ProgramLimits, a_line_that_takes_too_much_memory_is_an_error_and_the_next_is_answered) {
    const Finished run = run_program({"query", "--memory", "64M"}, large_line() + "\n" + good);
    EXPECT_EQ(run.status, 2);
    const std::string error = R"({"id":[1,"x"],"error":"the line takes more memory than the 64M that are allowed"})";
    EXPECT_EQ(lines_of(run.out), (std::vector<std::string>{error, good_answer}));
}

TEST_F(ProgramLimits, with_limits_lines_are_answered_one_by_one_and_with_the_same_bits) {
    std::string input;
    for (int i = 0; i < 500; ++i)
        input +=
            fmt::format(R"({{"id": {}, "query": "distance", "a": {{"sphere": {{"center": [0,0,0], "radius": {}}}}}, )"
                        R"("b": {{"sphere": {{"center": [2,1,{}], "radius": 1}}}}}})"
                        "\n\n",
                        i, 0.1 * (i % 7), 0.3 * i);
    input += "no JSON\n";
    const Finished plain = run_program({"query"}, input);
    const Finished limited = run_program({"query", "--seconds", "60", "--memory", "1G"}, input);
    EXPECT_EQ(limited.out, plain.out);
    EXPECT_EQ(limited.err, plain.err);
    EXPECT_EQ(limited.status, plain.status);
    Conversation conversation({"query", "--seconds", "60"});
    for (int i = 0; i < 3; ++i) {
        conversation.say(good + "\n");
        EXPECT_EQ(conversation.hear(), good_answer);
    }
    conversation.close_input();
    EXPECT_EQ(conversation.wait(), 0);
}

TEST_F(ProgramLimits, that_are_wrong_are_errors_in_words) {
    for (const char* seconds : {"0", "-1", "inf", "nan", "soon", ""}) {
        const Finished run = run_program({"query", "--seconds", seconds}, good);
        EXPECT_EQ(run.status, 2) << seconds;
        EXPECT_NE(run.err.find("--seconds"), std::string::npos) << run.err;
        EXPECT_EQ(run.out, "");
    }
    for (const char* command : {"query", "check", "mesh"}) {
        const Finished run = run_program({command, "nothing.obj", "--memory", "12X"}, good);
        EXPECT_EQ(run.status, 2);
        EXPECT_NE(run.err.find("--memory: expected a number of bytes, at least 64M, such as 500M or 4G, found 12X"),
                  std::string::npos)
            << run.err;
        EXPECT_EQ(run.out, "");
    }
}

TEST_F(ProgramLimits, a_scene_of_many_values_is_an_error_that_names_it) {
    written("values.json", large_line());
    expect_memory_error(run_program({"check", path("values.json"), "--memory", "64M"}), "values.json");
}

TEST_F(ProgramLimits, a_polygon_of_many_corners_is_an_error_that_names_its_file) {
    std::string text = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf";
    for (int i = 0; i < 500'000; ++i) text += " 1 2 3";
    written("polygon.obj", text + "\n");
    for (const char* command : {"mesh", "check"}) {
        std::vector<std::string> arguments = {command, path("polygon.obj"), "--memory", "64M"};
        if (arguments[0] == "check") arguments.insert(arguments.begin() + 1, arguments[1]);
        expect_memory_error(run_program(arguments), "polygon.obj");
    }
}

TEST_F(ProgramLimits, a_scene_of_many_bodies_that_overlap_is_an_error) {
    std::string bodies;
    for (int i = 0; i < 8000; ++i)
        bodies +=
            fmt::format(R"({}{{"sphere": {{"center": [{}, 0, 0], "radius": 1}}, "motion": {{"velocity": [1,0,0]}}}})",
                        i > 0 ? "," : "", 1e-5 * i);
    written("heap.json", fmt::format(R"({{"bodies": [{}]}})", bodies));
    expect_memory_error(run_program({"check", path("heap.json"), "--memory", "64M"}), "heap.json");
}

TEST_F(ProgramLimits, notes_are_few_and_take_no_time) {
    constexpr int count = 100'000;
    std::string text =
        "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n"
        "element face 1\nproperty list uchar int vertex_indices\n";
    for (int i = 0; i < count; ++i) text += fmt::format("element thing{} 1\n", i);
    written("notes.ply", text + "end_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n");
    written("scene.json", R"({"bodies": [{"mesh": "notes.ply"}, {"sphere": {"center": [9,0,0], "radius": 1}}]})");
    const Finished mesh = run_program({"mesh", path("notes.ply")});
    EXPECT_EQ(mesh.status, 0) << mesh.err;
    EXPECT_NE(mesh.out.find("ignored 1 thing99\n"), std::string::npos);
    EXPECT_NE(mesh.out.find(fmt::format("and {} more notes\n", count - 100)), std::string::npos) << mesh.out;
    const Finished check = run_program({"check", path("scene.json")});
    EXPECT_EQ(check.status, 0);
    // One of them says that the mesh is open.
    EXPECT_EQ(std::ranges::count(check.err, '\n'), 102) << check.err;
    EXPECT_LT(mesh.seconds + check.seconds, 5);
}

}  // namespace
}  // namespace abut::test::program_limits_test
