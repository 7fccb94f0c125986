// SPDX-License-Identifier: Apache-2.0
// Where what the program writes goes when it cannot go there.
#include <fmt/format.h>

#include "io/lines.hpp"
#include "io/process.hpp"
#include "io/scratch_folder.hpp"
#include "io/terminal.hpp"

namespace abut::program_output_test {
namespace {

using test::Finished;
using test::run_in_bash;
using test::run_program;

constexpr std::string_view touching = R"({"bodies": [
    {"name": "a", "sphere": {"center": [0,0,0], "radius": 1}},
    {"name": "b", "sphere": {"center": [1,0,0], "radius": 1}}]})";
constexpr std::string_view triangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";

class ProgramOutput : public test::ScratchFolder {
 protected:
    void SetUp() override {
        ScratchFolder::SetUp();
        scene_ = written("scene.json", touching);
        mesh_ = written("part.obj", triangle);
        queries_ = written("queries", R"({"query":"rounding_bound"})");
        before_ = std::filesystem::current_path();
        std::filesystem::current_path(folder_);
    }
    void TearDown() override {
        std::filesystem::current_path(before_);
        ScratchFolder::TearDown();
    }
    // Of each command with its standard streams changed by `streams`.
    std::vector<std::pair<std::string, std::string>> statuses(std::string_view streams) const {
        std::vector<std::pair<std::string, std::string>> results;
        for (const char* command :
             {"--help", "--version", "check --help", "check scene.json", "check scene.json --json",
              "check scene.json --csv", "mesh part.obj", "mesh part.obj --json", "tree build part.obj", "query queries",
              "completion bash", "man"}) {
            const std::string said = run_in_bash(fmt::format("abut {} {}", command, streams));
            results.emplace_back(command, said.substr(said.rfind("status ")));
        }
        return results;
    }
    std::string scene_, mesh_, queries_;
    std::filesystem::path before_;
};

TEST_F(ProgramOutput, a_full_or_closed_output_is_an_error_of_every_command) {
    for (const char* streams : {"> /dev/full", ">&-", "> /dev/full 2> /dev/full", ">&- 2>&-"})
        for (const auto& [command, status] : statuses(streams)) EXPECT_EQ(status, "status 2\n") << command << streams;
}

TEST_F(ProgramOutput, a_full_or_closed_standard_error_changes_no_status) {
    const auto usual = statuses("> /dev/null");
    for (const char* streams : {"> /dev/null 2> /dev/full", "> /dev/null 2>&-"}) EXPECT_EQ(statuses(streams), usual);
    EXPECT_EQ(run_in_bash("abut check none.json 2>&-"), "status 2\n");
    EXPECT_EQ(run_in_bash("abut check scene.json --frobnicate 2> /dev/full"), "status 2\n");
    EXPECT_EQ(run_in_bash("abut check scene.json --html a.html > /dev/null 2>&-"), "status 1\n");
    EXPECT_TRUE(text_of(path("a.html")).starts_with("<!"));
}

// The next file that is opened would get the number of the closed one.
TEST_F(ProgramOutput, what_is_printed_never_lands_in_a_file_beside) {
    EXPECT_EQ(run_in_bash("abut check scene.json --html a.html >&- 2>&-"), "status 2\n");
    EXPECT_EQ(text_of(path("a.html")).find("which is proven\n"), std::string::npos);
    EXPECT_EQ(run_in_bash("abut query <&- 2> /dev/null"), "status 2\n");
}

TEST_F(ProgramOutput, an_input_is_never_written_to) {
    std::filesystem::create_hard_link(mesh_, path("hard.obj"));
    std::filesystem::create_symlink("scene.json", path("link.json"));
    const std::string whole = written("whole.json", R"({"bodies": [{"name": "a", "mesh": "part.obj"}]})");
    for (const std::string command :
         {"check scene.json --html scene.json", "check scene.json --html link.json",
          "check link.json --html ./scene.json", "check part.obj hard.obj --html part.obj",
          "check whole.json --html hard.obj", "demo --scene scene.json --html scene.json",
          "mesh part.obj --html hard.obj", "mesh part.obj --html part.obj", "tree build part.obj -o hard.obj"}) {
        const std::string said = run_in_bash("abut " + command);
        EXPECT_TRUE(said.ends_with("status 2\n")) << command << "\n" << said;
        EXPECT_NE(said.find("give another"), std::string::npos) << command << "\n" << said;
        EXPECT_EQ(test::lines_of(said).size(), 2u) << said;
    }
    EXPECT_EQ(text_of(scene_), touching);
    EXPECT_EQ(text_of(mesh_), triangle);
}

