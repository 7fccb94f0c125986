// SPDX-License-Identifier: Apache-2.0
// The parts of all bodies, as a question sees them: numbered in the order of the bodies.
#pragma once

#include "world/detail/body_state.hpp"

namespace abut::detail {

struct CrewPart {
    const BodyState* body;
    std::uint32_t part;

    const PartShape& shape() const { return body->body.parts[part].shape; }
    const PartBounds& bounds() const { return body->bounds[part]; }
    const Motion& motion() const { return body->motion_of(part); }
};

using Crew = std::vector<CrewPart>;

// Two parts by their numbers in the crew; that of the earlier body first.
struct PartPair {
    std::uint32_t a, b;

    bool operator==(const PartPair&) const = default;
};

inline BodyPair bodies_of(const Crew& crew, PartPair pair) {
    const CrewPart &a = crew[pair.a], &b = crew[pair.b];
    return {a.body->id, b.body->id, a.part, b.part};
}

// By the bodies, then by the parts.
inline bool is_before(const Crew& crew, PartPair x, PartPair y) {
    const BodyId xa = crew[x.a].body->id, ya = crew[y.a].body->id;
    if (xa != ya) return xa < ya;
    const BodyId xb = crew[x.b].body->id, yb = crew[y.b].body->id;
    if (xb != yb) return xb < yb;
    return x.a != y.a ? x.a < y.a : x.b < y.b;
}

}  // namespace abut::detail
