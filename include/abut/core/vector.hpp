// SPDX-License-Identifier: Apache-2.0
// The vector types of abut: Eigen, double precision, column vectors.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

#include "abut/core/export.hpp"

namespace ABUT_EXPORT abut {

// Eigen aligns types of 16 or 32 bytes by the instruction set of the program that includes it, so a struct that holds
// one would have another layout in a user's -mavx2 build than in the library. DontAlign keeps one layout for all.
using Vec2 = Eigen::Matrix<double, 2, 1, Eigen::DontAlign>;
using Mat2 = Eigen::Matrix<double, 2, 2, Eigen::DontAlign>;
using Quat = Eigen::Quaternion<double, Eigen::DontAlign>;

// 24 and 72 bytes: never aligned beyond a double.
using Vec3 = Eigen::Matrix<double, 3, 1>;
using Mat3 = Eigen::Matrix<double, 3, 3>;

}  // namespace abut
