// SPDX-License-Identifier: Apache-2.0
#include "reference_cast.hpp"

#include <limits>

#include "reference_vector.hpp"

namespace bench {
namespace {

using Real = long double;

Real length(const Vec<Real>& v) { return std::sqrt(dot(v, v)); }

RayTruth result(const abut::Ray& ray, const Polytope<Real>& shape, Truth truth, Real at) {
    Real farthest = 0;
    for (const auto& vertex : shape.vertices) {
        farthest = std::max(farthest, length(minus(vertex, make<Real>(ray.origin))));
    }
    const Real unit = length(make<Real>(ray.direction));
    return {truth, static_cast<double>(at), static_cast<double>(farthest / unit)};
}

// Of a box: between the two planes of each normal; in at the last of the entries, out at the first of the exits.
RayTruth between_planes(const abut::Ray& ray, const Polytope<Real>& box) {
    const auto origin = make<Real>(ray.origin), direction = make<Real>(ray.direction);
    Real in = 0, out = std::numeric_limits<Real>::infinity();
    for (const auto& normal : box.normals) {
        Real lo = std::numeric_limits<Real>::infinity(), hi = -lo;
        for (const auto& vertex : box.vertices) {
            const Real s = dot(normal, minus(vertex, origin));
            lo = std::min(lo, s);
            hi = std::max(hi, s);
        }
        const Real speed = dot(normal, direction);
        if (speed == 0) {
            if (lo > 0 || hi < 0) return result(ray, box, Truth::free, 0);
            continue;
        }
        in = std::max(in, std::min(lo / speed, hi / speed));
        out = std::min(out, std::max(lo / speed, hi / speed));
    }
    return result(ray, box, from_gap((in - out) * length(direction)), in);
}

}  // namespace

RayTruth enter(const abut::Ray& ray, const abut::OrientedBox& shape) {
    Polytope<Real> box;
    describe(shape, box);
    return between_planes(ray, box);
}

RayTruth enter(const abut::Ray& ray, const abut::AlignedBox& shape) {
    Polytope<Real> box;
    box.normals = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int corner = 0; corner < 8; ++corner) {
        auto& vertex = box.vertices.emplace_back();
        for (int i = 0; i < 3; ++i) vertex[i] = (corner >> i & 1) != 0 ? shape.max[i] : shape.min[i];
    }
    return between_planes(ray, box);
}

// Where the ray meets the plane, and how far inside of the nearest edge that is.
RayTruth enter(const abut::Ray& ray, const abut::Triangle& shape) {
    Polytope<Real> triangle;
    describe(shape, triangle);
    const auto origin = make<Real>(ray.origin), direction = make<Real>(ray.direction);
    const auto& normal = triangle.normals.front();
    const Real height = dot(normal, minus(triangle.vertices.front(), origin)), speed = dot(normal, direction);
    if (std::abs(speed) <= 1e-9L * length(normal) * length(direction)) {
        return result(ray, triangle, Truth::undecided, 0);  // along the plane
    }
    const Real at = height / speed;
    if (at < 0) return result(ray, triangle, Truth::free, 0);
    Vec<Real> point = origin;
    for (int i = 0; i < 3; ++i) point[i] += at * direction[i];
    Real outside = -std::numeric_limits<Real>::infinity();
    for (int i = 0; i < 3; ++i) {
        const auto outward = cross(triangle.edges[i], normal);
        outside = std::max(outside, dot(outward, minus(point, triangle.vertices[i])) / length(outward));
    }
    return result(ray, triangle, from_gap(outside), at);
}

}  // namespace bench
