// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "query/detail/moving_pair.hpp"
#include "query/detail/patch.hpp"

namespace abut::detail {

// The direction between two points; `otherwise` where they are nearer than a tolerance tells.
inline Vec3 direction_between(const Vec3& on_a, const Vec3& on_b, double tolerance, const Vec3& otherwise) {
    const Vec3 direction = on_b - on_a;
    const double length = length_of(direction);
    return length > tolerance / 8 ? Vec3(direction / length) : otherwise;
}

// Where a triangle touches a shape, both at rest.
template <class S>
ContactPatch triangle_patch(const Triangle& a, const S& b, const Vec3& axis, double tolerance) {
    return patch_of<ContactPatch>(FlatCore(a), core_of(b), Vec3(Vec3::Zero()), Vec3(Vec3::Zero()), axis,
                                  {0, radius_of(b), 0, tolerance, 1});
}

inline ContactPatch moved(ContactPatch patch, const Pose& pose) {
    for (Vec3& point : patch.points) point = pose * point;
    patch.normal = pose.rotation * patch.normal;
    return patch;
}

}  // namespace abut::detail
