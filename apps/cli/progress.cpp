// SPDX-License-Identifier: Apache-2.0
#include "progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <abut/io/shown.hpp>
#include <algorithm>
#include <cmath>
#include <string_view>

namespace abut::cli {
namespace {

constexpr std::string_view erase_line = "\r\033[K";
constexpr int bar_width = 30;
// In columns; a line that is wrapped could not be erased.
constexpr std::size_t longest_what = 100;

// What cannot be shown is lost; the work goes on.
void show(int descriptor, std::string_view text) {
    [[maybe_unused]] const ssize_t written = write(descriptor, text.data(), text.size());
}

}  // namespace

ProgressOutput ProgressOutput::standard_error() {
    return {.descriptor = STDERR_FILENO, .is_terminal = isatty(STDERR_FILENO) == 1};
}

Progress::Progress(std::string_view what, const ProgressOutput& output)
    : output_(output), what_(shown(what, longest_what)) {
    if (output_.is_terminal) thread_ = std::thread([this] { draw_until_end(); });
}

Progress::~Progress() {
    if (!thread_.joinable()) return;
    {
        const std::lock_guard lock(mutex_);
        is_over_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

Flow Progress::report(double part) {
    const std::lock_guard lock(mutex_);
    if (std::isfinite(part)) part_ = std::clamp(part, 0., 1.);
    return Flow::proceed;
}

void Progress::note(std::string_view what) {
    const std::lock_guard lock(mutex_);
    what_ = shown(what, longest_what);
    part_.reset();
}

void Progress::draw_until_end() {
    std::unique_lock lock(mutex_);
    const auto is_over = [this] { return is_over_; };
    if (changed_.wait_for(lock, output_.after, is_over)) return;
    do {
        show(output_.descriptor, fmt::format("{}{}", erase_line, line()));
    } while (!changed_.wait_for(lock, output_.between, is_over));
    show(output_.descriptor, erase_line);
}

std::string Progress::line() const {
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    if (!part_) return fmt::format("{}  {:.1f} s", what_, seconds);
    const int full = static_cast<int>(*part_ * bar_width);
    return fmt::format("{}  [{:#>{}}{:>{}}] {:3.0f} %  {:.1f} s", what_, "", full, "", bar_width - full, 100 * *part_,
                       seconds);
}

}  // namespace abut::cli
