// SPDX-License-Identifier: Apache-2.0
// `abut check` and what is like it from outside; program_check_files_test.cpp has it with files of meshes.
#include <fmt/format.h>

#include <cmath>

#include "io/lines.hpp"
#include "io/scratch_folder.hpp"
#include "io/terminal.hpp"

namespace abut::program_check_test {
namespace {

using nlohmann::json;
using test::Finished;
using test::lines_of;
using test::run_program;

constexpr const char* machine = ABUT_EXAMPLES "/machine/scene.json";

// The ball flies along x; a wall begins at x = 5 and a post stands aside.
constexpr std::string_view ball_and_wall = R"({"horizon": 10, "bodies": [
    {"name": "ball", "sphere": {"center": [0,0,0], "radius": 1}, "motion": {"velocity": [1,0,0]}},
    {"name": "wall", "fixed": true, "aligned_box": {"min": [5,-5,-5], "max": [6,5,5]}},
    {"name": "post", "fixed": true, "capsule": {"start": [2,-4,0], "end": [2,-4,3], "radius": 0.5}}]})";

class ProgramCheck : public test::ScratchFolder {
 protected:
    std::string scene_file(std::string_view text) const { return written("scene.json", text); }

    static Finished check(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "check");
        return run_program(arguments);
    }
    // Without anything on standard error.
    static std::string said(std::vector<std::string> arguments, int status) {
        const Finished run = check(std::move(arguments));
        EXPECT_EQ(run.status, status) << run.out << run.err;
        EXPECT_EQ(run.err, "");
        return run.out;
    }
    static json json_of(std::vector<std::string> arguments, int status) {
        arguments.emplace_back("--json");
        const std::string text = said(std::move(arguments), status);
        EXPECT_EQ(lines_of(text).size(), 1u) << text;
        return json::parse(text);
    }
    static void expect_refused(std::vector<std::string> arguments, std::string_view message) {
        const Finished run = check(std::move(arguments));
        EXPECT_EQ(run.status, 2) << message;
        EXPECT_EQ(run.out, "");
        EXPECT_EQ(run.err, message);
    }
    static void expect_bad_option(std::vector<std::string> arguments, std::string_view message) {
        expect_refused(std::move(arguments), fmt::format("abut check: {}\nTry `abut check --help`.\n", message));
    }
};

TEST_F(ProgramCheck, shows_the_contacts_of_the_machine_as_a_table) {
    EXPECT_EQ(said({machine}, 1),
              R"(scene.json: 9 bodies, 3,360 triangles, horizon 1, tolerance 1e-06, lengths in mm

time      bodies            point              normal                gap      touching
────────────────────────────────────────────────────────────────────────────────────────────────────────────
0.459922  arm – outer post  (207.6, 50.97, 5)  (0.06674, 0.9978, 0)  5.1e-07  edge 11 of part 1 on edge 0
0.72603   gear – pinion     (53.41, 4.505, 0)  (0.9928, -0.1199, 0)  9.2e-07  triangle 1689 on triangle 1119

contact: arm and outer post touch at 0.459922; nothing touches before, which is proven
)");
}

TEST_F(ProgramCheck, the_status_is_0_when_nothing_touches) {
    const std::string file = scene_file(ball_and_wall);
    EXPECT_EQ(
        said({file, "--horizon", "3.5"}, 0),
        "scene.json: 3 bodies, horizon 3.5, tolerance 1e-06\n\nfree: nothing touches until 3.5, which is proven\n");
    EXPECT_EQ(json_of({file, "--horizon", "3.5"}, 0)["outcome"], "free");
}

TEST_F(ProgramCheck, the_status_is_1_when_something_does) {
    const std::string file = scene_file(ball_and_wall);
    EXPECT_EQ(said({file}, 1),
              R"(scene.json: 3 bodies, horizon 10, tolerance 1e-06

time  bodies       point      normal     gap      touching
───────────────────────────────────────────────────────────────────
4     ball – wall  (5, 0, 0)  (1, 0, 0)  5.9e-13  surface on face 0

contact: ball and wall touch at 4; nothing touches before, which is proven
)");
    const std::string inside = scene_file(R"({"bodies": [{"name": "a", "sphere": {"center": [0,0,0], "radius": 1}},
        {"name": "b", "sphere": {"center": [1,0,0], "radius": 1}}]})");
    EXPECT_EQ(said({inside}, 1),
              R"(scene.json: 2 bodies, horizon 1, tolerance 1e-06

time  bodies  point  normal  gap      touching
─────────────────────────────────────────────────
0     a – b                  0.0e+00  overlapping

overlapping: a and b touch at the start
)");
}

