// SPDX-License-Identifier: Apache-2.0
#include "planted_scene.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>

#include "kit/generators.hpp"

namespace campaign {
namespace {

using abut::AnyShape;
using abut::ObbTree;
using abut::Quat;
using abut::Vec3;

Real larger(Real x, Real y) { return x > y ? x : y; }

ObbTree tree_of(abut::Expected<abut::TriangleMesh> mesh) {
    return ObbTree::build(std::move(mesh).value(), {.threads = 1}).value();
}

double radius_of(std::span<const Vec3> points) {
    double most = 0;
    for (const Vec3& point : points) most = std::max(most, point.norm());
    return most;
}

ObbTree box_tree(Random& random, const Vec3& half) {
    const auto some = [&] { return static_cast<std::uint32_t>(1 + random.index(3)); };
    const std::array<std::uint32_t, 3> divisions{some(), some(), some()};
    return tree_of(abut::make_box_mesh(2 * half, divisions));
}

// Calls ask(known) for a bounded shape or a mesh.
template <class Ask>
auto with_known(const Solid& solid, Ask&& ask) {
    using Answer = decltype(ask(abut::Sphere{}));
    if (const auto* tree = std::get_if<ObbTree>(&solid)) return ask(*tree);
    return std::visit(
        [&]<class S>(const S& known) -> Answer {
            if constexpr (abut::BoundedShape3<S>)
                return ask(known);
            else
                return Answer{};
        },
        std::get<AnyShape>(solid));
}

template <class Ask>
auto with_both(const Solid& a, const Solid& b, Ask&& ask) {
    return with_known(a, [&](const auto& x) { return with_known(b, [&](const auto& y) { return ask(x, y); }); });
}

}  // namespace

Runner random_runner(Random& random, double length, double size, bool may_be_mesh) {
    const double h = length / 2;
    switch (random.index(may_be_mesh ? 8 : 7)) {
        case 0:
            return {AnyShape(abut::Sphere{Vec3::Zero(), h}), h, -h, h, true};
        case 1: {
            const double r = h / 2;
            return {AnyShape(abut::Capsule{Vec3(-r, 0, 0), Vec3(r, 0, 0), r}), h, -h, h};
        }
        case 2:
            return {AnyShape(abut::AlignedBox{Vec3(-h, -size, -size), Vec3(h, size, size)}), h, -h,
                    std::hypot(h, size, size)};
        case 3:
            return {AnyShape(abut::OrientedBox{Vec3::Zero(), abut::Mat3::Identity(), Vec3(h, size, size)}), h, -h,
                    std::hypot(h, size, size)};
        case 4:
            return {AnyShape(abut::Segment{Vec3(-h, 0, 0), Vec3(h, 0, 0)}), h, -h, h, false, true};
        case 5:
            return {AnyShape(abut::Triangle{{Vec3(h, 0, 0), Vec3(-h, size, 0), Vec3(-h, -size, 0)}}),
                    h,
                    -h,
                    std::hypot(h, size),
                    false,
                    true};
        case 6: {
            const std::array points{Vec3(h, 0, 0),     Vec3(-h, 0, 0),   Vec3(0, size, 0),
                                    Vec3(0, -size, 0), Vec3(0, 0, size), Vec3(0, 0, -size)};
            return {AnyShape(abut::ConvexPolyhedron::hull(points).value()), h, -h, std::max(h, size)};
        }
        default:
            return {box_tree(random, Vec3(h, size, size)), h, -h, std::hypot(h, size, size)};
    }
}

Runner random_flat_runner(Random& random, double length, double size) {
    const double h = length / 2, radius = std::hypot(h, size);
    switch (random.index(4)) {
        case 0:
            return {AnyShape(abut::Segment{Vec3(-h, 0, 0), Vec3(h, 0, 0)}), h, -h, h};
        case 1: {
            const double back = random.one_in(2) ? 1 : -1;  // The tip is in front, or behind.
            return {
                AnyShape(abut::Triangle{{Vec3(back * h, 0, 0), Vec3(-back * h, size, 0), Vec3(-back * h, -size, 0)}}),
                h, -h, radius};
        }
        case 2: {
            const std::array points{Vec3(h, size / 2, 0), Vec3(0, size, 0), Vec3(-h, size / 2, 0), Vec3(-h, -size, 0),
                                    Vec3(h, -size, 0)};
            return {AnyShape(abut::ConvexPolygon::make({points.begin(), points.end()}).value()), h, -h, radius};
        }
        default:
            return {AnyShape(abut::OrientedBox{Vec3::Zero(), abut::Mat3::Identity(), Vec3(h, size, 0)}), h, -h, radius};
    }
}

Runner mesh_runner(Random& random, Leading leading, double size, bool is_second) {
    const Vec3 half = Vec3::Constant(size);
    const ObbTree box = box_tree(random, half);
    Quat turn = Quat::Identity();
    double lead = size;
    if (leading == Leading::edge) {
        // The edges of the two cross.
        turn =
            Quat(Eigen::AngleAxis<double>(std::numbers::pi / 4, is_second ? Vec3(Vec3::UnitY()) : Vec3(Vec3::UnitZ())));
        lead = std::sqrt(2.0) * size;
    } else if (leading == Leading::vertex) {
        turn = Quat::FromTwoVectors(Vec3::Ones(), Vec3::UnitX());
        lead = std::sqrt(3.0) * size;
    }
    std::vector<Vec3> vertices;
    for (const Vec3& vertex : box.mesh().vertices()) vertices.push_back(turn * vertex);
    const auto& triangles = box.mesh().triangles();
    const double radius = radius_of(vertices);
    return {tree_of(abut::TriangleMesh::make(vertices, triangles)), lead, -lead, radius};
}

Real Way::at(Real time) const {
    if (!(time > stops.front().time)) return stops.front().x;
    if (!(time < stops.back().time)) return stops.back().x;
    std::size_t i = 0;
    while (stops[i + 1].time <= time) ++i;
    const Real part = (time - stops[i].time) / (Real(stops[i + 1].time) - stops[i].time);
    return stops[i].x + (Real(stops[i + 1].x) - stops[i].x) * part;
}

Truth truth_of(const Runner& a, const Way& way_a, const Runner& b, const Way& way_b, double slack) {
    // From the origin of a to that of b, and from where to where they overlap.
    const auto apart = [=](Real time) { return way_b.at(time) - way_a.at(time); };
    const Real near = Real(b.tail) - a.lead,
               far = Real(b.lead) - a.tail;  // b behind a: d + near > 0; in front: d + far < 0
    Truth truth;
    truth.slack = slack;
    truth.gap = [=](Real time) { return larger(larger(apart(time) + near, -(apart(time) + far)), Real(0)); };
    std::vector<double> times{0};
    for (const Way* way : {&way_a, &way_b})
        for (const Way::Stop& stop : way->stops)
            if (stop.time > 0) times.push_back(stop.time);
    std::sort(times.begin(), times.end());
    for (std::size_t i = 0; i + 1 < times.size() && !truth.touch; ++i) {
        const Real from = times[i], to = times[i + 1];
        if (!(to > from)) continue;
        const Real d = apart(from), speed = (apart(to) - d) / (to - from);
        if (truth.gap(from) == 0) {
            // Only at time 0; later the times of touching are found below. What is deep in each other is so at once.
            const Real in_front = -(d + near), behind = d + far, depth = in_front < behind ? in_front : behind;
            truth.touch = from;
            truth.closing = depth > slack ? Real(1e300) : speed < 0 ? -speed : speed;
            break;
        }
        const Real way = d + near > 0 ? d + near : d + far;  // to go until the ends meet, with its sign
        if (speed == 0 || (way > 0) == (speed > 0)) continue;
        const Real time = from - way / speed;
        if (time <= to) {
            truth.touch = time;
            truth.closing = speed < 0 ? -speed : speed;
        }
    }
    return truth;
}

ObbTree scaled_tree(const abut::TriangleMesh& mesh, double factor, abut::Interior interior) {
    std::vector<Vec3> vertices;
    for (const Vec3& vertex : mesh.vertices()) vertices.push_back(factor * vertex);
    return ObbTree::build(abut::TriangleMesh::make(vertices, mesh.triangles()).value(),
                          {.interior = interior, .threads = 1})
        .value();
}

Frame square_frame(Random& random) {
    // Half turns and thirds of turns about axes and diagonals: all numbers are 0, 1/2 or 1.
    static const std::vector<Quat> turns = [] {
        std::vector<Quat> found;
        for (const int x : {-1, 0, 1})
            for (const int y : {-1, 0, 1})
                for (const int z : {-1, 0, 1}) {
                    const int count = std::abs(x) + std::abs(y) + std::abs(z);
                    if (count == 3) found.push_back(Quat(0.5, 0.5 * x, 0.5 * y, 0.5 * z));
                    if (count == 1) found.push_back(Quat(0, x, y, z));
                }
        found.push_back(Quat::Identity());
        return found;
    }();
    return {turns[random.index(turns.size())], Vec3::Zero()};
}

Frame random_frame(Random& random) { return {random.rotation(), random.vector(1)}; }

PlantedQuery planted(const Solid& a, const abut::Motion& motion_a, const Solid& b, const abut::Motion& motion_b,
                     const abut::Options& options, Truth truth) {
    PlantedQuery query;
    query.first_contact = [=] {
        return with_both(
            a, b, [&](const auto& x, const auto& y) { return abut::first_contact(x, motion_a, y, motion_b, options); });
    };
    query.distance_at = [=](double time) {
        const abut::Pose at_a = pose_at(motion_a, time), at_b = pose_at(motion_b, time);
        return with_both(a, b, [&]<class A, class B>(const A& x, const B& y) {
            constexpr bool is_mesh_a = std::is_same_v<A, ObbTree>, is_mesh_b = std::is_same_v<B, ObbTree>;
            if constexpr (is_mesh_a && is_mesh_b)
                return abut::distance(x, at_a, y, at_b).distance;
            else if constexpr (is_mesh_a)
                return abut::distance(x, at_a, placed(y, at_b)).distance;
            else if constexpr (is_mesh_b)
                return abut::distance(y, at_b, placed(x, at_a)).distance;
            else
                return abut::distance(placed(x, at_a), placed(y, at_b)).distance;
        });
    };
    query.distance_from = [=](const Vec3& point, double time) {
        const auto of = [&](const Solid& solid, const abut::Motion& motion) {
            const abut::Pose at = pose_at(motion, time);
            return with_known(solid, [&]<class S>(const S& known) {
                if constexpr (std::is_same_v<S, ObbTree>)
                    return abut::distance(known, at, abut::Sphere{point, 0}).distance;
                else
                    return abut::distance(placed(known, at), abut::Sphere{point, 0}).distance;
            });
        };
        return std::max(of(a, motion_a), of(b, motion_b));
    };
    query.options = options;
    query.truth = std::move(truth);
    return query;
}

}  // namespace campaign
