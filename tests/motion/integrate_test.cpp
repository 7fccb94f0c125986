// SPDX-License-Identifier: Apache-2.0
#include "support/random.hpp"

namespace abut {
namespace {

using test::Random;

// The field of a body that moves and turns at constant rates ([Eberly 1999b] §2).
VelocityField field_of(const Rigid& motion) {
    return [=](double time, const Vec3& position) -> Vec3 {
        const Vec3 center = motion.pose * motion.center + time * motion.velocity;
        return motion.velocity + motion.angular_velocity.cross(position - center);
    };
}

// How far the integrated path is from the exact motion at its end.
double error_of(const Rigid& motion, Integrator integrator, int steps) {
    const Path path =
        integrate(field_of(motion),
                  {.start = motion.pose, .steps = steps, .integrator = integrator, .center = motion.center})
            .value();
    EXPECT_EQ(path.keys().size(), static_cast<std::size_t>(steps) + 1);
    return (pose_at(path, 1) * Vec3(1, 2, 3) - pose_at(motion, 1) * Vec3(1, 2, 3)).norm();
}

TEST(Integrate, converges_in_its_order_to_the_motion_of_a_turning_body) {
    Random random(test::seed());
    for (int i = 0; i < 20; ++i) {
        const Rigid motion{
            {random.rotation(), random.vector(2)}, random.vector(2), 2 * random.direction(), random.vector(1)};
        const double euler = error_of(motion, Integrator::euler, 100), finer = error_of(motion, Integrator::euler, 200);
        EXPECT_GT(euler, 1e-4);
        EXPECT_NEAR(euler / finer, 2, 0.2);
        const double fourth = error_of(motion, Integrator::runge_kutta, 20),
                     finer_fourth = error_of(motion, Integrator::runge_kutta, 40);
        EXPECT_LT(fourth, 1e-2 * euler);
        EXPECT_NEAR(fourth / finer_fourth, 16, 3);
    }
}

TEST(Integrate, follows_a_field_that_is_not_rigid_with_orthonormal_axes) {
    // A shear: what is higher goes faster.
    const auto path =
        integrate([](double, const Vec3& position) { return Vec3(position[1], 0, 0); }, {.steps = 10}).value();
    const Pose end = pose_at(path, 1);
    EXPECT_NEAR(end.rotation.norm(), 1, 1e-15);
    EXPECT_LE(end.position.norm(), 1e-15);
}

TEST(Integrate, says_what_is_wrong) {
    const auto rest = [](double, const Vec3&) { return Vec3(0, 0, 0); };
    const auto message = [](const VelocityField& field, const Integration& how) {
        return integrate(field, how).error().message;
    };
    EXPECT_EQ(message({}, {}), "velocity is empty; it must be a function");
    EXPECT_EQ(message(rest, {.steps = 0}), "steps is 0; it must be from 1 to 10000000");
    EXPECT_EQ(message(rest, {.duration = -1}), "duration is -1; it must be finite and above 0");
    EXPECT_EQ(message(rest, {.arm = 0}), "arm is 0; it must be finite and above 0");
    EXPECT_EQ(message([](double time, const Vec3&) { return Vec3(0, 0, time > 0.4 ? INFINITY : 0); }, {.steps = 2}),
              "velocity is not finite, or leaves no frame, from time 0 to 0.5");
}

}  // namespace
}  // namespace abut
