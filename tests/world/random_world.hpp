// SPDX-License-Identifier: Apache-2.0
// Bodies for worlds, and what asking all pairs of them says: no bounds, no order, no threads.
#pragma once

#include <gtest/gtest.h>

#include "abut/abut.hpp"
#include "support/random.hpp"

namespace abut::test {

struct WorldKind {
    int bodies = 20;
    double room = 6;  // bodies begin in a cube of twice this length
    double speed = 4, angular_velocity = 3;
    int max_parts = 3;
    bool has_meshes = true;
    bool is_linear = false;  // nothing turns
    double size = 1;         // of all that is a length
    Vec3 middle = Vec3::Zero();
};

// Small meshes, each built once: bodies that have one share it.
const std::vector<Mesh>& shared_trees();

Solid random_shape(Random& random, double size, bool has_meshes);
Motion random_motion(Random& random, const WorldKind& kind);
Body random_body(Random& random, const WorldKind& kind);
std::vector<Body> random_bodies(Random& random, const WorldKind& kind);

// A sphere at a place, with a velocity.
Body ball(const Vec3& place, double radius, const Vec3& velocity = Vec3::Zero());

// Their numbers are 1, 2, ...
World world_of(const std::vector<Body>& bodies, const WorldOptions& options = {});
inline BodyId id_of(std::size_t place) { return {place + 1}; }

// Of a part, as World tells it: that of the body where all parts are at its origin.
Motion motion_of(const Body& body, std::size_t part);
bool may_touch(const Body& a, const Body& b);

ContactOptions pair_options(const WorldOptions& options, double horizon);
FirstContact first_contact_of(const Body& a, std::size_t part_a, const Body& b, std::size_t part_b,
                              const ContactOptions& options);

// One answer for each two parts of different bodies that may touch, free or not; with the margin of the pair where
// there is a function that says it.
struct PartContact {
    BodyPair bodies;
    FirstContact found;
};
using PairMargin = std::function<std::optional<double>(BodyId, BodyId)>;
std::vector<PartContact> all_part_contacts(const std::vector<Body>& bodies, const ContactOptions& options,
                                           const PairMargin& pair_margin = {});
// The first of each two bodies that touch, in the order that World promises.
std::vector<PartContact> first_of_bodies(std::vector<PartContact> parts);

// All that a visitor is told.
struct Told {
    std::vector<WorldContact> each;
    WorldContacts all;
};
Told all_contacts(const World& world, double horizon);
inline std::vector<CandidatePair> near_pairs_of(const World& world, double horizon) {
    return world.candidate_pairs(horizon).value();
}
inline std::vector<PairDistance> closest_pairs_of(const World& world, double limit,
                                                  std::size_t most = std::numeric_limits<std::size_t>::max()) {
    return world.closest_pairs(limit, most).value();
}

// The first difference of two answers, bit by bit; patches as far as both have them. Empty when there is none.
std::string difference(const FirstContact& x, const FirstContact& y);
bool has_same_bits(double x, double y);
bool has_same_bits(const Vec3& x, const Vec3& y);

std::string text_of(const BodyPair& pair);

}  // namespace abut::test
