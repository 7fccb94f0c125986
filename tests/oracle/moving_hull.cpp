// SPDX-License-Identifier: Apache-2.0
#include "oracle/moving_hull.hpp"

#include <stdexcept>

namespace abut::test {
namespace {

struct RealQuat {
    Real w;
    RealVec3 v;

    explicit RealQuat(const Quat& q) : w(q.w()), v(Vec3(q.vec())) {}
    RealQuat(const Real& scalar, const RealVec3& vector) : w(scalar), v(vector) {}

    RealQuat operator*(const RealQuat& q) const {
        const Real dots = v[0] * q.v[0] + v[1] * q.v[1] + v[2] * q.v[2];
        return {w * q.w - dots, w * q.v + q.w * v + cross(v, q.v)};
    }
    RealQuat conjugate() const { return {w, Real(-1.0) * v}; }
    // Of any length: x + 2 (w v×x + v×(v×x)) / |q|².
    RealVec3 turned(const RealVec3& x) const {
        using boost::numeric::square;
        const Real squared = square(w) + square(v[0]) + square(v[1]) + square(v[2]);
        const RealVec3 side = cross(v, x);
        return x + (Real(2.0) / squared) * (w * side + cross(v, side));
    }
};

// By Rodrigues: the axis has unit length.
RealVec3 turned(const RealVec3& x, const RealVec3& axis, const Real& angle) {
    const RealVec3 side = cross(axis, x);
    return x + sin(angle) * side + (Real(1.0) - cos(angle)) * cross(axis, side);
}

// The unit vector along v, and its length; nothing turns when v is 0.
std::pair<RealVec3, Real> axis_and_length(const RealVec3& v) {
    const Real size = length(v);
    if (!(size.lower() > 0)) return {RealVec3(Vec3(Vec3::Zero())), Real(0.0)};
    return {(Real(1.0) / size) * v, size};
}

// By the smaller angle from one rotation to another.
std::pair<RealVec3, Real> turn_between(const Quat& from, const Quat& to) {
    RealQuat turn = RealQuat(to) * RealQuat(from).conjugate();
    if (median(turn.w) < 0) turn = {-turn.w, Real(-1.0) * turn.v};
    const bool is_none = from.coeffs() == to.coeffs();
    const auto [axis, sine] = axis_and_length(turn.v);
    if (is_none) return {axis, Real(0.0)};
    if (!(sine.lower() > 0)) throw std::domain_error("a turn by too little for an axis");
    const Real pi = boost::numeric::interval_lib::pi<Real>();
    const Real angle =
        median(turn.w) > median(sine) ? Real(2.0) * atan(sine / turn.w) : pi - Real(2.0) * atan(turn.w / sine);
    return {axis, angle};
}

}  // namespace

MovingHull::MovingHull(const AnyShape& shape, const Motion& motion) {
    const Hull hull = hull_of(shape);
    radius_ = hull.radius;
    // The corners of a box were rounded.
    double largest = 0;
    for (const Vec3& p : hull.points) largest = std::max(largest, p.lpNorm<Eigen::Infinity>());
    const Real off(-0x1p-50 * largest, 0x1p-50 * largest);
    for (const Vec3& p : hull.points) points_.push_back(RealVec3(p) + RealVec3(off, off, off));
    if (const auto* linear = std::get_if<Linear>(&motion))
        add(Rigid{.pose = linear->pose, .velocity = linear->velocity});
    else if (const auto* path = std::get_if<Path>(&motion))
        add(*path);
    else
        add(std::get<Rigid>(motion));
}

void MovingHull::add_leg(double from, const Pose& pose, const RealVec3& velocity, const RealVec3& axis,
                         const Real& speed, const Vec3& center) {
    const RealQuat rotation(pose.rotation);
    Leg leg{from, RealVec3(pose.position) + rotation.turned(RealVec3(center)), velocity, axis, speed, {}};
    for (const RealVec3& p : points_) leg.arms.push_back(rotation.turned(p - RealVec3(center)));
    if (from > 0) breaks_.push_back(from);
    legs_.push_back(std::move(leg));
}

void MovingHull::add(const Rigid& motion) {
    const auto [axis, speed] = axis_and_length(RealVec3(motion.angular_velocity));
    add_leg(0, motion.pose, RealVec3(motion.velocity), axis, speed, motion.center);
}

void MovingHull::add(const Path& motion) {
    const RealVec3 none{Vec3(Vec3::Zero())};
    const auto keys = motion.keys();
    add_leg(-std::numeric_limits<double>::infinity(), keys.front().pose, none, none, Real(0.0), motion.center());
    for (std::size_t i = 0; i + 1 < keys.size(); ++i) {
        const Pose &pose = keys[i].pose, &next = keys[i + 1].pose;
        const Real span = Real(keys[i + 1].time) - Real(keys[i].time);
        const auto place = [&](const Pose& at) {
            return RealVec3(at.position) + RealQuat(at.rotation).turned(RealVec3(motion.center()));
        };
        const auto [axis, angle] = turn_between(pose.rotation, next.rotation);
        add_leg(keys[i].time, pose, (Real(1.0) / span) * (place(next) - place(pose)), axis, angle / span,
                motion.center());
    }
    add_leg(keys.back().time, keys.back().pose, none, none, Real(0.0), motion.center());
}

MovingHull::State MovingHull::at(const Real& time) const {
    const Leg* leg = &legs_.front();
    for (const Leg& next : legs_)
        if (next.from <= median(time)) leg = &next;
    const Real since = std::isfinite(leg->from) ? time - Real(leg->from) : Real(0.0);
    const RealVec3 center = leg->center + since * leg->velocity;
    State state;
    for (const RealVec3& p : leg->arms) {
        const RealVec3 arm = turned(p, leg->axis, since * leg->speed);
        state.positions.push_back(center + arm);
        state.velocities.push_back(leg->velocity + leg->speed * cross(leg->axis, arm));
    }
    return state;
}

}  // namespace abut::test
