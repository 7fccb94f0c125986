// SPDX-License-Identifier: Apache-2.0
// How the nodes of two bodies move, each as the other sees it.
#pragma once

#include "query/moving/relative_motion.hpp"
#include "query/traversal/node_safe_step.hpp"

namespace abut::detail {

// Of the nodes of one body as seen by those of the other, at a time.
struct NodeMotion {
    NodeTransform transform;
    RelativeVelocity8 velocity;  // for a step of all that is left; `apart` is not set
    double scale;                // from lengths of the user to those of the transform
    double speed;                // the largest, in parts of all that is left, or about that
};

// What is asked for is computed once for each time of the motion.
class NodeMotions {
 public:
    NodeMotions(const RelativeMotion& motion, const TreeUnit& unit_a, const TreeUnit& unit_b)
        : motion_(motion), unit_a_(unit_a), unit_b_(unit_b) {}

    // Of the nodes of b as seen from a, or of those of a as seen from b.
    const NodeMotion& of(bool is_of_b);

 private:
    const RelativeMotion& motion_;
    const TreeUnit &unit_a_, &unit_b_;
    double time_[2] = {-1, -1};
    NodeMotion found_[2];
};

}  // namespace abut::detail
