// SPDX-License-Identifier: Apache-2.0
// Generators whose surface is a grid: rings of points, each joined to the next. For the others see
// round_generators.cpp.
#include "kit/generators.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "kit/surface.hpp"

namespace abut {
namespace {

using kit::Surface;

struct Direction2 {
    double cosine, sine;
};

// At the fraction i / count of a turn.
Direction2 turned(double i, double count) {
    const double angle = 2 * std::numbers::pi * i / count;
    return {std::cos(angle), std::sin(angle)};
}

// Joins the vertices of a ring, `size` of them from `ring` on, to those of the next. Seen from outside, with the next
// ring upward, the vertices of a ring go to the right.
void join_rings(Surface& surface, std::uint32_t ring, std::uint32_t next, std::uint32_t size) {
    for (std::uint32_t i = 0; i < size; ++i) {
        const std::uint32_t j = i + 1 == size ? 0 : i + 1;
        surface.add_quad(ring + i, ring + j, next + j, next + i);
    }
}

// Rings of `size` points, `point(ring, i)`, the last joined to the first.
template <class Point>
Surface closed_grid(std::uint32_t rings, std::uint32_t size, Point&& point) {
    Surface surface;
    surface.vertices.reserve(std::size_t{rings} * size);
    surface.triangles.reserve(2 * std::size_t{rings} * size);
    for (std::uint32_t ring = 0; ring < rings; ++ring)
        for (std::uint32_t i = 0; i < size; ++i) surface.vertices.push_back(point(ring, i));
    for (std::uint32_t ring = 0; ring < rings; ++ring)
        join_rings(surface, ring * size, ring + 1 == rings ? 0 : (ring + 1) * size, size);
    return surface;
}

// The vertices of a box's surface, layer by layer along z: the lowest and the highest are full, the others only go
// around.
class BoxLattice {
 public:
    explicit BoxLattice(const std::array<std::uint32_t, 3>& divisions)
        : n_(divisions), full_((n_[0] + 1) * (n_[1] + 1)), around_(2 * (n_[0] + n_[1])) {}

    std::uint32_t vertex_count() const { return 2 * full_ + (n_[2] - 1) * around_; }

    // Of a point on the surface.
    std::uint32_t index(const std::array<std::uint32_t, 3>& position) const {
        const auto [x, y, z] = position;
        if (z == 0) return y * (n_[0] + 1) + x;
        const std::uint32_t layer = full_ + (z - 1) * around_;
        if (z == n_[2]) return layer + y * (n_[0] + 1) + x;
        if (y == 0) return layer + x;
        if (x == n_[0]) return layer + n_[0] + y;
        if (y == n_[1]) return layer + n_[0] + n_[1] + (n_[0] - x);
        return layer + 2 * n_[0] + n_[1] + (n_[1] - y);
    }

