// SPDX-License-Identifier: Apache-2.0
#include "query/traversal/node_motion.hpp"

#include "query/moving/safe_step.hpp"
#include "query/traversal/tree_pair.hpp"

namespace abut::detail {
namespace {

// The viewer, which tests boxes, or the seen, whose boxes are tested.
struct TurningBody {
    const TreeUnit& unit;
    Vec3 center;            // what it turns about, in its own frame
    Vec3 angular_velocity;  // in the axes of the viewer
};

// The motion of `seen`, of which no point is farther than `reach` from its center. `pivot` leads from the center of the
// viewer to that of the seen, which moves at `velocity`; a point y of the seen is turn * y + move. All in the frame of
// the viewer, and for a step: squares of speeds may be out of the range of doubles, those of angles and ways are not.
NodeMotion node_motion(const TurningBody& viewer, const TurningBody& seen, double reach_of_seen, const Mat3& turn,
                       const Vec3& move, const Vec3& velocity, const Vec3& pivot, double step) {
    NodeMotion result;
    result.transform = sight_of(viewer.unit, seen.unit, turn, move);
    result.scale = result.transform.scale;
    const Vec3 turn_viewer = step * viewer.angular_velocity, turn_of_seen = step * seen.angular_velocity,
               way = step * velocity;
    const Vec3 slip = turn_of_seen - turn_viewer, from_center = viewer.unit.origin - viewer.center;
    const Vec3 flow = way + turn_of_seen.cross(from_center - pivot) - turn_viewer.cross(from_center);
    const auto pull = [&](const Vec3& at) { return norm_bound(turn_viewer.cross(turn_viewer.cross(at))); };
    const double bend = norm_bound(turn_viewer.cross(way)) + std::max(pull(pivot), pull(pivot + way)) / 2;
    const double bend_per_length = norm_bound(slip) * (norm_bound(turn_viewer) + norm_bound(turn_of_seen)) / 2;

    // What does not turn has no center.
    const Vec3 center =
        bend_per_length > 0 ? Vec3((viewer.center + pivot - viewer.unit.origin) * result.scale) : Vec3(Vec3::Zero());
    RelativeVelocity8& to = result.velocity;
    for (int i = 0; i < 3; ++i) {
        to.velocity[i] = static_cast<float>(flow[i] * result.scale);
        to.angular_velocity[i] = static_cast<float>(slip[i]);
        to.center[i] = static_cast<float>(center[i]);
    }
    // As far as boxes are from the origin of the viewer, or they are from one another.
    const double reach =
        2 * (static_cast<double>(result.transform.of_viewer) + static_cast<double>(result.transform.of_seen)) +
        length_of(center) + reach_of_seen * result.scale;
    const double speed = norm_bound(flow) * result.scale + norm_bound(slip) * reach;
    to.bend_per_length = static_cast<float>(bend_per_length);
    to.bend = static_cast<float>(bend * result.scale + bend_per_length * slack_of_speed * reach);
    // Squares of larger speeds would overflow; a slack of infinity leaves no step.
    const bool is_comfortable = speed < 1e15 && to.bend + bend_per_length * reach < 1e30;
    to.slack = is_comfortable ? static_cast<float>(slack_of_speed * speed) : std::numeric_limits<float>::infinity();
    result.speed = speed;
    return result;
}

}  // namespace

const NodeMotion& NodeMotions::of(bool is_of_b) {
    NodeMotion& found = found_[is_of_b];
    if (time_[is_of_b] == motion_.time()) return found;
    time_[is_of_b] = motion_.time();
    const RelativeMotion& at = motion_;
    const double step = at.left();
    if (is_of_b) {
        found = node_motion({unit_a_, at.a().center, at.angular_velocity_a},
                            {unit_b_, at.b().center, at.angular_velocity_b}, at.b().reach, at.turn, at.move(),
                            at.velocity, at.offset, step);
    } else {
        Mat3 back = at.turn;
        back.transposeInPlace();
        found = node_motion({unit_b_, at.b().center, back * at.angular_velocity_b},
                            {unit_a_, at.a().center, back * at.angular_velocity_a}, at.a().reach, back,
                            -(back * at.move()), -(back * at.velocity), -(back * at.offset), step);
    }
    return found;
}

}  // namespace abut::detail
