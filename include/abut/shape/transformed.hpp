// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/pose.hpp"
#include "abut/shape/concepts.hpp"

namespace ABUT_EXPORT abut {

// A shape that is given in the frame of its body, in the world. An aligned box turns into an oriented one. The rotation
// of the pose must not be 0; its length does not matter. Coordinates are rounded.
Sphere transformed(const Sphere& shape, const Pose& pose);
Capsule transformed(const Capsule& shape, const Pose& pose);
OrientedBox transformed(const AlignedBox& shape, const Pose& pose);
OrientedBox transformed(const OrientedBox& shape, const Pose& pose);
Segment transformed(const Segment& shape, const Pose& pose);
Ray transformed(const Ray& shape, const Pose& pose);
Triangle transformed(const Triangle& shape, const Pose& pose);
ConvexPolygon transformed(const ConvexPolygon& shape, const Pose& pose);
ConvexPolyhedron transformed(const ConvexPolyhedron& shape, const Pose& pose);
Cylinder transformed(const Cylinder& shape, const Pose& pose);

}  // namespace abut
