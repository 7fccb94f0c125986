// SPDX-License-Identifier: Apache-2.0
// A body as a world keeps it.
#pragma once

#include <optional>

#include "abut/world/body.hpp"
#include "abut/world/contact.hpp"
#include "core/double_double.hpp"
#include "world/swept_aabb.hpp"

namespace abut::detail {

struct BodyState {
    BodyId id;
    Body body;                         // its motion is the one that was set
    DoubleDouble start;                // when that was, on the clock of the world
    Motion from_now = {};              // the same from now on
    std::vector<MovingPart> parts;     // on their ways from now on
    std::vector<BodyId> ignored = {};  // in order

    // `now` is the time on the clock of the world.
    BodyState(BodyId number, Body&& given, DoubleDouble now);
    void follow(Motion motion, DoubleDouble now);
    void go_on(DoubleDouble now);
    // Whether numbers reach to where the motion leads by then. A custom motion is not asked.
    bool can_go_on(DoubleDouble now) const;
};

// What is wrong with the motion of a body.
std::optional<Error> bad_motion(const Motion& motion, bool is_fixed);
// The first thing that is wrong with a body.
std::optional<Error> bad_body(const Body& body);

}  // namespace abut::detail