// Answers would be read as queries, and fill the disk.
TEST_F(ProgramOutput, queries_are_not_answered_into_their_own_file) {
    const std::string before = text_of(path("queries"));
    for (const char* command :
         {"query queries >> queries", "query < queries >> queries", "query - < queries >> queries",
          "query --seconds 9 queries >> queries", "query ./queries 1<> queries"}) {
        const std::string said = run_in_bash(fmt::format("ulimit -f 100; abut {}", command));
        EXPECT_NE(said.find("is the file that the answers go to"), std::string::npos) << command;
        EXPECT_TRUE(said.ends_with("status 2\n")) << command;
    }
    EXPECT_EQ(text_of(path("queries")), before);
    EXPECT_EQ(run_in_bash("abut query < /dev/null > /dev/null"), "status 0\n");
}

TEST_F(ProgramOutput, an_input_is_never_added_to) {
    written("whole.json", R"({"bodies": [{"name": "a", "mesh": "part.obj"}]})");
    for (const char* command :
         {"check scene.json --html /dev/stdout >> scene.json", "check scene.json --html /dev/fd/1 >> scene.json",
          "check whole.json --html /dev/stdout >> part.obj", "mesh part.obj --html /dev/stdout >> part.obj"}) {
        const std::string said = run_in_bash(fmt::format("abut {}", command));
        EXPECT_NE(said.find("give another name"), std::string::npos) << command << said;
        EXPECT_TRUE(said.ends_with("status 2\n")) << command;
    }
    EXPECT_EQ(text_of(scene_), touching);
    EXPECT_EQ(text_of(mesh_), triangle);
}

// It is read before it is known to be of no use.
TEST_F(ProgramOutput, a_saved_tree_that_is_not_used_is_an_input) {
    written("whole.json", R"({"bodies": [{"name": "a", "mesh": "part.obj"}]})");
    written("part.obj.tree", "no tree");
    const std::string said = run_in_bash("abut check whole.json --html part.obj.tree");
    EXPECT_NE(said.find("give another name"), std::string::npos) << said;
    EXPECT_EQ(text_of(path("part.obj.tree")), "no tree");
}

TEST_F(ProgramOutput, a_limit_on_files_leaves_what_was_there) {
    for (const char* name : {"a.html", "b.html", "a.tree"}) written(name, "old");
    for (const char* command : {"check scene.json --html a.html > /dev/null", "mesh part.obj --html b.html > /dev/null",
                                "tree build part.obj -o a.tree"}) {
        const std::string said = run_in_bash(fmt::format("ulimit -f 1; trap '' XFSZ; abut {}", command));
        // What fits in one block of 1024 bytes is written.
        const bool is_small = std::string_view(command).starts_with("tree");
        EXPECT_TRUE(said.ends_with(is_small ? "status 0\n" : "status 2\n")) << command << said;
    }
    for (const char* name : {"a.html", "b.html"}) EXPECT_EQ(text_of(path(name)), "old") << name;
    for (const auto& entry : std::filesystem::directory_iterator(folder_))
        EXPECT_FALSE(entry.path().filename().string().starts_with(".abut-")) << entry;
}

TEST_F(ProgramOutput, a_report_may_go_to_standard_output) {
    const std::string page = run_in_bash("abut mesh part.obj --html /dev/stdout 2> /dev/null | grep -c '<!doctype'");
    EXPECT_EQ(page, "1\nstatus 0\n");
    EXPECT_NE(run_program({"check", scene_, "--html", "/dev/stdout"}).out.find("\n<!doctype"), std::string::npos);
    EXPECT_EQ(run_in_bash("abut mesh part.obj --html /dev/null > /dev/null 2>&1"), "status 0\n");
}

}  // namespace
}  // namespace abut::program_output_test
