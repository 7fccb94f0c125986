// SPDX-License-Identifier: Apache-2.0
// How far are two hulls apart, asked again and again while one passes the other? It moves on a straight line that stays
// 1.05 times the sum of the bounding radii away from the center of the other, by a fiftieth of that sum each step, and
// turns by a degree.
#include "workloads/hull_paths.hpp"

#include <numbers>

#include "reference_distance.hpp"
#include "workloads/all.hpp"
#include "workloads/make.hpp"

namespace bench {
namespace {

constexpr int steps = 64;  // of a path

void append_path(Random& random, std::vector<HullStep>& list) {
    const double radius_a = random.log_uniform(0.1, 1), radius_b = random.log_uniform(0.1, 1);
    const double radii = radius_a + radius_b;
    const abut::Vec3 center = random.cube(-1, 1);
    const auto a = std::make_shared<const abut::ConvexPolyhedron>(hull(random, 32, center, radius_a));
    const auto b = std::make_shared<const abut::ConvexPolyhedron>(hull(random, 32, abut::Vec3::Zero(), radius_b));

    const abut::Vec3 aside = random.direction(), forward = aside.cross(random.direction()).normalized();
    const abut::Quat turned(random.rotation());
    const abut::Vec3 axis = random.direction();
    for (int step = 0; step < steps; ++step) {
        const double way = 0.02 * (step - steps / 2);
        const double angle = step * std::numbers::pi / 180;
        const abut::Vec3 position = center + radii * (1.05 * aside + way * forward);
        const abut::Pose pose{(Eigen::AngleAxisd(angle, axis) * turned).normalized(), to_float(position)};
        list.push_back({a, b, pose, abut::transformed(*b, pose), step == 0});
    }
}

static_assert(hull_chunk_size % steps == 0, "chunks hold whole paths");

std::vector<HullStep> generate(std::size_t count) {
    Random random(405);
    std::vector<HullStep> list;
    while (list.size() < count) append_path(random, list);
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(count), list.end());
    return list;
}

Reference measure_steps(std::span<const HullStep> list) {
    Reference reference;
    for (const HullStep& step : list) {
        const Surface a = surface(*step.a), b = surface(step.b);
        reference.truth.push_back(Truth::free);
        reference.number.push_back(static_cast<double>(nearest(a, b).distance));
        reference.reach.push_back(static_cast<double>(reach(a, b)));
    }
    return reference;
}

}  // namespace

std::vector<Workload> hull_paths() {
    return {make_workload<HullStep>(
        {"distance of hulls of 32, step by step", 4096, generate, measure_steps, hull_chunk_size})};
}

}  // namespace bench
