// SPDX-License-Identifier: Apache-2.0
// Certified advancement of two convex parts: the direction between their closest points proves that they keep apart for
// a while. Two goals go by such steps, the first contact and the smallest distance; and two kinds of pairs do, two
// convex shapes (conservative_advancement.cpp) and two parts of meshes (part_pair.hpp), which wait for their next step
// in a heap (time_traversal.hpp).
//
// A Pair has
//   motion() -> RelativeMotion&, where the time is set,
//   nearness() -> what is between the two then: distance, the direction from a to b in the axes of a, and rounding,
//   safe_step(nearness, apart) -> a step for which the two surely stay farther apart than `apart`.
#pragma once

#include <algorithm>

#include "abut/query/first_contact.hpp"
#include "query/moving/local_minimum.hpp"
#include "query/moving/relative_motion.hpp"

namespace abut::detail {

// Of the two at a time, which is set; not below 0.
template <class Pair>
double distance_at(Pair& pair, double time) {
    pair.motion().set_time(time);
    return std::max(pair.nearness().distance, 0.0);  // NaN when nothing is known
}

// Whether doubles tell to within the tolerance where the two are.
template <class Nearness>
bool has_digits(const Nearness& near, double tolerance) {
    return near.rounding <= tolerance / 4 && near.distance == near.distance;
}

// That two which are this near touch now; without digits for it nothing is a contact.
template <class Nearness>
Outcome touching_outcome(const RelativeMotion& motion, const Nearness& near, double tolerance) {
    if (!has_digits(near, tolerance)) return Outcome::unresolved;
    return motion.time() == 0 && near.distance <= near.rounding ? Outcome::overlapping : Outcome::contact;
}

// Whether the two are farther apart than that at the time that is set. A pair may know a quicker way to tell.
template <class Pair>
bool is_farther_than(Pair& pair, double distance) {
    if constexpr (requires { pair.is_farther_than(distance); })
        return pair.is_farther_than(distance);
    else
        return pair.nearness().distance > distance;
}

// Whether two that are this near now are farther apart at a later time or at a time before it. One corner may rise
// and the next come down in a single step.
template <class Pair, class Nearness>
bool has_parted(Pair& pair, const Nearness& near, double later) {
    RelativeMotion& motion = pair.motion();
    const double now = motion.time();
    bool result = false;
    for (const double part : {1.0, 0.5, 0.125}) {
        motion.set_time(part == 1 ? later : now + part * (later - now));
        result = is_farther_than(pair, near.distance);
        if (result) break;
    }
    motion.set_time(now);
    return result;
}

struct ContactStep {
    Outcome outcome;  // free: until `until`; contact: now; unresolved: no step is proven
    double until;
};

// The step towards the first contact of two whose distance is above its rounding. Two that are within the tolerance are
// in contact unless they part.
template <class Pair, class Nearness>
ContactStep contact_step(Pair& pair, const Nearness& near, double tolerance) {
    const double now = pair.motion().time();
    const bool is_near = has_digits(near, tolerance) && near.distance <= tolerance;
    // Half of the tolerance is left, and then half of the distance, so that there is a direction between the two.
    const double left = is_near ? (near.distance - near.rounding) / 2 : tolerance / 2;
    const double until = pair.motion().after(pair.safe_step(near, left));
    if (!(until > now)) return {is_near ? Outcome::contact : Outcome::unresolved, now};
    if (is_near && !has_parted(pair, near, until)) return {Outcome::contact, now};
    return {Outcome::free, until};
}

// The step towards the smallest distance. `best` is what was found so far: best.distance, best.apart(), which is less
// by the tolerance and has to be left, and best.keep(pair, nearness) -> bool, whether that is smaller. Of those that
// `are_nearest` the next minimum is looked for first, which would else be come to little by little. Gives the time
// until which the two are surely farther apart than best.apart(); now when no step is proven.
template <class Pair, class Nearness, class Best>
double distance_step(Pair& pair, const Nearness& near, bool are_nearest, double horizon, double tolerance, Best& best) {
    RelativeMotion& motion = pair.motion();
    const double now = motion.time();
    if (are_nearest) {
        const double until_touch = pair.safe_step(near, 0);
        const auto distance = [&](double time) { return distance_at(pair, time); };
        motion.set_time(find_local_minimum(distance, now, horizon, until_touch, tolerance / 4));
        best.keep(pair, pair.nearness());
        motion.set_time(now);
    }
    return motion.after(pair.safe_step(near, best.apart()));
}

}  // namespace abut::detail
