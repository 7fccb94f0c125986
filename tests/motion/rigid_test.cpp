// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <numbers>

#include "support/random.hpp"

namespace abut {
namespace {

using test::Random;
using Real = long double;
using Vector = Eigen::Matrix<Real, 3, 1>;
using Matrix = Eigen::Matrix<Real, 3, 3>;

// exp([w]) by its series, a quarter of the way as often as it takes for that to converge, and back by squaring.
Matrix exponential(Vector w) {
    int halvings = 0;
    for (; w.norm() > 0.25L; ++halvings) w /= 2;
    Matrix cross;
    cross << 0, -w[2], w[1], w[2], 0, -w[0], -w[1], w[0], 0;
    Matrix sum = Matrix::Identity(), term = Matrix::Identity();
    for (int i = 1; i < 30; ++i) {
        term = (term * cross / static_cast<Real>(i)).eval();
        sum += term;
    }
    for (; halvings > 0; --halvings) sum = (sum * sum).eval();
    return sum;
}

Vector place_of(const Rigid& motion, Real time, const Vec3& point) {
    const Eigen::Quaternion<Real> start = motion.pose.rotation.cast<Real>().normalized();
    const Vector center = motion.pose.position.cast<Real>() + start * motion.center.cast<Real>();
    return center + time * motion.velocity.cast<Real>() +
           exponential(time * motion.angular_velocity.cast<Real>()) * (start * (point - motion.center).cast<Real>());
}

// |C| + t|V| + (1 + t|W|) r, of which a pose may round a few u.
double size_of(const Rigid& motion, double time, const Vec3& point) {
    const double radius = point.norm() + 2 * motion.center.norm();
    return motion.pose.position.norm() + time * motion.velocity.norm() +
           (1 + time * motion.angular_velocity.norm()) * radius;
}

TEST(Rigid, is_where_the_exponential_of_its_spin_takes_it) {
    Random random(test::seed());
    for (int i = 0; i < 20000; ++i) {
        // From a billionth of a radian to twenty turns.
        const Rigid motion{{random.rotation(), random.vector(10)},
                           random.vector(3),
                           random.direction() * random.logarithmic(1e-9, 120),
                           random.vector(i % 3 == 0 ? 1000 : 1)};
        const double time = random.real(0, 1);
        const Vec3 point = random.vector(2);
        const Vec3 position = pose_at(motion, time) * point;
        const auto error = static_cast<double>((position.cast<Real>() - place_of(motion, time, point)).norm());
        ASSERT_LE(error, 0x1p-49 * size_of(motion, time, point)) << "case " << i;
    }
}

TEST(Rigid, does_not_turn_without_spin_and_not_move_at_time_0) {
    Random random(test::seed());
    for (int i = 0; i < 100; ++i) {
        const Pose pose{random.rotation(), random.vector(5)};
        const Rigid straight{pose, Vec3(1, 2, 3), Vec3::Zero(), random.vector(1)};
        EXPECT_LE((pose_at(straight, 2) * Vec3(1, 1, 1) - (pose * Vec3(1, 1, 1) + Vec3(2, 4, 6))).norm(), 1e-14);
        const Rigid turning{pose, Vec3(1, 2, 3), random.vector(5), random.vector(1)};
        EXPECT_LE((pose_at(turning, 0) * Vec3(1, 1, 1) - pose * Vec3(1, 1, 1)).norm(), 1e-14);
    }
}

TEST(Rigid, turns_about_its_center_by_the_right_hand) {
    const Rigid quarter{{}, Vec3(0, 0, 7), Vec3(0, 0, std::numbers::pi / 2), Vec3(1, 0, 0)};
    const Pose end = pose_at(quarter, 1);
    EXPECT_LE((end * Vec3(1, 0, 0) - Vec3(1, 0, 7)).norm(), 1e-15);
    EXPECT_LE((end * Vec3(2, 0, 0) - Vec3(1, 1, 7)).norm(), 1e-15);
}

TEST(Rigid, takes_quaternions_of_any_length) {
    const Rigid unit{{Quat(0.5, 0.5, 0.5, 0.5), Vec3(1, 2, 3)}, Vec3::Zero(), Vec3(0, 1, 0), Vec3(1, 0, 0)};
    Rigid longer = unit;
    longer.pose.rotation.coeffs() *= 8;
    EXPECT_EQ(pose_at(unit, 0.7).position, pose_at(longer, 0.7).position);
    EXPECT_DOUBLE_EQ(pose_at(longer, 0.7).rotation.norm(), 1);
}

TEST(Motion, says_what_is_wrong) {
    const double nan = std::nan("");
    EXPECT_FALSE(validate(Motion(Rigid{})));
    EXPECT_EQ(validate(Rigid{.angular_velocity = Vec3(0, nan, 0)})->message,
              "angular_velocity[1] is nan; coordinates must be finite");
    EXPECT_EQ(validate(Linear{.velocity = Vec3(0, 0, INFINITY)})->message,
              "velocity[2] is inf; coordinates must be finite");
    EXPECT_EQ(validate(Rigid{.pose = {Quat(0, 0, 0, 0), Vec3::Zero()}})->message,
              "pose.rotation is zero; a quaternion must have a length");
    EXPECT_EQ(validate(Rigid{.pose = {Quat(1, nan, 0, 0), Vec3::Zero()}})->message,
              "pose.rotation has a nan; a rotation must be finite");
    EXPECT_EQ(validate(Motion(Custom{}))->message,
              "pose is empty; a custom motion needs a function that gives the pose at a time");
    EXPECT_EQ(validate(Custom{.pose = [](double) { return Pose{}; }, .displacement_bound = {}})->message,
              "displacement_bound is empty; a custom motion needs a bound on how far its points move");
}

}  // namespace
}  // namespace abut