 private:
    std::array<std::uint32_t, 3> n_;
    std::uint32_t full_, around_;
};

// A point of the gear's outline, and its direction from the axis.
struct Outline {
    Vec2 point;
    Direction2 direction;
};

// Point i of the outline, of 4 teeth part_segments.
Outline gear_outline(const GearOptions& o, std::uint32_t i) {
    const std::uint32_t part = i / o.part_segments, step = i % o.part_segments;
    const double parts = 4.0 * o.teeth, along = static_cast<double>(step) / o.part_segments;
    const auto corner = [&](std::uint32_t p) {
        const auto [cosine, sine] = turned(p, parts);
        const double radius = p % 4 == 1 || p % 4 == 2 ? o.tip_radius : o.root_radius;
        return Vec2(radius * cosine, radius * sine);
    };
    if (part % 2 == 0) {  // a flank, straight
        const Vec2 point = corner(part) * (1 - along) + corner(part + 1) * along;
        const double radius = std::hypot(point[0], point[1]);
        return {point, {point[0] / radius, point[1] / radius}};
    }
    const Direction2 direction = turned(part + along, parts);
    const double radius = part % 4 == 1 ? o.tip_radius : o.root_radius;
    return {Vec2(radius * direction.cosine, radius * direction.sine), direction};
}

struct SectionPosition {
    std::uint32_t out, up;
};

// Position i around a rectangle of r by h segments: up at the inner side, outward at the top, down at the outer side,
// inward at the bottom.
SectionPosition around_section(std::uint32_t i, std::uint32_t r, std::uint32_t h) {
    if (i < h) return {0, i};
    if (i < h + r) return {i - h, h};
    if (i < 2 * h + r) return {r, 2 * h + r - i};
    return {2 * (h + r) - i, 0};
}

}  // namespace

Expected<TriangleMesh> make_box_mesh(const Vec3& size, const std::array<std::uint32_t, 3>& divisions) {
    if (auto error = kit::bad_length({{"size[0]", size[0]}, {"size[1]", size[1]}, {"size[2]", size[2]}}))
        return tl::unexpected(*error);
    if (auto error = kit::bad_count(
            {{"divisions[0]", divisions[0], 1}, {"divisions[1]", divisions[1], 1}, {"divisions[2]", divisions[2], 1}}))
        return tl::unexpected(*error);
    const double d0 = divisions[0], d1 = divisions[1], d2 = divisions[2];
    const double triangle_count = 4 * (d0 * d1 + d1 * d2 + d2 * d0);
    if (auto error = kit::too_fine(triangle_count)) return tl::unexpected(*error);

    const BoxLattice lattice(divisions);
    Surface surface;
    surface.vertices.resize(lattice.vertex_count());
    surface.triangles.reserve(static_cast<std::size_t>(triangle_count));
    const auto vertex = [&](const std::array<std::uint32_t, 3>& position) {
        const std::uint32_t index = lattice.index(position);
        for (int k = 0; k < 3; ++k)
            surface.vertices[index][k] = size[k] / 2 * ((2.0 * position[k] - divisions[k]) / divisions[k]);
        return index;
    };
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::size_t right = (axis + 1) % 3, up = (axis + 2) % 3;
        for (const bool is_upper : {false, true})
            for (std::uint32_t i = 0; i < divisions[right]; ++i)
                for (std::uint32_t j = 0; j < divisions[up]; ++j) {
                    const auto corner = [&](std::uint32_t di, std::uint32_t dj) {
                        std::array<std::uint32_t, 3> position{};
                        position[axis] = is_upper ? divisions[axis] : 0;
                        position[right] = i + di;
                        position[up] = j + dj;
                        return vertex(position);
                    };
                    const std::uint32_t a = corner(0, 0), b = corner(1, 0), c = corner(1, 1), d = corner(0, 1);
                    is_upper ? surface.add_quad(a, b, c, d) : surface.add_quad(a, d, c, b);
                }
    }
    return kit::make_mesh(std::move(surface));
}

Expected<TriangleMesh> make_torus_mesh(double ring_radius, double tube_radius, std::uint32_t ring_segments,
                                       std::uint32_t tube_segments) {
    if (auto error = kit::bad_length({{"ring_radius", ring_radius}, {"tube_radius", tube_radius}}))
        return tl::unexpected(*error);
    if (!(tube_radius < ring_radius))
        return failure("tube_radius is " + kit::text(tube_radius) + "; it must be below ring_radius, " +
                       kit::text(ring_radius));
    if (auto error = kit::too_thin("tube_radius", tube_radius, ring_radius)) return tl::unexpected(*error);
    if (auto error = kit::bad_count({{"ring_segments", ring_segments, 3}, {"tube_segments", tube_segments, 3}}))
        return tl::unexpected(*error);
    if (auto error = kit::too_fine(2.0 * ring_segments * tube_segments)) return tl::unexpected(*error);

    return kit::make_mesh(closed_grid(ring_segments, tube_segments, [&](std::uint32_t ring, std::uint32_t i) {
        const Direction2 around = turned(ring, ring_segments), tube = turned(i, tube_segments);
        const double radius = ring_radius + tube_radius * tube.cosine;
        return Vec3(radius * around.cosine, radius * around.sine, -tube_radius * tube.sine);
    }));
}

