// SPDX-License-Identifier: Apache-2.0
#include "abut/io/write_file.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <vector>

#include "io/scratch_folder.hpp"

namespace abut::write_file_test {
namespace {

namespace fs = std::filesystem;

class WriteFile : public test::ScratchFolder {
 protected:
    std::size_t files() const {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
    }
    static mode_t mode_of(const std::string& file) {
        struct stat status {};
        return stat(file.c_str(), &status) == 0 ? status.st_mode & 07777 : 0;
    }
    static std::string why(const Expected<void>& result) { return result ? "" : result.error().message; }
};

TEST_F(WriteFile, pieces_become_the_file_and_nothing_is_left_beside_it) {
    const std::string file = path("a");
    ASSERT_TRUE(write_file(file, {"one ", "two"}));
    ASSERT_TRUE(write_file(file, {"three"}));
    EXPECT_EQ(text_of(file), "three");
    EXPECT_EQ(files(), 1u);
}

TEST_F(WriteFile, permissions_are_those_of_the_old_file_or_of_the_mask) {
    const std::string old = written("old", "x");
    ASSERT_EQ(chmod(old.c_str(), 0640), 0);
    ASSERT_TRUE(write_file(old, {"y"}));
    EXPECT_EQ(mode_of(old), 0640u);
    const mode_t before = umask(027);
    EXPECT_TRUE(write_file(path("new"), {"y"}));
    umask(before);
    EXPECT_EQ(mode_of(path("new")), 0640u);
}

TEST_F(WriteFile, a_limit_on_the_size_leaves_the_old_file) {
    const std::string file = written("a", "old");
    const pid_t child = fork();
    if (child == 0) {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{1000, 1000};
        setrlimit(RLIMIT_FSIZE, &limit);
        _exit(write_file(file, {std::string(5000, 'x')}) ? 1 : 0);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    EXPECT_EQ(text_of(file), "old");
    EXPECT_EQ(files(), 1u);
}

TEST_F(WriteFile, the_file_that_a_link_points_to_is_replaced) {
    fs::create_directory(folder_ / "there");
    const std::string file = written("there/file", "old");
    fs::create_symlink("there/file", path("link"));
    ASSERT_TRUE(write_file(path("link"), {"new"}));
    EXPECT_TRUE(fs::is_symlink(path("link")));
    EXPECT_EQ(text_of(file), "new");
    EXPECT_FALSE(fs::is_symlink(file));
}

TEST_F(WriteFile, a_link_to_nothing_makes_nothing) {
    fs::create_symlink(path("elsewhere"), path("link"));
    for (const std::string& text : {why(write_file(path("link"), {"x"})), why(check_writable(path("link")))})
        EXPECT_EQ(text,
                  fmt::format("cannot write {}: it is a symbolic link to a file that does not exist; remove it or "
                              "give another name",
                              path("link")));
    EXPECT_FALSE(fs::exists(path("elsewhere")));
    EXPECT_TRUE(fs::is_symlink(path("link")));
}

TEST_F(WriteFile, devices_and_pipes_are_written_to) {
    EXPECT_TRUE(write_file("/dev/null", {"x"}));
    EXPECT_TRUE(check_writable("/dev/null"));
    EXPECT_EQ(why(write_file("/dev/full", {"x"})), "cannot write /dev/full: No space left on device");
    ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
    const pid_t child = fork();
    if (child == 0) _exit(write_file(path("pipe"), {"through"}) ? 0 : 1);
    EXPECT_EQ(text_of(path("pipe")), "through");
    int status = -1;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
    EXPECT_TRUE(fs::is_fifo(path("pipe")));
}

TEST_F(WriteFile, inputs_are_known_by_whatever_name) {
    const std::string file = written("mesh", "x");
    fs::create_symlink("mesh", path("link"));
    fs::create_hard_link(file, path("hard"));
    fs::create_directory(folder_ / "sub");
    const std::vector<fs::path> inputs = {"/no/such", file};
    for (const std::string name : {"mesh", "link", "hard", "sub/../mesh"}) {
        EXPECT_EQ(why(check_writable(path(name), inputs)),
                  fmt::format("cannot write {}: it is the file {} that is read; give another name", path(name), file));
        EXPECT_TRUE(check_writable(path(name)));
    }
    EXPECT_TRUE(check_writable(path("other"), inputs));
    EXPECT_FALSE(fs::exists(path("other")));
    EXPECT_EQ(text_of(file), "x");
}

TEST_F(WriteFile, what_cannot_be_written_is_told_before) {
    const std::string nowhere = path("no/such"), long_name = path(std::string(300, 'x'));
    EXPECT_EQ(why(check_writable(nowhere)), fmt::format("cannot write {}: No such file or directory", nowhere));
    EXPECT_EQ(why(check_writable(folder_)), fmt::format("cannot write {}: Is a directory", folder_.string()));
    EXPECT_EQ(why(check_writable(long_name)), fmt::format("cannot write {}: File name too long", long_name));
    EXPECT_EQ(why(check_writable(path("new/"))), fmt::format("cannot write {}: there is no such folder", path("new/")));
    EXPECT_EQ(why(check_writable("")), "cannot write a file whose name is empty");
    EXPECT_FALSE(check_writable("/proc/file"));
    EXPECT_EQ(why(write_file(path("a\x1b/b"), {"x"})),
              fmt::format("cannot write {}: No such file or directory", path("a\\x1b/b")));
    if (geteuid() == 0) GTEST_SKIP() << "root writes everywhere";
    fs::create_directory(folder_ / "closed");
    fs::permissions(folder_ / "closed", fs::perms::owner_read | fs::perms::owner_exec);
    EXPECT_EQ(why(check_writable(path("closed/a"))),
              fmt::format("cannot write {}: Permission denied", path("closed/a")));
    const std::string read_only = written("read_only", "x");
    ASSERT_EQ(chmod(read_only.c_str(), 0444), 0);
    EXPECT_EQ(why(check_writable(read_only)), fmt::format("cannot write {}: Permission denied", read_only));
}

}  // namespace
}  // namespace abut::write_file_test
