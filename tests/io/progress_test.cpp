// SPDX-License-Identifier: Apache-2.0
#include "progress.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <thread>
#include <vector>

namespace abut::cli {
namespace {

// What is drawn while `work` runs.
template <class Work>
std::string drawn_during(Work&& work, bool is_terminal = true, std::chrono::milliseconds after = {}) {
    std::array<int, 2> ends{};
    EXPECT_EQ(pipe(ends.data()), 0);
    {
        Progress progress("reading part.obj", {.descriptor = ends[1],
                                               .is_terminal = is_terminal,
                                               .after = after,
                                               .between = std::chrono::milliseconds(2)});
        work(progress);
    }
    close(ends[1]);
    std::string text;
    std::array<char, 4096> chunk;
    for (ssize_t count; (count = read(ends[0], chunk.data(), chunk.size())) > 0;)
        text.append(chunk.data(), static_cast<std::size_t>(count));
    close(ends[0]);
    return text;
}

void wait_a_little() { std::this_thread::sleep_for(std::chrono::milliseconds(60)); }

TEST(Progress, goes_on_while_nothing_is_reported_and_is_erased) {
    const std::string text = drawn_during([](Progress&) { wait_a_little(); });
    EXPECT_NE(text.find("\r\033[Kreading part.obj  0.0 s\r"), std::string::npos) << text;
    EXPECT_TRUE(text.ends_with("\r\033[K"));
    EXPECT_EQ(text.find('\n'), std::string::npos);
}

TEST(Progress, shows_the_part_that_is_done) {
    const std::string text = drawn_during([](Progress& progress) {
        EXPECT_EQ(progress.report(0.5), Flow::proceed);
        wait_a_little();
        progress.report(7);
        wait_a_little();
        progress.note("building");
        wait_a_little();
    });
    EXPECT_NE(text.find("[###############               ]  50 %"), std::string::npos) << text;
    EXPECT_NE(text.find("[##############################] 100 %"), std::string::npos);
    EXPECT_NE(text.find("\r\033[Kbuilding  0."), std::string::npos);
}

TEST(Progress, nothing_is_drawn_of_short_work_or_where_nobody_looks) {
    EXPECT_EQ(drawn_during([](Progress& progress) { progress.report(0.5); }, true, std::chrono::seconds(60)), "");
    EXPECT_EQ(drawn_during([](Progress&) { wait_a_little(); }, false), "");
}

TEST(Progress, many_threads_may_report) {
    drawn_during([](Progress& progress) {
        std::vector<std::thread> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([&] {
                for (int k = 0; k < 1000; ++k) progress.report(k / 1000.);
            });
        for (std::thread& thread : threads) thread.join();
    });
}

}  // namespace
}  // namespace abut::cli