TEST_F(ProgramCheck, the_status_is_3_when_it_is_not_known) {
    constexpr std::string_view text = R"({{"horizon": 10, "max_steps": 1, "bodies": [
        {{"name": "a", "sphere": {{"center": [0,0,0], "radius": 1}}, "motion": {{"velocity": [1,0,0], "angular_velocity": [0,0,1]}}}},
        {{"name": "b", "sphere": {{"center": [5,0,0], "radius": 1}}, "motion": {{"angular_velocity": [1,0,0]}}}}{}]}})";
    const std::string file = scene_file(fmt::format(text, ""));
    EXPECT_EQ(said({file}, 3),
              R"(scene.json: 2 bodies, horizon 10, tolerance 1e-06

time  bodies  point  normal  gap  touching
───────────────────────────────────────────────────────────────
3     a – b                       unresolved, the steps ran out

unresolved: nothing touches before 3, and no more is known: the steps ran out; allow more with --max-steps, or choose a larger --tolerance
)");
    EXPECT_EQ(json_of({file}, 3)["outcome"], "unresolved");
    EXPECT_EQ(json_of({file}, 3)["contacts"][0]["reason"], "steps");
    EXPECT_NE(
        said({file, "--max-steps", "1000", "--tolerance", "1e-17"}, 3).find("the digits ran out; choose a larger"),
        std::string::npos);
    // With a contact it is known that something touches, though not when that begins.
    const std::string more =
        scene_file(fmt::format(text, R"(, {"name": "c", "sphere": {"center": [9,9,9], "radius": 1}},
        {"name": "d", "sphere": {"center": [0,9,9], "radius": 1}, "motion": {"velocity": [1,0,0]}})"));
    EXPECT_NE(said({more}, 1).find("contact: c and d touch at 7; nothing touches before 3, which is proven; from then "
                                   "on something is unresolved\n"),
              std::string::npos);
}

TEST_F(ProgramCheck, json_and_csv_have_the_same_times) {
    const std::string file = scene_file(ball_and_wall);
    const json answer = json_of({file}, 1);
    ASSERT_EQ(answer["contacts"].size(), 1u);
    EXPECT_EQ(answer["contacts"][0]["a"], "ball");
    EXPECT_NEAR(answer["contacts"][0]["time"].get<double>(), 4, 1e-12);
    EXPECT_FALSE(answer.contains("clearance"));
    const auto rows = lines_of(said({file, "--csv"}, 1));
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0], "time,outcome,a,b,x,y,z,normal_x,normal_y,normal_z,gap,touching,reason,keys_a,keys_b");
    EXPECT_TRUE(rows[1].starts_with(fmt::format("{},contact,ball,wall,", answer["time"].get<double>()))) << rows[1];
}

TEST_F(ProgramCheck, clearance_is_told_in_every_form) {
    const std::string file = scene_file(ball_and_wall);
    const std::string table = said({file, "--clearance", "--horizon", "3"}, 0);
    // From the post to the ball, which passes it at 2: the post and the wall are fixed.
    EXPECT_NE(table.find("distance  at least  time     bodies"), std::string::npos) << table;
    EXPECT_NE(table.find("\n1         "), std::string::npos) << table;
    EXPECT_NE(table.find("\n2.5       "), std::string::npos) << table;
    EXPECT_NE(table.find("\nfree: "), std::string::npos) << table;
    const json answer = json_of({file, "--clearance", "--horizon", "3"}, 0);
    ASSERT_EQ(answer["clearance"].size(), 2u);
    EXPECT_EQ(answer["clearance"][0]["b"], "wall");
    EXPECT_NEAR(answer["clearance"][0]["distance"].get<double>(), 1, 2e-6);
    EXPECT_EQ(answer["clearance"][1]["b"], "post");
    EXPECT_NEAR(answer["clearance"][1]["time"].get<double>(), 2, 1e-2);
    const auto rows = lines_of(said({file, "--clearance", "--csv", "--horizon", "3"}, 0));
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_TRUE(rows[0].starts_with("distance,at_least,time,a,b,")) << rows[0];
}

