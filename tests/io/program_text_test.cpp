// SPDX-License-Identifier: Apache-2.0
// What the program says about files of a stranger, whose names and texts try to speak for it.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "io/process.hpp"
#include "io/scratch_folder.hpp"
#include "io/terminal.hpp"

namespace abut::program_text_test {
namespace {

using nlohmann::json;
using test::Finished;
using test::run_program;

// A title of the terminal, a verdict on a line of its own, CSI of C1, a mark that reverses, and a byte that is no
// UTF-8.
const std::string evil =
    "\x1b]0;t\x07\nfree: nothing touches, which is proven\n\xC2\x9B"
    "2J\xE2\x80\xAE";
constexpr std::string_view triangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";

class ProgramText : public test::ScratchFolder {
 protected:
    static void expect_harmless(const std::string& text) {
        for (const std::string_view bad :
             {"\x1b", "\x07", "\xC2\x9B", "\xE2\x80\xAE", "\xFF", "\r", "\nfree: nothing touches, "})
            EXPECT_EQ(text.find(bad), std::string::npos) << text;
    }
    // Of both streams.
    static Finished expect_harmless(const std::vector<std::string>& arguments, std::string_view input = {}) {
        Finished run = run_program(arguments, input);
        expect_harmless(run.out);
        expect_harmless(run.err);
        EXPECT_NE(run.out + run.err, "");
        return run;
    }
    std::string scene_of(const json& bodies, const json& more = json::object()) const {
        json scene = {{"bodies", bodies}, {"title", evil}};
        scene.update(more);
        return written("scene.json", scene.dump());
    }
    static json ball(const std::string& name, double x = 0) {
        return {{"name", name}, {"sphere", {{"center", {x, 0, 0}}, {"radius", 1}}}};
    }
};

TEST_F(ProgramText, names_in_a_scene_speak_for_nobody) {
    const std::string file = scene_of({ball(evil), ball("b" + evil, 1)});
    for (const char* option : {"--json", "--csv", "--clearance", "--all"})
        EXPECT_EQ(expect_harmless({"check", file, option}).status, 1);
    expect_harmless({"demo", "--scene", file, "--html", path("page.html")});
    EXPECT_EQ(json::parse(run_program({"check", file, "--json"}).out)["contacts"][0]["a"], evil);
    const json turning = {{"name", evil},
                          {"sphere", {{"center", {0, 0, 0}}, {"radius", 1}}},
                          {"motion", {{"angular_velocity", {0, 0, 1}}}}};
    EXPECT_EQ(expect_harmless({"check", scene_of({turning}), "--horizon", "inf"}).status, 2);
}

TEST_F(ProgramText, wrong_scenes_speak_for_nobody) {
    const json mesh = {{"name", "m"}, {"mesh", evil + ".obj"}}, outside = {{"mesh", "../" + evil + ".obj"}};
    for (const json& bodies : {json{ball(evil), ball(evil)}, json{mesh}, json{outside}, json{{{evil, 1}}},
                               json{{{"name", "x"}, {"color", evil}}}})
        EXPECT_EQ(expect_harmless({"check", scene_of(bodies)}).status, 2);
    EXPECT_EQ(expect_harmless({"check", scene_of({ball("a")}, {{"ignore", {{"a", evil}}}})}).status, 2);
    EXPECT_EQ(expect_harmless({"check", written("scene.json", "{\"bodies\": [" + evil)}).status, 2);
}

TEST_F(ProgramText, names_and_texts_of_meshes_speak_for_nobody) {
    const std::string name = evil + "\xFF.obj";
    const std::string file = written(name, fmt::format("g \x1b]0;x\x07\n{}g two\nf 1 3 2\n", triangle));
    ASSERT_TRUE(std::filesystem::exists(file));
    EXPECT_EQ(expect_harmless({"mesh", file}).status, 0);
    EXPECT_NE(json::parse(expect_harmless({"mesh", file, "--json"}).out)["notes"].size(), 0u);
    EXPECT_EQ(expect_harmless({"mesh", file, "--html", path("a.html")}).status, 0);
    expect_harmless(text_of(path("a.html")));
    EXPECT_EQ(expect_harmless({"tree", "build", file}).status, 0);
    expect_harmless({"check", file, file});
    EXPECT_EQ(expect_harmless({"mesh", written("bad.obj", "\x1b[31m \x07\n")}).status, 2);
    EXPECT_EQ(expect_harmless({"mesh", file, "--mesh", evil}).status, 2);
    expect_harmless({"query"}, fmt::format("{}\n", json({{"query", evil}, {"id", evil}}).dump()));
}

TEST_F(ProgramText, arguments_speak_for_nobody) {
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{evil},
                                                      {"--" + evil},
                                                      {"check", "--" + evil},
                                                      {"check", evil},
                                                      {"check", "x", "--angular-velocity", evil},
                                                      {"check", "x", "--horizon", evil},
                                                      {"completion", evil},
                                                      {"mesh", "x", "--unit", evil},
                                                      {"query", evil},
                                                      {"check", evil, "--html", evil + "/x"},
                                                      {"tree", "build", evil},
                                                      {"mesh", "a", evil}})
        EXPECT_EQ(expect_harmless(arguments).status, 2);
}

