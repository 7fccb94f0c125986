// SPDX-License-Identifier: Apache-2.0
#include "dyadic.hpp"

#include <cmath>
#include <limits>

namespace abut::test {
namespace {

constexpr int no_bit = 1 << 20;  // of zero, which needs no denominator

// The mantissa as an integer and the exponent that goes with it.
std::pair<std::int64_t, int> split(double value) {
    int exponent = 0;
    const auto mantissa = static_cast<std::int64_t>(std::ldexp(std::frexp(value, &exponent), 53));
    return {mantissa, exponent - 53};
}

int lowest_bit(double value) {
    if (value == 0) return no_bit;
    auto [mantissa, exponent] = split(value);
    for (; mantissa % 2 == 0; mantissa /= 2) ++exponent;
    return exponent;
}

int lowest_bit(const Vec3& v) { return std::min({lowest_bit(v[0]), lowest_bit(v[1]), lowest_bit(v[2])}); }

// value · 2^exponent; must be an integer.
Big scaled(double value, int exponent) {
    if (value == 0) return 0;
    const auto [mantissa, own] = split(value);
    const int shift = own + exponent;
    return shift >= 0 ? Big(Big(mantissa) << shift) : Big(Big(mantissa) / (Big(1) << -shift));
}

Exact3<Big> scaled(const Vec3& v, int exponent) {
    return {scaled(v[0], exponent), scaled(v[1], exponent), scaled(v[2], exponent)};
}

// As integers, whatever the common factor: for directions.
Exact3<Big> direction(const Vec3& v) { return scaled(v, -lowest_bit(v)); }

std::vector<std::uint32_t> loop(std::size_t count) {
    std::vector<std::uint32_t> face(count);
    for (std::uint32_t i = 0; i < count; ++i) face[i] = i;
    return face;
}

}  // namespace

int dyadic_exponent(const AnyShape& shape) {
    int lowest = 0;
    if (const auto* box = std::get_if<OrientedBox>(&shape)) {
        lowest = std::min(lowest, lowest_bit(box->center));
        for (int i = 0; i < 3; ++i)
            lowest = std::min(lowest, lowest_bit(box->half[i]) + lowest_bit(Vec3(box->axes.col(i))));
        return -lowest;
    }
    const Hull hull = hull_of(shape);
    for (const Vec3& p : hull.points) lowest = std::min(lowest, lowest_bit(p));
    return -std::min(lowest, lowest_bit(hull.radius));
}

ExactShape<Big> to_exact(const AnyShape& shape, int exponent) {
    ExactShape<Big> exact;
    if (const auto* box = std::get_if<OrientedBox>(&shape)) {
        for (int corner = 0; corner < 8; ++corner) {
            Exact3<Big> p = scaled(box->center, exponent);
            for (int i = 0; i < 3; ++i) {
                const int bits = -lowest_bit(Vec3(box->axes.col(i)));
                const auto side = scaled(corner >> i & 1 ? box->half[i] : -box->half[i], exponent - bits) *
                                  scaled(Vec3(box->axes.col(i)), bits);
                p = p + side;
            }
            exact.points.push_back(p);
        }
        exact.faces = box_faces();
        find_features(exact);
        exact.directions.clear();
        exact.normals.clear();
        for (int i = 0; i < 3; ++i) exact.directions.push_back(direction(box->axes.col(i)));
        exact.normals = exact.directions;
        for (int i = 0; i < 3; ++i)
            exact.normals.push_back(cross(exact.directions[(i + 1) % 3], exact.directions[(i + 2) % 3]));
        return exact;
    }

    const Hull hull = hull_of(shape);
    for (const Vec3& p : hull.points) exact.points.push_back(scaled(p, exponent));
    exact.radius = scaled(hull.radius, exponent);
    switch (kind_of(shape)) {
        case Kind::sphere:
        case Kind::oriented_box:
            break;
        case Kind::capsule:
        case Kind::segment:
            exact.edges = {{0, 1}};
            add_direction(exact.directions, exact.points[1] - exact.points[0]);
            break;
        case Kind::ray:
            exact.ray = direction(*hull.direction);
            exact.directions = {*exact.ray};
            break;
        case Kind::aligned_box:
            exact.faces = box_faces();
            find_features(exact);
            exact.normals = exact.directions = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
            break;
        case Kind::triangle:
        case Kind::convex_polygon:
            exact.faces = {loop(exact.points.size())};
            find_features(exact);
            exact.regular = exact.dimension == 2;
            break;
        case Kind::convex_polyhedron: {
            const auto& polyhedron = std::get<ConvexPolyhedron>(shape);
            exact.faces.assign(polyhedron.faces().begin(), polyhedron.faces().end());
            find_features(exact);
            break;
        }
        case Kind::cylinder:
            break;
    }
    find_dimension(exact);
    return exact;
}

bool is_exact(const ConvexPolygon& polygon) {
    const AnyShape shape = polygon;
    return to_exact(shape, dyadic_exponent(shape)).dimension <= 2;
}

bool is_exact(const ConvexPolyhedron& polyhedron) {
    const AnyShape shape = polyhedron;
    const auto exact = to_exact(shape, dyadic_exponent(shape));
    for (const auto& face : exact.faces) {
        const auto& base = exact.points[face[0]];
        const auto normal = cross(exact.points[face[1]] - base, exact.points[face[2]] - base);
        for (const auto v : face)
            if (dot(normal, exact.points[v] - base) != 0) return false;
        for (const auto& p : exact.points)
            if (dot(normal, p - base) > 0) return false;
    }
    return true;
}

}  // namespace abut::test
