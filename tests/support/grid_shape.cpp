// SPDX-License-Identifier: Apache-2.0
#include "support/grid_shape.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace abut::test {
namespace {

Vec3 to_vec3(const Grid3& p, int exponent) {
    const Vec3 v = test::to_vec3(p);
    return {std::ldexp(v[0], exponent), std::ldexp(v[1], exponent), std::ldexp(v[2], exponent)};
}

template <class T>
Expected<AnyShape> any(Expected<T> made) {
    if (made) return AnyShape(std::move(*made));
    return tl::unexpected(made.error());
}

// Multiples of `step` of at most `grid`.
Grid3 random_point(std::int64_t grid, std::int64_t step, Random& random) {
    const std::int64_t n = grid / step;
    const std::int64_t x = random.integer(-n, n), y = random.integer(-n, n), z = random.integer(-n, n);
    return step * Grid3{x, y, z};
}

// Convex in a plane that two random vectors span: the image of a convex polygon of the plane.
std::vector<Grid3> random_polygon(std::int64_t grid, std::int64_t step, Random& random) {
    // |x u + y v| <= 2 · flat · span must stay below grid / 2.
    std::int64_t flat = 1, span = std::max<std::int64_t>(grid / step / 4, 1);
    while (span > 2 * flat) flat *= 2, span /= 2;
    const Grid3 origin = random_point(std::max(grid / 2, step), step, random);
    const Grid3 u = random_point(span * step, step, random), v = random_point(span * step, step, random);
    std::vector<std::array<std::int64_t, 2>> points;
    const auto count = random.integer(3, 9);
    for (int i = 0; i < count; ++i) points.push_back({random.integer(-flat, flat), random.integer(-flat, flat)});
    points = convex_hull2(points);
    std::vector<Grid3> out;
    for (const auto& [x, y] : points) out.push_back(origin + x * u + y * v);
    // Repeated vertices, and vertices in the middle of an edge, are allowed.
    while (out.size() < 3) out.push_back(out.back());
    std::vector<Grid3> all;
    for (std::size_t i = 0; i < out.size(); ++i) {
        all.push_back(out[i]);
        if (random.one_in(10)) all.push_back(out[i]);
        const Grid3 twice = out[i] + out[(i + 1) % out.size()];
        const auto even = [&](std::int64_t n) { return n % (2 * step) == 0; };
        if (random.one_in(10) && even(twice.x) && even(twice.y) && even(twice.z))
            all.push_back({twice.x / 2, twice.y / 2, twice.z / 2});
    }
    if (random.one_in(2)) std::ranges::reverse(all);
    return all;
}

}  // namespace

