// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <type_traits>

#include "abut/core/pose.hpp"
#include "abut/query/cast.hpp"
#include "abut/tree/obb_tree.hpp"
#include "abut/tree/work.hpp"

namespace abut {

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
TreeWork each_hit_of(const Ray& ray, const ObbTree& tree, const Pose& at, Flow (*visit)(void* object, const MeshHit&),
                     void* object);
}  // namespace detail

// Calls visit(const MeshHit&) -> Flow for each triangle that a ray meets, in no order along it.
template <class Visit>
TreeWork each_hit(const Ray& ray, const ObbTree& tree, const Pose& at, Visit&& visit) {
    using Object = std::remove_reference_t<Visit>;
    const auto call = [](void* object, const MeshHit& hit) -> Flow { return (*static_cast<Object*>(object))(hit); };
    return detail::each_hit_of(ray, tree, at, call, const_cast<void*>(static_cast<const void*>(&visit)));
}

}  // namespace abut
