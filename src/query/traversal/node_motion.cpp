// SPDX-License-Identifier: Apache-2.0
#include "query/traversal/relative_motion.hpp"

#include "query/moving/safe_step.hpp"
#include "query/traversal/tree_pair.hpp"

namespace abut::detail {

void RelativeMotion::set_time(double time) {
    if (time == time_) return;
    time_ = time;
    is_set_[0] = is_set_[1] = false;
    const MotionState at_a = a_.track.at(time), at_b = b_.track.at(time);
    axes_a = at_a.rotation;
    center_a = at_a.center;
    const Mat3 from_world = axes_a.transpose();
    turn = from_world * at_b.rotation;
    offset = from_world * (at_b.center - at_a.center);
    move = a_.center + offset - turn * b_.center;
    velocity = from_world * (at_b.velocity - at_a.velocity);
    angular_velocity_a = from_world * at_a.angular_velocity;
    angular_velocity_b = from_world * at_b.angular_velocity;
    until = std::min({at_a.until, at_b.until, horizon_});
    rounding = rounding_of(at_a, a_.reach) + rounding_of(at_b, b_.reach) + a_.rounding + b_.rounding +
               0x1p-50 * (length_of(a_.center) + length_of(b_.center));  // what they are added to
}

const RelativeMotion::ObbFrame& RelativeMotion::view(bool is_of_b) {
    ObbFrame& view = view_[is_of_b];
    if (is_set_[is_of_b]) return view;
    is_set_[is_of_b] = true;
    if (is_of_b) {
        look(view, a_, b_, turn, move, velocity, angular_velocity_a, angular_velocity_b, offset);
    } else {
        Mat3 back = turn;
        back.transposeInPlace();
        look(view, b_, a_, back, -(back * move), -(back * velocity), back * angular_velocity_b,
             back * angular_velocity_a, -(back * offset));
    }
    return view;
}

// `pivot` leads from the center of the viewer to that of the seen; all in the frame of the viewer, and for the time
// that is left: squares of speeds may be out of the range of doubles, those of angles and ways are not.
void RelativeMotion::look(ObbFrame& view, const MovingBody& viewer, const MovingBody& seen, const Mat3& turn_seen,
                          const Vec3& move_seen, const Vec3& velocity_seen, const Vec3& spin_viewer,
                          const Vec3& spin_seen, const Vec3& pivot) const {
    view.sight = sight_of(viewer.unit, seen.unit, turn_seen, move_seen);
    view.scale = view.sight.scale;
    const double step = left();
    const Vec3 turn_viewer = step * spin_viewer, turn_of_seen = step * spin_seen, way = step * velocity_seen;
    const Vec3 slip = turn_of_seen - turn_viewer, from_center = viewer.unit.origin - viewer.center;
    const Vec3 flow = way + turn_of_seen.cross(from_center - pivot) - turn_viewer.cross(from_center);
    const auto pull = [&](const Vec3& at) { return norm_bound(turn_viewer.cross(turn_viewer.cross(at))); };
    const double bend = norm_bound(turn_viewer.cross(way)) + std::max(pull(pivot), pull(pivot + way)) / 2;
    const double bend_per_length = norm_bound(slip) * (norm_bound(turn_viewer) + norm_bound(turn_of_seen)) / 2;

    // What does not turn has no center.
    const Vec3 center =
        bend_per_length > 0 ? Vec3((viewer.center + pivot - viewer.unit.origin) * view.scale) : Vec3(Vec3::Zero());
    for (int i = 0; i < 3; ++i) {
        view.drift.velocity[i] = static_cast<float>(flow[i] * view.scale);
        view.drift.angular_velocity[i] = static_cast<float>(slip[i]);
        view.drift.center[i] = static_cast<float>(center[i]);
    }
    // As far as boxes are from the origin of the viewer, or they are from one another.
    const double reach = 2 * (static_cast<double>(view.sight.of_viewer) + static_cast<double>(view.sight.of_seen)) +
                         length_of(center) + seen.reach * view.scale;
    const double speed = norm_bound(flow) * view.scale + norm_bound(slip) * reach;
    view.drift.bend_per_length = static_cast<float>(bend_per_length);
    view.drift.bend = static_cast<float>(bend * view.scale + bend_per_length * float_slack * reach);
    // Squares of larger speeds would overflow; a slack of infinity leaves no step.
    const bool is_comfortable = speed < 1e15 && view.drift.bend + bend_per_length * reach < 1e30;
    view.drift.slack =
        is_comfortable ? static_cast<float>(float_slack * speed) : std::numeric_limits<float>::infinity();
    view.speed = speed;
}

}  // namespace abut::detail
