// SPDX-License-Identifier: Apache-2.0
#include "reference_turning.hpp"

#include <limits>

namespace bench {
namespace {

constexpr int moments = 2000, finer = 50;

abut::Pose pose_of(const abut::Rigid& motion, double time) {
    using Real = long double;
    const Eigen::Matrix<Real, 3, 1> turn = motion.angular_velocity.cast<Real>() * Real(time);
    const Real angle = turn.norm();
    Eigen::Quaternion<Real> rotation = motion.pose.rotation.cast<Real>().normalized();
    if (angle > 0) rotation = Eigen::AngleAxis<Real>(angle, turn / angle) * rotation;
    const Eigen::Matrix<Real, 3, 1> position =
        motion.pose.position.cast<Real>() + motion.velocity.cast<Real>() * Real(time);
    return {abut::Quat(rotation.cast<double>()), position.cast<double>()};
}

}  // namespace

FirstTouch first_touch(const MeshReference& mesh, const abut::Pose& a, const abut::Rigid& b) {
    const auto touches = [&](double time) { return mesh.touches(a, pose_of(b, time)) == Truth::hit; };
    // From a moment when they are apart to one when they touch.
    const auto bisected = [&](double apart, double touching) -> FirstTouch {
        while (touching - apart > 1e-9) {
            const double middle = (apart + touching) / 2;
            (touches(middle) ? touching : apart) = middle;
        }
        return {Truth::hit, touching};
    };
    constexpr double step = 1.0 / moments;
    for (int i = 1; i <= moments; ++i)
        if (touches(i * step)) return bisected((i - 1) * step, i * step);

    // No point of b is faster. They do not touch for `time` before and after a moment at which they are farther apart
    // than what that takes them.
    const double speed = b.velocity.norm() + b.angular_velocity.norm() * mesh.radius();
    const auto may_touch_around = [&](double moment, double time) {
        return mesh.is_within(speed * time, a, pose_of(b, moment));
    };
    Truth truth = Truth::free;
    for (int i = 0; i <= moments; ++i) {
        if (!may_touch_around(i * step, step / 2)) continue;
        for (int k = 0; k < finer; ++k) {
            const double moment = (i - 0.5 + (k + 0.5) / finer) * step;
            if (touches(moment)) return bisected(moment - step / finer, moment);
            if (may_touch_around(moment, step / finer / 2)) truth = Truth::undecided;
        }
    }
    return {truth, std::numeric_limits<double>::infinity()};
}

}  // namespace bench
