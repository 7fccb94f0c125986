// SPDX-License-Identifier: Apache-2.0
// OBJ files on disk: what can be wrong with a path, and models from elsewhere.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "io/obj_text.hpp"
#include "kit/generators.hpp"

namespace abut::obj_file_test {
namespace {

namespace fs = std::filesystem;

// An empty folder for each test.
class ObjFile : public testing::Test {
 protected:
    void SetUp() override {
        std::string name = (fs::temp_directory_path() / "abut_obj_XXXXXX").string();
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder_ = name;
    }
    void TearDown() override { fs::remove_all(folder_); }

    fs::path written(std::string_view name, std::string_view text) const {
        std::ofstream(folder_ / name, std::ios::binary) << text;
        return folder_ / name;
    }

    static std::string error_of(const fs::path& path) {
        const auto file = load_obj(path);
        return file ? "no error" : file.error().message;
    }

    fs::path folder_;
};

TEST_F(ObjFile, reads_back_what_was_written) {
    const auto mesh = make_blob_mesh(1, 0.3, 40, 1);  // more than one chunk of the file
    ASSERT_TRUE(mesh);
    const std::string text = write_obj(*mesh);
    ASSERT_GT(text.size(), 1u << 20);
    const auto file = load_obj(written("blob.obj", text));
    ASSERT_TRUE(file) << file.error().message;
    test::expect_same_mesh(file->mesh, *mesh);
}

TEST_F(ObjFile, errors_begin_with_the_path) {
    const auto path = written("bad.obj", "v 0 0 0\nf 1 1\n");
    EXPECT_EQ(error_of(path), path.string() + ": line 2: f has 2 corners; a face needs at least 3");
    const auto empty = written("empty.obj", "");
    EXPECT_EQ(error_of(empty), empty.string() + ": the file is empty");
}

TEST_F(ObjFile, what_is_no_file_is_refused) {
    const auto missing = folder_ / "missing.obj";
    EXPECT_EQ(error_of(missing), missing.string() + ": there is no such file");
    EXPECT_EQ(error_of(""), ": there is no such file");
    EXPECT_EQ(error_of(folder_), folder_.string() + ": is a directory; expected a file");
    const auto long_name = folder_ / std::string(5000, 'x');
    EXPECT_EQ(error_of(long_name), long_name.string() + ": cannot be read: File name too long");
}

// To wait for a pipe that nobody writes to would be to hang.
TEST_F(ObjFile, pipes_and_devices_are_refused) {
    const auto pipe = folder_ / "pipe.obj";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_EQ(error_of(pipe), pipe.string() + ": is not a regular file");
    EXPECT_EQ(error_of("/dev/zero"), "/dev/zero: is not a regular file");
}

TEST_F(ObjFile, a_file_that_may_not_be_opened_is_an_error) {
    if (geteuid() == 0) GTEST_SKIP() << "root may open everything";
    const auto path = written("secret.obj", "v 0 0 0\nf 1 1 1\n");
    fs::permissions(path, fs::perms::none);
    EXPECT_EQ(error_of(path), path.string() + ": cannot be opened: Permission denied");
}

TEST_F(ObjFile, a_file_that_fails_while_it_is_read_is_an_error) {
    const fs::path memory = "/proc/self/mem";  // nothing is mapped at its beginning
    if (!fs::is_regular_file(memory)) GTEST_SKIP() << "there is no " << memory;
    EXPECT_EQ(error_of(memory), "/proc/self/mem: cannot be read: Input/output error");
}

// The environment variable ABUT_MODELS names a folder with OBJ files.
TEST(ObjModels, are_read_and_read_back) {
    const char* const folder = std::getenv("ABUT_MODELS");
    if (!folder) GTEST_SKIP() << "ABUT_MODELS is not set";
    std::size_t count = 0;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() != ".obj") continue;
        ++count;
        const auto file = load_obj(entry.path());
        ASSERT_TRUE(file) << file.error().message;
        test::expect_same_mesh(test::read(write_obj(file->mesh)).mesh, file->mesh);

        const MeshReport& report = file->mesh.report();
        fmt::print("{}: {} vertices at {} positions, {} triangles\n", entry.path().filename().string(),
                   file->mesh.vertices().size(), report.positions, file->mesh.triangles().size());
        fmt::print("  {} edges, {} open, {} crowded; {} degenerate, {} duplicate; {} components; {}, {}\n",
                   report.edges, report.boundary_edges, report.non_manifold_edges, report.degenerate_triangles,
                   report.duplicate_triangles, report.components, report.is_closed ? "closed" : "not closed",
                   report.is_oriented ? "oriented" : "not oriented");
        for (const std::string& note : file->notes) fmt::print("  {}\n", note);
    }
    EXPECT_GT(count, 0u) << "no OBJ files in " << folder;
}

}  // namespace
}  // namespace abut::obj_file_test
