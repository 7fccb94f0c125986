// SPDX-License-Identifier: Apache-2.0
// What `abut check` does beside its answer: times of a clock, tables of poses, rules for pairs, standard input,
// watching.
#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "io/lines.hpp"
#include "io/scratch_folder.hpp"
#include "io/terminal.hpp"

namespace abut::program_scene_test {
namespace {

using nlohmann::json;
using test::Finished;
using test::lines_of;
using test::run_program;

constexpr std::string_view cube = R"(v 0 0 0
v 1 0 0
v 1 1 0
v 0 1 0
v 0 0 1
v 1 0 1
v 1 1 1
v 0 1 1
f 4 3 2
f 4 2 1
f 5 6 7
f 5 7 8
f 1 2 6
f 1 6 5
f 2 3 7
f 2 7 6
f 3 4 8
f 3 8 7
f 4 1 5
f 4 5 8
)";

constexpr std::string_view two_balls = R"({"bodies": [
    {"name": "near", "sphere": {"center": [0,0,0], "radius": 1}, "motion": {"velocity": [1,0,0]}},
    {"name": "far", "sphere": {"center": [5,0,0], "radius": 1}}]})";

class ProgramScene : public test::ScratchFolder {
 protected:
    static Finished check(std::vector<std::string> arguments, std::string_view input = {}) {
        arguments.insert(arguments.begin(), "check");
        return run_program(arguments, input);
    }
    static json json_of(std::vector<std::string> arguments, int status, std::string_view input = {}) {
        arguments.emplace_back("--json");
        const Finished run = check(std::move(arguments), input);
        EXPECT_EQ(run.status, status) << run.out << run.err;
        return json::parse(run.out);
    }
};

TEST_F(ProgramScene, follows_a_table_of_poses_to_its_end) {
    const std::string a = written("a.obj", cube), b = written("b.obj", cube);
    const std::string poses = written("poses.csv",
                                      "time,x,y,z,qx,qy,qz,qw\n1700000000,-3,0,0,0,0,0,1\n1700000002,-2,0,0,0,0,0,1\n"
                                      "1700000004,2,0,0,0,0,0,1\n");
    const Finished run = check({a, b, "--path", poses});
    EXPECT_EQ(run.status, 1);
    EXPECT_TRUE(
        run.out.starts_with("a.obj against b.obj: 2 bodies, 24 triangles, begin 1700000000, horizon 1700000004, "
                            "tolerance 1e-06\n"))
        << run.out;
    EXPECT_NE(run.out.find("  between keys\n"), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("  a 1 to 2\n"), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("contact: a and b touch at 1700000002.5; "), std::string::npos) << run.out;
    const json answer = json_of({a, b, "--path", poses}, 1);
    EXPECT_EQ(answer["begin"], 1700000000);
    EXPECT_NEAR(answer["contacts"][0]["elapsed"].get<double>(), 2.5, 1e-6);
    EXPECT_EQ(answer["contacts"][0]["keys_a"], json::parse("[1,2]"));
    const auto rows = lines_of(check({a, b, "--path", poses, "--csv"}).out);
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_TRUE(rows[1].ends_with(",1 to 2,")) << rows[1];
    // A horizon is a time of the same clock.
    EXPECT_EQ(check({a, b, "--path", poses, "--horizon", "1700000002"}).status, 0);
    const Finished wrong = check({a, b, "--path", poses, "--horizon", "4"});
    EXPECT_EQ(
        wrong.err,
        "abut check: horizon is 4; it must be at least 1700000000, when the scene begins, or null for infinity\n");
}

TEST_F(ProgramScene, refuses_what_does_not_go_with_a_table) {
    const std::string a = written("a.obj", cube), b = written("b.obj", cube),
                      poses = written("p.tum", "0 0 0 0 0 0 0 1\n");
    EXPECT_EQ(check({a, b, "--path", poses, "--velocity", "1,0,0"}).status, 2);
    EXPECT_EQ(check({a, b, "--rotation", "wxyz"}).err,
              "abut check: --rotation says which columns of a table are the rotation; it belongs to --path\n");
    const std::string bad = written("bad.csv", "time,x,y,z\n0,0,0,0\n0,1,0,0\n");
    EXPECT_EQ(check({a, b, "--path", bad}).err,
              fmt::format("abut check: {}: line 3, column 1 (time): 0 is the time of the pose before, too\n", bad));
    // The table stays as it is.
    const Finished same = check({a, b, "--path", poses, "--html", poses});
    EXPECT_EQ(same.status, 2);
    EXPECT_EQ(text_of(poses), "0 0 0 0 0 0 0 1\n");
}

