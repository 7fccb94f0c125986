// SPDX-License-Identifier: Apache-2.0
// First contact as it is often found: at samples of time. It misses collisions; first_contact does not.
#pragma once

#include <cstdint>
#include <optional>

#include "abut/motion/motion.hpp"
#include "abut/query/any_ref.hpp"

namespace ABUT_EXPORT abut {

// Where the bodies are at the samples.
enum class SampledPoses : std::uint8_t {
    exact,        // where pose_at says
    euler,        // where Euler's method gets, in one step from each sample to the next
    runge_kutta,  // where the classical Runge-Kutta method gets
};

struct SampledOptions {
    double horizon = 1;  // finite, and at least 0
    int samples = 64;    // from 1 to 10^7
    // Motion of constant velocity and angular velocity is integrated; a Path and a Custom have poses, and are where
    // these are.
    SampledPoses poses = SampledPoses::exact;
    // Whether the shapes are inflated by as much as they may be off during a step. With exact poses no contact is
    // missed then, but there are false alarms.
    bool is_conservative = false;
};

// As of ContactOptions: what is out of range, in words. The verbs below throw std::invalid_argument with them.
std::optional<Error> validate(const SampledOptions& options);

struct SampledContact {
    std::optional<double> time;  // nothing: no contact was seen, which is no proof that there is none
    int samples = 0;             // that were looked at
};

// When do two moving things seem to touch first? ([Eberly 1999a] §5 and [Eberly 1999b] §4.)
//
// Time is cut into steps. In each, the bodies keep the rotation that they have at its beginning, and their middles, the
// means of their corners, move on straight lines to where they are at its end; first_contact answers for that. Contacts
// during the turn from one sample to the next are missed, and others seen that do not happen: of random boxes that
// collide while they turn, a quarter is missed at 4 steps and some at 64. It is here to compare with, and for motions
// of which only samples are known. When conservative, `time` is a time before which nothing touches, and no `time`
// means that nothing touches at all.
//
// What a step cannot decide counts as touching at its beginning, and NaN in a shape or a motion at 0.
//
// The middle of a mesh is that of the box around it along the axes of its frame. An AnyShape that holds a Ray counts as
// touching at 0.
[[nodiscard]] SampledContact sampled_first_contact(SolidRef a, const Motion& motion_a, SolidRef b,
                                                   const Motion& motion_b, const SampledOptions& options = {});

struct AxisOptions {
    double horizon = 1;  // finite, and at least 0
    int samples = 64;    // from 1 to 10^7
    // Whether the gap along an axis is minimised over a step (Brent's method, which finds a local minimum), or looked
    // at where the step begins and ends.
    bool minimize = true;
    double threshold = 0;  // a gap up to this, in length, does not separate; finite
};
std::optional<Error> validate(const AxisOptions& options);

// The same of two boxes by their axes ([Eberly 1999b] §3): the fifteen axes turn with the boxes, and a step is free
// when along one of them the projections stay apart all the time, as far as its minimum shows. `time` is the beginning
// of the first step that no axis is seen to separate. It can miss a contact, when a gap has more than one minimum, and
// can see one where there is none, when no single axis lasts for the step.
[[nodiscard]] SampledContact sampled_first_contact_by_axes(const OrientedBox& a, const Motion& motion_a,
                                                           const OrientedBox& b, const Motion& motion_b,
                                                           const AxisOptions& options = {});

}  // namespace abut
