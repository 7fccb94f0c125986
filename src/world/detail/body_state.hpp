// SPDX-License-Identifier: Apache-2.0
// A body as a world keeps it.
#pragma once

#include <memory>
#include <optional>

#include "abut/world/body.hpp"
#include "abut/world/contact.hpp"
#include "world/detail/part_bounds.hpp"

namespace abut::detail {

struct BodyState {
    BodyId id;
    Body body;        // its motion is the one that was set
    double age = 0;   // how long that has been followed
    Motion from_now;  // the same from now on
    std::vector<PartBounds> bounds;
    std::vector<Motion> carried;       // from_now, of each part; empty when all parts are at the origin of the body
    std::vector<BodyId> ignored = {};  // in order

    void follow(Motion motion);
    void advance(double time);
    const Motion& motion_of(std::size_t part) const { return carried.empty() ? from_now : carried[part]; }
    bool may_touch(const BodyState& other) const;

 private:
    void go_on();
};

// The first thing that is wrong with a body.
std::optional<Error> bad_body(const Body& body);

// What there was when a question began. Changes are made to copies.
using Snapshot = std::vector<std::shared_ptr<const BodyState>>;

}  // namespace abut::detail
