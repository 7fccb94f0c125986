// SPDX-License-Identifier: Apache-2.0
// Files that never end, or never begin: no reader may wait for them.
#include "io/file_text.hpp"

#include <sys/stat.h>

#include <atomic>
#include <chrono>
#include <string>
#include <thread>

#include "abut/io/mesh_cache.hpp"
#include "abut/io/scene.hpp"
#include "abut/io/tree_file.hpp"
#include "io/scratch_folder.hpp"

namespace abut::test::file_text_test {
namespace {

using FileText = ScratchFolder;

std::string error_of_text(const std::string& file) {
    const auto text = detail::file_text(file);
    return text ? "no error" : text.error().message;
}

TEST_F(FileText, has_all_bytes_of_a_file) {
    std::string bytes(3'000'000, 'x');
    bytes[1'500'000] = '\0';
    EXPECT_EQ(detail::file_text(written("large", bytes)).value(), bytes);
    EXPECT_EQ(detail::file_text(written("empty", "")).value(), "");
    // The system says that it has no bytes.
    EXPECT_NE(detail::file_text("/proc/self/status").value().find("Name:"), std::string::npos);
}

TEST_F(FileText, pipes_and_devices_are_errors_at_once) {
    mkfifo(path("fifo.obj").c_str(), 0600);
    std::filesystem::create_symlink("fifo.obj", path("link.obj"));
    std::filesystem::create_symlink("/dev/zero", path("zero.obj"));
    std::filesystem::create_symlink("zero.obj", path("nested.obj"));
    for (const char* const name : {"fifo.obj", "link.obj", "zero.obj", "nested.obj"}) {
        const std::string file = path(name), message = file + ": is not a regular file";
        EXPECT_EQ(error_of_text(file), message);
        EXPECT_EQ(load_mesh(file).error().message, message);
        EXPECT_EQ(load_tree(file).error().message, message);
        MeshCache meshes;
        EXPECT_EQ(load_scene(file, meshes).error().message, message);
    }
}

// The system calls it a regular file, but to read it waits for the next message of the kernel.
TEST_F(FileText, the_messages_of_the_kernel_are_not_waited_for) {
    std::filesystem::create_symlink("/proc/kmsg", path("kmsg.obj"));
    const auto start = std::chrono::steady_clock::now();
    const auto text = detail::file_text(path("kmsg.obj"));
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
    if (text) GTEST_SKIP() << "this system has messages without an end to wait for";
    EXPECT_TRUE(text.error().message.starts_with(path("kmsg.obj") + ": cannot be ")) << text.error().message;
}

// Between the look at the path and the opening there may be another file.
TEST_F(FileText, a_file_that_becomes_a_pipe_is_not_waited_for) {
    const std::string file = written("file", "text"), pipe = path("pipe"), link = path("link");
    mkfifo(pipe.c_str(), 0600);
    std::filesystem::create_symlink(file, link);
    std::atomic<bool> stop = false;
    std::thread swapping([&] {
        while (!stop)
            for (const std::string& target : {pipe, file}) {
                std::filesystem::create_symlink(target, path("next"));
                std::filesystem::rename(path("next"), link);
            }
    });
    int read = 0;
    for (int i = 0; i < 2000; ++i) {
        const auto text = detail::file_text(link);
        read += text.has_value();
        EXPECT_EQ(text ? *text : text.error().message, text ? "text" : link + ": is not a regular file");
    }
    stop = true;
    swapping.join();
    EXPECT_GT(read, 0);
}

}  // namespace
}  // namespace abut::test::file_text_test
