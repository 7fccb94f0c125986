// SPDX-License-Identifier: Apache-2.0
#include "report/two_bodies.hpp"

#include <abut/query/distance.hpp>
#include <cmath>
#include <limits>

namespace abut::cli {

namespace {

World world_of_one_thread() {
    WorldOptions options;
    options.threads = 1;
    return World::make(options).value();
}

Pose pose_of(const Body& body, std::uint32_t part, double time) {
    const Pose& pose = body.parts[part].pose;
    return pose_at(body.motion, time) * Pose{pose.rotation.normalized(), pose.position};
}

}  // namespace

TwoBodies::TwoBodies(const Body& a, const Body& b) : a_(a), b_(b), world_(world_of_one_thread()) {
    id_a_ = world_.add({.parts = a.parts}).value();
    id_b_ = world_.add({.parts = b.parts}).value();
}

std::optional<PairDistance> TwoBodies::closest_at(double time) {
    if (!world_.set_motion(id_a_, Linear{Vec3::Zero(), pose_at(a_.motion, time)})) return {};
    if (!world_.set_motion(id_b_, Linear{Vec3::Zero(), pose_at(b_.motion, time)})) return {};
    const auto found = world_.closest_pairs(std::numeric_limits<double>::infinity(), 1).value();
    if (found.empty() || !std::isfinite(found[0].distance)) return {};
    return found[0];
}

std::optional<Nearest> TwoBodies::at(double time) {
    const auto found = closest_at(time);
    if (!found) return {};
    return Nearest{time, found->distance, found->point_a, found->point_b};
}

double TwoBodies::work_at(double time) {
    const auto found = closest_at(time);
    if (!found) return 0;
    const auto [part_a, part_b] = std::pair(found->bodies.part_a, found->bodies.part_b);
    const Pose at_a = pose_of(a_, part_a, time), at_b = pose_of(b_, part_b, time);
    const QueryStats work = distance(a_.parts[part_a].shape, at_a, b_.parts[part_b].shape, at_b).stats;
    return static_cast<double>(work.boxes + work.triangles);
}

}  // namespace abut::cli
