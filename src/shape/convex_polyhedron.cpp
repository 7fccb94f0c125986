// SPDX-License-Identifier: Apache-2.0
#include "abut/shape/convex_polyhedron.hpp"

#include <algorithm>
#include <limits>

#include "core/length.hpp"
#include "shape/checks.hpp"
#include "shape/distinct_directions.hpp"
#include "shape/point_boxes.hpp"

namespace abut {
namespace {

using Face = ConvexPolyhedron::Face;
using Edge = ConvexPolyhedron::Edge;
using detail::PointBoxes;

constexpr double unit_roundoff = std::numeric_limits<double>::epsilon() / 2;

std::string name_of(std::size_t face) { return "faces[" + std::to_string(face) + "]"; }

std::optional<Error> bad_indices(std::span<const Vec3> vertices, std::span<const Face> faces) {
    std::vector<bool> used(vertices.size());
    for (std::size_t f = 0; f < faces.size(); ++f) {
        const Face& face = faces[f];
        if (face.size() < 3)
            return Error{name_of(f) + " has " + std::to_string(face.size()) + " vertices; a face needs at least 3"};
        for (const auto v : face) {
            if (v >= vertices.size())
                return Error{name_of(f) + " names vertex " + std::to_string(v) + "; there are " +
                             std::to_string(vertices.size())};
            used[v] = true;
        }
        Face sorted = face;
        std::ranges::sort(sorted);
        if (const auto twice = std::ranges::adjacent_find(sorted); twice != sorted.end())
            return Error{name_of(f) + " names vertex " + std::to_string(*twice) + " twice"};
    }
    if (const auto unused = std::ranges::find(used, false); unused != used.end())
        return Error{"vertices[" + std::to_string(unused - used.begin()) + "] belongs to no face"};
    return {};
}

// An edge as a face goes along it, and the number of the face.
struct DirectedEdge {
    Edge edge;
    std::size_t face;
};

bool is_before(const DirectedEdge& x, const DirectedEdge& y) { return x.edge < y.edge; }

std::vector<DirectedEdge> edges_around(std::span<const Face> faces) {
    std::vector<DirectedEdge> edges;
    for (std::size_t f = 0; f < faces.size(); ++f)
        for (std::size_t i = 0; i < faces[f].size(); ++i)
            edges.push_back({{faces[f][i], faces[f][(i + 1) % faces[f].size()]}, f});
    return edges;
}

// Of sorted edges. The first in the order of the faces.
std::optional<Error> edge_given_twice(std::span<const DirectedEdge> edges) {
    const DirectedEdge* first = nullptr;
    for (std::size_t i = 1; i < edges.size(); ++i) {
        const bool is_second = edges[i - 1].edge == edges[i].edge && !(i > 1 && edges[i - 2].edge == edges[i].edge);
        if (is_second && (!first || edges[i].face < first[1].face)) first = &edges[i - 1];
    }
    if (!first) return {};
    return Error{"faces " + std::to_string(first[0].face) + " and " + std::to_string(first[1].face) +
                 " both go from vertex " + std::to_string(first->edge[0]) + " to vertex " +
                 std::to_string(first->edge[1]) +
                 "; faces go counter-clockwise seen from outside, and two share an edge"};
}

// Every edge, from the lower to the higher vertex, in order. Fails unless each has a face on both sides.
Expected<std::vector<Edge>> shared_edges(std::span<const Face> faces) {
    std::vector<DirectedEdge> directed = edges_around(faces);
    std::ranges::stable_sort(directed, is_before);
    if (auto error = edge_given_twice(directed)) return tl::unexpected(*error);
    std::vector<Edge> edges;
    for (const auto& [edge, face] : directed) {
        if (!std::ranges::binary_search(directed, DirectedEdge{{edge[1], edge[0]}, 0}, is_before))
            return failure("the edge from vertex " + std::to_string(edge[0]) + " to vertex " + std::to_string(edge[1]) +
                           " belongs to face " + std::to_string(face) + " only; the surface must be closed");
        if (edge[0] < edge[1]) edges.push_back(edge);
    }
    return edges;
}

std::vector<Vec3> points_of(const Face& face, std::span<const Vec3> vertices) {
    std::vector<Vec3> points;
    for (const auto v : face) points.push_back(vertices[v]);
    return points;
}

// The plane of a face.
struct Plane {
    Vec3 point, normal;

