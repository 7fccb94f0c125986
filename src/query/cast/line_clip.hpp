// SPDX-License-Identifier: Apache-2.0
// A path clipped by half-spaces ([van den Bergen 2003] §3.2.1), in doubles, with what rounding may do to it.
#pragma once

#include <algorithm>
#include <cmath>

#include "abut/core/vector.hpp"
#include "core/infinity.hpp"
#include "query/pair/verdict.hpp"

namespace abut::detail {

// The points start + t · along for t in [0, end].
struct LinePath {
    Vec3 start, along;
    double end;
};

// The part of a path inside a convex shape, given by the half-spaces that it is the common part of. The path is clipped
// by the shape as it is computed, and by it shrunk and grown by `error`: what surely meets the shrunk one meets the
// shape, what surely misses the grown one misses it.
//
// Heights may be off by a quarter of `error`. So may speeds times the time it takes to go as far as the shape reaches:
// where the path is inside the shape it has not gone farther.
class LineClip {
 public:
    // `parallel` is a speed that is lost in the error over that time.
    LineClip(double end, double error, double parallel) : end_(end), error_(error), parallel_(parallel) {}

    // A half-space above whose plane the path starts at `height`, and climbs with `speed`. When it enters; −infinity if
    // it leaves.
    double add(double height, double speed) {
        if (!(std::abs(speed) > parallel_)) return add_parallel(height);
        const double pace = 1 / std::abs(speed), time = height * pace;
        if (speed < 0) return enter_at(time, error_ * pace);
        leave_at(-time, error_ * pace);
        return -infinity;
    }

    // All that is within `half` of a plane from which the path starts at `height`. When it enters.
    double add_slab(double height, double half, double speed) {
        if (!(std::abs(speed) > parallel_)) return add_parallel(std::abs(height) - half);
        const double pace = 1 / speed, size = std::abs(pace), middle = -height * pace, extent = half * size;
        leave_at(middle + extent, error_ * size);
        return enter_at(middle - extent, error_ * size);
    }

    Verdict verdict() const {
        if (is_out_ || enter_low_ > exit_high_ || exit_high_ < 0 || enter_low_ > end_) return Verdict::apart;
        // It has to be clear that there is an inside, and whether the path starts or ends there.
        const bool is_sure = !is_unsure_ && enter_high_ < exit_low_ && exit_low_ > 0 && enter_high_ < end_ &&
                             (enter_low_ > 0 || enter_high_ < 0);
        return is_sure ? Verdict::touching : Verdict::unsure;
    }

    bool starts_inside() const { return !(enter_ > 0); }
    double enter() const { return std::max(0.0, enter_); }
    double exit() const { return std::min(end_, exit_); }

 private:

    double enter_at(double time, double error) {
        enter_low_ = std::max(enter_low_, time - error);
        enter_high_ = std::max(enter_high_, time + error);
        enter_ = std::max(enter_, time);
        return time;
    }
    void leave_at(double time, double error) {
        exit_low_ = std::min(exit_low_, time - error);
        exit_high_ = std::min(exit_high_, time + error);
        exit_ = std::min(exit_, time);
    }
    // It stays on the side on which it starts.
    double add_parallel(double height) {
        is_out_ = is_out_ || height > error_;
        is_unsure_ = is_unsure_ || !(height < -error_);
        return -infinity;
    }

    double end_, error_, parallel_;
    double enter_ = -infinity, enter_low_ = -infinity, enter_high_ = -infinity;
    double exit_ = infinity, exit_low_ = infinity, exit_high_ = infinity;
    bool is_out_ = false, is_unsure_ = false;
};

}  // namespace abut::detail
