// SPDX-License-Identifier: Apache-2.0
#include "query.hpp"

namespace campaign {

std::optional<abut::Rigid> constant_motion(const abut::Motion& motion) {
    if (const auto* linear = std::get_if<abut::Linear>(&motion)) return abut::Rigid{linear->pose, linear->velocity};
    if (const auto* rigid = std::get_if<abut::Rigid>(&motion)) return *rigid;
    return {};
}

double speed_bound(const abut::Motion& motion, double reach) {
    if (const auto constant = constant_motion(motion))
        return constant->velocity.norm() + constant->angular_velocity.norm() * reach;
    double largest = 0;
    for (const abut::Rigid& leg : std::get<abut::Path>(motion).legs())
        largest = std::max(largest, speed_bound(leg, reach));
    return largest;
}

abut::Vec3 center_of(const abut::Motion& motion) {
    if (const auto* path = std::get_if<abut::Path>(&motion)) return path->center();
    return constant_motion(motion)->center;
}

}  // namespace campaign
