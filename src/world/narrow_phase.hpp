// SPDX-License-Identifier: Apache-2.0
// The verbs on two parts, whatever they are.
#pragma once

#include "query/contact_set/contact_set.hpp"
#include "world/body_store.hpp"

namespace abut::detail {

FirstContact first_contact_of(const CrewPart& a, const CrewPart& b, const Options& options);

// Whether they touch now; `false` is a proof.
bool intersects_now(const CrewPart& a, const CrewPart& b, const Options& options);

struct PartsClosest {
    double distance;
    Vec3 on_a, on_b;
};
// At a time; nothing when it is above the limit.
std::optional<PartsClosest> distance_at(double time, const CrewPart& a, const CrewPart& b, double limit);

// Where they touch at a time, if they are no farther apart then than the tolerance and the margin; whether or not they
// part. None where they overlap.
ContactSet patches_at(double time, const CrewPart& a, const CrewPart& b, const Options& options);

// Line is Ray or Segment. The body and the part are not set.
template <class Line>
std::optional<WorldHit> cast_now(const Line& line, const CrewPart& part);

// Of the surface of the part at a time, where it has the triangle of a patch; `outward` points out of it.
Vec3 surface_normal(const CrewPart& part, double time, std::uint32_t triangle, const Vec3& outward);

}  // namespace abut::detail
