// SPDX-License-Identifier: Apache-2.0
// Trees on disk: what can be wrong with a path or a file. tests/tree/ has what can be wrong with the bytes.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "abut/io/tree_file.hpp"
#include "abut/mesh/tree_bytes.hpp"
#include "kit/generators.hpp"

namespace abut::tree_file_test {
namespace {

namespace fs = std::filesystem;

// An empty folder for each test.
class TreeFile : public testing::Test {
 protected:
    void SetUp() override {
        std::string name = (fs::temp_directory_path() / "abut_tree_XXXXXX").string();
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder_ = name;
    }
    void TearDown() override { fs::remove_all(folder_); }

    static std::string error_of(const fs::path& path) {
        const auto tree = load_tree(path);
        return tree ? "no error" : tree.error().message;
    }

    fs::path folder_;
};

ObbTree some_tree(int segments) { return ObbTree::make(make_sphere_mesh(1, segments).value()).value(); }

TEST_F(TreeFile, a_saved_tree_loads) {
    const fs::path path = folder_ / "part.tree";
    // The second one is smaller: nothing of the first is left.
    for (const int segments : {40, 2}) {
        const ObbTree tree = some_tree(segments);
        const auto saved = save_tree(tree, path);
        ASSERT_TRUE(saved) << saved.error().message;
        const auto loaded = load_tree(path);
        ASSERT_TRUE(loaded) << loaded.error().message;
        EXPECT_TRUE(to_bytes(*loaded) == to_bytes(tree));
    }
}

TEST_F(TreeFile, errors_begin_with_the_path) {
    const fs::path path = folder_ / "part.tree";
    ASSERT_TRUE(save_tree(some_tree(2), path));
    const auto size = fs::file_size(path);
    fs::resize_file(path, 1000);
    EXPECT_EQ(error_of(path), path.string() + ": the tree is cut off: 1000 of " + std::to_string(size) + " bytes");
    EXPECT_EQ(error_of(folder_), folder_.string() + ": is a directory; expected a file");
    EXPECT_EQ(error_of(folder_ / "none"), (folder_ / "none").string() + ": there is no such file");
}

TEST_F(TreeFile, what_cannot_be_written_is_an_error) {
    const fs::path nowhere = folder_ / "none" / "part.tree";
    EXPECT_EQ(save_tree(some_tree(2), nowhere).error().message,
              "cannot write " + nowhere.string() + ": No such file or directory");
    if (!fs::exists("/dev/full")) GTEST_SKIP() << "no device that is always full";
    EXPECT_EQ(save_tree(some_tree(2), "/dev/full").error().message, "cannot write /dev/full: No space left on device");
}

}  // namespace
}  // namespace abut::tree_file_test