Expected<TriangleMesh> make_knot_mesh(const KnotOptions& o) {
    if (auto error = kit::bad_length(
            {{"ring_radius", o.ring_radius}, {"winding_radius", o.winding_radius}, {"tube_radius", o.tube_radius}}))
        return tl::unexpected(*error);
    // The smooth tube meets itself from 0.83 winding_radius on when ring_radius is twice that, and later when it is
    // larger (found numerically: least radius of a circle through a point and tangent at another).
    if (!(o.ring_radius / 2 >= o.winding_radius))
        return failure("ring_radius is " + kit::text(o.ring_radius) + "; it must be at least twice winding_radius, " +
                       kit::text(o.winding_radius));
    if (!(o.tube_radius <= 0.75 * o.winding_radius))
        return failure("tube_radius is " + kit::text(o.tube_radius) + "; it must be at most 3/4 of winding_radius, " +
                       kit::text(o.winding_radius));
    if (auto error = kit::too_thin("tube_radius", o.tube_radius, o.ring_radius)) return tl::unexpected(*error);
    if (auto error = kit::bad_count({{"segments", o.segments, 24}, {"tube_segments", o.tube_segments, 3}}))
        return tl::unexpected(*error);
    if (auto error = kit::too_fine(2.0 * o.segments * o.tube_segments)) return tl::unexpected(*error);

    return kit::make_mesh(closed_grid(o.segments, o.tube_segments, [&](std::uint32_t ring, std::uint32_t i) {
        const Direction2 around = turned(2.0 * ring, o.segments), winding = turned(3.0 * ring, o.segments);
        const Vec3 radial(around.cosine, around.sine, 0), tangential(-around.sine, around.cosine, 0);
        // The normal of the torus, which is across the curve, and the one across both.
        const Vec3 normal = winding.cosine * radial + winding.sine * Vec3::UnitZ();
        const Vec3 over = winding.cosine * Vec3::UnitZ() - winding.sine * radial;
        const double radius = o.ring_radius + o.winding_radius * winding.cosine;
        const Vec3 along = (2 * radius / o.ring_radius * tangential + 3 * o.winding_radius / o.ring_radius * over);
        const Vec3 across = along.normalized().cross(normal);
        const Direction2 tube = turned(i, o.tube_segments);
        const Vec3 center = o.ring_radius * radial + o.winding_radius * normal;
        return Vec3(center + o.tube_radius * (tube.cosine * normal + tube.sine * across));
    }));
}

Expected<TriangleMesh> make_gear_mesh(const GearOptions& o) {
    if (auto error = kit::bad_length({{"tip_radius", o.tip_radius},
                                      {"root_radius", o.root_radius},
                                      {"bore_radius", o.bore_radius},
                                      {"thickness", o.thickness}}))
        return tl::unexpected(*error);
    if (!(o.bore_radius < o.root_radius && o.root_radius < o.tip_radius))
        return failure("root_radius is " + kit::text(o.root_radius) + "; it must be above bore_radius, " +
                       kit::text(o.bore_radius) + ", and below tip_radius, " + kit::text(o.tip_radius));
    if (auto error = kit::too_thin("root_radius - bore_radius", o.root_radius - o.bore_radius, o.tip_radius))
        return tl::unexpected(*error);
    if (auto error = kit::bad_count({{"teeth", o.teeth, 3},
                                     {"part_segments", o.part_segments, 1},
                                     {"radial_segments", o.radial_segments, 1},
                                     {"thickness_segments", o.thickness_segments, 1}}))
        return tl::unexpected(*error);
    const double triangle_count =
        16.0 * o.teeth * o.part_segments * (static_cast<double>(o.radial_segments) + o.thickness_segments);
    if (auto error = kit::too_fine(triangle_count)) return tl::unexpected(*error);

    // A ring is the section at one angle. The bore has the angles of the outline, so that every section is a rectangle.
    const std::uint32_t r = o.radial_segments, h = o.thickness_segments;
    const auto point = [&](std::uint32_t ring, std::uint32_t i) {
        const auto [outer, direction] = gear_outline(o, ring);
        const Vec2 inner(o.bore_radius * direction.cosine, o.bore_radius * direction.sine);
        const auto [out, up] = around_section(i, r, h);
        const double outward = static_cast<double>(out) / r, upward = (2.0 * up - h) / h;
        const Vec2 position = inner * (1 - outward) + outer * outward;
        return Vec3(position[0], position[1], o.thickness / 2 * upward);
    };
    return kit::make_mesh(closed_grid(4 * o.teeth * o.part_segments, 2 * (r + h), point));
}

