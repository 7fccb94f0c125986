// SPDX-License-Identifier: Apache-2.0
// What is wrong with the place where two shapes of the plane are said to touch, against exact arithmetic on integers.
#pragma once

#include <optional>
#include <string>

#include "abut/query/first_contact.hpp"
#include "exact_times.hpp"
#include "support/planar.hpp"

namespace abut::test {

// Two shapes with integer coordinates that touch at a time. b moves with `velocity` as seen from a, and its patches are
// seen from there too. The exact place is a point or a segment, with integer coordinates once they are multiplied by
// the denominator of the time; below 2^60 then.
class Touch2 {
 public:
    Touch2(const AnyShape2& a, const AnyShape2& b, const Grid3& velocity, const Fraction& time);

    // Whether a line has one shape on each side. Not so for two points in one place, which have no edge to try.
    bool merely_touches() const;
    // Of what they have in common, if a line is between them: 0 for one point.
    long double length() const;
    // The points must be the ends of what they have in common, the normal must separate, and the parts that are named
    // must hold all of it and lie across the normal; all within the tolerance, and the normal within `rounding`.
    std::optional<std::string> wrong_patch(const ContactPatch2& patch, double tolerance, double rounding) const;

 private:
    using Point = std::array<__int128, 2>;  // times `unit_`
    using LongVec2 = Eigen::Matrix<long double, 2, 1>;

    LongVec2 to_vec2(const Point& p) const;
    bool holds(const std::vector<Point>& part, const Point& p) const;
    std::optional<std::string> wrong_feature(const AnyShape2& shape, const Grid3& moved, const Feature& feature,
                                             const LongVec2& normal, double tolerance) const;

    const AnyShape2 &shape_a_, &shape_b_;
    std::int64_t unit_;
    Grid3 moved_;  // b, times `unit_`
    std::vector<Point> a_, b_;
    Point from_{}, to_{};
};

}  // namespace abut::test
