// SPDX-License-Identifier: Apache-2.0
#include "peers.hpp"

namespace campaign {

bool is_for_peers(const Query& query) {
    const auto a = constant_motion(query.a_moves), b = constant_motion(query.b_moves);
    if (!a || !b || query.options.margin > 0) return false;
    const double max_turn = 0.99 * std::numbers::pi / query.options.horizon;
    return a->angular_velocity.norm() < max_turn && b->angular_velocity.norm() < max_turn &&
           query.distance_at(0) > 0.01;
}

}  // namespace campaign
