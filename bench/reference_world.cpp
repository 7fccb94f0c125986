// SPDX-License-Identifier: Apache-2.0
#include "reference_world.hpp"

#include <limits>

namespace bench {
namespace {

using Real = long double;
using Vec3L = Eigen::Matrix<Real, 3, 1>;

// A moment at which two bodies may touch is looked at when it is this near to one that was.
constexpr Real finest = 1e-5L;

// Not a pose, but the box where it is then; computed in long double, rounded once.
abut::OrientedBox transformed(const SweptAabb& body, Real time) {
    const Vec3L angular_velocity = body.motion.angular_velocity.cast<Real>();
    const Real angle = angular_velocity.norm();
    Eigen::Quaternion<Real> rotation = body.motion.pose.rotation.cast<Real>().normalized();
    if (angle > 0) rotation = Eigen::AngleAxis<Real>(angle * time, angular_velocity / angle) * rotation;
    const Vec3L center = body.motion.pose.position.cast<Real>() + body.motion.velocity.cast<Real>() * time;
    return {center.cast<double>(), rotation.toRotationMatrix().cast<double>(), body.half};
}

// The least distance between the centers, less what both balls around the boxes take.
double gap_of_balls(const SweptAabb& a, const SweptAabb& b) {
    const abut::Vec3 apart = b.motion.pose.position - a.motion.pose.position;
    const abut::Vec3 velocity = b.motion.velocity - a.motion.velocity;
    const double squared = velocity.squaredNorm();
    const double time = squared > 0 ? std::clamp(-apart.dot(velocity) / squared, 0.0, 1.0) : 0;
    return (apart + time * velocity).norm() - a.half.norm() - b.half.norm();
}

// A gap lasts as long as the two need to close it, no point being faster than `speed`; what that leaves out needs no
// look.
Truth touch(const SweptAabb& a, const SweptAabb& b) {
    if (gap_of_balls(a, b) > 1e-9) return Truth::free;
    const Real speed = (b.motion.velocity - a.motion.velocity).norm() +
                       a.motion.angular_velocity.norm() * a.half.norm() +
                       b.motion.angular_velocity.norm() * b.half.norm();
    Polytope<Real> at_a, at_b;
    Truth truth = Truth::free;
    for (Real time = 0;;) {
        describe(transformed(a, time), at_a);
        describe(transformed(b, time), at_b);
        const Real gap = largest_gap(at_a, at_b);
        if (gap < -close_call) return Truth::hit;
        // Not a number, or too close to call, is no gap. The bounds on speed and gap are rounded, by far less.
        const Real lasts = gap > close_call ? (gap - close_call) / (speed * (1 + close_call)) : 0;
        if (!(lasts >= finest) && time + lasts < 1) truth = Truth::undecided;
        if (time >= 1 || time + lasts > 1) return truth;
        time = std::min<Real>(time + std::max(lasts, finest), 1);
    }
}

}  // namespace

// In the order of where the balls around them begin along x, each body is compared with those that begin before it
// ends.
ContactTruth touching_pairs(const Scene& scene) {
    struct Extent {
        Eigen::Array3d low, high;
        std::uint32_t number;
    };
    std::vector<Extent> extents;
    for (const SweptAabb& body : scene.bodies) {
        const Eigen::Array3d from = body.motion.pose.position, to = body.motion.pose.position + body.motion.velocity;
        const double room = body.half.norm() + 1e-9;
        extents.push_back({from.min(to) - room, from.max(to) + room, static_cast<std::uint32_t>(extents.size())});
    }
    std::sort(extents.begin(), extents.end(), [](const Extent& x, const Extent& y) { return x.low[0] < y.low[0]; });
    ContactTruth result;
    for (std::size_t i = 0; i < extents.size(); ++i) {
        for (std::size_t j = i + 1; j < extents.size() && extents[j].low[0] <= extents[i].high[0]; ++j) {
            if ((extents[j].low > extents[i].high).any() || (extents[i].low > extents[j].high).any()) continue;
            const Numbers pair = std::minmax(extents[i].number, extents[j].number);
            const Truth truth = touch(scene.bodies[pair.first], scene.bodies[pair.second]);
            if (truth == Truth::hit) result.sure.push_back(pair);
            if (truth == Truth::undecided) result.doubtful.push_back(pair);
        }
    }
    std::sort(result.sure.begin(), result.sure.end());
    std::sort(result.doubtful.begin(), result.doubtful.end());
    return result;
}

}  // namespace bench
