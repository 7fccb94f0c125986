// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "abut/shape/any_shape.hpp"

namespace abut {

// From which side a ray comes to a shape.
enum class Side : std::uint8_t {
    front,  // from outside of a solid; to a triangle or a polygon, from where its vertices run counter-clockwise
    back,   // to a triangle or a polygon, from where they run clockwise
    none,   // it starts on the shape or inside it, or meets a flat one in its plane, or a segment
};

// The part of a ray that lies in a shape. Numbers along a ray are multiples of its direction, along a segment from 0 at
// its start to 1 at its end.
struct RayHit {
    double enter = 0, exit = 0;  // 0 when it starts there; 1 when a segment ends there
    Vec3 point = Vec3::Zero();   // where it enters
    Vec3 normal = Vec3::Zero();  // unit (an axis of a box as it is), of the shape there, against the ray; zero when it
                                 // starts there
    Side side = Side::none;
};

// Where does a ray or a segment meet a shape first? It does exactly when intersects() says so: nothing is a proof that
// it does not, and one that passes by within the rounding bound grazes it, which is told within 40 bounds. The reach is
// the distance between its start and the farthest point of the shape. The error of `enter`, times the speed at which
// the ray crosses the surface there, is below 1e-12 of that. A ray or segment without length is its start. Allocates
// nothing. Given NaN or infinities against its contract, it answers a hit at 0.
template <BoundedShape3 S>
std::optional<RayHit> cast(const Ray& ray, const S& shape);
template <BoundedShape3 S>
std::optional<RayHit> cast(const Segment& segment, const S& shape);

// A kind that is known only at run time. A Ray is no target: it is not hit.
std::optional<RayHit> cast(const Ray& ray, const AnyShape& shape);
std::optional<RayHit> cast(const Segment& segment, const AnyShape& shape);

}  // namespace abut
