// SPDX-License-Identifier: Apache-2.0
#include "abut/io/memory_limit.hpp"

#include <gtest/gtest.h>

namespace abut::memory_limit_test {
namespace {

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;

TEST(MemoryLimit, is_a_number_of_bytes_with_a_letter_behind_it) {
    EXPECT_EQ(memory_from("500M"), 500 * mebibyte);
    EXPECT_EQ(memory_from("500m"), 500 * mebibyte);
    EXPECT_EQ(memory_from("1.5G"), 1536 * mebibyte);
    EXPECT_EQ(memory_from("2T"), 2 * mebibyte * mebibyte);
    EXPECT_EQ(memory_from("1000000K"), std::uint64_t{1024'000'000});
    EXPECT_EQ(memory_from("200000000"), std::uint64_t{200'000'000});
}

TEST(MemoryLimit, that_is_none_is_refused_with_what_was_expected) {
    for (const char* text : {"", "M", "-500M", "500MB", "500 M", "12X", "0", "63M", "1e30G", "inf", "nan", "0x100M"}) {
        const auto bytes = memory_from(text);
        ASSERT_FALSE(bytes) << text;
        EXPECT_EQ(bytes.error().message,
                  std::string("expected a number of bytes, at least 64M, such as 500M or 4G, found ") + text);
    }
}

TEST(MemoryLimit, that_is_left_out_is_some_of_the_memory_of_the_machine) {
    EXPECT_GE(default_memory_limit(), 64 * mebibyte);
    EXPECT_LT(default_memory_limit(), std::uint64_t{1} << 60);
}

}  // namespace
}  // namespace abut::memory_limit_test
