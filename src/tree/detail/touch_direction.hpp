// SPDX-License-Identifier: Apache-2.0
// The direction in which two bodies touch. Two triangles that do say little about it: those of a side share an edge
// with the face that touches, and their closest points may lie anywhere on it. What decides is all that is near these
// points: the direction is one along which the two bodies are apart there (docs/theory/contact_sets.md).
#pragma once

#include "core/detail/scratch.hpp"
#include "tree/detail/touch_surface.hpp"

namespace abut::detail {

// Two parts that are near each other, in the frame of contacts.
struct NearParts {
    std::uint32_t a, b;
    double distance;   // between what they are swollen to
    Vec3 on_a, on_b;   // the closest points, of what is not swollen
    Vec3 direction;    // unit, from a to b; 0 where it is not known
    double reach = 0;  // the size of the larger of the two, about
    double size = 0;   // that of the smaller
};

// How a moves as seen from b, in the frame of contacts.
struct Approach3 {
    Vec3 velocity = Vec3::Zero();  // of the origin
    Vec3 spin = Vec3::Zero();

    // Unit; 0 where it is lost in rounding.
    Vec3 direction_at(const Vec3& point) const {
        const Vec3 turned = spin.cross(point), sum = velocity + turned;
        const double length = sum.stableNorm();
        return length > 1e-9 * (velocity.stableNorm() + turned.stableNorm()) ? Vec3(sum / length) : Vec3(Vec3::Zero());
    }
};

struct TouchDirection {
    Vec3 vector = Vec3::Zero();  // unit, from a to b; 0 when there is none
    double gap = 0;              // along it, between all that is near; below 0 they overlap by that
};

// SurfaceB is MeshSurface or ConvexSurface.
template <class SurfaceB>
class DirectionSearch {
 public:
    // `tolerance` is how near to a point counts as near it, and what bodies may overlap by. `slack` is what coordinates
    // are rounded by.
    DirectionSearch(const MeshSurface& a, const SurfaceB& b, const Approach3& approach, double tolerance, double slack)
        : a_(a), b_(b), approach_(approach), tolerance_(tolerance), slack_(slack) {
        memory_->directions.clear();
    }

    // `proposed` may be 0.
    TouchDirection direction_of(const NearParts& parts, const Vec3& proposed);
    // Directions that were found before are taken again where they serve as well, so that all that touches in one way
    // has one direction. Answers the number of the direction in directions().
    std::size_t number_of(const NearParts& parts, const Vec3& proposed);
    const std::vector<Vec3>& directions() const { return memory_->directions; }
    void add(const Vec3& direction) { memory_->directions.push_back(direction); }
    // Of what was looked at last.
    double gap() const { return gap_; }

    // Whether a gap is that of bodies which touch and do not cross.
    bool is_apart(const NearParts& parts, double gap) const {
        return gap >= parts.distance - 2 * tolerance_ - 8 * slack_ - roughness_of(parts);
    }

    // What heights along the direction of a face may be off by where a mesh is not better than that: a part of its
    // lengths, but never more than the tolerance allows.
    double roughness_of(const NearParts& parts) const { return std::min(1e-9 * parts.reach, tolerance_ / 2); }

 private:
    using Corners = std::span<const Vec3>;
    struct Candidate {
        Vec3 vector;
        double gap, closing;
    };

    void look_around(const NearParts& parts);
    // After looking around.
    TouchDirection find(const NearParts& parts, const Vec3& proposed);
    // Along a direction, and along the opposite one.
    std::array<double, 2> gaps_along(const Vec3& direction, Corners of_a, Corners of_b) const;
    TouchDirection best_of(const NearParts& parts, const Vec3& proposed, Corners of_a, Corners of_b);
    void try_direction(const Vec3& direction, Corners of_a, Corners of_b);
    void try_edges(Corners of_a, Corners of_b);
    // The least that gaps of two directions have to differ by.
    double fineness_of(const NearParts& parts) const {
        return roughness_of(parts) + 8 * slack_ + std::max(0.0, parts.distance) / 4096;
    }

    const MeshSurface& a_;
    const SurfaceB& b_;
    const Approach3 approach_;
    const double tolerance_, slack_;
    Vec3 closing_ = Vec3::Zero();
    double gap_ = 0, fine_ = 0;
    std::size_t last_ = 0;
    struct Memory {
        Surroundings around_a, around_b;
        std::vector<Vec3> part_a, part_b;
        std::vector<Candidate> candidates;
        std::vector<Vec3> directions;
    };
    Scratch<Memory> memory_;
};

}  // namespace abut::detail