    double height(const Vec3& at) const { return normal.dot(at - point); }
    // Of the points of a box.
    double highest(const PointBoxes::Box& box) const { return box.highest(normal, point); }
    double lowest(const PointBoxes::Box& box) const { return -box.highest(-normal, point); }
};

Error wrong_side(std::span<const Vec3> vertices, const Plane& plane, std::size_t face, double tolerance, double unit) {
    std::size_t outermost = 0;
    double above = -std::numeric_limits<double>::infinity(), below = -above;
    for (std::size_t v = 0; v < vertices.size(); ++v) {
        const double height = plane.height(vertices[v]);
        below = std::min(below, height);
        if (height > above) {
            above = height;
            outermost = v;
        }
    }
    if (above <= tolerance) return {"vertices lie in one plane; a flat shape is a ConvexPolygon"};
    if (below >= -tolerance)
        return {name_of(face) + " points inward; its vertices must go counter-clockwise seen from outside"};
    return {"vertices[" + std::to_string(outermost) + "] lies " + detail::rounded_text(above / unit) + " outside " +
            name_of(face) + "; the polyhedron is not convex"};
}

// Whether no vertex is above the plane of a face by more than the tolerance, and any is below it by more. What is
// decided of whole boxes leaves room for the rounding of heights, so that it is what their vertices would say.
bool bounds_all(std::span<const Vec3> vertices, const PointBoxes& boxes, const Plane& plane, double tolerance,
                double largest) {
    const double sure = tolerance - 96 * unit_roundoff * largest;
    return !boxes.any([&](std::size_t, const PointBoxes::Box& box) { return plane.highest(box) > sure; },
                      [&](std::uint32_t v) { return plane.height(vertices[v]) > tolerance; }) &&
           boxes.any([&](std::size_t, const PointBoxes::Box& box) { return plane.lowest(box) < -sure; },
                     [&](std::uint32_t v) { return plane.height(vertices[v]) < -tolerance; });
}

}  // namespace

Expected<ConvexPolyhedron> ConvexPolyhedron::make(std::span<const Vec3> vertices, std::span<const Face> faces) {
    if (vertices.size() < 4)
        return failure("vertices: " + std::to_string(vertices.size()) + " given; a polyhedron needs at least 4");
    if (auto error = detail::finite(vertices, "vertices")) return tl::unexpected(*error);
    if (auto error = bad_indices(vertices, faces)) return tl::unexpected(*error);
    return assemble({vertices.begin(), vertices.end()}, {faces.begin(), faces.end()});
}

void ConvexPolyhedron::measure_vertices() {
    const std::size_t count = (vertices_.size() + column_step - 1) / column_step * column_step;
    columns_.assign(3 * count, 0);
    radius_ = largest_ = 0;
    for (std::size_t i = 0; i < vertices_.size(); ++i) {
        const Vec3 relative = vertices_[i] - vertices_[0];
        for (std::size_t k = 0; k < 3; ++k) columns_[k * count + i] = relative[static_cast<int>(k)];
        radius_ = std::max(radius_, detail::length_of(relative) * (1 + 0x1p-50));
        largest_ = std::max(largest_, vertices_[i].lpNorm<Eigen::Infinity>());
    }
}

Expected<ConvexPolyhedron> ConvexPolyhedron::assemble(std::vector<Vec3> vertices, std::vector<Face> faces) {
    auto edges = shared_edges(faces);
    if (!edges) return tl::unexpected(edges.error());
    ConvexPolyhedron p;
    p.vertices_ = std::move(vertices);
    p.faces_ = std::move(faces);
    p.edges_ = std::move(*edges);
    const auto points = detail::within_range(p.vertices_);
    if (auto error = p.measure_faces(points)) return tl::unexpected(*error);
    const auto euler =
        static_cast<long>(p.vertices_.size()) - static_cast<long>(p.edges_.size()) + static_cast<long>(p.faces_.size());
    if (euler != 2)
        return failure("faces do not form one closed surface: vertices − edges + faces is " + std::to_string(euler) +
                       ", not 2");
    p.measure_vertices();
    p.find_distinct_directions(points);
    return p;
}

std::optional<Error> ConvexPolyhedron::measure_faces(const detail::PointsInRange& given) {
    const auto& [vertices, unit] = given;
    const double tolerance = detail::flatness_tolerance(vertices), largest = detail::largest_coordinate_of(vertices);
    const PointBoxes boxes(vertices);
    for (std::size_t f = 0; f < faces_.size(); ++f) {
        const auto points = points_of(faces_[f], vertices);
        const auto local = detail::best_corners(points, 0);
        const std::array corners{faces_[f][local[0]], faces_[f][local[1]], faces_[f][local[2]]};
        const auto [i, j, k] = corners;
        const Vec3 normal = detail::accurate_normal(vertices[i], vertices[j], vertices[k]);
        corners_.push_back(corners);
        normals_.push_back(normal);
        if (normal.isZero(0)) return Error{name_of(f) + " has its vertices on a line"};
        if (auto error = detail::not_convex(points, normal, tolerance))
            return Error{name_of(f) + ": " + error->message};
        const Plane plane{vertices[i], normal};
        if (!bounds_all(vertices, boxes, plane, 4 * tolerance, largest))
            return wrong_side(vertices, plane, f, 4 * tolerance, unit);
    }
    return {};
}

void ConvexPolyhedron::find_distinct_directions(const detail::PointsInRange& given) {
    const std::vector<Vec3>& vertices = given.points;
    const double largest = detail::largest_coordinate_of(vertices);
    std::vector<Vec3> directions;
    std::vector<double> uncertainty;
    for (const auto& [from, to] : edges_) {
        const Vec3 edge = vertices[to] - vertices[from];
        const double length = detail::length_of(edge);
        directions.emplace_back(edge / length);
        uncertainty.push_back(8 * unit_roundoff * (1 + largest / length));
    }
    distinct_edges_ = detail::distinct_directions(directions, uncertainty);
    uncertainty.clear();
    for (const auto& [i, j, k] : corners_) {
        // The plane is as sure as the shorter height of the triangle that spans it.
        const Vec3 e = vertices[j] - vertices[i], g = vertices[k] - vertices[i];
        const double longest = std::max({detail::length_of(e), detail::length_of(g), detail::length_of(g - e)});
        const double height = (e / longest).cross(g / longest).norm() * longest;
        uncertainty.push_back(8 * unit_roundoff * (1 + largest / height));
    }
    distinct_faces_ = detail::distinct_directions(normals_, uncertainty);
}

}  // namespace abut