std::array<Grid3, 3> quarter_turn(std::size_t index) {
    constexpr std::array<std::array<int, 3>, 3> unit{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const auto along = [&](std::size_t i, int sign) {
        return Grid3{sign * unit[i][0], sign * unit[i][1], sign * unit[i][2]};
    };
    const std::size_t first = index % 3, second = (first + 1 + index / 3 % 2) % 3;
    const Grid3 a = along(first, index / 6 % 2 ? -1 : 1), b = along(second, index / 12 % 2 ? -1 : 1);
    return {a, b, cross(a, b)};
}

GridShape grid_box(Kind kind, const Grid3& center, const Grid3& half, const std::array<Grid3, 3>& axes) {
    GridShape box;
    box.kind = kind;
    box.axes = axes;
    for (int corner = 0; corner < 8; ++corner) {
        const auto side = [&](int i, std::int64_t h) { return (corner >> i & 1 ? h : -h) * axes[i]; };
        box.points.push_back(center + side(0, half.x) + side(1, half.y) + side(2, half.z));
    }
    return box;
}

std::vector<std::array<std::int64_t, 2>> convex_hull2(std::vector<std::array<std::int64_t, 2>> points) {
    std::ranges::sort(points);
    points.erase(std::unique(points.begin(), points.end()), points.end());
    if (points.size() < 3) return points;
    const auto turn = [](const auto& a, const auto& b, const auto& c) {
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    };
    std::vector<std::array<std::int64_t, 2>> hull;
    for (int side = 0; side < 2; ++side) {
        const std::size_t start = hull.size();
        for (const auto& p : points) {
            while (hull.size() >= start + 2 && turn(hull[hull.size() - 2], hull.back(), p) <= 0) hull.pop_back();
            hull.push_back(p);
        }
        hull.pop_back();
        std::ranges::reverse(points);
    }
    return hull;
}

std::optional<GridShape> grid_hull(const std::vector<Grid3>& points) {
    std::vector<Vec3> doubles;
    for (const Grid3& p : points) doubles.push_back(test::to_vec3(p));
    const auto hull = ConvexPolyhedron::hull(doubles);
    if (!hull) return {};
    GridShape shape;
    shape.kind = Kind::convex_polyhedron;
    for (const Vec3& v : hull->vertices())
        shape.points.push_back({std::llround(v[0]), std::llround(v[1]), std::llround(v[2])});
    shape.faces.assign(hull->faces().begin(), hull->faces().end());
    return shape;
}

GridShape random_grid_shape(Kind kind, std::int64_t grid, std::int64_t step, Random& random) {
    GridShape shape;
    shape.kind = kind;
    const auto point = [&] { return random_point(grid, step, random); };
    const auto size = [&] {
        return random.one_in(8) ? 0 : step * random.integer(0, std::max<std::int64_t>(grid / step / 2, 1));
    };
    switch (kind) {
        case Kind::sphere:
            shape.points = {point()};
            shape.radius = size();
            break;
        case Kind::capsule:
            shape.points = {point(), point()};
            if (random.one_in(16)) shape.points[1] = shape.points[0];
            shape.radius = size();
            break;
        case Kind::aligned_box:
        case Kind::oriented_box: {
            const Grid3 half{size(), size(), size()};
            const Grid3 center = random_point(std::max(grid / 2, step), step, random);
            return grid_box(kind, center, half, quarter_turn(kind == Kind::aligned_box ? 0 : random.index(24)));
        }
        case Kind::segment:
            shape.points = {point(), point()};
            if (random.one_in(16)) shape.points[1] = shape.points[0];
            break;
        case Kind::ray:
            shape.points = {point()};
            shape.direction = point();
            if (shape.direction.is_zero()) shape.direction = {0, 0, -step};
            break;
        case Kind::triangle:
            shape.points = {point(), point(), point()};
            if (random.one_in(16)) shape.points[2] = shape.points[0] + shape.points[0] - shape.points[1];
            if (random.one_in(16)) shape.points[2] = shape.points[random.index(2)];
            if (random.one_in(32)) shape.points[1] = shape.points[2] = shape.points[0];
            break;
        case Kind::convex_polygon:
            shape.points = random_polygon(grid, step, random);
            break;
        case Kind::convex_polyhedron: {
            std::vector<Grid3> points;
            const auto count = random.integer(4, 12);
            for (int i = 0; i < count; ++i) points.push_back(point());
            auto hull = grid_hull(points);
            while (!hull) {
                // Flat points become a solid with one of the coordinate axes added.
                const Grid3 base = points[0];
                points.push_back(base + Grid3{step, 0, 0});
                points.push_back(base + Grid3{0, step, 0});
                points.push_back(base + Grid3{0, 0, step});
                hull = grid_hull(points);
            }
            return *hull;
        }
        case Kind::cylinder:
            break;
    }
    return shape;
}

GridShape translated(GridShape shape, const Grid3& by) {
    for (Grid3& p : shape.points) p = p + by;
    return shape;
}

Grid3 random_point_of(const GridShape& shape, Random& random) {
    Grid3 sum;
    // Points in the middle of edges, faces and of the whole come as often as vertices.
    const std::size_t different = 1 + random.index(4);
    std::array<Grid3, 4> some;
    for (std::size_t i = 0; i < 4; ++i) some[i] = i < different ? random.one_of(shape.points) : some[i % different];
    for (const Grid3& p : some) sum = sum + p;
    Grid3 point{sum.x / 4, sum.y / 4, sum.z / 4};
    if (shape.kind == Kind::ray) point = point + random.integer(0, 3) * shape.direction;
    return point;
}

AnyShape to_shape(const GridShape& shape, int exponent) {
    auto made = make_shape(shape, exponent);
    if (made) return std::move(*made);
    std::fprintf(stderr, "a test made a shape that is not valid: %s\n", made.error().message.c_str());
    std::abort();
}

Expected<AnyShape> make_shape(const GridShape& shape, int exponent) {
    const auto at = [&](std::size_t i) { return to_vec3(shape.points[i], exponent); };
    const double radius = std::ldexp(static_cast<double>(shape.radius), exponent);
    switch (shape.kind) {
        case Kind::sphere:
            return Sphere{at(0), radius};
        case Kind::capsule:
            return Capsule{at(0), at(1), radius};
        case Kind::aligned_box:
            return AlignedBox{at(0), at(7)};
        case Kind::oriented_box: {
            OrientedBox box{(at(0) + at(7)) / 2, Mat3(), Vec3()};
            for (int i = 0; i < 3; ++i) {
                box.axes.col(i) = test::to_vec3(shape.axes[i]);
                box.half[i] = (at(std::size_t{1} << i) - at(0)).cwiseAbs().sum() / 2;
            }
            return box;
        }
        case Kind::segment:
            return Segment{at(0), at(1)};
        case Kind::ray:
            return Ray{at(0), to_vec3(shape.direction, exponent)};
        case Kind::triangle:
            return Triangle{{at(0), at(1), at(2)}};
        case Kind::convex_polygon:
        case Kind::convex_polyhedron:
        case Kind::cylinder:
            break;
    }
    std::vector<Vec3> points;
    for (std::size_t i = 0; i < shape.points.size(); ++i) points.push_back(at(i));
    if (shape.kind == Kind::convex_polygon) return any(ConvexPolygon::make(points));
    return any(ConvexPolyhedron::make(points, shape.faces));
}

}  // namespace abut::test
