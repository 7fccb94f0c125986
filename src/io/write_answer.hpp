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
#include "abut/query/contacts_until.hpp"
#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/for_each_contact.hpp"
#include "abut/query/intersection.hpp"
#include "abut/query/penetration.hpp"
#include "abut/query/sampled_first_contact.hpp"
#include "abut/query/separating_axis.hpp"

namespace abut::detail {

// The shortest decimal that reads back to the same bits. -0 is printed as -0.0, since many readers take -0 for the
// integer 0. Infinity is null.
void append_number(std::string& text, double value);

void append_string(std::string& text, std::string_view value);

template <class Range, class Append>
void append_array(std::string& text, const Range& range, Append&& append) {
    text += '[';
    for (const auto& element : range) {
        append(text, element);
        text += ',';
    }
    if (text.back() == ',')
        text.back() = ']';
    else
        text += ']';
}

template <class Vector>
void append_vector(std::string& text, const Vector& vector) {
    append_array(text, vector, append_number);
}
// A direction that there is none of, of length 0, is null.
template <class Vector>
void append_direction(std::string& text, const Vector& direction) {
    if (direction.isZero(0))
        text += "null";
    else
        append_vector(text, direction);
}

void append_feature(std::string& text, const Feature& feature);

// With the reason of what is unresolved.
void append_outcome(std::string& text, Outcome outcome, Reason reason);

void append_intersects(std::string& text, bool touch);
void append_rounding_bound(std::string& text, double bound);

// Axis and gap are those of shapes that touch when nothing is given.
void append_fields(std::string& text, const std::optional<SeparatingAxis>& separating);
void append_fields(std::string& text, const std::optional<SeparatingAxis2>& separating);

// Which of two are meshes: their triangles have numbers, which are told.
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

// A time at which nothing was seen is null.
void append_fields(std::string& text, const SampledContact& contact);

void append_fields(std::string& text, const LimitedAnswer& answer);

// `,"triangles":[i,j]` of two meshes, `,"triangle":i` of one.
void append_triangles(std::string& text, const std::array<std::uint32_t, 2>& triangles, Meshes meshes);

// One of a list of contacts, with its braces.
void append_contact(std::string& text, const TimedContact& contact);
void append_contact(std::string& text, const TriangleContact& contact);
void append_contact(std::string& text, const BoxContact& contact);

}  // namespace abut::detail
