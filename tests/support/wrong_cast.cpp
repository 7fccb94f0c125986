// SPDX-License-Identifier: Apache-2.0
#include "support/wrong_cast.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "support/hull_distance.hpp"

namespace abut::test {
namespace {

// 64-bit arithmetic is sure of what is this part of the farthest distance away from being different.
constexpr long double sure = 0x1p-58L;
// Lengths below this are as good as none: products of them leave the range of doubles.
constexpr long double least = 0x1p-800L;

std::string text(long double value) {
    std::array<char, 60> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%.21Lg", value);
    return buffer.data();
}

std::string text(const LongVec3& v) {
    std::array<char, 160> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "(%.21Lg, %.21Lg, %.21Lg)", v[0], v[1], v[2]);
    return buffer.data();
}

std::string text(const Vec3& v) { return text(LongVec3(v.cast<long double>())); }

class Check {
 public:
    // `bound` is how near a line that touches passes by.
    Check(const AnyShape& shape, const RayReference& reference, const Line& line, const RayHit& hit, long double bound,
          long double tolerance)
        : shape_(shape),
          reference_(reference),
          line_(line),
          hit_(hit),
          far_(reference.farthest(line.start)),
          bound_(1.01L * bound + 1e-14L * far_),
          tolerance_(tolerance * far_ + (reference.part(line, 0) ? 1 : 40) * bound_ + least) {}

    std::optional<std::string> wrong() const {
        if (!std::isfinite(hit_.enter) || std::isnan(hit_.exit) || !hit_.point.allFinite() || !hit_.normal.allFinite())
            return "a number is not finite";
        for (const auto check : {&Check::wrong_touch, &Check::wrong_span, &Check::wrong_start, &Check::wrong_point,
                                 &Check::wrong_normal, &Check::wrong_side})
            if (auto problem = (this->*check)()) return problem;
        return {};
    }

 private:
    using Problem = std::optional<std::string>;

    bool starts_there() const { return hit_.normal.isZero(0); }

    Problem wrong_touch() const {
        if (reference_.part(line_, 0)) return {};
        // Across a corner, the distance may be four times the largest gap (rounding_bound.hpp). Moved out, faces reach
        // farther than this from the corners; there the distance tells.
        const long double limit = 4 * bound_;
        if (!reference_.part(line_, limit)) return "a hit, where the line passes by";
        const long double length = std::min(line_.last * line_.direction.stableNorm(), 2 * far_);
        const LongVec3 end = line_.start + length * line_.direction.stableNormalized();
        const Hull hull{{line_.start.cast<double>(), end.cast<double>()}, 0, {}};
        const long double distance = hull_distance(hull, reference_.hull()).at_least;
        if (distance > limit)
            return "a hit, where the line passes by at " + text(distance / far_) + " of the farthest distance";
        return {};
    }

    Problem wrong_span() const {
        const long double enter = hit_.enter, exit = hit_.exit;
        if (!(0 <= enter && enter <= exit && exit <= line_.last)) return "enter and exit are out of order";
        // A direction of length 0 stays where it is.
        if (line_.direction.isZero(0)) return {};
        const auto larger = reference_.part(line_, tolerance_), smaller = reference_.part(line_, -tolerance_);
        if (!larger) return "a hit, where the line passes by the grown shape";
        if (enter < larger->enter) return "enters before " + text(larger->enter);
        if (exit > larger->exit) return "leaves after " + text(larger->exit);
        // The part of a line in a flat shape is a point, and rounding moves it.
        if (!smaller || reference_.is_flat()) return {};
        if (enter > smaller->enter) return "enters after " + text(smaller->enter);
        if (exit < smaller->exit) return "leaves before " + text(smaller->exit);
        return {};
    }

    Problem wrong_start() const {
        if (hit_.enter != 0 && starts_there()) return "does not enter at 0, and has no normal";
        if (reference_.contains(line_.start, -sure * far_) && !reference_.is_flat() && !starts_there())
            return "starts inside, and has a normal";
        if (!reference_.contains(line_.start, 8 * bound_) && starts_there()) return "starts outside, and has no normal";
        return {};
    }

    Problem wrong_point() const {
        const LongVec3 point = reference_.relative(hit_.point);
        const LongVec3 expected = line_.start + hit_.enter * line_.direction;
        const long double size = far_ + hit_.point.cwiseAbs().maxCoeff();
        if ((point - expected).cwiseAbs().maxCoeff() > 0x1p-50L * size)
            return "the point is not at start + enter · direction";
        if (starts_there() && point != line_.start) return "starts there, and the point is not the start";
        return {};
    }

