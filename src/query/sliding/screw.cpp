// SPDX-License-Identifier: Apache-2.0
#include "query/sliding/screw.hpp"

#include "query/moving/safe_step.hpp"

namespace abut::detail {

std::optional<RelativeScrew> RelativeScrew::of(const RelativeMotion& motion) {
    const double left = motion.left();
    RelativeScrew result;
    result.turn_a_ = left * motion.angular_velocity_a;
    result.turn_b_ = left * motion.angular_velocity_b;
    result.offset_ = motion.offset;
    result.way_ = left * motion.velocity;
    result.reach_b_ = motion.b().reach;
    const Vec3 slip = result.turn_b_ - result.turn_a_;
    result.turn = length_of(slip);
    // Beyond, doubles tell no angles, and squares would overflow.
    const double fastest = std::max(norm_bound(result.turn_a_), norm_bound(result.turn_b_));
    if (!(result.turn > 0x1p-300 && fastest < 0x1p46)) return {};
    const Vec3 along = (slip / result.turn).normalized();
    const Vec3 across = along.unitOrthogonal();
    result.axes << across.transpose(), along.cross(across).transpose(), along.transpose();
    // Of the center of b, as a sees it, which turns.
    const Vec3 flow = result.way_ - result.turn_a_.cross(result.offset_);
    const Vec3 to_axis = result.offset_ + along.cross(flow / result.turn);
    result.travel = along.dot(flow);
    result.origin = motion.a().center + to_axis;
    const double reach = norm_bound(to_axis) + norm_bound(result.offset_) + norm_bound(result.way_) + motion.a().reach +
                         motion.b().reach;
    result.reach = reach + norm_bound(motion.a().center) + norm_bound(motion.b().center);
    // The rates above are differences.
    result.slack_ = 0x1p-44 * (fastest + 1) * reach;
    const bool is_in_range = result.reach > 0x1p-900 && result.reach < 0x1p900;
    return is_in_range ? std::optional(result) : std::nullopt;
}

RelativeScrew::Deviation RelativeScrew::deviation(double part) const {
    const double twist = norm_bound(turn_a_.cross(turn_b_));
    double flow = 0, pull = 0;
    for (const double at : {0.0, part}) {
        const Vec3 of_center = way_ - turn_a_.cross(offset_ + at * way_);
        flow = std::max(flow, norm_bound(of_center));
        pull = std::max(pull, norm_bound(turn_a_.cross(way_) + turn_b_.cross(of_center)));
    }
    const Vec3 along = axes.row(2);
    const double whole = twist * (reach_b_ + part * flow) + pull;
    const double lengthwise = twist * reach_b_ + norm_bound(along.cross(turn_a_)) * norm_bound(way_) +
                              norm_bound(along.cross(turn_b_)) * flow;
    const double slack = part * slack_, bend = part * part / 2;
    return {bend * whole * (1 + 0x1p-40) + slack, bend * std::min(whole, lengthwise) * (1 + 0x1p-40) + slack};
}

}  // namespace abut::detail
