// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <optional>
#include <variant>

#include "abut/core/expected.hpp"
#include "abut/motion/custom.hpp"
#include "abut/motion/linear.hpp"
#include "abut/motion/path.hpp"
#include "abut/motion/rigid.hpp"

namespace ABUT_EXPORT abut {

using Motion = std::variant<Linear, Rigid, Path, Custom>;

template <class M>
concept AnyMotion = std::convertible_to<const M&, Motion>;

// Where a body is at a time. Rotations that are given need not have unit length; what is answered has.
Pose pose_at(const Linear& motion, double time);
Pose pose_at(const Rigid& motion, double time);
Pose pose_at(const Path& motion, double time);
Pose pose_at(const Custom& motion, double time);
Pose pose_at(const Motion& motion, double time);

// The first thing that is wrong with a motion, in words; nothing when it is valid.
std::optional<Error> validate(const Linear& motion);
std::optional<Error> validate(const Rigid& motion);
inline std::optional<Error> validate(const Path&) { return {}; }  // was checked when it was made
std::optional<Error> validate(const Custom& motion);
std::optional<Error> validate(const Motion& motion);

}  // namespace abut
