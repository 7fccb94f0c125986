// SPDX-License-Identifier: Apache-2.0
#include "planted_scene.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "kit/generators.hpp"

namespace campaign {
namespace {

using abut::Mesh;
using abut::Quat;
using abut::Vec3;

Real larger(Real x, Real y) { return x > y ? x : y; }

Mesh mesh_of(abut::Expected<abut::TriangleMesh> mesh) {
    return Mesh::make(std::move(mesh).value(), {.threads = 1}).value();
}

double radius_of(std::span<const Vec3> points) {
    double largest = 0;
    for (const Vec3& point : points) largest = std::max(largest, point.norm());
    return largest;
}

Mesh box_mesh(Random& random, const Vec3& half) {
    const auto some = [&] { return static_cast<std::uint32_t>(1 + random.index(3)); };
    const std::array<std::uint32_t, 3> divisions{some(), some(), some()};
    return mesh_of(abut::make_box_mesh(2 * half, divisions));
}

}  // namespace

Runner random_runner(Random& random, double length, double size, bool may_be_mesh) {
    const double h = length / 2;
    switch (random.index(may_be_mesh ? 8 : 7)) {
        case 0:
            return {abut::Sphere{Vec3::Zero(), h}, h, -h, h, true};
        case 1: {
            const double r = h / 2;
            return {abut::Capsule{Vec3(-r, 0, 0), Vec3(r, 0, 0), r}, h, -h, h};
        }
        case 2:
            return {abut::AlignedBox{Vec3(-h, -size, -size), Vec3(h, size, size)}, h, -h, std::hypot(h, size, size)};
        case 3:
            return {abut::OrientedBox{Vec3::Zero(), abut::Mat3::Identity(), Vec3(h, size, size)}, h, -h,
                    std::hypot(h, size, size)};
        case 4:
            return {abut::Segment{Vec3(-h, 0, 0), Vec3(h, 0, 0)}, h, -h, h, false, true};
        case 5:
            return {abut::Triangle{{Vec3(h, 0, 0), Vec3(-h, size, 0), Vec3(-h, -size, 0)}},
                    h,
                    -h,
                    std::hypot(h, size),
                    false,
                    true};
        case 6: {
            const std::array points{Vec3(h, 0, 0),     Vec3(-h, 0, 0),   Vec3(0, size, 0),
                                    Vec3(0, -size, 0), Vec3(0, 0, size), Vec3(0, 0, -size)};
            return {abut::ConvexPolyhedron::hull(points).value(), h, -h, std::max(h, size)};
        }
        default:
            return {box_mesh(random, Vec3(h, size, size)), h, -h, std::hypot(h, size, size)};
    }
}

Runner random_flat_runner(Random& random, double length, double size) {
    const double h = length / 2, radius = std::hypot(h, size);
    switch (random.index(4)) {
        case 0:
            return {abut::Segment{Vec3(-h, 0, 0), Vec3(h, 0, 0)}, h, -h, h};
        case 1: {
            const double back = random.one_in(2) ? 1 : -1;  // The tip is in front, or behind.
            return {abut::Triangle{{Vec3(back * h, 0, 0), Vec3(-back * h, size, 0), Vec3(-back * h, -size, 0)}}, h, -h,
                    radius};
        }
        case 2: {
            const std::array points{Vec3(h, size / 2, 0), Vec3(0, size, 0), Vec3(-h, size / 2, 0), Vec3(-h, -size, 0),
                                    Vec3(h, -size, 0)};
            return {abut::ConvexPolygon::make({points.begin(), points.end()}).value(), h, -h, radius};
        }
        default:
            return {abut::OrientedBox{Vec3::Zero(), abut::Mat3::Identity(), Vec3(h, size, 0)}, h, -h, radius};
    }
}

Runner mesh_runner(Random& random, Leading leading, double size, bool is_second) {
    const Vec3 half = Vec3::Constant(size);
    const Mesh box = box_mesh(random, half);
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
    for (const Vec3& vertex : box.data().vertices()) vertices.push_back(turn * vertex);
    const auto& triangles = box.data().triangles();
    const double radius = radius_of(vertices);
    return {mesh_of(abut::TriangleMesh::make(vertices, triangles)), lead, -lead, radius};
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

Solid solid_of(const abut::AnyShape& bounded) {
    return std::visit(
        []<class S>(const S& shape) -> Solid {
            if constexpr (abut::BoundedShape3<S>)
                return shape;
            else
                throw std::bad_variant_access();
        },
        bounded);
}

Solid placed_solid(const Solid& solid, const abut::Pose& at) {
    return std::visit(
        [&]<class S>(const S& shape) -> Solid {
            if constexpr (abut::BoundedShape3<S>)
                return transformed(shape, at);
            else
                return shape;
        },
        solid);
}

Mesh scaled_mesh(const abut::TriangleMesh& mesh, double factor, abut::Interior interior) {
    std::vector<Vec3> vertices;
    for (const Vec3& vertex : mesh.vertices()) vertices.push_back(factor * vertex);
    return Mesh::make(abut::TriangleMesh::make(vertices, mesh.triangles()).value(),
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
                     const abut::ContactOptions& options, Truth truth) {
    PlantedQuery query;
    query.first_contact = [=] { return abut::first_contact(a, motion_a, b, motion_b, options); };
    query.distance_at = [=](double time) {
        return abut::distance(a, pose_at(motion_a, time), b, pose_at(motion_b, time)).distance;
    };
    query.distance_from = [=](const Vec3& point, double time) {
        const abut::Sphere there{point, 0};
        return std::max(abut::distance(a, pose_at(motion_a, time), there).distance,
                        abut::distance(b, pose_at(motion_b, time), there).distance);
    };
    query.options = options;
    query.truth = std::move(truth);
    return query;
}

}  // namespace campaign
