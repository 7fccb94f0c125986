// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "mesh/obb_fit/hull_graph.hpp"

namespace abut::detail {

struct BoxAxes {
    double volume;  // of the box around the vertices, in their units
    Mat3 axes;      // columns, orthonormal to a few units in the last place, of either hand
};

// Boxes of small volume around a hull, the smallest first; several, since on more points another one may be the
// smallest.
std::vector<BoxAxes> search_boxes(const HullGraph& hull);

}  // namespace abut::detail
