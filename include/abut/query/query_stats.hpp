// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "abut/core/export.hpp"

namespace ABUT_EXPORT abut {

// What a search has done. It depends on the question only, not on the machine's speed.
struct QueryStats {
    std::uint64_t axes = 0;       // directions that were tried
    std::uint64_t steps = 0;      // in time
    std::uint64_t boxes = 0;      // of meshes: compared with a box, a shape or a ray, all lanes of a node at a time
    std::uint64_t triangles = 0;  // of meshes: compared with a triangle, a shape or a ray

    QueryStats& operator+=(const QueryStats& other) {
        axes += other.axes;
        steps += other.steps;
        boxes += other.boxes;
        triangles += other.triangles;
        return *this;
    }
    bool operator==(const QueryStats&) const = default;
};

}  // namespace abut
