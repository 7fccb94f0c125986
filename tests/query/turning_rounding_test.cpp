// SPDX-License-Identifier: Apache-2.0
// What rounding makes of bodies that turn stays below the one bound that everything is reduced by: against the same
// motion in long double, whose own rounding is 2000 times finer.
#include <cmath>

#include "motion/motion_sampler.hpp"
#include "query/moving/conservative_advancement.hpp"
#include "support/random.hpp"

namespace abut {
namespace {

using test::Random;
using Real = long double;
using Vector = Eigen::Matrix<Real, 3, 1>;
using Rotation = Eigen::Quaternion<Real>;

Rotation turn_by(const Vector& w) {
    const Real angle = w.norm();
    return angle > 0 ? Rotation(Eigen::AngleAxis<Real>(angle, w / angle)) : Rotation::Identity();
}

Vector place_of(const Rigid& motion, double time, const Vec3& point) {
    const Rotation start = motion.pose.rotation.cast<Real>().normalized();
    const Real t = time;
    return motion.pose.position.cast<Real>() + start * motion.center.cast<Real>() + t * motion.velocity.cast<Real>() +
           turn_by(t * motion.angular_velocity.cast<Real>()) *
               (start * (point.cast<Real>() - motion.center.cast<Real>()));
}

// Between two keys: the center on a line, the rotation by the smaller angle.
Vector place_of(const Path::Key& from, const Path::Key& to, const Vec3& center, double time, const Vec3& point) {
    const Real part = (Real(time) - from.time) / (Real(to.time) - from.time);
    const Rotation start = from.pose.rotation.cast<Real>().normalized(),
                   end = to.pose.rotation.cast<Real>().normalized();
    Rotation turn = end * start.conjugate();
    if (turn.w() < 0) turn.coeffs() = -turn.coeffs();
    const Real sine = turn.vec().norm(), angle = 2 * std::atan2(sine, turn.w());
    const Vector w = sine > 0 ? Vector(turn.vec() * (angle / sine)) : Vector(Vector::Zero());
    const Vector c = center.cast<Real>();
    const Vector at_start = from.pose.position.cast<Real>() + start * c,
                 at_end = to.pose.position.cast<Real>() + end * c;
    return at_start + part * (at_end - at_start) + turn_by(part * w) * (start * (point.cast<Real>() - c));
}

// The largest error of a point, over the bound on it.
class Worst {
 public:
    void add(const Vec3& said, const Vector& truth, double bound) { add((said.cast<Real>() - truth).norm(), bound); }
    void add(Real error, double bound) { ratio_ = std::max(ratio_, static_cast<double>(error / bound)); }
    double ratio() const { return ratio_; }

