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
    std::vector<BodyId> ignored = {};  // in order
    std::vector<PartBounds> bounds;    // of its parts

    // `now` is the time on the clock of the world.
    BodyState(BodyId number, Body&& given, DoubleDouble now);
    void follow(Motion motion, DoubleDouble now);
    void go_on(DoubleDouble now);
    // Whether numbers reach to where the motion leads by then. A custom motion is not asked.
    bool can_go_on(DoubleDouble now) const;

    // From now on, as that of a part.
    const Motion& motion() const { return later_ ? *later_ : body.motion; }
    const Motion& motion(std::uint32_t part) const {
        return attached_.empty() || !attached_[part] ? motion() : *attached_[part];
    }
    InitialMotion initial_motion(std::uint32_t part) const { return initial_motion_of(bounds[part], motion(part)); }

 private:
    std::optional<Motion> later_;                  // where time has gone on since it was set
    std::vector<std::optional<Motion>> attached_;  // of parts that are not where the body is; empty where all are
};

// What is wrong with the motion of a body.
std::optional<Error> bad_motion(const Motion& motion, bool is_fixed);
// The first thing that is wrong with a body.
std::optional<Error> bad_body(const Body& body);

}  // namespace abut::detail
