// SPDX-License-Identifier: Apache-2.0
// Whether an answer of abut is right.
#pragma once

#include "query.hpp"

namespace campaign {

struct Verdict {
    abut::FirstContact answer;
    bool missed = false;       // free, and the reference touches
    bool late = false;         // the reference touches before `time`
    bool wide = false;         // a contact with a gap above the tolerance, or overlapping with one
    bool is_complete = false;  // the reference looked everywhere; see Reference
    double touch = 0;          // when the reference touches, if missed or late

    bool is_wrong() const { return missed || late || wide; }
};

// `looks`: at how many times the reference may look.
Verdict judge(const Query& query, int looks);

// What the peers are measured by: whether the two collide, or nothing where they come no nearer than within the
// tolerance, and where abut does not tell.
std::optional<bool> truth(const Query& query, const abut::FirstContact& answer);

}  // namespace campaign
