// SPDX-License-Identifier: Apache-2.0
#include "abut/shape/transformed.hpp"

namespace abut {
namespace {

// The rotation as a matrix, orthonormal to rounding also when the quaternion has not quite unit length.
Mat3 matrix_of(const Pose& pose) { return pose.rotation.normalized().toRotationMatrix(); }

}  // namespace

Sphere transformed(const Sphere& shape, const Pose& pose) {
    return {matrix_of(pose) * shape.center + pose.position, shape.radius};
}

Capsule transformed(const Capsule& shape, const Pose& pose) {
    const Mat3 turn = matrix_of(pose);
    return {turn * shape.start + pose.position, turn * shape.end + pose.position, shape.radius};
}

OrientedBox transformed(const AlignedBox& shape, const Pose& pose) {
    const Mat3 turn = matrix_of(pose);
    const Vec3 center = shape.min / 2 + shape.max / 2;
    return {turn * center + pose.position, turn, shape.max / 2 - shape.min / 2};
}

OrientedBox transformed(const OrientedBox& shape, const Pose& pose) {
    const Mat3 turn = matrix_of(pose);
    return {turn * shape.center + pose.position, turn * shape.axes, shape.half};
}

Segment transformed(const Segment& shape, const Pose& pose) {
    const Mat3 turn = matrix_of(pose);
    return {turn * shape.start + pose.position, turn * shape.end + pose.position};
}

Ray transformed(const Ray& shape, const Pose& pose) {
    const Mat3 turn = matrix_of(pose);
    return {turn * shape.origin + pose.position, turn * shape.direction};
}

Triangle transformed(const Triangle& shape, const Pose& pose) {
    const Mat3 turn = matrix_of(pose);
    Triangle result;
    for (std::size_t i = 0; i < 3; ++i) result.vertex[i] = turn * shape.vertex[i] + pose.position;
    return result;
}

ConvexPolygon transformed(const ConvexPolygon& shape, const Pose& pose) {
    const Mat3 turn = matrix_of(pose);
    ConvexPolygon result = shape;
    for (Vec3& vertex : result.vertices_) vertex = turn * vertex + pose.position;
    result.normal_ = turn * shape.normal_;
    return result;
}

ConvexPolyhedron transformed(const ConvexPolyhedron& shape, const Pose& pose) {
    const Mat3 turn = matrix_of(pose);
    ConvexPolyhedron result = shape;
    for (Vec3& vertex : result.vertices_) vertex = turn * vertex + pose.position;
    for (Vec3& normal : result.normals_) normal = turn * normal;
    result.measure_vertices();
    return result;
}

Cylinder transformed(const Cylinder& shape, const Pose& pose) {
    const Mat3 turn = matrix_of(pose);
    return {turn * shape.start + pose.position, turn * shape.end + pose.position, shape.radius};
}

}  // namespace abut
