// SPDX-License-Identifier: Apache-2.0
// The verbs on two parts.
#pragma once

#include "abut/query/distance.hpp"
#include "query/contact_set/contact_set.hpp"
#include "world/body_store.hpp"

namespace abut::detail {

FirstContact first_contact_of(const PartProxy& a, const PartProxy& b, const ContactOptions& options);

// The options of a pair that keeps a margin of its own.
inline ContactOptions with_margin(ContactOptions options, double margin) {
    options.margin = margin;
    return options;
}

// Whether they touch now; `false` is a proof.
bool intersects_now(const PartProxy& a, const PartProxy& b, const ContactOptions& options);

// At a time; nothing when it is above the limit.
std::optional<Closest> distance_at(double time, const PartProxy& a, const PartProxy& b, double limit);

// Where they touch at a time, if they are no farther apart then than the tolerance and the margin; whether or not they
// part. None where they overlap.
ContactSet patches_at(double time, const PartProxy& a, const PartProxy& b, const ContactOptions& options);

// Of the surface of the part at a time, where it has the triangle of a patch; `outward` points out of it.
Vec3 surface_normal(const PartProxy& part, double time, std::uint32_t triangle, const Vec3& outward);

}  // namespace abut::detail
