// SPDX-License-Identifier: Apache-2.0
// Two bodies that move: a question that abut, the reference and the peers are asked.
#pragma once

#include <abut/abut.hpp>

#include <optional>
#include <string>

namespace campaign {

// A motion of constant velocity and angular velocity, which is what peers can be told.
std::optional<abut::Rigid> constant_motion(const abut::Motion& motion);

// How fast a point of a body that reaches `reach` from the point that it turns about can get.
double speed_bound(const abut::Motion& motion, double reach);
// What a body turns about, in its frame.
abut::Vec3 center_of(const abut::Motion& motion);

class Query {
 public:
    Query(std::string the_family, abut::Motion motion_a, abut::Motion motion_b, const abut::ContactOptions& the_options)
        : family(std::move(the_family)),
          a_moves(std::move(motion_a)),
          b_moves(std::move(motion_b)),
          options(the_options) {}
    virtual ~Query() = default;

    virtual abut::FirstContact first_contact() const = 0;
    // By abut's distance of bodies at rest, where pose_at says that they are.
    virtual double distance_at(double time) const = 0;
    // How far a point is from the farther of the two bodies, by the same.
    virtual double distance_from(const abut::Vec3& point, double time) const = 0;
    // How fast the distance of the two can change, or more.
    virtual double speed() const = 0;
    // How far apart two points of the bodies get, or more: what rounding is measured by.
    virtual double size() const = 0;
    virtual abut::SampledContact sampled(const abut::SampledOptions& how) const = 0;

    std::string family;
    abut::Motion a_moves, b_moves;
    abut::ContactOptions options;
};

}  // namespace campaign