TEST_F(ProgramScene, notes_open_meshes_and_sizes_that_do_not_fit) {
    const std::string a = written("a.obj", cube), open = written("open.obj", "v 0 0 5\nv 1 0 5\nv 0 1 5\nf 1 2 3\n");
    std::string tiny = "v 0 0 9\nv 0.001 0 9\nv 0 0.001 9\nv 0 0 9.001\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";
    const Finished run = check({a, open});
    EXPECT_NE(run.err.find("open.obj: the mesh is open, with 3 edges of one triangle: nothing is inside it, only its "
                           "surface is met\n"),
              std::string::npos)
        << run.err;
    EXPECT_NE(check({a, written("tiny.obj", tiny)}).err.find("abut: a mesh of a is 1.73 long and one of tiny 0.00173"),
              std::string::npos);
    EXPECT_EQ(check({a, written("b.obj", cube)}).err, "");
    const std::string scene =
        written("scene.json",
                R"({"bodies": [{"mesh": "open.obj", "surface": true}, {"sphere": {"center": [9,9,9], "radius": 1}}]})");
    EXPECT_EQ(check({scene}).err, "");
}

TEST_F(ProgramScene, has_rules_for_pairs) {
    const std::string file = written("scene.json", two_balls);
    EXPECT_EQ(check({file}).status, 0);
    const json answer = json_of({file, "--pair", "near,far:margin=2.5"}, 1);
    EXPECT_EQ(answer["contacts"][0]["margin"], 2.5);
    EXPECT_NEAR(answer["time"].get<double>(), 0.5, 1e-9);
    EXPECT_NE(
        check({file, "--pair", "n*,*:margin=2.5"})
            .out.find("contact: near and far are within 2.5 of each other at 0.5; nothing comes within its margin "
                      "of another before, which is proven\n"),
        std::string::npos);
    // The last one that fits.
    EXPECT_EQ(check({file, "--pair", "*,*:margin=2.5", "--pair", "far,near:margin=1"}).status, 0);
    EXPECT_EQ(json_of({file, "--pair", "far,near:ignore"}, 2)["compared"], 0);
    EXPECT_EQ(json_of({file, "--pair", "far,near:ignore", "--pair", "*,far:ignore=false,margin=0.5"}, 0)["compared"],
              1);
    const std::vector<std::pair<std::string, std::string>> wrong = {
        {"near,fr:ignore", "of[1]: there is no body \"fr\"; did you mean \"far\"?"},
        {"near:ignore", "expected two names and what is said of them, such as \"gripper,*:margin=5\""},
        {"near,far", "expected two names and what is said of them, such as \"gripper,*:margin=5\""},
        {"near,far:margin=-1", "margin is -1; it must be finite and at least 0"},
        {"near,far:margin=x", "expected a number behind margin=, found x"},
        {"near,far:touch", "expected ignore or margin=NUMBER, found \"touch\""}};
    for (const auto& [rule, message] : wrong)
        EXPECT_EQ(check({file, "--pair", rule}).err, fmt::format("abut check: --pair \"{}\": {}\n", rule, message));
}

TEST_F(ProgramScene, may_come_from_standard_input) {
    const Finished run = check({"-", "--horizon", "4"}, two_balls);
    EXPECT_EQ(run.status, 1);
    EXPECT_TRUE(run.out.starts_with("standard input: 2 bodies, horizon 4")) << run.out;
    EXPECT_EQ(check({"-"}, "{").err.substr(0, 39), "abut check: standard input: JSON error ");
    EXPECT_EQ(check({"-", "--watch"}, two_balls).err,
              "abut check: --watch looks at files; standard input is read once\n");
}

