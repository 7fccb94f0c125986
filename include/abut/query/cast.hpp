// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "abut/core/flow.hpp"
#include "abut/core/pose.hpp"
#include "abut/query/any_ref.hpp"
#include "abut/query/query_stats.hpp"

namespace ABUT_EXPORT abut {

// From which side a ray comes to a shape.
enum class Side : std::uint8_t {
    front,  // from outside of a solid; to a triangle or a polygon, from where its vertices run counter-clockwise
    back,   // to a triangle or a polygon, from where they run clockwise
    none,   // it starts on the shape or inside it, or meets a flat one in its plane, or a segment
};

// Where a ray or a segment meets something first. Numbers along a ray are multiples of its direction, along a segment
// from 0 at its start to 1 at its end.
struct RayHit {
    // Of a convex shape, the part of the ray that lies in it: 0 when it starts there; 1 when a segment ends there. A
    // mesh has only a surface for a ray, where it enters and leaves at once.
    double enter = 0, exit = 0;
    Vec3 point = Vec3::Zero();   // where it enters
    Vec3 normal = Vec3::Zero();  // unit (an axis of a box as it is), of the shape or the triangle there, against the
                                 // ray; zero when it starts in a convex shape, or runs in the plane of a triangle
    Side side = Side::none;
    std::uint32_t triangle = 0;   // of a mesh: its number
    Vec3 weights = Vec3::Zero();  // of a mesh: those of the corners of the triangle in the point; they add up to 1
    QueryStats stats = {};
};

// Where does a ray or a segment meet a shape first? It does exactly when intersects() says so: nothing is a proof that
// it does not, and one that passes by within the rounding bound grazes it, which is reported within 40 bounds. The
// reach is the distance between its start and the farthest point of the shape. The error of `enter`, times the speed at
// which the ray crosses the surface there, is below 1e-12 of that. A ray or segment without length is its start.
// Allocates nothing. Given NaN or infinities against its contract, it answers a hit at 0.
template <BoundedShape3 S>
[[nodiscard]] std::optional<RayHit> cast(const Ray& ray, const S& shape);
template <BoundedShape3 S>
[[nodiscard]] std::optional<RayHit> cast(const Segment& segment, const S& shape);

// Anything at its pose. Of a mesh, the first triangle that it meets; of several at one point, as at an edge, one of
// them. Its surface is all that a mesh has for a ray, also of a solid: one that starts inside meets it where it leaves.
// Nothing is a proof that it meets none, for the ray as it is in the frame of the mesh, where its numbers are rounded.
// An AnyShape that holds a Ray is not hit.
[[nodiscard]] std::optional<RayHit> cast(const Ray& ray, SolidRef b, const Pose& at_b = {});
[[nodiscard]] std::optional<RayHit> cast(const Segment& segment, SolidRef b, const Pose& at_b = {});

// Calls visit(const RayHit&) -> Flow for each triangle that a ray meets, in no order along it.
QueryStats for_each_hit(const Ray& ray, const Mesh& mesh, const Pose& at, Visitor<RayHit> visit);

}  // namespace abut
