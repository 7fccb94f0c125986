// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "abut/motion/path.hpp"

namespace ABUT_EXPORT abut {

// How a step of a differential equation is taken.
enum class Integrator : std::uint8_t {
    euler,        // on along the velocity at its start; the error falls like the length of the steps
    runge_kutta,  // the classical method of the fourth order: the error falls like its fourth power
};

// The velocity of what is at a point of the world at a time: dx/dt = V(t, x).
using VelocityField = std::function<Vec3(double time, const Vec3& position)>;

// A body that is carried along by a field of velocities from time 0 to `duration` ([Eberly 1999a] §5 and [Eberly 1999b]
// §4): its point `center`, and the ends of its three axes at the distance `arm` from there, each follow the field by
// themselves; after each step the axes are made orthonormal again (Gram and Schmidt). What a rigid body would do only
// if the field is that of one; and a Path between samples, whatever the integrator, is not the true motion: what is
// proven about it is proven about the path. Fails when `steps` is not from 1 to 10^7, when `duration` or `arm` is not
// finite and above 0, and where the field is not finite or folds the axes into a plane.
struct Integration {
    Pose start = {};
    double duration = 1;
    int steps = 64;
    Integrator integrator = Integrator::runge_kutta;
    Vec3 center = Vec3::Zero();  // in the frame of the body
    double arm = 1;
};
[[nodiscard]] Expected<Path> integrate(const VelocityField& velocity, const Integration& how = {});

}  // namespace abut
