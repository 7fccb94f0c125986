// SPDX-License-Identifier: Apache-2.0
// Appends answers to JSON text: their fields, without the braces around them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "abut/io/names.hpp"
#include "abut/query/box_contact.hpp"
#include "abut/query/cast.hpp"
#include "abut/query/clearance.hpp"
#include "abut/query/contact_intervals.hpp"
#include "abut/query/contacts_until.hpp"
#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/for_each_contact.hpp"
#include "abut/query/intersection.hpp"
#include "abut/query/penetration.hpp"
#include "abut/query/sampled_first_contact.hpp"
#include "abut/query/separating_axis.hpp"
#include "io/write_json.hpp"

namespace abut::detail {

// With the reason of what is unresolved.
void append_outcome(std::string& text, Outcome outcome, Reason reason);

// Axis and gap are those of shapes that touch when nothing is given.
void append_fields(std::string& text, const std::optional<SeparatingAxis>& separating);
void append_fields(std::string& text, const std::optional<SeparatingAxis2>& separating);

// Which of the two are meshes. Answers name the triangles of meshes by their numbers.
enum class Meshes : std::uint8_t { none, a, b, both };
inline Meshes meshes_of(bool is_mesh_a, bool is_mesh_b) {
    return static_cast<Meshes>((is_mesh_a ? 1 : 0) + (is_mesh_b ? 2 : 0));
}

void append_fields(std::string& text, const Closest& closest, Meshes meshes);
void append_fields(std::string& text, const Closest2& closest);

// Of shapes that are apart, normal and points are null.
void append_fields(std::string& text, const Penetration& penetration);
void append_fields(std::string& text, const Penetration2& penetration);

// Of a ray and a convex shape, or a mesh. A normal of length 0 is null, and so is Side::none.
void append_fields(std::string& text, const std::optional<RayHit>& hit, bool is_mesh);

// An axis of length 0, where no direction decided, is null.
void append_fields(std::string& text, const FirstContact& contact, Meshes meshes);
void append_fields(std::string& text, const FirstContact2& contact);

// What two shapes have in common; of a polyhedron its faces too.
void append_fields(std::string& text, const Intersection& common);
void append_fields(std::string& text, const Points2& common);

// A distance that was not found is null, and so are the points then.
void append_fields(std::string& text, const Clearance& clearance, Meshes meshes);
void append_fields(std::string& text, const ContactIntervals& found);

// The time is null when no contact was seen.
void append_fields(std::string& text, const SampledContact& contact);

void append_fields(std::string& text, const LimitedAnswer& answer);

// `,"triangles":[i,j]` of two meshes, `,"triangle":i` of one.
void append_triangles(std::string& text, const std::array<std::uint32_t, 2>& triangles, Meshes meshes);

// One of a list of contacts, with its braces.
void append_contact(std::string& text, const TimedContact& contact);
void append_contact(std::string& text, const TriangleContact& contact);
void append_contact(std::string& text, const BoxContact& contact);

}  // namespace abut::detail