 private:
    double ratio_ = 0;
};

// Of what the motion makes of a body point at a time: where the track has it, and where the pose puts it.
void check_point(const Motion& motion, double time, const Vec3& point, const Vector& truth, Worst& track, Worst& pose) {
    const detail::MotionState at = detail::MotionSampler(motion).at(time);
    const Vec3 center = detail::MotionSampler(motion).center(), from_center = point - center;
    track.add(at.rotation * from_center + at.center, truth, detail::rounding_of(at, from_center.norm()));
    pose.add(pose_at(motion, time) * point, truth, detail::rounding_of(at, point.norm() + center.norm()));
}

Vec3 vector_of_any_size(Random& random) {
    return random.one_in(4) ? Vec3(Vec3::Zero()) : Vec3(random.direction() * random.logarithmic(1e-3, 1e9));
}

// A bound is good for nothing when it is never nearly reached: rounding errors of some u are to be seen.
void expect_close(const Worst& worst) {
    EXPECT_LE(worst.ratio(), 1);
    EXPECT_GE(worst.ratio(), 0x1p-8);
}

TEST(TurningRounding, a_rigid_motion_is_within_its_bound) {
    Random random(test::seed());
    Worst track, pose;
    for (int i = 0; i < 30000; ++i) {
        Rigid motion{{random.rotation(), vector_of_any_size(random)},
                     vector_of_any_size(random),
                     random.direction() * random.logarithmic(1e-9, 1e9),
                     vector_of_any_size(random)};
        const double time = random.one_in(8) ? 0 : random.logarithmic(1e-6, 1e6);
        // Far from everything that its center was added up from.
        if (i % 3 == 0) motion.pose.position = -(motion.pose.rotation * motion.center + time * motion.velocity);
        motion.pose.rotation.coeffs() *= random.logarithmic(1e-3, 1e3);
        const Vec3 point = motion.center + random.direction() * random.logarithmic(1e-3, 1e3);
        check_point(motion, time, point, place_of(motion, time, point), track, pose);
        ASSERT_LE(std::max(track.ratio(), pose.ratio()), 1) << "case " << i << ", seed " << test::seed();
    }
    expect_close(track);
    expect_close(pose);
}

TEST(TurningRounding, a_path_is_within_its_bound) {
    Random random(test::seed());
    Worst track, pose;
    for (int i = 0; i < 30000; ++i) {
        const double size = random.logarithmic(1e-3, 1e9), late = random.one_in(2) ? random.real(-1e9, 1e9) : 0;
        const double span = random.logarithmic(1e-3, 1e9);
        const Vec3 center = vector_of_any_size(random);
        std::vector<Path::Key> keys{{late, {random.rotation(), random.vector(size)}},
                                    {late + span, {random.rotation(), random.vector(size)}}};
        if (i % 3 == 0) keys[0].pose.position = -(keys[0].pose.rotation * center);
        if (i % 3 == 1)
            keys[1].pose = {(keys[0].pose.rotation * Quat(1, 1e-9, 0, 0)).normalized(), random.vector(size)};
        const double time = late + span * random.real(0, 1);
        // Nearly half a turn goes either way.
        if (std::abs(keys[0].pose.rotation.dot(keys[1].pose.rotation)) < 1e-3) continue;
        if (!(time >= keys[0].time && time < keys[1].time)) continue;
        const Vec3 point = center + random.direction() * random.logarithmic(1e-3, 1e3);
        check_point(Path::make(keys, center).value(), time, point, place_of(keys[0], keys[1], center, time, point),
                    track, pose);
        ASSERT_LE(std::max(track.ratio(), pose.ratio()), 1) << "case " << i << ", seed " << test::seed();
    }
    expect_close(track);
    expect_close(pose);
}

// Two that stand in front of each other and move as one, so that one step takes them anywhere; balls, of which the gap
// is known.
TEST(TurningRounding, a_gap_is_within_its_bound) {
    Random random(test::seed());
    Worst worst;
    int counted = 0;
    for (int i = 0; i < 4000; ++i) {
        Rigid motion{{random.rotation(), vector_of_any_size(random)},
                     vector_of_any_size(random),
                     random.direction() * random.logarithmic(1e-9, 1e6),
                     vector_of_any_size(random)};
        const double horizon = random.logarithmic(1e-6, 1e3);
        if (i % 3 == 0) motion.pose.position = -(motion.pose.rotation * motion.center + horizon * motion.velocity);
        const Sphere a{motion.center + random.direction() * random.logarithmic(1e-3, 1), 0.25};
        const Sphere b{a.center + random.direction() * random.logarithmic(0.6, 10), 0.25};
        detail::ConvexPoints cloud_a, cloud_b;
        cloud_a.set(a, motion.center);
        cloud_b.set(b, motion.center);
        const Motion as_motion = motion;
        const detail::MotionSampler track(as_motion);
        const auto found =
            detail::conservative_advancement(track, cloud_a, track, cloud_b, {.horizon = horizon, .tolerance = 1e-2});
        if (found.outcome != Outcome::free) continue;  // so far off that nothing can be told
        ++counted;
        const Vector from_a = place_of(motion, found.time, b.center) - place_of(motion, found.time, a.center);
        worst.add(std::abs(found.gap - (from_a.norm() - 0.5L)), found.rounding);
        ASSERT_LE(worst.ratio(), 1) << "case " << i << ", seed " << test::seed();
    }
    EXPECT_GT(counted, 1000);
    EXPECT_LE(worst.ratio(), 1);
}

// And of hulls that pass each other: along the axis that is told there is no less than the gap that is told.
TEST(TurningRounding, the_gap_of_hulls_is_there) {
    Random random(test::seed());
    Worst worst;
    for (int i = 0; i < 1000; ++i) {
        const double far = random.logarithmic(1, 1e5), horizon = random.logarithmic(1e-3, 1);
        const auto hull = [&] {
            std::vector<Vec3> points(12);
            for (Vec3& point : points) point = random.direction();
            return ConvexPolyhedron::hull(points).value();
        };
        const ConvexPolyhedron a = hull(), b = hull();
        const Vec3 place = random.direction() * far;
        const Rigid of_a{{random.rotation(), place}, random.vector(1) / horizon, random.vector(8) / horizon};
        const Rigid of_b{{random.rotation(), place + random.direction() * random.real(2, 5)},
                         random.vector(1) / horizon,
                         random.vector(8) / horizon};
        const FirstContact found = first_contact(a, of_a, b, of_b, {.horizon = horizon, .patches = false});
        if (found.outcome == Outcome::overlapping) continue;
        ASSERT_NE(found.outcome, Outcome::unresolved);
        const Vector axis = found.axis.cast<Real>().normalized();
        Real end_of_a = -INFINITY, start_of_b = INFINITY;
        for (const Vec3& v : a.vertices()) end_of_a = std::max(end_of_a, axis.dot(place_of(of_a, found.time, v)));
        for (const Vec3& v : b.vertices()) start_of_b = std::min(start_of_b, axis.dot(place_of(of_b, found.time, v)));
        const Motion motion_a = of_a, motion_b = of_b;
        const double rounding = detail::rounding_of(detail::MotionSampler(motion_a).at(found.time), 1) +
                                detail::rounding_of(detail::MotionSampler(motion_b).at(found.time), 1);
        worst.add(found.gap - (start_of_b - end_of_a), rounding);
        ASSERT_LE(worst.ratio(), 1) << "case " << i << ", seed " << test::seed();
    }
}

}  // namespace
}  // namespace abut