TEST_F(ProgramScene, saves_a_pair_as_a_query_with_the_same_answer) {
    const std::string a = written("a.obj", cube), b = written("b.obj", cube), query = path("pair.jsonl");
    const std::vector<std::string> moving = {
        a, b, "--position", "-3,0.2,0", "--velocity", "4,0,0", "--angular-velocity", "0.1,0.2,2"};
    std::vector<std::string> arguments = moving;
    arguments.insert(arguments.end(), {"--save-query", query});
    const json answer = json_of(arguments, 1);
    EXPECT_EQ(lines_of(text_of(query)).size(), 1u);
    const json asked = json::parse(run_program({"query", query}).out);
    EXPECT_EQ(asked["id"], "a and b");
    EXPECT_EQ(asked["outcome"], "contact");
    EXPECT_NEAR(asked["time"].get<double>(), answer["time"].get<double>(), 1e-9);
    EXPECT_EQ(asked["patches"].size(), answer["contacts"][0]["patches"].size());
    // Of a scene with parts, keys and margins: the parts that touch.
    const std::string scene = written("scene.json", R"({"margin": 0.25, "bodies": [
        {"name": "pair", "parts": [{"sphere": {"center": [0,9,0], "radius": 1}},
                                   {"aligned_box": {"min": [0,0,0], "max": [1,1,1]}, "position": [0,-1,0], "rpy": [0,0,0.3]}],
         "motion": {"path": [{"time": 10}, {"time": 12, "position": [8,0,0]}]}},
        {"name": "post", "capsule": {"start": [5,-1,0.5], "end": [5,1,0.5], "radius": 0.5}}]})");
    const json parts = json_of({scene, "--save-query", query}, 1);
    const json part = json::parse(run_program({"query", query}).out);
    EXPECT_NEAR(part["time"].get<double>(), parts["contacts"][0]["elapsed"].get<double>(), 1e-9);
    EXPECT_EQ(parts["contacts"][0]["part_a"], 1);
    EXPECT_NE(check({scene}).out.find(" of part 1 on "), std::string::npos);
    // Nothing is written over what is read.
    EXPECT_EQ(check({scene, "--save-query", scene}).status, 2);
    EXPECT_TRUE(text_of(scene).starts_with("{\"margin\": 0.25"));
    EXPECT_EQ(check({scene, "--save-query", query, "--html", query}).status, 2);
}

TEST_F(ProgramScene, says_what_pairs_took) {
    const Finished run = check({ABUT_EXAMPLES "/machine/scene.json", "--verbose"});
    EXPECT_EQ(run.status, 1);
    EXPECT_TRUE(run.err.starts_with("seconds ")) << run.err;
    EXPECT_NE(run.err.find("  gear – pinion "), std::string::npos) << run.err;
    EXPECT_NE(run.err.find("; 20 pairs of bodies are compared\n"), std::string::npos) << run.err;
    EXPECT_EQ(run.out, check({ABUT_EXAMPLES "/machine/scene.json"}).out);
}

TEST_F(ProgramScene, is_checked_again_when_a_file_changes) {
    const std::string file = written("scene.json", two_balls);
    test::Conversation program({"check", file, "--watch"});
    const auto hear_until = [&](std::string_view beginning) {
        for (int i = 0; i < 20; ++i) {
            const std::string line = program.hear();
            if (line.starts_with(beginning)) return line;
        }
        return std::string();
    };
    EXPECT_EQ(hear_until("free"), "free: nothing touches until 1, which is proven");
    // The time of a file may be told in steps of milliseconds.
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    std::string nearer(two_balls);
    nearer.replace(nearer.find("[5,0,0]"), 7, "[2.5,0,0]");
    written("scene.json", nearer);
    EXPECT_EQ(hear_until("contact"), "contact: near and far touch at 0.5; nothing touches before, which is proven");
    // A scene that cannot be read is told, and waited for.
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    written("scene.json", "{");
    std::this_thread::sleep_for(std::chrono::milliseconds(900));
    written("scene.json", two_balls);
    EXPECT_EQ(hear_until("free"), "free: nothing touches until 1, which is proven");
}

TEST_F(ProgramScene, colors_are_for_terminals) {
    const std::string file = written("scene.json", two_balls);
    EXPECT_EQ(check({file}).out.find('\033'), std::string::npos);
    const auto at_terminal = [&](const std::string& settings) {
        return test::run_in_bash(fmt::format(
            "export TERM=xterm {}; script -qec \"$ABUT_PROGRAM_PATH check '{}'\" /dev/null", settings, file));
    };
    const std::string colored = at_terminal("");
    if (colored.find("nothing touches") == std::string::npos) GTEST_SKIP() << "there is no script(1): " << colored;
    EXPECT_NE(colored.find("\033[1;32mfree\033[0m: nothing touches"), std::string::npos) << colored;
    EXPECT_EQ(at_terminal("NO_COLOR=1").find('\033'), std::string::npos);
    EXPECT_EQ(at_terminal("TERM=dumb").find('\033'), std::string::npos);
}

TEST_F(ProgramScene, help_has_the_defaults) {
    const std::string help = check({"--help"}).out;
    for (const char* words : {"counts as touching [1e-06]", "[10000000]", "[last key, or 1]", "[first key, or 0]"})
        EXPECT_NE(help.find(words), std::string::npos) << words;
    EXPECT_NE(run_program({"tree", "build", "--help"}).out.find("[mean]"), std::string::npos);
    EXPECT_TRUE(run_program({"chek"}).err.starts_with("abut: unknown command \"chek\"; did you mean check?"));
}

}  // namespace
}  // namespace abut::program_scene_test
