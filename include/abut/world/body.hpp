// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "abut/mesh/obb_tree.hpp"
#include "abut/motion/motion.hpp"
#include "abut/shape/concepts.hpp"

namespace ABUT_EXPORT abut {

// Names a body of a world. Bodies are numbered from 1 in the order in which they are added, and no number is used
// twice; 0 names none.
struct BodyId {
    std::uint64_t number = 0;

    auto operator<=>(const BodyId&) const = default;
};

// What a part of a body can be: any bounded convex shape, or a mesh. Copies of a tree share it.
using PartShape =
    std::variant<Sphere, Capsule, AlignedBox, OrientedBox, Segment, Triangle, ConvexPolygon, ConvexPolyhedron, ObbTree>;

// A shape, and where it is in the frame of its body.
struct Part {
    PartShape shape;
    Pose place = {};

    template <class S>
        requires std::constructible_from<PartShape, S> Part(S&& what, const Pose& where = {})
            : shape(std::forward<S>(what)), place(where) {}
};

struct ContactEvent;

// Is told when the body touches another, and answers whether more contacts are to be told.
using ContactCallback = std::function<Flow(const ContactEvent&)>;

struct Body {
    std::vector<Part> parts;  // one at least; parts of one body may overlap
    Motion motion = {};
    std::string name = {};  // for messages and reports; need not be there, nor be the only one
    // Two bodies can touch when the mask of each has a bit of the category of the other.
    std::uint32_t category = 1, mask = 0xffffffff;
    ContactCallback touched = {};
};

}  // namespace abut
