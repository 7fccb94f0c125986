// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "abut/core/pose.hpp"
#include "abut/query/any_ref.hpp"
#include "abut/query/query_stats.hpp"
#include "abut/shape/any_shape.hpp"

namespace ABUT_EXPORT abut {

// How far apart two things are, and a point of each that is as near to the other.
struct Closest {
    double distance = 0;
    Vec3 point_a = Vec3::Zero(), point_b = Vec3::Zero();
    std::uint32_t triangle_a = 0, triangle_b = 0;  // of meshes: that have these points; 0 when one is inside the other
    QueryStats stats = {};
};
struct Closest2 {
    double distance = 0;
    Vec2 point_a = Vec2::Zero(), point_b = Vec2::Zero();
};

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
[[nodiscard]] ClosestOf<A> distance(const A& a, const B& b);
template <Shape A, PartnerOf<A> B>
[[nodiscard]] ClosestOf<A> distance(const A& a, const B& b, ClosestCache& cache);

[[nodiscard]] Closest2 distance(const AnyShape2& a, const AnyShape2& b);

// Any two things in space, each at its pose: shapes, meshes, and what a Solid or an AnyShape holds. 0 exactly when
// intersects says so, and then point_a == point_b; where one is inside a solid mesh, at a point of the inner one.
// Beside a mesh, the error is that of triangles, plus the rounding of the poses. Allocates nothing but for polygons and
// polyhedra that are moved.
[[nodiscard]] Closest distance(AnyRef a, const Pose& at_a, AnyRef b, const Pose& at_b = {});
[[nodiscard]] Closest distance(AnyRef a, AnyRef b, const Pose& at_b = {});

// The same, or nothing when it is above the limit, which of meshes takes less time to tell. NaN is no limit.
[[nodiscard]] std::optional<Closest> distance_up_to(double limit, AnyRef a, const Pose& at_a, AnyRef b,
                                                    const Pose& at_b = {});
[[nodiscard]] std::optional<Closest> distance_up_to(double limit, AnyRef a, AnyRef b, const Pose& at_b = {});

}  // namespace abut
