// SPDX-License-Identifier: Apache-2.0
// A cylinder, whose rims are curved: it has no finite set of axes, of corners or of edges.
//
// To the search for closest points it is the prism whose corners lie on the rims at 2^29 angles each, so near to one
// another that what is between them and the rim, at most 2^-55 of the radius, is below the rounding of a coordinate.
// A proof never rests on that: projections are those of the cylinder itself, in closed form.
#pragma once

#include <cmath>

#include "core/length.hpp"
#include "query/pair/core.hpp"

namespace abut::detail {

inline double root_of(double x) { return std::sqrt(x); }
// Rounded by less than 2^-100 of itself: one step of Newton's method after the root of a double.
inline DoubleDouble root_of(DoubleDouble x) {
    if (!(x.hi > 0x1p-1000)) return x.hi == x.hi ? 0 : x;
    const double inverse = 1 / std::sqrt(x.hi);
    const DoubleDouble root = x * DoubleDouble(inverse);
    return root + (x - root * root) * DoubleDouble(inverse / 2);
}

template <class S>
Vector<S> of_unit_length(const Vector<S>& v) {
    if constexpr (std::is_same_v<S, double>) {
        const double length = length_of(v);
        return length > 0 ? Vec3(v / length) : v;
    } else {
        const Vector<S> near_one = of_unit_size<S, 3>(v);
        const S squared = dot<S, 3>(near_one, near_one);
        return squared > S(0) ? Vector<S>(near_one * (S(1) / root_of(squared))) : v;
    }
}

// The corners of the prism, relative to some point, in any unit.
//
// Corner 2^29 · end + 2^27 · quadrant + k, where end is 0 or 1, is on the rim of that end, at the angle in the quadrant
// whose half has the tangent k / 2^27: so its sine and its cosine need no function but a quotient.
template <class S>
class CylinderCorners {
 public:
    static constexpr int count = 1 << 30;
    // How much nearer than the cylinder the prism may be, relative to the radius, is at most 2^-55; a search that goes
    // on beyond this part of the reach would count corners.
    static constexpr double fineness = 0x1p-56;

    CylinderCorners() = default;
    // Where the cylinder starts, how it goes on from there to its end, and its radius.
    CylinderCorners(const Vector<S>& start, const Vector<S>& along, const S& radius)
        : start_(start), along_(along), axis_(of_unit_length<S>(along)), radius_(radius) {
        int least = 0;
        for (int i = 1; i < 3; ++i)
            if (magnitude(axis_[i]) < magnitude(axis_[least])) least = i;
        Vector<S> unit = Vector<S>::Constant(S(0));
        unit[least] = S(1);
        side_ = of_unit_length<S>(cross<S>(axis_, unit));
        other_side_ = cross<S>(axis_, side_);  // right-handed: axis, side, other side
    }

    const Vector<S>& start() const { return start_; }
    const Vector<S>& along() const { return along_; }
    const Vector<S>& axis() const { return axis_; }
    const Vector<S>& side() const { return side_; }
    const Vector<S>& other_side() const { return other_side_; }
    const S& radius() const { return radius_; }
    Vector<S> middle() const { return start_ + along_ * S(0.5); }

    Vector<S> at(int number) const {
        const S t = S(static_cast<double>(number & (steps - 1)) / steps), squared = t * t,
                part = radius_ / (S(1) + squared), cosine = (S(1) - squared) * part, sine = (t + t) * part;
        const int quadrant = number / steps & 3;
        const S x = quadrant == 0   ? cosine
                    : quadrant == 1 ? -sine
                    : quadrant == 2 ? -cosine
                                    : sine,
                y = quadrant == 0   ? sine
                    : quadrant == 1 ? cosine
                    : quadrant == 2 ? -sine
                                    : -cosine;
        const Vector<S> on_rim = start_ + side_ * x + other_side_ * y;
        return number >= count / 2 ? Vector<S>(on_rim + along_) : on_rim;
    }

    // The number of the corner farthest along a direction, or of one as far but for rounding.
    int farthest(const Vector<S>& direction) const {
        const int end = dot<S, 3>(along_, direction) > S(0) ? count / 2 : 0;
        if (!(radius_ > S(0))) return end;
        const auto x = static_cast<double>(dot<S, 3>(side_, direction)),
                   y = static_cast<double>(dot<S, 3>(other_side_, direction));
        const double length = std::hypot(x, y);
        if (!(length > 0 && length < infinity)) return end;
        int quadrant = x > 0 ? (y < 0 ? 3 : 0) : (y > 0 ? 1 : 2);
        if (x == 0) quadrant = y > 0 ? 1 : 3;
        const double ahead = quadrant % 2 == 0 ? std::abs(x) : std::abs(y),
                     aside = quadrant % 2 == 0 ? std::abs(y) : std::abs(x);
        const int k = static_cast<int>(std::lround(aside / (length + ahead) * steps));
        return end + (quadrant * steps + k) % (4 * steps);
    }

 private:
    static constexpr int steps = 1 << 27;

    Vector<S> start_, along_, axis_, side_, other_side_;
    S radius_;
};

struct CylinderCore : CoreOf3 {
    static constexpr bool flat = false;
    const Cylinder& cylinder;

    explicit CylinderCore(const Cylinder& c) : cylinder(c) {}

    Vec3 anchor() const { return cylinder.start; }
    double radius_about(const Vec3& p) const {
        return max_or_nan(length_bound(cylinder.start - p), length_bound(cylinder.end - p)) +
               2 * std::abs(cylinder.radius);
    }
    double largest() const {
        return max_or_nan(max_or_nan(largest_coordinate(cylinder.start), largest_coordinate(cylinder.end)),
                          std::abs(cylinder.radius));
    }
    // By how much more than its ends the rims move when both ends are rounded: they turn about one another.
    double lever() const {
        const double length = length_of(cylinder.end - cylinder.start);
        return length > 0 ? 2 * cylinder.radius / length : 0;
    }
    // The ends.
    const Vec3& position(int i) const { return i == 0 ? cylinder.start : cylinder.end; }
    template <class S>
    CylinderCorners<S> corners(const Frame3& frame) const {
        return {frame.relative<S>(cylinder.start), frame.difference<S>(cylinder.start, cylinder.end),
                frame.length<S>(cylinder.radius)};
    }
    // A corner of the prism.
    template <class S>
    Vector<S> point(int i, const Frame3& frame) const {
        return corners<S>(frame).at(i);
    }
};

template <class Core>
inline constexpr bool is_curved = std::is_same_v<std::remove_cvref_t<Core>, CylinderCore>;

}  // namespace abut::detail
