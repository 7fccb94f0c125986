// SPDX-License-Identifier: Apache-2.0
#include "support/quad_support.hpp"

#include <algorithm>
#include <cmath>

namespace abut::test {
namespace {

Quad3 to_quad(const Vec3& v) { return {v[0], v[1], v[2]}; }
Quad dot(const Quad3& a, const Quad3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
Quad3 minus(const Quad3& a, const Quad3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
Quad3 cross(const Quad3& a, const Quad3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
Quad larger(Quad a, Quad b) { return a > b ? a : b; }

Quad root(Quad x) {
    if (!(x > 0)) return 0;
    const int exponent =
        std::ilogb(static_cast<double>(x)) / 2;  // so that the root of a double neither over- nor underflows
    Quad unit = 1;
    for (int i = 0; i < std::abs(exponent); ++i) unit *= exponent > 0 ? Quad(2) : Quad(0.5);
    Quad y = std::sqrt(static_cast<double>(x / unit / unit));
    const Quad scaled = x / unit / unit;
    for (int i = 0; i < 3; ++i) y = (y + scaled / y) / 2;
    return y * unit;
}
Quad length(const Quad3& v) { return root(dot(v, v)); }

template <class Points>
Quad farthest(const Points& points, const Quad3& direction) {
    Quad best = dot(to_quad(*points.begin()), direction);
    for (const Vec3& point : points) best = larger(best, dot(to_quad(point), direction));
    return best;
}

struct ReachAlong {
    const Quad3& n;

    Quad operator()(const Sphere& s) const { return dot(to_quad(s.center), n) + s.radius * length(n); }
    Quad operator()(const Capsule& s) const {
        return larger(dot(to_quad(s.start), n), dot(to_quad(s.end), n)) + s.radius * length(n);
    }
    Quad operator()(const Cylinder& s) const {
        const Quad3 along = minus(to_quad(s.end), to_quad(s.start));
        const Quad sine = length(cross(n, along)) / length(along);
        return larger(dot(to_quad(s.start), n), dot(to_quad(s.end), n)) + s.radius * sine;
    }
    Quad operator()(const AlignedBox& s) const {
        return larger(n.x * s.min[0], n.x * s.max[0]) + larger(n.y * s.min[1], n.y * s.max[1]) +
               larger(n.z * s.min[2], n.z * s.max[2]);
    }
    Quad operator()(const OrientedBox& s) const {
        Quad sum = dot(to_quad(s.center), n);
        for (int i = 0; i < 3; ++i) {
            const Quad along = dot(to_quad(s.axes.col(i)), n) * s.half[i];
            sum += along < 0 ? -along : along;
        }
        return sum;
    }
    Quad operator()(const Segment& s) const { return larger(dot(to_quad(s.start), n), dot(to_quad(s.end), n)); }
    Quad operator()(const Ray& s) const { return dot(to_quad(s.origin), n); }  // not asked for
    Quad operator()(const Triangle& s) const { return farthest(s.vertex, n); }
    Quad operator()(const ConvexPolygon& s) const { return farthest(s.vertices(), n); }
    Quad operator()(const ConvexPolyhedron& s) const { return farthest(s.vertices(), n); }
};

}  // namespace

Quad reach_along(const AnyShape& shape, const Quad3& direction) { return std::visit(ReachAlong{direction}, shape); }

double quad_gap(const AnyShape& a, const AnyShape& b, const Vec3& direction) {
    const Quad3 n = to_quad(direction), back{-n.x, -n.y, -n.z};
    return static_cast<double>((-reach_along(b, back) - reach_along(a, n)) / length(n));
}

double outside_of(const Cylinder& cylinder, const Vec3& point) {
    const Quad3 along = minus(to_quad(cylinder.end), to_quad(cylinder.start)),
                offset = minus(to_quad(point), to_quad(cylinder.start));
    const Quad size = length(along), height = dot(offset, along) / size, beside = length(cross(offset, along)) / size;
    const Quad out = larger(larger(-height, height - size), beside - cylinder.radius);
    return out > 0 ? static_cast<double>(out) : 0;
}

}  // namespace abut::test
