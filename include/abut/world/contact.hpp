// SPDX-License-Identifier: Apache-2.0
// What a world reports about its bodies.
#pragma once

#include <array>
#include <span>

#include "abut/query/cast.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/world/body.hpp"

namespace ABUT_EXPORT abut {

// Two bodies, the lower number first, and the parts of them that are meant; none when there are none.
struct BodyPair {
    BodyId a, b;
    std::uint32_t part_a = 0, part_b = 0;

    bool operator==(const BodyPair&) const = default;
};

// What a search has done.
struct WorldStats {
    std::uint64_t bodies = 0;
    std::uint64_t near = 0;    // pairs of parts whose bounds meet, up to where the search got
    std::uint64_t opened = 0;  // those of them that the narrow phase was asked about
    int slices = 0;            // of time, for each of which bounds were compared

    bool operator==(const WorldStats&) const = default;
};

// What it took to ask about two parts.
struct PairWork {
    BodyPair bodies;
    Outcome outcome;
    QueryStats stats;
    double seconds;
};

// When and where two bodies first touch: `found` is what first_contact says of the parts that do so first, as they move
// with their bodies. Patches of other parts of the two that touch at the same time, within the tolerance, follow those
// of the first.
struct WorldContact {
    BodyPair bodies;
    FirstContact found;
    WorldStats stats;  // of first_contact; not of a contact among others
};

// What is known after all contacts were reported, or a visitor stopped the search.
struct WorldContacts {
    Outcome outcome = Outcome::free;  // contact, overlapping: how it began; unresolved: one of them was
    Reason reason = Reason::none;     // of the first of those that are unresolved
    double time = 0;                  // until which all contacts were reported
    std::uint64_t contacts = 0, unresolved = 0;
    WorldStats stats;
};

// A contact as one of the two bodies sees it ([Eberly 1999a] §7.2).
struct ContactEvent {
    BodyId body, other;            // the body whose callback is called, and what it touches
    double time;                   // counted from now
    std::span<const Vec3> points;  // of the first patch; none where solids overlap or nothing is known
    // Unit, of the surfaces of the two there, each pointing out of its body: of a mesh that of the triangle, of a
    // convex shape that of the contact, of boxes that a depth limit leaves closed those of FirstContact. Zero without
    // points.
    Vec3 normal, other_normal;
    const WorldContact& contact;  // all that is known of it
};

// Pairs that may touch, as far as their bounds tell.
struct CandidatePair {
    BodyPair bodies;
    double time;  // before which they surely do not
};

struct PairDistance {
    BodyPair bodies;
    double distance;
    Vec3 point_a, point_b;  // the closest points, in the world
};

// Where a ray or a segment meets a body.
struct WorldHit : RayHit {
    BodyId body = {};
    std::uint32_t part = 0;
};

}  // namespace abut
