// SPDX-License-Identifier: Apache-2.0
#include "turned_shapes.hpp"

#include <array>
#include <cmath>

#include "support/grid_shape.hpp"

namespace abut::test {
namespace {

// About 1, or down to 1e-12 of it, or 0.
double random_half(Random& random) {
    if (random.one_in(12)) return 0;
    return random.one_in(4) ? random.logarithmic(1e-12, 1) : random.real(0.1, 1);
}

Vec3 random_local(Random& random, bool along_axes) {
    Vec3 v = random.vector(1);
    if (along_axes) v = Vec3::Unit(static_cast<int>(random.index(3))) * (random.one_in(2) ? 1 : random_half(random));
    return v;
}

}  // namespace

Frames random_frames(bool aligned, Random& random) {
    Frames frames;
    if (aligned) {
        const auto turn = quarter_turn(random.index(24));
        for (int i = 0; i < 3; ++i) frames.a.col(i) = to_vec3(turn[i]);
    } else if (random.one_in(3)) {
        Quat q = Quat::Identity();
        for (int i = 0; i < 4; ++i) q.coeffs()[i] = static_cast<double>(random.integer(-4, 4));
        if (q.norm() == 0) q = Quat::Identity();
        frames.a = q.normalized().toRotationMatrix();
    } else {
        frames.a = random.rotation().toRotationMatrix();
    }
    const std::uint64_t choice = random.index(20);
    if (choice == 0) {
        frames.b = frames.a;
    } else if (choice < 15) {
        const double angle = std::pow(10, -2 - static_cast<int>(choice));
        const Vec3 about = random.one_in(2) ? random.direction() : Vec3::Unit(static_cast<int>(random.index(3)));
        frames.b = frames.a * Eigen::AngleAxis<double>(angle, about).toRotationMatrix();
    } else {
        frames.b = random.rotation().toRotationMatrix();
    }
    return frames;
}

AnyShape random_turned_shape(Kind kind, const Mat3& frame, Random& random) {
    const Vec3 center = random.vector(1.5);
    const bool along_axes = random.one_in(2);
    const auto point = [&] { return Vec3(center + frame * random_local(random, along_axes)); };
    switch (kind) {
        case Kind::sphere:
            return Sphere{center, random_half(random)};
        case Kind::capsule:
            return Capsule{center, point(), random_half(random)};
        case Kind::aligned_box: {
            const Vec3 half(random_half(random), random_half(random), random_half(random));
            return AlignedBox{center - half, center + half};
        }
        case Kind::oriented_box: {
            const Vec3 half(random_half(random), random_half(random), random_half(random));
            return OrientedBox{center, frame, half};
        }
        case Kind::segment:
            return Segment{center, point()};
        case Kind::ray: {
            Vec3 direction = frame * random_local(random, along_axes);
            if (direction.isZero(0)) direction = frame.col(0);
            return Ray{center, direction};
        }
        case Kind::triangle: {
            const Vec3 first = point(), second = point();
            return Triangle{{center, first, second}};
        }
        case Kind::convex_polygon:
        case Kind::convex_polyhedron:
        case Kind::cylinder:
            break;
    }
    constexpr std::array<std::int64_t, 3> grids{2, 16, 1 << 10};
    const std::int64_t grid = random.one_of(grids);
    const AnyShape shape = to_shape(random_grid_shape(kind, grid, 1, random), -std::ilogb(static_cast<double>(grid)));
    return moved_exactly(shape, center);
}

AnyShape moved_exactly(const AnyShape& shape, const Vec3& by) {
    const Kind kind = kind_of(shape);
    if (kind != Kind::convex_polygon && kind != Kind::convex_polyhedron) return translated(shape, by);
    // Coordinates up to 16 with 48 bits after the point.
    Vec3 rounded;
    for (int i = 0; i < 3; ++i) rounded[i] = std::ldexp(std::nearbyint(std::ldexp(by[i], 48)), -48);
    return translated(shape, rounded);
}

AnyShape starting_at(AnyShape shape, const Vec3& at) {
    if (auto* sphere = std::get_if<Sphere>(&shape)) sphere->center = at;
    if (auto* capsule = std::get_if<Capsule>(&shape)) capsule->start = at;
    if (auto* segment = std::get_if<Segment>(&shape)) segment->start = at;
    if (auto* ray = std::get_if<Ray>(&shape)) ray->origin = at;
    if (auto* triangle = std::get_if<Triangle>(&shape)) triangle->vertex[0] = at;
    return shape;
}

}  // namespace abut::test