    Problem wrong_normal() const {
        if (starts_there()) return {};
        const LongVec3 normal = hit_.normal.cast<long double>(), along = line_.direction.stableNormalized();
        // That of a box is its axis, as unit as validate() wants it.
        const long double unit = std::holds_alternative<OrientedBox>(shape_) ? 1e-12L : 0x1p-50L;
        if (!(std::abs(normal.norm() - 1) <= unit)) return "the normal has not unit length";
        const LongVec3 point = line_.start + hit_.enter * line_.direction;
        const long double radius = reference_.radius();
        long double slack = 0x1p-50L;
        if (radius > 0) {
            const LongVec3 expected = (point - reference_.nearest_of_core(point)).normalized();
            const long double error = (normal - expected).norm();
            // Where the line grazes, it enters somewhere along it, and the normal turns as the place moves.
            const long double cosine = std::min(std::abs(normal.dot(along)), std::abs(expected.dot(along)));
            if (error > 0x1p-48L + 2 * tolerance_ / (radius * std::max(cosine, 1e-9L)))
                return "the normal is off by " + text(error);
            // A grazed ball turns its side to the line, and rounding decides between for and against.
            slack += bound_ / radius;
        } else {
            const long double beyond = reference_.reach_beyond(point, normal);
            if (beyond > 2 * tolerance_) return "the shape reaches " + text(beyond) + " beyond the normal's plane";
        }
        if (normal.dot(along) > slack) return "the normal goes with the line by " + text(normal.dot(along));
        return {};
    }

    Problem wrong_side() const {
        const bool is_segment = reference_.radius() == 0 && std::holds_alternative<Segment>(shape_);
        if (starts_there() || is_segment)
            return hit_.side == Side::none ? Problem{} : "has a side, and starts there or meets a segment";
        if (!std::holds_alternative<Triangle>(shape_) && !std::holds_alternative<ConvexPolygon>(shape_))
            return hit_.side == Side::front ? Problem{} : "does not come to a solid from the front";
        // On a line, or in the plane of the shape.
        if (!reference_.is_flat()) return hit_.side == Side::none ? Problem{} : "has a side in the plane";
        // Less steep, rounding may take the line to be in the plane.
        if (reference_.steepness(line_) < 1e-9L) return {};
        const bool from_front = reference_.plane_normal().dot(line_.direction) < 0;
        if (hit_.side != (from_front ? Side::front : Side::back)) return "comes from the wrong side";
        return {};
    }

    const AnyShape& shape_;
    const RayReference& reference_;
    const Line& line_;
    const RayHit& hit_;
    long double far_, bound_, tolerance_;
};

// The line passes through the shape, even if it is a little smaller and 64-bit arithmetic errs. Faces of more than
// three vertices in doubles are not quite flat.
bool surely_hits(const AnyShape& shape, const RayReference& reference, const Line& line) {
    const long double far = reference.farthest(line.start), steepness = reference.steepness(line);
    if (steepness == 0) return false;
    const bool is_flat =
        !std::holds_alternative<ConvexPolyhedron>(shape) && !std::holds_alternative<ConvexPolygon>(shape);
    const long double margin = (is_flat ? sure : 0x1p-50L) * far / steepness;
    const auto span = reference.part(line, -margin);
    if (!span || !reference.is_flat()) return span.has_value();
    // The line is as long as it is; a crossing at its very end is not sure.
    const long double step = margin / line.direction.stableNorm();
    return span->enter > step && span->exit < line.last - step;
}

}  // namespace

std::string describe(const std::optional<RayHit>& hit) {
    if (!hit) return "nothing";
    constexpr std::array<const char*, 3> sides{"front", "back", "none"};
    return "enter " + text(hit->enter) + " exit " + text(hit->exit) + " point " + text(hit->point) + " normal " +
           text(hit->normal) + " side " + sides[static_cast<std::size_t>(hit->side)];
}

std::optional<std::string> wrong_cast(const AnyShape& asked, const AnyShape& shape, const RayReference& reference,
                                      const std::optional<RayHit>& hit, long double tolerance) {
    const auto* const ray = std::get_if<Ray>(&asked);
    const Line line = ray ? reference.line(*ray) : reference.line(std::get<Segment>(asked));
    std::optional<std::string> problem;
    if (hit)
        problem = Check(shape, reference, line, *hit, rounding_bound(asked, shape), tolerance).wrong();
    else if (surely_hits(shape, reference, line))
        problem = "nothing, where the line passes through";
    if (!problem) return {};
    return *problem + "\n  " + describe(asked) + "\n  " + describe(shape) + "\n  answer: " + describe(hit);
}

}  // namespace abut::test
