// SPDX-License-Identifier: Apache-2.0
// A line clipped by half-spaces (seed 002 §3.2.1), in doubles, with bounds on what rounding does to it.
#pragma once

#include "abut/shape/ray.hpp"
#include "abut/shape/segment.hpp"
#include "query/detail/moving_projection.hpp"
#include "query/detail/verdict.hpp"

namespace abut::detail {

// The points start + t · along for t in [0, end].
struct Path {
    Vec3 start, along;
    double end;
    RelativeVelocity<3> seen;  // how a shape at rest moves as seen from a point on the path, exactly

    explicit Path(const Ray& ray)
        : start(ray.origin), along(ray.direction), end(infinity), seen(ray.direction, Vec3::Zero()) {}
    explicit Path(const Segment& segment)
        : start(segment.start), along(segment.end - segment.start), end(1), seen(segment.end, segment.start) {}
};

// Where a path meets a shape. Nothing but the verdict is known unless it is `touching`.
struct Crossing {
    Verdict verdict = Verdict::unsure;
    double enter = 0, exit = 0;  // enter is 0 when it starts inside, and the normal zero
    Vec3 normal = Vec3::Zero();  // unit, of the shape where it enters, against the path
};

// The part of a path that is inside all of the half-spaces added, as far as it can be known.
class LineClip {
 public:
    // How far heights and speeds may be off; speeds by their own rounding as well.
    LineClip(const Path& path, double height_error, double speed_error)
        : end_(path.end), height_error_(height_error), speed_error_(speed_error) {}

    // A half-space above whose plane the path starts at `height`, and climbs with `speed`. `id` is for entered().
    void add(double height, double speed, int id) {
        if (!(std::abs(speed) > 2 * speed_error_)) {  // along the plane: it stays on the side on which it starts
            const double rise = speed_error_ > 0 ? 4 * speed_error_ * end_ : 0;
            is_out_ = is_out_ || height > height_error_ + rise;
            is_unsure_ = is_unsure_ || !(height < -height_error_ - rise);
            return;
        }
        const double pace = 1 / std::abs(speed), time = (speed < 0 ? height : -height) * pace;
        const double error = (height_error_ + speed_error_ * std::abs(time)) * (2 * pace) + 0x1p-50 * std::abs(time);
        if (speed < 0) {
            enter_low_ = std::max(enter_low_, time - error);
            enter_high_ = std::max(enter_high_, time + error);
            if (time > enter_) {
                enter_ = time;
                entered_ = id;
            }
        } else {
            exit_ = std::min(exit_, time);
            exit_low_ = std::min(exit_low_, time - error);
            exit_high_ = std::min(exit_high_, time + error);
        }
    }

    Verdict verdict() const {
        if (is_out_ || enter_low_ > exit_high_ || exit_high_ < 0 || enter_low_ > end_) return Verdict::apart;
        // It has to be clear that there is an inside, and whether it starts or ends there.
        const bool is_sure = !is_unsure_ && enter_high_ < exit_low_ && exit_low_ > 0 && enter_high_ < end_ &&
                             (enter_low_ > 0 || enter_high_ < 0);
        return is_sure ? Verdict::touching : Verdict::unsure;
    }

    bool starts_inside() const { return !(enter_ > 0); }
    double enter() const { return std::max(0.0, enter_); }
    double exit() const { return std::min(end_, exit_); }
    int entered() const { return entered_; }  // the half-space, when it does not start inside

 private:
    double end_, height_error_, speed_error_;
    double enter_ = -infinity, enter_low_ = -infinity, enter_high_ = -infinity;
    double exit_ = infinity, exit_low_ = infinity, exit_high_ = infinity;
    bool is_out_ = false, is_unsure_ = false;
    int entered_ = -1;
};

}  // namespace abut::detail
