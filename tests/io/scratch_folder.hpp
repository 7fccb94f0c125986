// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace abut::test {

// An empty folder for each test.
class ScratchFolder : public testing::Test {
 protected:
    void SetUp() override {
        std::string name = (std::filesystem::temp_directory_path() / "abut_test_XXXXXX").string();
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder_ = name;
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    std::string path(std::string_view name) const { return (folder_ / name).string(); }

    std::string written(std::string_view name, std::string_view text) const {
        std::ofstream(folder_ / name, std::ios::binary) << text;
        return path(name);
    }

    static std::string text_of(const std::filesystem::path& file) {
        std::ifstream stream(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }

    std::filesystem::path folder_;
};

}  // namespace abut::test
