// SPDX-License-Identifier: Apache-2.0
#include "world/all_pairs_now.hpp"

#include <tuple>

namespace abut::test {
namespace {

Pose pose_of(const Body& body, std::size_t part) { return pose_at(motion_of(body, part), 0); }

// In the world: a mesh at its pose beside a shape that was moved.
Closest closest(const Mesh& a, const Pose& at_a, const Mesh& b, const Pose& at_b) { return distance(a, at_a, b, at_b); }
template <BoundedShape3 S>
Closest closest(const Mesh& a, const Pose& at_a, const S& b, const Pose& at_b) {
    return distance(a, at_a, transformed(b, at_b));
}
template <BoundedShape3 S>
Closest closest(const S& a, const Pose& at_a, const Mesh& b, const Pose& at_b) {
    return distance(transformed(a, at_a), b, at_b);
}
template <BoundedShape3 A, BoundedShape3 B>
Closest closest(const A& a, const Pose& at_a, const B& b, const Pose& at_b) {
    return distance(transformed(a, at_a), transformed(b, at_b));
}

bool touch(const Mesh& a, const Pose& at_a, const Mesh& b, const Pose& at_b) { return intersects(a, at_a, b, at_b); }
template <BoundedShape3 S>
bool touch(const Mesh& a, const Pose& at_a, const S& b, const Pose& at_b) {
    return intersects(a, at_a, transformed(b, at_b));
}
template <BoundedShape3 S>
bool touch(const S& a, const Pose& at_a, const Mesh& b, const Pose& at_b) {
    return intersects(transformed(a, at_a), b, at_b);
}
template <BoundedShape3 A, BoundedShape3 B>
bool touch(const A& a, const Pose& at_a, const B& b, const Pose& at_b) {
    return intersects(transformed(a, at_a), transformed(b, at_b));
}

template <class Line>
std::optional<RayHit> hit_of(const Line& line, const Mesh& mesh, const Pose& at) {
    return cast(line, mesh, at);
}
template <class Line, BoundedShape3 S>
std::optional<RayHit> hit_of(const Line& line, const S& shape, const Pose& at) {
    return cast(line, transformed(shape, at));
}

}  // namespace

std::optional<PairDistance> closest_of(const std::vector<Body>& bodies, std::size_t a, std::size_t b) {
    if (!may_touch(bodies[a], bodies[b])) return {};
    std::optional<PairDistance> best;
    for (std::uint32_t i = 0; i < bodies[a].parts.size(); ++i)
        for (std::uint32_t k = 0; k < bodies[b].parts.size(); ++k) {
            const Pose at_a = pose_of(bodies[a], i), at_b = pose_of(bodies[b], k);
            const Closest found = std::visit([&](const auto& x, const auto& y) { return closest(x, at_a, y, at_b); },
                                             bodies[a].parts[i].shape, bodies[b].parts[k].shape);
            if (!best || found.distance < best->distance)
                best = {{id_of(a), id_of(b), i, k}, found.distance, found.point_a, found.point_b};
        }
    return best;
}

std::vector<PairDistance> all_closest(const std::vector<Body>& bodies, double limit) {
    std::vector<PairDistance> result;
    for (std::size_t a = 0; a < bodies.size(); ++a)
        for (std::size_t b = a + 1; b < bodies.size(); ++b)
            if (const auto found = closest_of(bodies, a, b); found && found->distance <= limit)
                result.push_back(*found);
    std::stable_sort(result.begin(), result.end(),
                     [](const PairDistance& x, const PairDistance& y) { return x.distance < y.distance; });
    return result;
}

bool do_touch_now(const Body& a, std::size_t part_a, const Body& b, std::size_t part_b) {
    const Pose at_a = pose_of(a, part_a), at_b = pose_of(b, part_b);
    return std::visit([&](const auto& x, const auto& y) { return touch(x, at_a, y, at_b); }, a.parts[part_a].shape,
                      b.parts[part_b].shape);
}

template <class Line>
std::optional<WorldHit> cast_at_all(const Line& line, const std::vector<Body>& bodies, std::uint32_t mask) {
    std::optional<WorldHit> best;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        if (!(bodies[i].category & mask)) continue;
        for (std::uint32_t part = 0; part < bodies[i].parts.size(); ++part) {
            const auto hit =
                std::visit([&](const auto& shape) { return hit_of(line, shape, pose_of(bodies[i], part)); },
                           bodies[i].parts[part].shape);
            if (!hit || (best && hit->enter >= best->enter)) continue;
            best = WorldHit{*hit, id_of(i), part};
        }
    }
    return best;
}
template std::optional<WorldHit> cast_at_all(const Ray&, const std::vector<Body>&, std::uint32_t);
template std::optional<WorldHit> cast_at_all(const Segment&, const std::vector<Body>&, std::uint32_t);

}  // namespace abut::test