TEST_F(ProgramText, progress_shows_names_as_they_are_shown_everywhere) {
    std::string points;
    for (int i = 0; i < 400'000; ++i) points += fmt::format("v {} 0 0\n", i);
    const Finished run =
        test::run_at_terminal({"mesh", written("\x1b]0;evil\x07.obj", points + std::string(triangle))});
    EXPECT_EQ(run.err.find("\x1b]0"), std::string::npos);
}

TEST_F(ProgramText, wide_letters_keep_the_columns) {
    const std::string table = run_program({"check", scene_of({ball("齿轮"), ball("x", 1)})}).out;
    const std::size_t head = table.find("gap"), row = table.find("齿轮 – x");
    ASSERT_NE(row, std::string::npos) << table;
    const std::size_t head_line = table.rfind('\n', head), row_line = table.rfind('\n', row);
    // Each of the two letters has three bytes and two columns, the dash three bytes and one.
    EXPECT_EQ(table.find("0.0e+00", row) - row_line, head - head_line + 4) << table;
}

TEST_F(ProgramText, a_secret_that_is_no_mesh_is_not_told) {
    const std::string secret = "root:$6$abcdefghijklmnopqrstuvwxyz$0123456789 second";
    for (const char* ending : {"obj", "stl", "off", "ply"}) {
        const Finished run =
            run_program({"mesh", written(fmt::format("secret.{}", ending), secret + "\nthird line\n")});
        EXPECT_EQ(run.status, 2);
        EXPECT_EQ(run.err.find("qrstuvwxyz"), std::string::npos) << run.err;
        EXPECT_EQ(run.err.find("second"), std::string::npos) << run.err;
    }
    const std::string bytes = "x" + std::string("\0\x01\x02", 3) + "password";
    EXPECT_TRUE(run_program({"mesh", written("bytes.obj", bytes)}).err.ends_with("line 1: the file is not text\n"));
}

TEST_F(ProgramText, queries_may_begin_with_a_byte_order_mark) {
    const std::string query =
        R"({"query":"intersects","a":{"sphere":{"center":[0,0,0],"radius":1}},"b":{"sphere":{"center":[1,0,0],"radius":1}}})";
    const Finished run = run_program({"query"}, "\xEF\xBB\xBF" + query + "\n" + query + "\n");
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.out, "{\"intersects\":true}\n{\"intersects\":true}\n");
    EXPECT_EQ(run_program({"query"}, query + "\n\xEF\xBB\xBF" + query + "\n").status, 2);
}

}  // namespace
}  // namespace abut::program_text_test
