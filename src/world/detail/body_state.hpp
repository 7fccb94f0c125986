// SPDX-License-Identifier: Apache-2.0
// A body as a world keeps it.
#pragma once

#include <optional>

#include "abut/world/body.hpp"
#include "abut/world/contact.hpp"
#include "world/detail/moving_box.hpp"

namespace abut::detail {

struct BodyState {
    BodyId id;
    Body body;                         // its motion is the one that was set
    double age = 0;                    // how long that has been followed
    Motion from_now = {};              // the same from now on
    std::vector<MovingPart> parts;     // on their ways from now on
    std::vector<BodyId> ignored = {};  // in order

    BodyState(BodyId number, Body&& given);
    void follow(Motion motion);
    void advance(double time);

 private:
    void go_on();
};

// The first thing that is wrong with a body.
std::optional<Error> bad_body(const Body& body);

}  // namespace abut::detail
