// SPDX-License-Identifier: Apache-2.0
// W10: which of many moving bodies may touch? Boxes with half extents log-uniform in [0.1, 1] in a cube that grows with
// their number, half of them turning; and a crowd of unequal sizes between walls.
#include "workloads/worlds.hpp"

#include <fmt/core.h>

#include <numbers>

#include "reference_world.hpp"
#include "workloads/all.hpp"
#include "workloads/make.hpp"

namespace bench {
namespace {

constexpr double pi = std::numbers::pi;

// The largest |a + b cos φ + c sin φ| for φ in [0, angle].
double largest_swing(double a, double b, double c, double angle) {
    const auto at = [&](double phi) { return std::abs(a + b * std::cos(phi) + c * std::sin(phi)); };
    double largest = std::max(at(0), at(angle));
    double turning = std::atan2(c, b);  // where b cos φ + c sin φ is largest; half a turn on, it is least
    if (turning < 0) turning += pi;
    for (; turning < angle; turning += pi) largest = std::max(largest, at(turning));
    return largest;
}

// How far the box reaches along the axes of the world at most, from its center, from time 0 to 1. Each of its axes e
// turns about the unit w: e(φ) = w (w·e) + (e − w (w·e)) cos φ + (w×e) sin φ.
abut::Vec3 reach(const SweptAabb& body) {
    const abut::Mat3 axes = body.motion.pose.rotation.normalized().toRotationMatrix();
    if (!body.turns()) return axes.cwiseAbs() * body.half;
    const double angle = body.motion.angular_velocity.norm();
    const abut::Vec3 w = body.motion.angular_velocity / angle;
    abut::Vec3 result = abut::Vec3::Zero();
    for (int i = 0; i < 3; ++i) {
        const abut::Vec3 e = axes.col(i), along = w * w.dot(e), across = e - along, sideways = w.cross(e);
        for (int k = 0; k < 3; ++k) result[k] += body.half[i] * largest_swing(along[k], across[k], sideways[k], angle);
    }
    return result.cwiseMin(body.half.norm());
}

// The center goes straight on. Wider by far more than all this is rounded by.
Bounds swept(const SweptAabb& body) {
    const abut::Vec3 from = body.motion.pose.position, to = from + body.motion.velocity, around = reach(body);
    const double slack = 1e-12 * (from.lpNorm<1>() + to.lpNorm<1>() + around.lpNorm<1>());
    const abut::Vec3 room = around + abut::Vec3::Constant(slack);
    return {from.cwiseMin(to) - room, from.cwiseMax(to) + room};
}

// Of a size, somewhere in a cube about the origin.
SweptAabb moving_box(Random& random, const abut::Vec3& half, double half_side) {
    SweptAabb body;
    body.half = to_float(half);
    body.motion.pose = {abut::Quat(random.rotation()).normalized(), to_float(random.cube(-half_side, half_side))};
    body.motion.velocity = to_float(random.normal3());
    const abut::Vec3 axis = random.direction();
    const double angle = random.uniform(0.1, pi);
    if (random.unit() < 0.5) body.motion.angular_velocity = to_float(abut::Vec3(angle * axis));
    return body;
}

Scene with_bounds(std::vector<SweptAabb> bodies) {
    Scene scene;
    scene.bodies = std::move(bodies);
    for (const SweptAabb& body : scene.bodies) {
        scene.before.push_back(swept({body.half, begun_earlier(body.motion)}));
        scene.during.push_back(swept(body));
    }
    return scene;
}

constexpr double room_for_each = 9;  // the side of a cube that a body has for itself

Scene uniform_scene(Random& random, int count) {
    const double half_side = room_for_each / 2 * std::cbrt(count);
    std::vector<SweptAabb> bodies;
    for (int i = 0; i < count; ++i) {
        const double x = random.log_uniform(0.1, 1), y = random.log_uniform(0.1, 1), z = random.log_uniform(0.1, 1);
        bodies.push_back(moving_box(random, {x, y, z}, half_side));
    }
    return with_bounds(std::move(bodies));
}

// Sizes are log-uniform over a factor of 100. The walls, which rest, are apart from each other.
Scene crowded_scene(Random& random, int count) {
    constexpr double half_side = 32, thickness = 1, aside = half_side + 3;
    std::vector<SweptAabb> bodies;
    for (int k = 0; k < 3; ++k) {
        for (const double side : {-aside, aside}) {
            SweptAabb wall;
            wall.half = abut::Vec3::Constant(half_side);
            wall.half[k] = thickness;
            wall.motion.pose.position[k] = side;
            bodies.push_back(wall);
        }
    }
    while (std::ssize(bodies) < count) {
        const double size = random.log_uniform(0.02, 2);
        const double x = random.uniform(0.3, 1), y = random.uniform(0.3, 1), z = random.uniform(0.3, 1);
        bodies.push_back(moving_box(random, size * abut::Vec3(x, y, z), half_side));
    }
    return with_bounds(std::move(bodies));
}

template <class S>
Reference decide(std::span<const S> scenes) {
    Reference reference;
    for (const S& scene : scenes) {
        reference.contacts.push_back(touching_pairs(scene));
        reference.truth.push_back(reference.contacts.back().sure.empty() ? Truth::free : Truth::hit);
    }
    return reference;
}

// As many scenes at a time as make about a thousand bodies, which stay in the cache; larger ones alone.
template <class Make>
Workload scenes(const std::string& name, std::size_t count, int bodies, int max_repetitions, std::uint64_t seed,
                Make make) {
    const auto make_one = [=](Random& random) { return make(random, bodies); };
    const std::size_t chunk = static_cast<std::size_t>(std::max(1, 1000 / bodies));
    return make_workload<Scene>({name, count, repeat<Scene>(seed, make_one), decide<Scene>, chunk, max_repetitions});
}

Workload growth(int exponent, std::size_t count, int max_repetitions) {
    const int bodies = static_cast<int>(std::lround(std::pow(10, exponent)));
    return scenes(fmt::format("W10 growth, 1e{} bodies", exponent), count, bodies, max_repetitions, 1000,
                  uniform_scene);
}

Workload set_motion(int exponent, std::size_t count) {
    const int bodies = static_cast<int>(std::lround(std::pow(10, exponent)));
    const auto make = [=](Random& random) { return SceneToMove{uniform_scene(random, bodies)}; };
    return make_workload<SceneToMove>({fmt::format("W10 set_motion, 1e{} bodies", exponent), count,
                                       repeat<SceneToMove>(1000, make), decide<SceneToMove>, 1});
}

}  // namespace

abut::Rigid begun_earlier(const abut::Rigid& motion) {
    abut::Rigid result = motion;
    result.pose.position -= motion.velocity;
    const double angle = motion.angular_velocity.norm();
    if (angle > 0) {
        const Eigen::AngleAxisd back(-angle, motion.angular_velocity / angle);
        result.pose.rotation = abut::Quat(Eigen::Quaterniond(back * motion.pose.rotation).normalized());
    }
    return result;
}

std::vector<Workload> worlds() {
    return {growth(2, 60, 15),
            growth(3, 15, 15),
            growth(4, 5, 15),
            growth(5, 1, 7),
            scenes("W10 crowded, 1e4 bodies", 5, 10'000, 15, 1001, crowded_scene),
            set_motion(4, 5)};
}

}  // namespace bench
