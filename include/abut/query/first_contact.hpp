// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "abut/motion/motion.hpp"
#include "abut/query/any_ref.hpp"
#include "abut/query/contact_patch.hpp"
#include "abut/query/query_stats.hpp"

namespace ABUT_EXPORT abut {

enum class Outcome : std::uint8_t {
    free,         // nothing touches in [0, horizon]; a proof
    contact,      // nothing touches before `time`, and there they do
    overlapping,  // they touch at time 0 already
    unresolved,   // nothing touches before `time`; no more is known
};

// Why no more is known of what is unresolved; there is no other reason. What helps: more steps; a larger tolerance, or
// positions and times nearer to 0; a finite horizon.
enum class Reason : std::uint8_t {
    none,     // it is resolved
    steps,    // ContactOptions::max_steps ran out
    digits,   // doubles do not tell positions or times to within the tolerance; or NaN was given, or a Ray that moves
    horizon,  // is infinite, and something does more than move on a line
};

struct ContactOptions {
    double horizon = 1;                    // the last time that matters, at least 0; may be infinite
    double tolerance = 1e-6;               // above 0; for motion that turns: a distance up to this counts as touching
    double margin = 0;                     // at least 0; two shapes that come this close count as touching
    bool patches = true;                   // whether to compute where they touch
    std::uint64_t max_steps = 10'000'000;  // for motion that turns: how many may be taken
    // Of meshes: boxes at this depth of the tree of a, and of b, are not opened; below 0, all are.
    int max_depth_a = -1, max_depth_b = -1;
};

// The first option that is out of its range, in words: `tolerance is -1; it must be finite and above 0`; nothing when
// all are well. Every verb that takes options throws std::invalid_argument with these words, after `options.`, when
// something is wrong with them.
std::optional<Error> validate(const ContactOptions& options);

template <class Vector, class Patch>
struct FirstContactIn {
    Outcome outcome = Outcome::unresolved;
    Reason reason = Reason::digits;  // none, unless it is unresolved
    double time = 0;                 // the horizon when free
    // What is left between the shapes along `axis` at `time` (at 0 when free for ever); 0 when overlapping.
    double gap = 0;
    std::optional<double> last;    // when they part, also beyond the horizon; infinity when they never do
    ShortList<Patch, 1> patches;   // one of two convex shapes; none of solids that overlap, or of round shapes
    Vector axis = Vector::Zero();  // unit, from a to b: the direction that decided
    bool exact = true;             // false: a depth limit ended the search at two boxes that touch; they do so early
    QueryStats stats;
    bool complete = true;  // false: of meshes, more triangles touch than the patches are made of
    // When not exact: of a and of b where the two boxes touch, outward, as if they were ellipsoids (smooth_normal).
    std::array<Vector, 2> box_normals{Vector::Zero(), Vector::Zero()};
};
using FirstContact = FirstContactIn<Vec3, ContactPatch>;
using FirstContact2 = FirstContactIn<Vec2, ContactPatch2>;

namespace detail {
FirstContact first_contact_of_any(SolidRef a, const Motion& motion_a, SolidRef b, const Motion& motion_b,
                                  const ContactOptions& options);
}  // namespace detail

// When and where do two moving convex shapes first touch?
//
// Exact but for rounding, in closed form. `free` is a proof. For `contact`, nothing touches before `time`, which is
// rounded down by a bound on its error: that error times the closing speed along `axis` is below 1e-12 of the reach,
// the largest distance that matters. `overlapping` means that they touch at time 0: then time is 0, and patches says
// where if they merely touch there, and what both have in common (intersection.hpp) if they are flat: segments,
// triangles and polygons, in the plane all but circles; not of polygons with hundreds of vertices each. Given NaN or
// infinities against its contract, it answers `unresolved` at 0.
template <BoundedShape3 A, BoundedShape3 B>
[[nodiscard]] FirstContact first_contact(const A& a, const Linear& motion_a, const B& b, const Linear& motion_b,
                                         const ContactOptions& options = {});
template <Shape2 A, Shape2 B>
[[nodiscard]] FirstContact2 first_contact(const A& a, const Linear2& motion_a, const B& b, const Linear2& motion_b,
                                          const ContactOptions& options = {});
[[nodiscard]] FirstContact2 first_contact(const AnyShape2& a, const Linear2& motion_a, const AnyShape2& b,
                                          const Linear2& motion_b, const ContactOptions& options = {});

// The same for any two things and motions: shapes, meshes, and what a Solid or an AnyShape holds; `{}` is a motion at
// rest. Convex shapes that only move on lines have the answer above. An AnyShape that holds a Ray has no first contact:
// `unresolved` at 0.
//
// Of bodies that turn, or follow a path, or move in a way of their own, it is found by steps that are proven to be
// free, until the two are as near as the tolerance. `free` is a proof. For `contact`, nothing touches before `time`,
// and then they are no farther apart than the tolerance, and not parting: a separating pair within the tolerance is not
// reported. `unresolved`, with a reason, when the steps run out, when doubles cannot tell positions or times to within
// the tolerance, and with an infinite horizon; nothing touches before `time` all the same. What is proven to the
// horizon is free, however few digits there are. `last` is not given.
//
// Meshes have the same guarantees; where nothing turns the time is exact but for rounding. Solids that are inside one
// another at time 0 overlap. `last` is not given. Once its memory is there, the search allocates nothing. Of bodies
// that graze each other within the tolerance and turn, either answer is right, and two trees of one mesh may differ in
// it.
//
// The patches of meshes are made of all triangles that are within the tolerance at `time`, joined: one for each pair of
// faces, edges or vertices that touch (ContactPatch). Their points lie on both bodies, within the tolerance. The bodies
// are apart along the normals, and along `axis`, near where they touch. No more than 10,000 pairs of triangles are
// joined, the nearest; where there are more, `complete` is false. Of meshes whose surfaces merely touch at time 0, and
// do not cross, there are patches as well. In a patch, the triangle of a convex shape is 0.
//
// With ContactOptions::max_depth_a or max_depth_b, boxes at that depth of a mesh stand for what they hold: `free` is
// still a proof, and a contact of boxes is early and never late. `exact` is false then and the gap 0. The patch and the
// axis are those of the two boxes, with features as of an OrientedBox, a triangle of each, and box_normals.
template <AnyMotion MotionA = Linear, AnyMotion MotionB = Linear>
[[nodiscard]] FirstContact first_contact(SolidRef a, const MotionA& motion_a, SolidRef b, const MotionB& motion_b,
                                         const ContactOptions& options = {}) {
    return detail::first_contact_of_any(a, motion_a, b, motion_b, options);
}

}  // namespace abut
