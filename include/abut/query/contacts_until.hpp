// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "abut/core/flow.hpp"
#include "abut/mesh/mesh.hpp"
#include "abut/query/first_contact.hpp"

namespace ABUT_EXPORT abut {

// Two triangles of moving meshes, and when they first touch: nothing of the two touches before `time`, and then they
// are within the tolerance and not parting, as first_contact has it.
struct TimedContact {
    double time;
    double gap;          // what is left between them then
    ContactPatch patch;  // with their numbers; where they overlap at time 0, what they have in common, and no normal
    // false: two boxes that a depth limit leaves closed, with what FirstContact has of them; the gap is 0.
    bool exact = true;
    std::array<Vec3, 2> box_normals{Vec3::Zero(), Vec3::Zero()};
};

// What is known at the end.
struct ContactsUntil {
    Outcome outcome = Outcome::unresolved;  // free: there were none; contact, overlapping: how it began; unresolved
    Reason reason = Reason::digits;         // none, unless it is unresolved
    double time = 0;                        // until which all contacts have been told
    std::uint64_t contacts = 0;
    QueryStats stats;
};

// Calls visit(const TimedContact&) -> Flow for each pair of triangles that touch during [0, horizon], once, when they
// first do, in the order of time ([Eberly 1999a] §7.2), until it answers Flow::stop. Surfaces only: where one solid is
// inside another at time 0 the outcome is overlapping, and the triangles that touch later are reported all the same.
//
// With a depth limit, boxes at that depth are reported instead of what they hold: each two once, early and never late.
ContactsUntil contacts_until(const Mesh& a, const Motion& motion_a, const Mesh& b, const Motion& motion_b,
                             const ContactOptions& options, Visitor<TimedContact> visit);

}  // namespace abut
