// SPDX-License-Identifier: Apache-2.0
#include "io/rotation_forms.hpp"

#include <cmath>

namespace abut::detail {

namespace {

// By a power of two, which rounds nothing: the squares of tiny and huge numbers under- and overflow.
template <class Vector>
Vector near_unit(Vector vector) {
    const int exponent = std::ilogb(vector.cwiseAbs().maxCoeff());
    for (double& x : vector) x = std::scalbn(x, -exponent);
    return vector;
}

}  // namespace

Expected<Quat> rotation_of(double w, double x, double y, double z) {
    Eigen::Matrix<double, 4, 1, Eigen::DontAlign> q(w, x, y, z);
    if (q.isZero(0)) return failure(" is zero; a quaternion must have a length");
    q = near_unit(q);
    return Quat(q[0], q[1], q[2], q[3]).normalized();
}

Quat rotation_of_rpy(const Vec3& angles) {
    const Vec3 half = angles / 2;
    const auto about = [&](int axis) {
        Quat q(std::cos(half[axis]), 0, 0, 0);
        q.vec()[axis] = std::sin(half[axis]);
        return q;
    };
    return (about(2) * about(1) * about(0)).normalized();
}

Expected<Quat> rotation_about(const Vec3& axis, double angle) {
    if (axis.isZero(0)) return failure(" is zero; an axis must have a length");
    const Vec3 part = near_unit(axis).normalized() * std::sin(angle / 2);
    return Quat(std::cos(angle / 2), part.x(), part.y(), part.z()).normalized();
}

}  // namespace abut::detail