TEST_F(ProgramCheck, options_take_the_place_of_what_the_scene_says) {
    const std::string file = scene_file(ball_and_wall);
    const auto time = [&](const std::string& option, const std::string& value) {
        return json_of({file, option, value}, 1)["time"].get<double>();
    };
    EXPECT_NEAR(time("--margin", "0.5"), 3.5, 1e-9);
    EXPECT_NE(said({file, "--margin", "0.5"}, 1).find("horizon 10, tolerance 1e-06, margin 0.5\n"), std::string::npos);
    EXPECT_NE(said({file, "--tolerance", "0.001"}, 1).find("tolerance 0.001\n"), std::string::npos);
    EXPECT_EQ(json_of({file, "--tolerance", "0.001"}, 1)["tolerance"], 0.001);
    EXPECT_NEAR(time("--horizon", "inf"), 4, 1e-9);
    EXPECT_EQ(json_of({file, "--horizon", "inf"}, 1)["horizon"], nullptr);
    const std::string apart = scene_file(R"({"bodies": [{"sphere": {"center": [0,0,0], "radius": 1}},
        {"sphere": {"center": [9,0,0], "radius": 1}, "motion": {"velocity": [1,0,0]}}]})");
    EXPECT_EQ(said({apart, "--horizon", "inf"}, 0),
              "scene.json: 2 bodies, horizon ∞, tolerance 1e-06\n\nfree: nothing ever touches, which is proven\n");
    EXPECT_EQ(json_of({apart}, 0)["compared"], 1);
    const std::string alone = scene_file(R"({"bodies": [{"sphere": {"center": [0,0,0], "radius": 1}}]})");
    EXPECT_EQ(said({alone, "--horizon", "inf"}, 2),
              "scene.json: 1 body, horizon ∞, tolerance 1e-06\n\nnothing was compared: there are no two bodies that "
              "could touch, and nothing is proven\n");
    EXPECT_EQ(json_of({alone}, 2)["compared"], 0);
    EXPECT_EQ(json_of({machine}, 1)["compared"], 20);
}

TEST_F(ProgramCheck, the_answer_is_the_same_with_any_number_of_threads) {
    const std::string usual = said({machine, "--json", "--clearance"}, 1);
    for (const char* threads : {"1", "2", "4"})
        EXPECT_EQ(said({machine, "--json", "--clearance", "--threads", threads}, 1), usual);
}

TEST_F(ProgramCheck, a_long_table_is_cut_unless_all_of_it_is_asked_for) {
    std::string text = R"({"horizon": 100, "bodies": [{"name": "ball", "sphere": {"center": [0,0,0], "radius": 1},
                           "motion": {"velocity": [1,0,0]}})";
    for (int i = 1; i <= 25; ++i)
        text += fmt::format(R"(, {{"name": "p{}", "fixed": true, "sphere": {{"center": [{},0,0], "radius": 0.25}}}})",
                            i, 3 * i);
    const std::string file = scene_file(text + "]}");
    const auto rows = [&](const std::string& table) {
        int count = 0;
        for (const std::string& line : lines_of(table)) count += line.find("ball – p") != std::string::npos;
        return count;
    };
    const std::string few = said({file}, 1), all = said({file, "--all"}, 1), first = said({file, "--first"}, 1);
    EXPECT_EQ(rows(few), 20);
    EXPECT_NE(few.find("\n... and 5 more; --all shows all 25\n"), std::string::npos) << few;
    EXPECT_EQ(rows(all), 25);
    EXPECT_EQ(all.find("more;"), std::string::npos);
    EXPECT_EQ(rows(first), 1);
    EXPECT_NE(first.find("ball – p1 "), std::string::npos) << first;
    EXPECT_EQ(json_of({file}, 1)["contacts"].size(), 25u);
    EXPECT_EQ(json_of({file, "--first"}, 1)["contacts"].size(), 1u);
    EXPECT_EQ(lines_of(said({file, "--csv"}, 1)).size(), 26u);
}

TEST_F(ProgramCheck, names_cannot_move_the_cursor_or_the_columns) {
    const std::string file = scene_file(R"({"bodies": [
        {"name": "\u001b[31mred\n", "sphere": {"center": [0,0,0], "radius": 1}},
        {"name": "a very long name, longer than any column should be ä", "sphere": {"center": [1,0,0], "radius": 1}}]})");
    const std::string table = said({file}, 1);
    EXPECT_EQ(table.find('\033'), std::string::npos);
    EXPECT_NE(table.find("\\x1b[31mred\\x0a – a very long name, longer than an…  "), std::string::npos) << table;
}

