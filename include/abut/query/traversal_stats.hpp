// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "abut/core/export.hpp"

namespace ABUT_EXPORT abut {

// What searches in trees have looked at. Every question about a tree takes a pointer to one as its last argument, and
// adds its own share to it; those that call a visitor return theirs. Both depend on trees and poses only, not on the
// machine's speed.
struct TreeWork {
    std::uint64_t boxes = 0;      // compared with a box, a shape or a ray, as many as a node has lanes at a time
    std::uint64_t triangles = 0;  // compared with a triangle, a shape or a ray

    TreeWork& operator+=(const TreeWork& other) {
        boxes += other.boxes;
        triangles += other.triangles;
        return *this;
    }
    bool operator==(const TreeWork&) const = default;
};

}  // namespace abut
