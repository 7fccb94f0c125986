// SPDX-License-Identifier: Apache-2.0
// The direction in which two bodies touch. Two triangles that do say little about it: those of a side share an edge
// with the face that touches, and their closest points may lie anywhere on it. What decides is all that is near these
// points: the direction is one along which the two bodies are apart there (docs/theory/contact_sets.md).
#pragma once

#include <limits>
#include <optional>

#include "core/scratch.hpp"
#include "query/contact_set/touch_surface.hpp"

namespace abut::detail {

// Two parts that are near each other, in the frame of contacts.
struct NearParts {
    std::uint32_t a, b;
    double distance;        // between the inflated two
    Vec3 point_a, point_b;  // the closest points, of the two as they are
    Vec3 direction;         // unit, from a to b; 0 where it is not known
    double reach = 0;       // the size of the larger of the two, about
    double size = 0;        // that of the smaller
};

// How a moves as seen from b, in the frame of contacts.
struct Approach3 {
    Vec3 velocity = Vec3::Zero();  // of the origin
    Vec3 angular_velocity = Vec3::Zero();

    // Unit; 0 where it is lost in rounding.
    Vec3 direction_at(const Vec3& point) const {
        const Vec3 turned = angular_velocity.cross(point), sum = velocity + turned;
        const double length = sum.stableNorm();
        return length > 1e-9 * (velocity.stableNorm() + turned.stableNorm()) ? Vec3(sum / length) : Vec3(Vec3::Zero());
    }
};

struct TouchDirection {
    Vec3 vector = Vec3::Zero();  // unit, from a to b; 0 when there is none
    // Along it, between all that is near; below 0 they overlap by that. -infinity where every direction leads into the
    // material of a solid.
    double gap = -std::numeric_limits<double>::infinity();
};

// Which directions lead out of a solid from a point of its surface: corners alone do not tell on which side of a face
// its material is, nor whether a corner goes outward or inward. All directions lead out of what is no solid, and of
// nothing.
template <class Surface>
class WayOut {
 public:
    WayOut() = default;
    // `step` is the distance from the surface at which directions are tested.
    WayOut(const Surface& surface, const Vec3& point, double step) : surface_(&surface), point_(point), step_(step) {}
    // One triangle counts alone, as in a corner that goes inward, with what it faces by more than this.
    WayOut(const Surface& surface, const Vec3& point, double step, std::uint32_t part, double facing)
        : surface_(&surface), point_(point), step_(step), part_(part), facing_(facing) {}

    // Along the direction, nothing that is near the point may be before it. Then one answer holds for all but the
    // opposite direction: between what is before the one and before the other there is no surface.
    bool has(const Vec3& direction) {
        if (!surface_ || !surface_->is_solid()) return true;
        if (part_) return is_before_part(direction);
        for (int i = 0; i < count_; ++i)
            if (!is_opposite(known_[i].direction, direction)) return known_[i].is_out;
        const bool is_out = !surface_->has_inside(point_ + step_ * direction);
        if (count_ < 2) known_[count_++] = {direction, is_out};
        return is_out;
    }

 private:
    static bool is_opposite(const Vec3& x, const Vec3& y) { return x.dot(y) < -0.999; }

    bool is_before_part(const Vec3& direction) {
        if (!outward_) outward_ = surface_->outward_normal(*part_, point_, step_);
        return outward_->isZero(0) || outward_->dot(direction) > facing_;
    }

    struct Known {
        Vec3 direction = Vec3::Zero();
        bool is_out = false;
    };
    const Surface* surface_ = nullptr;
    Vec3 point_ = Vec3::Zero();
    double step_ = 0;
    std::optional<std::uint32_t> part_;
    double facing_ = 0;
    std::optional<Vec3> outward_;
    std::array<Known, 2> known_;
    int count_ = 0;
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
    bool leads_out(const NearParts& parts, const Vec3& direction) const;
    // After looking around.
    TouchDirection find(const NearParts& parts, const Vec3& proposed);
    TouchDirection known_of_parts(const NearParts& parts) const;
    // Of those that were found before, the ones that are tried before a new one is searched.
    Corners first_directions() const {
        return Corners(memory_->directions).first(std::min<std::size_t>(4, memory_->directions.size()));
    }
    // Along a direction, and along the opposite one.
    std::array<double, 2> gaps_along(const Vec3& direction, Corners of_a, Corners of_b) const;
    // Of the two, what counts: corners, and which ways lead out.
    template <class Surface>
    struct Seen {
        Corners corners;
        WayOut<Surface> ways;
    };
    TouchDirection best_of(const NearParts& parts, const Vec3& proposed, Seen<MeshSurface> of_a, Seen<SurfaceB> of_b);
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