TEST_F(ProgramCheck, refuses_options_that_make_no_sense) {
    const std::string file = scene_file(ball_and_wall);
    expect_bad_option({}, "FILE is required");
    expect_bad_option({"a.obj", "b.obj", "c.obj"}, "FILE: At Most 2 required but received 3");
    expect_bad_option({file, "--frobnicate"}, "The following argument was not expected: --frobnicate");
    expect_bad_option({file, "--horizn", "3"},
                      "The following argument was not expected: --horizn; did you mean --horizon?");
    expect_bad_option({file, "--clearence=3"},
                      "The following argument was not expected: --clearence=3; did you mean --clearance?");
    // Its value is no file.
    expect_bad_option({file, file, "--spin", "1,0,0"}, "The following argument was not expected: --spin");
    expect_refused({file, "--horizon", "-1"},
                   fmt::format("abut check: {}: horizon is -1; it must be at least 0, or null for infinity\n", file));
    expect_bad_option({file, "--horizon", "nan"}, "--horizon: expected a number, or inf, found nan");
    expect_bad_option({file, "--tolerance", "0"}, "--tolerance: expected a number above 0, found 0");
    expect_bad_option({file, "--tolerance", "inf"}, "--tolerance: expected a number above 0, found inf");
    expect_bad_option({file, "--margin", "wide"}, "--margin: expected a number of at least 0, found wide");
    expect_bad_option({file, "--threads", "9999"}, "--threads: Value 9999 not in range 0 to 1024");
    expect_bad_option({file, "--velocity", "1,0"}, "--velocity: expected three numbers such as 1,0.5,2, found 1,0");
    expect_bad_option({file, "--angular-velocity", "0,0,fast"},
                      "--angular-velocity: expected three numbers such as 1,0.5,2, found 0,0,fast");
    expect_bad_option({file, "--first", "--all"}, "--first excludes --all");
    expect_bad_option({file, "--json", "--csv"}, "--json excludes --csv");
    for (const char* option : {"--velocity", "--angular-velocity", "--center", "--position"})
        expect_refused(
            {file, option, "1,0,0"},
            fmt::format(
                "abut check: {}: --velocity, --angular-velocity, --center, --position and --path move the first of two "
                "mesh files; a scene says itself how its bodies move\n",
                file));
    expect_refused(
        {machine, "--horizon", "inf"},
        fmt::format("abut check: {}: bodies[0].motion: turns or follows a path; then horizon must be finite\n",
                    machine));
}

TEST_F(ProgramCheck, refuses_files_that_are_no_scenes) {
    expect_refused({"no/such.json"}, "abut check: no/such.json: there is no such file\n");
    expect_refused({"/"}, "abut check: /: is a directory; expected a file\n");
    const std::string bad = scene_file(R"({"bodies": [
        {"sphere": {"center": [0,0,0], "radius": 1}}, {"sphere": {"center": [0,0,0], "radius": 1}},
        {"sphere": {"center": [0,0,0], "radius": 1}, "motion": {"angular_velocity": [0, "fast", 0]}}]})");
    expect_refused(
        {bad},
        fmt::format("abut check: {}: bodies[2].motion.angular_velocity[1]: expected a number, found \"fast\"\n", bad));
    const std::string cut = scene_file("{\"bodies\": [\n");
    expect_refused({cut},
                   fmt::format("abut check: {}: JSON error at line 2, column 1: expected a value, found the end of "
                               "the text\n",
                               cut));
}

TEST_F(ProgramCheck, writes_a_report_that_names_the_bodies) {
    const std::string file = scene_file(R"({"title": "a strange scene", "bodies": [
        {"name": "zebra-7", "sphere": {"center": [0,0,0], "radius": 1}, "motion": {"velocity": [3,0,0]}},
        {"name": "</script><b>yak", "sphere": {"center": [4,0,0], "radius": 1}}]})");
    const std::string page = path("report.html");
    const Finished run = check({file, "--html", page});
    EXPECT_EQ(run.status, 1);
    EXPECT_EQ(run.err, fmt::format("abut: the report is {}\n", page));
    EXPECT_TRUE(run.out.starts_with("scene.json: 2 bodies")) << run.out;
    const std::string html = text_of(page);
    EXPECT_TRUE(html.starts_with("<!doctype html>") || html.starts_with("<!DOCTYPE html>")) << html.substr(0, 100);
    EXPECT_NE(html.find("zebra-7"), std::string::npos);
    EXPECT_NE(html.find("a strange scene"), std::string::npos);
    // A name is no part of the page.
    EXPECT_EQ(html.find("</script><b>yak"), std::string::npos);
    EXPECT_NE(html.find("yak"), std::string::npos);
}

