// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "abut/core/pose.hpp"
#include "abut/mesh/obb_tree.hpp"
#include "abut/query/traversal_stats.hpp"
#include "abut/shape/any_shape.hpp"
#include "abut/shape/concepts.hpp"

namespace ABUT_EXPORT abut {

// How far apart two shapes are, and a point of each that is as near to the other.
template <class Vector>
struct ClosestIn {
    double distance = 0;
    Vector point_a = Vector::Zero(), point_b = Vector::Zero();
};
using Closest = ClosestIn<Vec3>;
using Closest2 = ClosestIn<Vec2>;

template <Shape S>
using ClosestOf = std::conditional_t<Shape3<S>, Closest, Closest2>;

// Where a search for the closest points ended. For a pair that is asked about again and again while it moves, keep one:
// the search then starts there, and is several times shorter. The answer is the same but for rounding, whatever is in
// it; one of another pair costs time, no more.
class ClosestCache {
 public:
    struct Corners {
        std::uint32_t a, b;
        bool operator==(const Corners&) const = default;
    };

    int size() const { return size_; }
    const Corners& operator[](int i) const { return corners_[static_cast<std::size_t>(i)]; }
    void clear() { size_ = 0; }
    void swap();  // of the same pair in the other order
    // More than four are not kept.
    void add(const Corners& corners) {
        if (size_ < 4) corners_[static_cast<std::size_t>(size_++)] = corners;
    }

 private:
    std::array<Corners, 4> corners_{};
    int size_ = 0;
};

// The distance between two shapes, which are closed sets: 0 exactly when intersects(a, b), and then point_a == point_b
// is a point that both have within rounding. The error is below 1e-12 of the reach, the largest distance between a
// point of one and a point of the other; point_a and point_b lie as near to their shapes, and are as far apart as
// `distance` says. Of several pairs of closest points, as between parallel faces, it is one of them. Allocates nothing.
// Given NaN or infinities against its contract, it answers 0 at NaN.
template <Shape A, PartnerOf<A> B>
ClosestOf<A> distance(const A& a, const B& b);
template <Shape A, PartnerOf<A> B>
ClosestOf<A> distance(const A& a, const B& b, ClosestCache& cache);

Closest distance(const AnyShape& a, const AnyShape& b);
Closest2 distance(const AnyShape2& a, const AnyShape2& b);

// How far apart two meshes are, and where they are closest, in the world.
struct MeshClosest {
    double distance = 0;
    Vec3 point_a = Vec3::Zero(), point_b = Vec3::Zero();
    std::uint32_t triangle_a = 0, triangle_b = 0;  // that have these points; 0 when one mesh is inside the other
};

// 0 exactly when intersects says so, and then point_a == point_b; where one solid is inside another, at a vertex of the
// inner one. The error is that of two triangles (query/distance.hpp), plus the rounding of the poses. Allocates
// nothing.
MeshClosest distance(const ObbTree& a, const Pose& at_a, const ObbTree& b, const Pose& at_b, TreeWork* work = nullptr);

// The same, or nothing when it is above the limit, which takes less time to tell. NaN is no limit.
std::optional<MeshClosest> distance_up_to(double limit, const ObbTree& a, const Pose& at_a, const ObbTree& b,
                                          const Pose& at_b, TreeWork* work = nullptr);

// A mesh at its pose and a shape in the world, where `triangle` has the point of the mesh; 0 when the shape is inside
// it.
struct MeshShapeClosest {
    double distance = 0;
    Vec3 point_mesh = Vec3::Zero(), point_shape = Vec3::Zero();
    std::uint32_t triangle = 0;
};
template <BoundedShape3 S>
MeshShapeClosest distance(const ObbTree& tree, const Pose& at, const S& shape, TreeWork* work = nullptr);

}  // namespace abut
