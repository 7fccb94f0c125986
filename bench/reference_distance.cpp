// SPDX-License-Identifier: Apache-2.0
#include "reference_distance.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>

namespace bench {
namespace {

using Real = long double;
using Point = Surface::Point;
using Edge = std::array<Point, 2>;
using Triangle = std::array<Point, 3>;

Point along(const Edge& edge, Real s) {
    Point p = edge[0];
    for (int i = 0; i < 3; ++i) p[i] += s * (edge[1][i] - edge[0][i]);
    return p;
}

Real distance(const Point& p, const Point& q) {
    const Point d = minus(p, q);
    return std::sqrt(dot(d, d));
}

// Where on the edge the point nearest to p is, from 0 to 1.
Real foot(const Point& p, const Edge& edge) {
    const Point d = minus(edge[1], edge[0]);
    return std::clamp(dot(minus(p, edge[0]), d) / dot(d, d), Real(0), Real(1));
}

// Keeps the closest of the pairs of points that it sees.
struct Closest {
    Nearest best{std::numeric_limits<Real>::infinity(), {}, {}};

    void see(const Point& on_a, const Point& on_b) {
        const Real d = distance(on_a, on_b);
        if (d < best.distance) best = {d, on_a, on_b};
    }
};

// Every pair of points that is seen is one of the two edges, so that rounding can only make the distance too large, and
// by no more than the rounding of a point.
void see_edges(const Edge& a, const Edge& b, Closest& closest) {
    for (const Point& end : a) closest.see(end, along(b, foot(end, b)));
    for (const Point& end : b) closest.see(along(a, foot(end, a)), end);
    // Inside of both: where the line between them is perpendicular to each. Parallel edges have no such place, or one
    // that is as near at an end.
    const Point u = minus(a[1], a[0]), v = minus(b[1], b[0]), w = minus(b[0], a[0]);
    const Real uu = dot(u, u), uv = dot(u, v), vv = dot(v, v);
    const Real determinant = uu * vv - uv * uv;
    if (determinant <= 0) return;
    const Real s = (dot(u, w) * vv - dot(v, w) * uv) / determinant;
    if (!(s > 0 && s < 1)) return;
    const Point on_a = along(a, s);
    closest.see(on_a, along(b, foot(on_a, b)));
}

// The point of the triangle below `p`, if p stands over its inside. Elsewhere an edge is nearer.
std::optional<Point> below(const Point& p, const Triangle& triangle) {
    const auto& [x, y, z] = triangle;
    const Point normal = cross(minus(y, x), minus(z, x));
    for (const Edge& side : {Edge{x, y}, Edge{y, z}, Edge{z, x}}) {
        if (dot(cross(normal, minus(side[1], side[0])), minus(p, side[0])) < 0) return {};
    }
    const Real height = dot(normal, minus(p, x)) / dot(normal, normal);
    Point foot = p;
    for (int i = 0; i < 3; ++i) foot[i] -= height * normal[i];
    return foot;
}

// A pair of features whose surrounding balls are farther apart than the closest so far need not be looked at.
struct Ball {
    Point center;
    Real radius;
};
template <std::size_t corners>
std::vector<Ball> balls(const std::vector<std::array<Point, corners>>& features) {
    std::vector<Ball> list;
    for (const auto& feature : features) {
        Ball ball{{0, 0, 0}, 0};
        for (const Point& p : feature) {
            for (int i = 0; i < 3; ++i) ball.center[i] += p[i] / corners;
        }
        for (const Point& p : feature) ball.radius = std::max(ball.radius, distance(p, ball.center));
        list.push_back(ball);
    }
    return list;
}
bool farther(const Ball& a, const Ball& b, const Closest& closest) {
    return distance(a.center, b.center) - a.radius - b.radius > closest.best.distance;
}

// How far the plane across the line between the two points keeps the shapes apart: the distance is no smaller.
Real proven_gap(const Surface& a, const Surface& b, const Nearest& found) {
    const Point axis = minus(found.on_b, found.on_a);
    Real a_end = -std::numeric_limits<Real>::infinity(), b_start = -a_end;
    for (const Point& p : a.vertices) a_end = std::max(a_end, dot(axis, minus(p, found.on_a)));
    for (const Point& p : b.vertices) b_start = std::min(b_start, dot(axis, minus(p, found.on_a)));
    return (b_start - a_end) / found.distance;
}

}  // namespace

Surface surface(const abut::OrientedBox& shape) {
    Surface out;
    for (int corner = 0; corner < 8; ++corner) {
        Point vertex = make<Real>(shape.center);
        for (int i = 0; i < 3; ++i) {
            const Real x = (corner >> i & 1) != 0 ? shape.half[i] : -shape.half[i];
            for (int k = 0; k < 3; ++k) vertex[k] += x * shape.axes(k, i);
        }
        out.vertices.push_back(vertex);
    }
    for (int i = 0; i < 3; ++i) {
        const int side = 1 << i, u = 1 << (i + 1) % 3, v = 1 << (i + 2) % 3;
        const auto& p = out.vertices;
        for (const int base : {0, u, v, u + v}) out.edges.push_back({p[base], p[base + side]});
        for (const int base : {0, side}) {
            out.triangles.push_back({p[base], p[base + u], p[base + u + v]});
            out.triangles.push_back({p[base], p[base + u + v], p[base + v]});
        }
    }
    return out;
}

Surface surface(const abut::Triangle& shape) {
    Surface out;
    for (const abut::Vec3& vertex : shape.vertex) out.vertices.push_back(make<Real>(vertex));
    const auto& p = out.vertices;
    out.edges = {{p[0], p[1]}, {p[1], p[2]}, {p[2], p[0]}};
    out.triangles = {{p[0], p[1], p[2]}};
    return out;
}

Surface surface(const abut::ConvexPolyhedron& shape) {
    Surface out;
    for (const abut::Vec3& vertex : shape.vertices()) out.vertices.push_back(make<Real>(vertex));
    const auto& p = out.vertices;
    for (const auto& [i, j] : shape.edges()) out.edges.push_back({p[i], p[j]});
    for (const auto& face : shape.faces()) {
        for (std::size_t k = 2; k < face.size(); ++k) {
            out.triangles.push_back({p[face[0]], p[face[k - 1]], p[face[k]]});
        }
    }
    return out;
}

Nearest nearest(const Surface& a, const Surface& b) {
    Closest closest;
    for (const Point& p : a.vertices) {
        for (const Point& q : b.vertices) closest.see(p, q);
    }
    const auto edges_of_a = balls(a.edges), edges_of_b = balls(b.edges);
    for (std::size_t i = 0; i < a.edges.size(); ++i) {
        for (std::size_t j = 0; j < b.edges.size(); ++j) {
            if (!farther(edges_of_a[i], edges_of_b[j], closest)) see_edges(a.edges[i], b.edges[j], closest);
        }
    }
    const auto faces_of_a = balls(a.triangles), faces_of_b = balls(b.triangles);
    for (std::size_t i = 0; i < a.triangles.size(); ++i) {
        for (const Point& q : b.vertices) {
            if (farther(faces_of_a[i], {q, 0}, closest)) continue;
            if (const auto p = below(q, a.triangles[i])) closest.see(*p, q);
        }
    }
    for (std::size_t j = 0; j < b.triangles.size(); ++j) {
        for (const Point& p : a.vertices) {
            if (farther(faces_of_b[j], {p, 0}, closest)) continue;
            if (const auto q = below(p, b.triangles[j])) closest.see(p, *q);
        }
    }
    if (!(closest.best.distance - proven_gap(a, b, closest.best) <= 1e-14L * reach(a, b))) {
        throw std::logic_error("the reference cannot prove a distance");
    }
    return closest.best;
}

long double reach(const Surface& a, const Surface& b) {
    Real farthest = 0;
    for (const Point& p : a.vertices) {
        for (const Point& q : b.vertices) farthest = std::max(farthest, distance(p, q));
    }
    return farthest;
}

}  // namespace bench
