// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "abut/mesh/solid.hpp"
#include "abut/motion/motion.hpp"

namespace ABUT_EXPORT abut {

// Names a body of a world. Bodies are numbered from 1 in the order in which they are added, and no number is used
// twice; 0 names none.
struct BodyId {
    std::uint64_t number = 0;

    auto operator<=>(const BodyId&) const = default;
};

// A shape or a mesh, and where it is in the frame of its body.
struct Part {
    Solid shape;
    Pose pose = {};

    template <class S>
        requires std::constructible_from<Solid, S> Part(S&& what, const Pose& where = {})
            : shape(std::forward<S>(what)), pose(where) {}
};

struct ContactEvent;

// Called when the body touches another. Returns whether the search goes on to more contacts.
using ContactCallback = std::function<Flow(const ContactEvent&)>;

struct Body {
    std::vector<Part> parts;  // one at least; parts of one body may overlap
    Motion motion = {};
    std::string name = {};        // for messages and reports; optional, need not be unique
    std::uint64_t user_data = 0;  // for whoever added it; means nothing here
    // Two bodies can touch when the mask of each has a bit of the category of the other.
    std::uint32_t category = 1, mask = 0xffffffff;
    // It never moves: its motion is a Linear without a velocity. Two bodies that are fixed are not compared.
    bool fixed = false;
    ContactCallback on_contact = {};
};

}  // namespace abut
