// SPDX-License-Identifier: Apache-2.0
#include "progress.hpp"

#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace abut::cli {
namespace {

// What is drawn into a pipe.
class Drawn {
 public:
    Drawn() { EXPECT_EQ(pipe(ends_.data()), 0); }
    ~Drawn() {
        close_input();
        close(ends_[0]);
    }
    Drawn(const Drawn&) = delete;
    Drawn& operator=(const Drawn&) = delete;

    ProgressOutput output(bool is_terminal = true, std::chrono::milliseconds after = {}) const {
        return {.descriptor = ends_[1],
                .is_terminal = is_terminal,
                .after = after,
                .between = std::chrono::milliseconds(2)};
    }

    // Waits until it has been drawn; false after ten seconds.
    bool shows(std::string_view part) {
        while (text_.find(part) == std::string::npos)
            if (!take(10'000)) return false;
        return true;
    }

    std::string all() {
        close_input();
        while (take(0)) {
        }
        return text_;
    }

 private:
    bool take(int milliseconds) {
        pollfd ready{ends_[0], POLLIN, 0};
        std::array<char, 4096> chunk;
        if (poll(&ready, 1, milliseconds) <= 0) return false;
        const ssize_t count = read(ends_[0], chunk.data(), chunk.size());
        if (count > 0) text_.append(chunk.data(), static_cast<std::size_t>(count));
        return count > 0;
    }
    void close_input() {
        if (ends_[1] >= 0) close(std::exchange(ends_[1], -1));
    }

    std::array<int, 2> ends_{};
    std::string text_;
};

TEST(Progress, goes_on_while_nothing_is_reported_and_is_erased) {
    Drawn drawn;
    {
        Progress progress("reading part.obj", drawn.output());
        EXPECT_TRUE(drawn.shows("\r\033[Kreading part.obj  0."));
        EXPECT_TRUE(drawn.shows(" s\r\033[Kreading part.obj  "));
    }
    const std::string text = drawn.all();
    EXPECT_TRUE(text.ends_with("\r\033[K"));
    EXPECT_EQ(text.find('\n'), std::string::npos);
}

TEST(Progress, shows_the_part_that_is_done) {
    Drawn drawn;
    Progress progress("reading", drawn.output());
    EXPECT_EQ(progress.report(0.5), Flow::proceed);
    EXPECT_TRUE(drawn.shows("[###############               ]  50 %"));
    progress.report(7);
    EXPECT_TRUE(drawn.shows("[##############################] 100 %"));
    progress.note("building");
    EXPECT_TRUE(drawn.shows("\r\033[Kbuilding  "));
}

TEST(Progress, nothing_is_drawn_of_short_work_or_where_nobody_looks) {
    Drawn drawn;
    { Progress("short", drawn.output(true, std::chrono::seconds(60))).report(0.5); }
    {
        Progress unseen("unseen", drawn.output(false));
        unseen.report(0.5);
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
    }
    EXPECT_EQ(drawn.all(), "");
}

TEST(Progress, many_threads_may_report) {
    Drawn drawn;
    Progress progress("reading", drawn.output());
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&] {
            for (int k = 0; k < 1000; ++k) progress.report(k / 1000.);
            progress.report(1);
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_TRUE(drawn.shows("100 %"));
}

}  // namespace
}  // namespace abut::cli
