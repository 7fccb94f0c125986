// SPDX-License-Identifier: Apache-2.0
// Where rays and segments meet shapes, in 64-bit arithmetic and written apart from the library. A shape is the common
// part of half-spaces, or all that is near a segment, and can be grown: what the library answers lies between the
// answers for the shape a little larger and a little smaller.
#pragma once

#include <optional>
#include <vector>

#include "support/shapes.hpp"

namespace abut::test {

// The points start + t · direction with 0 <= t <= last, in the frame of a RayReference.
struct Line {
    LongVec3 start, direction;
    long double last;  // infinite for a ray, 1 for a segment
};

struct Span {
    long double enter, exit;
};

// All coordinates are relative to a point of the shape, so that nothing is lost far away from the origin.
class RayReference {
 public:
    explicit RayReference(const AnyShape& shape);

    Line line(const Ray& ray) const;
    Line line(const Segment& segment) const;
    LongVec3 relative(const Vec3& point) const { return point.cast<long double>() - origin_; }
    // The shape in this frame; coordinates are rounded.
    Hull hull() const;

    // The part of a line in the shape when each of its faces, or its surface, is moved outwards by `growth`. The two
    // sides of a flat shape are moved apart, never together.
    std::optional<Span> part(const Line& line, long double growth) const;
    bool contains(const LongVec3& point, long double growth) const;

    // The distance from `point` to the farthest point of the shape: the size that rounding errors are parts of.
    long double farthest(const LongVec3& point) const;

    // How far the shape reaches beyond `point` along a unit vector.
    long double reach_beyond(const LongVec3& point, const LongVec3& along) const;

    // Of a triangle or polygon with an area: unit, right-handed about the vertices. Otherwise zero.
    const LongVec3& plane_normal() const { return plane_normal_; }

    // Has it no inside, but an area or a side? Not so any more when it is to stay in its plane.
    bool is_flat() const;
    // The least sine of the angle between a line and a plane that the shape lies in; 1 when it lies in none.
    long double steepness(const Line& line) const;

    // For lines that lie exactly in the plane of a flat shape.
    void stay_in_plane();

    // The point of a round shape's core that is nearest to `point`; its radius.
    LongVec3 nearest_of_core(const LongVec3& point) const;
    long double radius() const { return radius_; }

 private:
    // All points near a segment, which may be none but the segment itself.
    bool is_round() const { return planes_.empty(); }

    struct Plane {
        LongVec3 normal, point;  // unit, outwards
        bool is_flat = false;    // one of two that coincide
    };

    void set_core(const LongVec3& start, const LongVec3& end, long double radius);
    void set_box(const Mat3& axes, const LongVec3& half);
    void set_loop();
    void set_polyhedron(const ConvexPolyhedron& polyhedron);
    std::optional<Span> part_of_core(const Line& line, long double radius) const;

    LongVec3 origin_;
    std::vector<LongVec3> points_;  // whose hull it is, or its core
    std::vector<Plane> planes_;     // none when it is round, or a segment
    LongVec3 core_start_ = LongVec3::Zero(), core_end_ = LongVec3::Zero();
    long double radius_ = 0;
    LongVec3 plane_normal_ = LongVec3::Zero();
};

}  // namespace abut::test