TEST_F(ProgramCheck, says_when_it_cannot_write) {
    const std::string file = scene_file(ball_and_wall), nowhere = path("no/such/folder.html");
    const std::string why = fmt::format("cannot write {}: No such file or directory\n", nowhere);
    const Finished run = check({file, "--html", nowhere});
    EXPECT_EQ(run.status, 2);
    EXPECT_EQ(run.err, fmt::format("abut check: {}", why));
    const Finished demo = run_program({"demo", "--scene", file, "--html", nowhere});
    EXPECT_EQ(demo.status, 2);
    EXPECT_EQ(demo.err, fmt::format("abut demo: {}", why));
    EXPECT_EQ(test::run_in_bash(fmt::format("abut check {} > /dev/full", file)),
              "abut: cannot write to standard output: No space left on device\nstatus 2\n");
}

TEST_F(ProgramCheck, demo_shows_the_machine_and_what_samples_miss) {
    const std::string page = path("demo.html");
    const Finished run = run_program({"demo", "--html", page}),
                   same = run_program({"demo", "--scene", machine, "--html", page});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(run.out, same.out);
    for (const char* line :
         {"\n0.459922  arm – outer post  ", "\ncontact: arm and outer post touch at 0.459922; ",
          "\n   10 samples    arm and outer post: missed            gear and pinion: 0.0517 too late\n",
          "\n  100 samples    arm and outer post: missed            gear and pinion: 0.0012 too late\n",
          "\nTry next, in a clone with ./abut\n"})
        EXPECT_NE(run.out.find(line), std::string::npos) << line << run.out;
    EXPECT_NE(run.out.find(fmt::format("\nThe report, to open in a browser: {}\n", page)), std::string::npos);
    EXPECT_NE(text_of(page).find("outer post"), std::string::npos);
}

// A rod that turns among posts, which it does not reach: the work grows with the horizon.
std::string rod_among_posts(double horizon) {
    std::string text = fmt::format(R"({{"horizon": {}, "max_steps": 1000000000, "bodies": [{{"name": "rod",
        "capsule": {{"start": [-1,0,0], "end": [1,0,0], "radius": 0.1}}, "motion": {{"angular_velocity": [0.3,0.2,7]}}}})",
                                   horizon);
    for (int i = 0; i < 8; ++i)
        text += fmt::format(R"(, {{"oriented_box": {{"center": [{},{},0], "half": [0.099,0.1,0.1]}},
                                  "motion": {{"angular_velocity": [0,0,0.00001]}}}})",
                            1.25 * std::cos(i), 1.25 * std::sin(i));
    return text + R"(], "ignore": [)" + [] {
        std::string pairs;
        for (int a = 1; a <= 8; ++a)
            for (int b = a + 1; b <= 8; ++b)
                pairs += fmt::format(R"({}["bodies[{}]", "bodies[{}]"])", pairs.empty() ? "" : ", ", a, b);
        return pairs;
    }() + "]}";
}

TEST_F(ProgramCheck, a_bar_shows_the_progress_at_a_terminal_only) {
    const std::string quick = scene_file(ball_and_wall);
    const Finished at_once = test::run_at_terminal({"check", quick});
    EXPECT_EQ(at_once.status, 1);
    if (at_once.seconds < 1) {
        EXPECT_EQ(at_once.err, "");
    }
    // Until it takes long enough on this machine.
    std::string slow;
    Finished piped;
    for (double horizon = 1000; piped.seconds < 2.5 && horizon < 1e9; horizon *= 2) {
        slow = written("slow.json", rod_among_posts(horizon));
        piped = check({slow, "--threads", "1"});
        ASSERT_NE(piped.status, 2) << piped.err;
    }
    ASSERT_GE(piped.seconds, 2.5);
    EXPECT_EQ(piped.err, "");
    const Finished shown = test::run_at_terminal({"check", slow, "--threads", "1"});
    EXPECT_EQ(shown.status, piped.status);
    constexpr std::string_view erase = "\r\033[K";
    EXPECT_TRUE(shown.err.starts_with(fmt::format("{}checking  ", erase))) << shown.err;
    EXPECT_NE(shown.err.find("checking  [###"), std::string::npos) << shown.err;
    EXPECT_NE(shown.err.find("] "), std::string::npos);
    // What it leaves behind is an empty line.
    EXPECT_TRUE(shown.err.ends_with(erase)) << shown.err;
}

}  // namespace
}  // namespace abut::program_check_test
