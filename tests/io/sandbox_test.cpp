// SPDX-License-Identifier: Apache-2.0
// What the importer can no longer do when it begins to read a file; sandbox_probe.cpp tries.
#include <fcntl.h>
#include <fmt/format.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <vector>

#include "abut/io/mesh_file.hpp"
#include "io/scratch_folder.hpp"

namespace abut::test::sandbox_test {
namespace {

using Notes = std::vector<std::string>;

// Asked apart from the code under test.
bool has_landlock() { return syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION) >= 1; }
bool has_seccomp() {
    std::uint32_t action = SECCOMP_RET_ERRNO;
    return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

class Sandbox : public ScratchFolder {
 protected:
    void SetUp() override {
        ScratchFolder::SetUp();
        std::filesystem::create_directory(path("in"));
        written("outside.txt", "secret");
        written("in/beside.txt", "ours");
        written("in/victim.txt", "ours");
        std::filesystem::create_symlink("../outside.txt", path("in/link.txt"));
        setenv("ABUT_IMPORTER", ABUT_TEST_SANDBOX_PROBE, 1);
        setenv("ABUT_TEST_SECRET", "secret", 1);
    }
    void TearDown() override {
        unsetenv("ABUT_IMPORTER");
        unsetenv("ABUT_TEST_SECRET");
        ScratchFolder::TearDown();
    }

    Notes tried_on(std::string_view name) const {
        const auto mesh = load_mesh(written(fmt::format("in/{}", name), "x"));
        EXPECT_TRUE(mesh) << mesh.error().message;
        return mesh ? mesh->notes : Notes();
    }
    static void expect_all(const Notes& notes, const Notes& names, std::string_view result) {
        for (const std::string& name : names)
            EXPECT_EQ(std::ranges::count(notes, fmt::format("{}: {}", name, result)), 1) << name;
    }

    // The status of the probe as its parent sees it, when cores may be as large as they like.
    int status_of_crash(std::string_view name) const {
        const std::string file = written(fmt::format("in/{}", name), "x");
        const pid_t child = fork();
        if (child == 0) {
            const rlimit unlimited = {RLIM_INFINITY, RLIM_INFINITY};
            setrlimit(RLIMIT_CORE, &unlimited);
            if (chdir(folder_.c_str()) == 0)
                execl(ABUT_TEST_SANDBOX_PROBE, "probe", file.c_str(), "1000000000", "10", nullptr);
            _exit(1);
        }
        int status = 0;
        EXPECT_EQ(waitpid(child, &status, 0), child);
        return status;
    }
};

const Notes of_system_calls = {"write beside", "create", "remove", "make a folder", "connect", "start a thread",
                               "fork",         "list",   "trace",  "run a program", "signal",  "run data"};
const Notes of_files = {"read outside", "read through a link", "list", "write beside", "create",
                        "remove",       "make a folder"};

// Otherwise the tests below would prove nothing.
TEST_F(Sandbox, without_it_all_can_be_done) {
    const Notes notes = tried_on("free.glb");
    expect_all(notes, of_system_calls, "done");
    expect_all(notes, {"read the mesh", "read beside", "read outside", "read through a link"}, "done");
}

TEST_F(Sandbox, the_mesh_and_what_is_beside_it_can_be_read) {
    expect_all(tried_on("part.glb"), {"read the mesh", "read beside"}, "done");
}

TEST_F(Sandbox, a_mesh_may_be_a_link_to_elsewhere) {
    written("elsewhere.glb", "x");
    std::filesystem::create_symlink("../elsewhere.glb", path("in/link.glb"));
    const auto mesh = load_mesh(path("in/link.glb"));
    ASSERT_TRUE(mesh) << mesh.error().message;
    expect_all(mesh->notes, {"read the mesh", "read beside"}, "done");
}

TEST_F(Sandbox, other_files_cannot_be_opened) {
    if (!has_landlock()) GTEST_SKIP() << "this kernel has no landlock";
    expect_all(tried_on("part.glb"), of_files, "refused");
    EXPECT_FALSE(std::filesystem::exists(path("in/new.txt")));
    EXPECT_TRUE(std::filesystem::exists(path("in/victim.txt")));
}

TEST_F(Sandbox, nothing_is_written_started_connected_or_signalled) {
    if (!has_seccomp()) GTEST_SKIP() << "this kernel has no seccomp filters";
    expect_all(tried_on("part.glb"), of_system_calls, "refused");
    EXPECT_TRUE(std::filesystem::exists(path("in/victim.txt")));
}

TEST_F(Sandbox, few_files_can_be_open_at_once) { expect_all(tried_on("part.glb"), {"open many"}, "refused"); }

TEST_F(Sandbox, nothing_is_inherited) {
    // Without the mark that would close it.
    const int open_here = open(path("outside.txt").c_str(), O_RDONLY);
    ASSERT_GE(open_here, 0);
    const Notes notes = tried_on("part.glb");
    close(open_here);
    expect_all(notes, {"inherit"}, "refused");
    EXPECT_EQ(std::ranges::count(notes, "environment: LC_ALL=C"), 1);
}

TEST_F(Sandbox, a_crash_is_seen_and_leaves_no_core) {
    const auto mesh = load_mesh(written("in/crash.glb", "x"));
    ASSERT_FALSE(mesh);
    EXPECT_TRUE(mesh.error().message.ends_with("Assimp crashed on it (signal 6)")) << mesh.error().message;
    const int status = status_of_crash("crash.glb");
    ASSERT_TRUE(WIFSIGNALED(status));
    EXPECT_FALSE(WCOREDUMP(status));
}

}  // namespace
}  // namespace abut::test::sandbox_test
