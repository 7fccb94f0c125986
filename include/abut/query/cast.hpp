// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <type_traits>

#include "abut/core/pose.hpp"
#include "abut/mesh/obb_tree.hpp"
#include "abut/query/traversal_stats.hpp"
#include "abut/shape/any_shape.hpp"

namespace ABUT_EXPORT abut {

// From which side a ray comes to a shape.
enum class Side : std::uint8_t {
    front,  // from outside of a solid; to a triangle or a polygon, from where its vertices run counter-clockwise
    back,   // to a triangle or a polygon, from where they run clockwise
    none,   // it starts on the shape or inside it, or meets a flat one in its plane, or a segment
};

// The part of a ray that lies in a shape. Numbers along a ray are multiples of its direction, along a segment from 0 at
// its start to 1 at its end.
struct RayHit {
    double enter = 0, exit = 0;  // 0 when it starts there; 1 when a segment ends there
    Vec3 point = Vec3::Zero();   // where it enters
    Vec3 normal = Vec3::Zero();  // unit (an axis of a box as it is), of the shape there, against the ray; zero when it
                                 // starts there
    Side side = Side::none;
};

// Where does a ray or a segment meet a shape first? It does exactly when intersects() says so: nothing is a proof that
// it does not, and one that passes by within the rounding bound grazes it, which is told within 40 bounds. The reach is
// the distance between its start and the farthest point of the shape. The error of `enter`, times the speed at which
// the ray crosses the surface there, is below 1e-12 of that. A ray or segment without length is its start. Allocates
// nothing. Given NaN or infinities against its contract, it answers a hit at 0.
template <BoundedShape3 S>
std::optional<RayHit> cast(const Ray& ray, const S& shape);
template <BoundedShape3 S>
std::optional<RayHit> cast(const Segment& segment, const S& shape);

// A kind that is known only at run time. A Ray is no target: it is not hit.
std::optional<RayHit> cast(const Ray& ray, const AnyShape& shape);
std::optional<RayHit> cast(const Segment& segment, const AnyShape& shape);

// Where a ray or a segment meets a triangle of a mesh, in the world. Numbers along it are those of RayHit.
struct MeshHit {
    double enter = 0;
    Vec3 point = Vec3::Zero();
    Vec3 normal = Vec3::Zero();   // unit, of the triangle, against the ray; zero when it runs in the plane of it
    Side side = Side::none;       // from which side of the triangle it comes
    std::uint32_t triangle = 0;   // its number in the mesh
    Vec3 weights = Vec3::Zero();  // of the corners of the triangle in the point; they add up to 1
};

// The first triangle that a ray or a segment meets; of several in one place, as at an edge, one of them. Its surface is
// all that a mesh has for a ray, also of a solid: one that starts inside meets it where it leaves. Nothing is a proof
// that it meets none, for the ray as it is in the frame of the mesh, where its numbers are rounded.
// Allocates nothing. Given NaN or infinities against its contract, it answers a hit at 0.
std::optional<MeshHit> cast(const Ray& ray, const ObbTree& tree, const Pose& at, TreeWork* work = nullptr);
std::optional<MeshHit> cast(const Segment& segment, const ObbTree& tree, const Pose& at, TreeWork* work = nullptr);

namespace detail {
TreeWork for_each_hit_of(const Ray& ray, const ObbTree& tree, const Pose& at,
                         Flow (*visit)(void* object, const MeshHit&), void* object);
}  // namespace detail

// Calls visit(const MeshHit&) -> Flow for each triangle that a ray meets, in no order along it.
template <class Visit>
TreeWork for_each_hit(const Ray& ray, const ObbTree& tree, const Pose& at, Visit&& visit) {
    using Object = std::remove_reference_t<Visit>;
    const auto call = [](void* object, const MeshHit& hit) -> Flow { return (*static_cast<Object*>(object))(hit); };
    return detail::for_each_hit_of(ray, tree, at, call, const_cast<void*>(static_cast<const void*>(&visit)));
}

}  // namespace abut
