// SPDX-License-Identifier: Apache-2.0
// Appends answers to JSON text: their fields, without the braces around them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "abut/io/names.hpp"
#include "abut/query/cast.hpp"
#include "abut/query/clearance.hpp"
#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/intersection.hpp"
#include "abut/query/penetration.hpp"
#include "abut/query/sampled_first_contact.hpp"
#include "abut/query/separating_axis.hpp"
#include "abut/query/box_contact.hpp"
#include "abut/query/contacts_until.hpp"
#include "abut/query/for_each_contact.hpp"

namespace abut::detail {

// The shortest decimal that reads back to the same bits. -0 is printed as -0.0, since many readers take -0 for the
// integer 0. Infinity is null.
void append_number(std::string& text, double value);

void append_string(std::string& text, std::string_view value);

// With the reason of what is unresolved.
void append_outcome(std::string& text, Outcome outcome, Reason reason);

void append_intersects(std::string& text, bool touch);

// Axis and gap are those of shapes that touch when nothing is given.
void append_fields(std::string& text, const std::optional<SeparatingAxis>& separating);
void append_fields(std::string& text, const std::optional<SeparatingAxis2>& separating);

void append_fields(std::string& text, const Closest& closest);
void append_fields(std::string& text, const Closest2& closest);

// Of shapes that are apart, normal and points are null.
void append_fields(std::string& text, const Penetration& penetration);
void append_fields(std::string& text, const Penetration2& penetration);

// A normal of length 0, where the ray starts on the shape or inside it, is null, and so is Side::none.
void append_fields(std::string& text, const std::optional<RayHit>& hit);

// With the numbers of the triangles that have the points. Of a mesh and a shape, `mesh_is_a` says which is which.
void append_fields(std::string& text, const MeshClosest& closest);
void append_fields(std::string& text, const MeshShapeClosest& closest, bool mesh_is_a);

// A normal of length 0, where the ray runs in the plane of the triangle, is null, and so is Side::none.
void append_fields(std::string& text, const std::optional<MeshHit>& hit);

// An axis of length 0, where no direction decided, is null.
void append_fields(std::string& text, const FirstContact& contact);
void append_fields(std::string& text, const FirstContact2& contact);

// The same of meshes; patches then have the numbers of the triangles that touch, of one mesh or of both.
enum class Meshes : std::uint8_t { a, b, both };
void append_fields(std::string& text, const FirstContact& contact, Meshes meshes);

// What two shapes have in common; of a polyhedron its faces too.
void append_fields(std::string& text, const Intersection& common);
void append_fields(std::string& text, const Points2& common);

// A distance that was not found is null, and so are the points then.
void append_fields(std::string& text, const Clearance& clearance);
void append_fields(std::string& text, const Clearance& clearance, Meshes meshes);

// A time at which nothing was seen is null.
void append_fields(std::string& text, const SampledContact& contact);

void append_fields(std::string& text, const LimitedAnswer& answer);

// One of a list of contacts, with its braces.
void append_contact(std::string& text, const TimedContact& contact);
void append_contact(std::string& text, const TriangleContact& contact);
void append_contact(std::string& text, const BoxContact& contact);

}  // namespace abut::detail
