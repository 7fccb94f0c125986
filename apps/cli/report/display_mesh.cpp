// SPDX-License-Identifier: Apache-2.0
#include "report/display_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>

#include "report/decimate.hpp"
#include "report/tree_levels.hpp"

namespace abut::cli {

namespace {

// What a float cannot hold is drawn where floats end.
Eigen::Vector3f in_floats(const Vec3& v) {
    constexpr double largest = std::numeric_limits<float>::max();
    // Adding 0 leaves one zero of the two.
    return (v.cwiseMax(-largest).cwiseMin(largest)).cast<float>() + Eigen::Vector3f::Zero();
}

// With a center and the corners relative to it.
DisplayMesh around(const Vec3& center, const Vec3& half) {
    DisplayMesh mesh;
    mesh.center = center;
    mesh.half = half;
    return mesh;
}

// Without triangles yet.
DisplayMesh with_corners(std::span<const Vec3> corners) {
    Vec3 low = corners[0], high = corners[0];
    for (const Vec3& corner : corners) {
        low = low.cwiseMin(corner);
        high = high.cwiseMax(corner);
    }
    DisplayMesh mesh = around(low / 2 + high / 2, high / 2 - low / 2);
    for (const Vec3& corner : corners) mesh.vertices.push_back(in_floats(corner - mesh.center));
    return mesh;
}

void add_fan(DisplayMesh& mesh, std::span<const std::uint32_t> corners) {
    for (std::size_t i = 2; i < corners.size(); ++i) mesh.triangles.push_back({corners[0], corners[i - 1], corners[i]});
}

// Is there a triangle that can be seen? By what floats can tell.
bool has_area(const DisplayMesh& mesh) {
    return std::any_of(mesh.triangles.begin(), mesh.triangles.end(), [&](const Index3& t) {
        const Vec3 a = mesh.vertices[t[0]].cast<double>(), b = mesh.vertices[t[1]].cast<double>(),
                   c = mesh.vertices[t[2]].cast<double>();
        const Vec3 u = b - a, v = c - a;
        return u.cross(v).norm() > 1e-6 * u.norm() * v.norm();
    });
}

// The sides of the triangles, where these cannot be seen themselves.
void draw_sides_if_flat(DisplayMesh& mesh) {
    if (mesh.triangles.empty() || has_area(mesh)) return;
    for (const Index3& t : mesh.triangles)
        for (std::size_t i = 0; i < 3; ++i) {
            const std::uint32_t from = t[i], to = t[(i + 1) % 3];
            mesh.lines.push_back({std::min(from, to), std::max(from, to)});
        }
    std::sort(mesh.lines.begin(), mesh.lines.end());
    mesh.lines.erase(std::unique(mesh.lines.begin(), mesh.lines.end()), mesh.lines.end());
}

DisplayMesh line(const Vec3& start, const Vec3& end) {
    DisplayMesh mesh = with_corners(std::array{start, end});
    mesh.lines.push_back({0, 1});
    return mesh;
}

// All points within a radius of a segment, or of a point when it has no length.
DisplayMesh inflated(const Vec3& start, const Vec3& end, double radius, const Roundness& roundness) {
    if (radius == 0) return line(start, end);
    const Vec3 half = end / 2 - start / 2;
    DisplayMesh mesh = around(start / 2 + end / 2, half.cwiseAbs() + Vec3::Constant(radius));
    mesh.smooth = true;
    const bool is_long = !half.isZero(0);
    const Vec3 axis = is_long ? Vec3(half.stableNormalized()) : Vec3::UnitZ();
    const Vec3 side = axis.unitOrthogonal(), other_side = axis.cross(side);
    const std::uint32_t n = roundness.around;

    // A pole, rings down to the other, and that pole. The side of a capsule is between two rings at its equator.
    mesh.vertices.push_back(in_floats(half + radius * axis));
    std::uint32_t rings = 0;
    const auto add_ring = [&](std::uint32_t index, const Vec3& middle) {
        const double down = std::numbers::pi * index / roundness.along;
        for (std::uint32_t i = 0; i < n; ++i) {
            const double angle = 2 * std::numbers::pi * i / n;
            const Vec3 out = std::cos(angle) * side + std::sin(angle) * other_side;
            mesh.vertices.push_back(in_floats(middle + radius * (std::cos(down) * axis + std::sin(down) * out)));
        }
        ++rings;
    };
    const std::uint32_t equator = roundness.along / 2;
    for (std::uint32_t i = 1; i <= equator; ++i) add_ring(i, half);
    for (std::uint32_t i = is_long ? equator : equator + 1; i < roundness.along; ++i) add_ring(i, -half);
    mesh.vertices.push_back(in_floats(-half - radius * axis));

    const std::uint32_t last = 1 + rings * n;
    for (std::uint32_t i = 0; i < n; ++i) {
        const std::uint32_t next = (i + 1) % n;
        mesh.triangles.push_back({0, 1 + i, 1 + next});
        for (std::uint32_t ring = 0; ring + 1 < rings; ++ring) {
            const std::uint32_t upper = 1 + ring * n, lower = upper + n;
            mesh.triangles.push_back({upper + i, lower + i, lower + next});
            mesh.triangles.push_back({upper + i, lower + next, upper + next});
        }
        mesh.triangles.push_back({last, last - n + next, last - n + i});
    }
    return mesh;
}

// The corners of the ends are not those of the side, so that the rims look sharp and the side round.
DisplayMesh of(const Cylinder& shape, const Roundness& roundness) {
    if (shape.radius == 0) return line(shape.start, shape.end);
    const Vec3 half = shape.end / 2 - shape.start / 2, axis = half.stableNormalized();
    const Vec3 across = (Vec3::Ones() - axis.cwiseAbs2()).cwiseMax(0).cwiseSqrt();
    DisplayMesh mesh = around(shape.start / 2 + shape.end / 2, half.cwiseAbs() + shape.radius * across);
    const Vec3 side = axis.unitOrthogonal(), other_side = axis.cross(side);
    const std::uint32_t n = roundness.around;
    mesh.smooth = true;
    // Two rings of the side, and two of the ends.
    for (const Vec3& end : {Vec3(-half), half, Vec3(-half), half})
        for (std::uint32_t i = 0; i < n; ++i) {
            const double angle = 2 * std::numbers::pi * i / n;
            const Vec3 out = std::cos(angle) * side + std::sin(angle) * other_side;
            mesh.vertices.push_back(in_floats(end + shape.radius * out));
        }
    for (std::uint32_t i = 0; i < n; ++i) {
        const std::uint32_t next = (i + 1) % n;
        mesh.triangles.push_back({i, next, n + next});
        mesh.triangles.push_back({i, n + next, n + i});
        if (i < 2) continue;
        mesh.triangles.push_back({2 * n, 2 * n + i, 2 * n + i - 1});
        mesh.triangles.push_back({3 * n, 3 * n + i - 1, 3 * n + i});
    }
    return mesh;
}

// The columns of `half_axes` are half as long as the sides.
DisplayMesh box(const Vec3& center, const Mat3& half_axes) {
    DisplayMesh mesh = around(center, half_axes.cwiseAbs().rowwise().sum());
    for (int corner = 0; corner < 8; ++corner) {
        Vec3 v = Vec3::Zero();
        for (int axis = 0; axis < 3; ++axis) v += (corner >> axis & 1 ? 1.0 : -1.0) * half_axes.col(axis);
        mesh.vertices.push_back(in_floats(v));
    }
    // Counter-clockwise from outside; bit i of a corner is set on the + side of axis i.
    constexpr std::array<std::array<std::uint32_t, 4>, 6> faces{
        {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}};
    for (const auto& face : faces) add_fan(mesh, face);
    return mesh;
}

DisplayMesh of(const Sphere& shape, const Roundness& roundness) {
    return inflated(shape.center, shape.center, shape.radius, roundness);
}
DisplayMesh of(const Capsule& shape, const Roundness& roundness) {
    return inflated(shape.start, shape.end, shape.radius, roundness);
}
DisplayMesh of(const AlignedBox& shape, const Roundness&) {
    return box(shape.min / 2 + shape.max / 2, (shape.max / 2 - shape.min / 2).asDiagonal());
}
DisplayMesh of(const OrientedBox& shape, const Roundness&) {
    return box(shape.center, shape.axes * shape.half.asDiagonal());
}
DisplayMesh of(const Segment& shape, const Roundness&) { return line(shape.start, shape.end); }
DisplayMesh of(const Triangle& shape, const Roundness&) {
    DisplayMesh mesh = with_corners(shape.vertex);
    mesh.triangles.push_back({0, 1, 2});
    return mesh;
}
DisplayMesh of(const ConvexPolygon& shape, const Roundness&) {
    DisplayMesh mesh = with_corners(shape.vertices());
    std::vector<std::uint32_t> corners(shape.vertices().size());
    for (std::uint32_t i = 0; i < corners.size(); ++i) corners[i] = i;
    add_fan(mesh, corners);
    return mesh;
}
DisplayMesh of(const ConvexPolyhedron& shape, const Roundness&) {
    DisplayMesh mesh = with_corners(shape.vertices());
    for (const auto& face : shape.faces()) add_fan(mesh, face);
    return mesh;
}
DisplayMesh of(const Mesh& solid, const Roundness&) {
    const TriangleMesh& given = solid.data();
    const AlignedBox& bounds = given.report().box;
    DisplayMesh mesh = around(bounds.min / 2 + bounds.max / 2, bounds.max / 2 - bounds.min / 2);
    mesh.vertices.reserve(given.vertices().size());
    for (const Vec3& vertex : given.vertices()) mesh.vertices.push_back(in_floats(vertex - mesh.center));
    mesh.triangles.assign(given.triangles().begin(), given.triangles().end());
    mesh.real_triangles = mesh.triangles.size();
    weld(mesh);
    mesh.levels = tree_levels(solid.tree(), mesh.center);
    return mesh;
}

}  // namespace

bool is_round(const Solid& shape) {
    if (const auto* sphere = std::get_if<Sphere>(&shape)) return sphere->radius > 0;
    if (const auto* capsule = std::get_if<Capsule>(&shape)) return capsule->radius > 0;
    if (const auto* cylinder = std::get_if<Cylinder>(&shape)) return cylinder->radius > 0;
    return false;
}

DisplayMesh display_mesh(const Solid& shape, const Roundness& roundness) {
    DisplayMesh mesh = std::visit([&](const auto& each) { return of(each, roundness); }, shape);
    draw_sides_if_flat(mesh);
    return mesh;
}

}  // namespace abut::cli
