// SPDX-License-Identifier: Apache-2.0
// Two convex parts of bodies that move, as certified advancement sees them (certified_step.hpp): a triangle of a mesh,
// and one of another or the whole of a convex shape.
#pragma once

#include <vector>

#include "query/moving/relative_motion.hpp"
#include "query/traversal/operand.hpp"

namespace abut::detail {

// Of two parts, at a time, in the frame of a.
struct Nearness {
    double distance;        // between the parts, inflated; NaN when nothing is known
    Vec3 direction;         // unit, from a to b; 0 when there is none
    Vec3 point_a, point_b;  // of the parts as they are not inflated
    double rounding = 0;    // of the distance
};

// Memory for the points of two parts.
struct PartPoints {
    std::vector<Vec3> a, b;
};

// Distances are less by the margin.
template <class OperandB>
class PartPair {
 public:
    PartPair(const MeshOperand& a, std::uint32_t i, const OperandB& b, std::uint32_t j, double margin,
             RelativeMotion& motion, PartPoints& memory)
        : a_(a), b_(b), i_(i), j_(j), margin_(margin), motion_(motion), memory_(memory) {}

    RelativeMotion& motion() { return motion_; }
    Nearness nearness();
    double safe_step(const Nearness& near, double apart);

    const MeshOperand& a() const { return a_; }
    const OperandB& b() const { return b_; }
    std::uint32_t part_a() const { return i_; }
    std::uint32_t part_b() const { return j_; }

 private:
    const MeshOperand& a_;
    const OperandB& b_;
    const std::uint32_t i_, j_;
    const double margin_;
    RelativeMotion& motion_;
    PartPoints& memory_;
};

// Of b, in the frame of a.
inline Triangle in_frame_of_a(const Triangle& of_b, const RelativeMotion& motion) {
    const Vec3 move = motion.move();
    Triangle result;
    for (std::size_t i = 0; i < 3; ++i) result.vertex[i] = motion.turn * of_b.vertex[i] + move;
    return result;
}

}  // namespace abut::detail
