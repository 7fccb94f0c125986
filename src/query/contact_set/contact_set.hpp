// SPDX-License-Identifier: Apache-2.0
// Where two bodies touch that are apart but for the tolerance: all triangles that are near enough, joined into patches
// (docs/theory/contact_sets.md).
#pragma once

#include <optional>

#include "abut/query/first_contact.hpp"
#include "query/traversal/tree_pair.hpp"

namespace abut::detail {

// Of the pairs of triangles that are near enough the nearest are kept, and no more are compared. So memory and time
// have a bound, whatever the tolerance.
inline constexpr std::size_t max_near_pairs = 10'000, max_compared_pairs = 200'000;

// A body just before a time, in the world.
struct BodyVelocity {
    Vec3 center = Vec3::Zero(), velocity = Vec3::Zero(), angular_velocity = Vec3::Zero();

    BodyVelocity() = default;
    BodyVelocity(const Motion& motion, double time);
    Vec3 at(const Vec3& point) const { return velocity + angular_velocity.cross(point - center); }
};

struct ContactQuestion {
    double margin, tolerance;
    double gap;                // between the two, beside the margin
    Vec3 axis = Vec3::Zero();  // a proposal, in the world
    BodyVelocity a = {}, b = {};
    bool patches = true;   // whether more is asked for than the axis
    bool is_apart = true;  // known to be; else nothing is told of bodies that cross
    // The parts that decided, by their positions in the trees; without them, a point nearby in the world.
    std::optional<std::array<std::uint32_t, 2>> parts = {};
    Vec3 position = Vec3::Zero();
};

// In the world.
struct ContactSet {
    ShortList<ContactPatch, 1> patches;
    Vec3 axis = Vec3::Zero();  // of the parts that decided, or of those that are nearest
    bool complete = true;      // false: more triangles are near enough than were kept
};

ContactSet contact_set(const ObbTree& a, const Pose& at_a, const ObbTree& b, const Pose& at_b,
                       const ContactQuestion& question);
// The shape is where it is in the world.
template <BoundedShape3 S>
ContactSet contact_set(const ObbTree& a, const Pose& at_a, const S& b, const ContactQuestion& question);

// As seen from b.
void mirror(ShortList<ContactPatch, 1>& patches);

}  // namespace abut::detail
