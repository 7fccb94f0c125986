// SPDX-License-Identifier: Apache-2.0
// Other libraries, asked whether two bodies collide between their poses at time 0 and at the horizon.
#pragma once

#include "convex.hpp"
#include "meshes.hpp"

namespace campaign {

// Bodies that start apart and make less than half a turn: a peer that is given two poses goes the shorter way.
bool is_for_peers(const Query& query);

// All answer nothing when they have no such shapes.
std::optional<bool> fcl_naive(const ConvexQuery& query);
std::optional<bool> fcl_advancement(const ConvexQuery& query);
std::optional<bool> bullet_continuous(const ConvexQuery& query);
std::optional<bool> fcl_naive(const MeshQuery& query);
std::optional<bool> fcl_advancement(const MeshQuery& query);

}  // namespace campaign
