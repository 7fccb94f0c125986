// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

#include "abut/core/flow.hpp"

namespace abut::detail {

// Works that are done at the same time tell of their progress as if one were done after another, up to the first that
// fails: what one says while others before it go on is passed on when these are done. One call at a time.
class ProgressInOrder {
 public:
    using Report = std::function<Flow(double)>;

    // What is told of each work; empty where nobody asks.
    explicit ProgressInOrder(std::vector<Report> reports)
        : reports_(std::move(reports)), works_(reports_.size()), first_failed_(works_.size()) {}

    // What work i calls with the part of it that is done. It is told to stop when it is in vain as well.
    Report of(std::size_t i) {
        return [this, i](double part) {
            const std::lock_guard lock(mutex_);
            if (i > first_failed_ || works_[i].is_stopped) return Flow::stop;
            if (i == current_) return tell(i, part);
            if (reports_[i]) works_[i].waiting.push_back(part);
            return Flow::proceed;
        };
    }

    // Whether one before it has failed.
    bool is_in_vain(std::size_t i) {
        const std::lock_guard lock(mutex_);
        return i > first_failed_;
    }

    // Work i is over.
    void end(std::size_t i, bool failed) {
        const std::lock_guard lock(mutex_);
        if (failed) first_failed_ = std::min(first_failed_, i);
        works_[i].is_over = true;
        while (current_ < first_failed_ && works_[current_].is_over) {
            ++current_;
            tell_waiting();
        }
    }

    // Whether somebody wanted work i to stop; once all are over.
    bool is_stopped(std::size_t i) const { return works_[i].is_stopped; }

 private:
    struct Work {
        std::vector<double> waiting;  // parts that were not told yet
        bool is_over = false, is_stopped = false;
    };

    Flow tell(std::size_t i, double part) {
        if (reports_[i] && reports_[i](part) == Flow::stop) works_[i].is_stopped = true;
        return works_[i].is_stopped ? Flow::stop : Flow::proceed;
    }

    void tell_waiting() {
        if (current_ == works_.size()) return;
        for (const double part : works_[current_].waiting)
            if (tell(current_, part) == Flow::stop) {
                first_failed_ = std::min(first_failed_, current_);
                return;
            }
    }

    const std::vector<Report> reports_;
    std::vector<Work> works_;
    std::size_t current_ = 0, first_failed_;
    std::mutex mutex_;
};

}  // namespace abut::detail
