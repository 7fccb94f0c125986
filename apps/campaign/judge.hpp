// SPDX-License-Identifier: Apache-2.0
// Whether an answer of abut is right.
#pragma once

#include "query.hpp"

namespace campaign {

struct Verdict {
    abut::FirstContact answer;
    bool missed = false;               // free, and the reference touches
    bool late = false;                 // the reference touches before `time`
    bool gap_above_tolerance = false;  // a contact with a gap above the tolerance, or overlapping with one
    bool off = false;                  // a contact without a point, or with one that is not on both bodies
    bool is_complete = false;          // the reference left no time out; see Reference
    double touch = 0;                  // when the reference touches, if missed or late

    bool is_wrong() const { return missed || late || gap_above_tolerance || off; }
    const char* wrong() const {
        return missed ? "missed" : late ? "late" : gap_above_tolerance ? "gap above tolerance" : "off";
    }
};

// `max_samples`: at how many times the reference may ask for the distance.
Verdict judge(const Query& query, int max_samples);

// Whether a contact has no point, or one that is farther from a body, by distance_from(point), than its gap and the
// tolerance allow; `rounding` is that of the scene.
template <class DistanceFrom>
bool is_off(const abut::FirstContact& contact, const abut::ContactOptions& options, double rounding,
            const DistanceFrom& distance_from) {
    const double limit = options.margin / 2 + 3 * options.tolerance + rounding;
    for (const abut::ContactPatch& patch : contact.patches)
        for (const abut::Vec3& point : patch.points)
            if (!(distance_from(point) <= limit)) return true;
    return contact.patches.empty() || contact.patches[0].points.empty();
}

// What the peers are measured by: whether the two collide, or nothing where they come no nearer than within the
// tolerance, and where abut does not tell.
std::optional<bool> truth(const Query& query, const abut::FirstContact& answer);

}  // namespace campaign
