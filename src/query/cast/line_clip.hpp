// SPDX-License-Identifier: Apache-2.0
// A path clipped by half-spaces ([van den Bergen 2003] §3.2.1), in doubles, with what rounding may do to it.
#pragma once

#include <algorithm>
#include <cmath>

#include "abut/core/vector.hpp"
#include "core/infinity.hpp"
#include "query/pair/verdict.hpp"

namespace abut::detail {

// The points start + t · along for t in [0, end]. It refers to vectors where they are: as copies they would be read
// from memory just when they are written to it.
struct LinePath {
    const Vec3 &start, &along;
    double end;
};

// Between two planes across a direction, as a path sees them along it: how far its start is from the middle, half of
// the distance between them, and the speed.
struct Slab {
    double height, half, speed;
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

    // When it enters a slab.
    double add_slab(const Slab& slab) {
        if (!(std::abs(slab.speed) > parallel_)) return add_parallel(std::abs(slab.height) - slab.half);
        const double pace = 1 / slab.speed, size = std::abs(pace), middle = -slab.height * pace,
                     extent = slab.half * size;
        leave_at(middle + extent, error_ * size);
        return enter_at(middle - extent, error_ * size);
    }

    // Between which times it is inside a part of another form, and how far these may be off.
    void add_span(double enter, double leave, double error) {
        enter_at(enter, error);
        leave_at(leave, error);
    }

    // A part that it stays in, or out of: how far beyond its border.
    void add_beside(double height) { add_parallel(height); }

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

// A path clipped by three slabs, as LineClip does it, but without looking at what rounding may do to each: all times
// are taken to be off by the largest of their errors. That decides unless the path nearly runs along a slab or passes a
// corner. Rounding is monotonic, so what is sure here is sure there, and the times are the same. Free of branches that
// cannot be foreseen.
class QuickClip {
 public:
    // Of finite numbers. The errors are those of LineClip.
    [[gnu::always_inline]] QuickClip(const Slab (&slabs)[3], double end, double error, double parallel) : end_(end) {
        double exit_at[3], size[3];
        for (int i = 0; i < 3; ++i) {
            const double pace = 1 / slabs[i].speed, middle = -slabs[i].height * pace;
            size[i] = std::abs(pace);
            const double extent = slabs[i].half * size[i];
            enter_at_[i] = middle - extent;
            exit_at[i] = middle + extent;
        }
        enter_ = std::max(enter_at_[0], std::max(enter_at_[1], enter_at_[2]));
        exit_ = std::min(exit_at[0], std::min(exit_at[1], exit_at[2]));
        const double longest = std::max(size[0], std::max(size[1], size[2]));
        error_ = longest * parallel < 1 - 0x1p-50 ? error * longest : std::numeric_limits<double>::infinity();
    }

    [[gnu::always_inline]] Verdict verdict() const {
        const double low = enter_ - error_, high = enter_ + error_, exit_low = exit_ - error_,
                     exit_high = exit_ + error_;
        if ((low > exit_high) | (exit_high < 0) | (low > end_)) return Verdict::apart;
        const bool is_sure = (high < exit_low) & (exit_low > 0) & (high < end_) & ((low > 0) | (high < 0));
        return is_sure ? Verdict::touching : Verdict::unsure;
    }

    bool starts_inside() const { return !(enter_ > 0); }
    double enter() const { return std::max(0.0, enter_); }
    double exit() const { return std::min(end_, exit_); }
    // The slab that is entered last; of several the first.
    int last() const { return enter_at_[0] == enter_ ? 0 : enter_at_[1] == enter_ ? 1 : 2; }

 private:
    double enter_at_[3], enter_, exit_, end_, error_;
};

}  // namespace abut::detail