Expected<TriangleMesh> make_spring_mesh(const SpringOptions& o) {
    if (auto error = kit::bad_length(
            {{"coil_radius", o.coil_radius}, {"wire_radius", o.wire_radius}, {"pitch", o.pitch}, {"turns", o.turns}}))
        return tl::unexpected(*error);
    // Points of the middle line u short of a whole turn apart have the squared distance 4 R² sin²(u/2) + h² (2π - u)²,
    // with h = pitch / 2π. As sin(u/2) >= u/π up to a half turn, it is at least that of a parabola in u, and so the
    // square of:
    const double apart = o.pitch / std::hypot(1.0, o.pitch / (4 * o.coil_radius));
    if (!(o.wire_radius < o.coil_radius && 2 * o.wire_radius < apart))
        return failure("wire_radius is " + kit::text(o.wire_radius) + "; it must be below coil_radius, " +
                       kit::text(o.coil_radius) + ", and below " + kit::rounded_text(apart / 2) +
                       ", where turns of this pitch touch");
    const double height = o.pitch * o.turns;
    if (auto error = kit::too_thin("wire_radius", o.wire_radius, std::max(o.coil_radius, height)))
        return tl::unexpected(*error);
    if (auto error = kit::bad_count({{"wire_segments", o.wire_segments, 3}})) return tl::unexpected(*error);
    const double least_segments = 8 * std::ceil(o.turns);
    if (!(o.segments >= least_segments))
        return failure("segments is " + std::to_string(o.segments) + "; it must be at least 8 for each turn, " +
                       kit::text(least_segments));
    if (auto error = kit::too_fine(2.0 * (o.segments + 1.0) * o.wire_segments)) return tl::unexpected(*error);

    const std::uint32_t rings = o.segments + 1, size = o.wire_segments;
    const double rise = o.pitch / (2 * std::numbers::pi);
    const auto center = [&](std::uint32_t ring) {
        const double along = static_cast<double>(ring) / o.segments;
        const auto [cosine, sine] = turned(o.turns * ring, o.segments);
        return Vec3(o.coil_radius * cosine, o.coil_radius * sine, height * (along - 0.5));
    };
    Surface surface;
    surface.vertices.reserve(std::size_t{rings} * size + 2);
    surface.triangles.reserve(2 * std::size_t{rings} * size);
    for (std::uint32_t ring = 0; ring < rings; ++ring) {
        const auto [cosine, sine] = turned(o.turns * ring, o.segments);
        const Vec3 radial(cosine, sine, 0);
        const Vec3 along = Vec3(-sine, cosine, rise / o.coil_radius).normalized();
        const Vec3 across = along.cross(radial);
        for (std::uint32_t i = 0; i < size; ++i) {
            const Direction2 wire = turned(i, size);
            surface.vertices.push_back(center(ring) + o.wire_radius * (wire.cosine * radial + wire.sine * across));
        }
    }
    for (std::uint32_t ring = 0; ring + 1 < rings; ++ring) join_rings(surface, ring * size, (ring + 1) * size, size);
    const std::uint32_t start = rings * size, end = start + 1, last = (rings - 1) * size;
    surface.vertices.push_back(center(0));
    surface.vertices.push_back(center(o.segments));
    for (std::uint32_t i = 0; i < size; ++i) {
        const std::uint32_t j = i + 1 == size ? 0 : i + 1;
        surface.triangles.push_back({start, j, i});
        surface.triangles.push_back({end, last + i, last + j});
    }
    return kit::make_mesh(std::move(surface));
}

}  // namespace abut
