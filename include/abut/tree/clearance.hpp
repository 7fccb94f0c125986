// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/query/clearance.hpp"
#include "abut/tree/obb_tree.hpp"

namespace abut {

// How near two moving meshes, or a mesh and a shape, come to one another; see query/clearance.hpp. Solids that are
// inside one another at time 0 have none.
Clearance clearance(const ObbTree& a, const Motion& motion_a, const ObbTree& b, const Motion& motion_b,
                    const Options& options = {});
template <BoundedShape3 S>
Clearance clearance(const ObbTree& a, const Motion& motion_a, const S& b, const Motion& motion_b,
                    const Options& options = {});
template <BoundedShape3 S>
Clearance clearance(const S& a, const Motion& motion_a, const ObbTree& b, const Motion& motion_b,
                    const Options& options = {});

}  // namespace abut
