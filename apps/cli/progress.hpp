// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <abut/core/flow.hpp>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

namespace abut::cli {

// Where and when progress is drawn.
struct ProgressOutput {
    int descriptor = 2;
    bool is_terminal = false;  // nothing is drawn when it is not
    std::chrono::milliseconds after{1000}, between{100};

    static ProgressOutput standard_error();
};

// One line about work that may take long: what is done, how much of it, and for how long already. It is drawn over and
// over, also while nothing is reported, and erased when the object goes. From many threads at once.
class Progress {
 public:
    explicit Progress(std::string_view what, const ProgressOutput& output = ProgressOutput::standard_error());
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // The part that is done, from 0 to 1. Always wants to go on, so that it can be handed to BuildOptions::progress.
    Flow report(double part);

    // Something else is done from now on, of which nothing is known yet. The time goes on.
    void note(std::string_view what);

 private:
    void draw_until_end();
    std::string line() const;

    ProgressOutput output_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::mutex mutex_;
    std::condition_variable changed_;
    std::string what_;
    std::optional<double> part_;
    bool is_over_ = false;
    std::thread thread_;  // the last member: it uses the others
};

}  // namespace abut::cli
