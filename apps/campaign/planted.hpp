// SPDX-License-Identifier: Apache-2.0
// Scenes that are made around a contact: when the bodies first touch is chosen, or follows in closed form from the
// numbers that the bodies are made of, in floats of 128 bits. So they can be hard in ways in which sampling sees
// nothing: contacts that last for a billionth of the motion, times that differ in their last digits, bodies of size
// 1e-18.
#pragma once

#include <functional>
#include <span>
#include <string_view>

#include "judge.hpp"
#include "random.hpp"

namespace campaign {

__extension__ using Real = __float128;

// What is true of a scene.
struct Truth {
    std::optional<Real> touch;      // when the two first touch, if ever
    Real closing = 0;               // how fast, then
    std::function<Real(Real)> gap;  // what is between them at a time; 0 while they overlap
    // How far the coordinates of the scene may be off this truth: what they were rounded by when it was made.
    double slack = 0;
};

struct PlantedQuery {
    std::string family;
    std::function<abut::FirstContact()> first_contact;
    std::function<double(double)> distance_at;  // by abut, of bodies at rest where pose_at says that they are
    std::function<double(const abut::Vec3&, double)> distance_from;  // of a point from the farther of the two
    abut::ContactOptions options;
    Truth truth;
    double size = 1;  // of the scene
};

std::span<const std::string_view> planted_families();

// The query of a number: families take turns.
PlantedQuery planted_query(std::uint64_t seed, std::uint64_t number);

// Exact, but for the slack.
Verdict judge(const PlantedQuery& query);

}  // namespace campaign
