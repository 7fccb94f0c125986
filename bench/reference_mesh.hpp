// SPDX-License-Identifier: Apache-2.0
// The right answers about meshes, found without abut's trees and without any peer: a plain tree of aligned boxes finds
// the triangles that come into question, and these are compared in long double.
#pragma once

#include <abut/abut.hpp>
#include <span>
#include <vector>

#include "reference.hpp"
#include "reference_cast.hpp"

namespace bench {

// Poses are rounded differently by each library. What is less than this apart or inside of each other is not decided.
inline constexpr double doubtful = 1e-9;

// A tree of aligned boxes, with a triangle in each leaf.
class MeshReference {
 public:
    explicit MeshReference(const abut::TriangleMesh& mesh);

    // Two copies of the mesh at these poses.
    Truth touches(const abut::Pose& a, const abut::Pose& b) const;
    ContactTruth contacts(const abut::Pose& a, const abut::Pose& b) const;
    // Of two that are apart.
    double distance(const abut::Pose& a, const abut::Pose& b) const;
    // Whether they are no farther apart than a length.
    bool is_within(double length, const abut::Pose& a, const abut::Pose& b) const;
    // No point is farther from the origin.
    double radius() const { return nodes_[0].center.norm() + nodes_[0].half.norm(); }

    // Where a ray first meets the mesh. A ray that meets an edge, or passes one, within `doubtful` is not decided.
    RayTruth enter(const abut::Ray& ray) const;

 private:
    struct Node {
        abut::Vec3 center, half;
        std::uint32_t first_child;  // the second follows it; 0 in a leaf
        std::uint32_t triangle;
    };
    void build(std::uint32_t node, std::span<std::uint32_t> triangles);

    // Calls visit(triangle of a, triangle of b, limit) for pairs whose boxes are no more than `limit` apart, the closer
    // ones first; visit may lower the limit.
    template <class Visit>
    void search(const abut::Pose& b_in_a, double limit, Visit visit) const;

    std::vector<abut::Triangle> triangles_;
    std::vector<Node> nodes_;
};

}  // namespace bench
