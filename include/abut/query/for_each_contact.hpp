// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "abut/core/pose.hpp"
#include "abut/core/short_list.hpp"
#include "abut/mesh/mesh.hpp"
#include "abut/query/query_stats.hpp"

namespace ABUT_EXPORT abut {

// Two triangles that touch.
struct TriangleContact {
    std::uint32_t triangle_a, triangle_b;  // numbers in their meshes
    Triangle a, b;                         // in the frame of a
    Pose at_a;

    // What they have in common, in the world: a point, a segment or the corners of a convex polygon; empty where they
    // touch only within the rounding of poses.
    Points points() const;
};

namespace detail {
// `visit` is called with `object`.
using ContactVisit = Flow (*)(void* object, const TriangleContact&);
QueryStats for_each_contact_of(const Mesh& a, const Pose& at_a, const Mesh& b, const Pose& at_b, ContactVisit visit,
                               void* object);
QueryStats for_each_self_contact_of(const Mesh& mesh, ContactVisit visit, void* object);

template <class Visit>
Flow call_visit(void* object, const TriangleContact& contact) {
    return (*static_cast<Visit*>(object))(contact);
}
}  // namespace detail

// Calls visit(const TriangleContact&) -> Flow for each pair of triangles that touch, once, in an order that depends on
// the trees only, until it answers Flow::stop. Surfaces only: a mesh inside of a solid has no contacts. Allocates
// nothing.
template <class Visit>
QueryStats for_each_contact(const Mesh& a, const Pose& at_a, const Mesh& b, const Pose& at_b, Visit&& visit) {
    return detail::for_each_contact_of(a, at_a, b, at_b, detail::call_visit<std::remove_reference_t<Visit>>,
                                       const_cast<void*>(static_cast<const void*>(&visit)));
}

// The same for the triangles of one mesh where it cuts or touches itself, each pair once, the lower number first.
// Neighbours do not count: triangles with a corner at the same position.
template <class Visit>
QueryStats for_each_self_contact(const Mesh& mesh, Visit&& visit) {
    return detail::for_each_self_contact_of(mesh, detail::call_visit<std::remove_reference_t<Visit>>,
                                            const_cast<void*>(static_cast<const void*>(&visit)));
}

}  // namespace abut
