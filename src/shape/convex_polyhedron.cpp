// SPDX-License-Identifier: Apache-2.0
#include "abut/shape/convex_polyhedron.hpp"

#include <algorithm>
#include <limits>
#include <map>

#include "core/detail/length.hpp"
#include "shape/detail/checks.hpp"

namespace abut {
namespace {

using Face = ConvexPolyhedron::Face;
using Edge = ConvexPolyhedron::Edge;

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

// Every edge once in each direction; in each direction the face that has it.
using DirectedEdges = std::map<Edge, std::size_t>;

Expected<DirectedEdges> directed_edges(std::span<const Face> faces) {
    DirectedEdges edges;
    for (std::size_t f = 0; f < faces.size(); ++f)
        for (std::size_t i = 0; i < faces[f].size(); ++i) {
            const Edge edge{faces[f][i], faces[f][(i + 1) % faces[f].size()]};
            const auto [place, is_new] = edges.emplace(edge, f);
            if (!is_new)
                return failure("faces " + std::to_string(place->second) + " and " + std::to_string(f) +
                               " both go from vertex " + std::to_string(edge[0]) + " to vertex " +
                               std::to_string(edge[1]) +
                               "; faces go counter-clockwise seen from outside, and two share an edge");
        }
    for (const auto& [edge, face] : edges)
        if (!edges.contains(Edge{edge[1], edge[0]}))
            return failure("the edge from vertex " + std::to_string(edge[0]) + " to vertex " + std::to_string(edge[1]) +
                           " belongs to face " + std::to_string(face) + " only; the surface must be closed");
    return edges;
}

std::vector<Vec3> points_of(const Face& face, std::span<const Vec3> vertices) {
    std::vector<Vec3> points;
    for (const auto v : face) points.push_back(vertices[v]);
    return points;
}

std::optional<Error> vertex_outside(std::span<const Vec3> vertices, const Vec3& on_face, const Vec3& normal,
                                    std::size_t face, double tolerance) {
    std::size_t outermost = 0;
    double above = -std::numeric_limits<double>::infinity(), below = -above;
    for (std::size_t v = 0; v < vertices.size(); ++v) {
        const double height = normal.dot(vertices[v] - on_face);
        below = std::min(below, height);
        if (height > above) {
            above = height;
            outermost = v;
        }
    }
    if (above <= tolerance && below < -tolerance) return {};
    if (above <= tolerance) return Error{"vertices lie in one plane; a flat shape is a ConvexPolygon"};
    if (below >= -tolerance)
        return Error{name_of(face) + " points inward; its vertices must go counter-clockwise seen from outside"};
    return Error{"vertices[" + std::to_string(outermost) + "] lies " + detail::rounded_text(above) + " outside " +
                 name_of(face) + "; the polyhedron is not convex"};
}

// Keeps of 0 … count − 1 one index for every direction that occurs. `uncertainty` is an angle in radians by which
// rounding of the coordinates may have turned a direction.
template <class Direction, class Uncertainty>
std::vector<std::uint32_t> distinct_directions(std::size_t count, Direction&& direction, Uncertainty&& uncertainty) {
    std::vector<std::uint32_t> kept;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Vec3 d = direction(i);
        const auto same = [&](std::uint32_t k) {
            return direction(k).cross(d).norm() <= uncertainty(i) + uncertainty(k);
        };
        if (std::ranges::none_of(kept, same)) kept.push_back(i);
    }
    return kept;
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
    const auto directed = directed_edges(faces);
    if (!directed) return tl::unexpected(directed.error());

    ConvexPolyhedron p;
    p.vertices_ = std::move(vertices);
    p.faces_ = std::move(faces);
    for (const auto& [edge, face] : *directed)
        if (edge[0] < edge[1]) p.edges_.push_back(edge);

    const double tolerance = detail::flatness_tolerance(p.vertices_);
    for (std::size_t f = 0; f < p.faces_.size(); ++f) {
        const auto points = points_of(p.faces_[f], p.vertices_);
        const auto local = detail::best_corners(points, 0);
        p.corners_.push_back({p.faces_[f][local[0]], p.faces_[f][local[1]], p.faces_[f][local[2]]});
        const auto [i, j, k] = p.corners_.back();
        p.normals_.push_back(detail::accurate_normal(p.vertices_[i], p.vertices_[j], p.vertices_[k]));
        const Vec3& normal = p.normals_.back();
        if (normal.isZero(0)) return failure(name_of(f) + " has its vertices on a line");
        if (auto error = detail::not_convex(points, normal, tolerance))
            return failure(name_of(f) + ": " + error->message);
        if (auto error = vertex_outside(p.vertices_, p.vertices_[i], normal, f, 4 * tolerance))
            return tl::unexpected(*error);
    }
    const auto euler =
        static_cast<long>(p.vertices_.size()) - static_cast<long>(p.edges_.size()) + static_cast<long>(p.faces_.size());
    if (euler != 2)
        return failure("faces do not form one closed surface: vertices − edges + faces is " + std::to_string(euler) +
                       ", not 2");

    p.measure_vertices();
    const double unit_roundoff = std::numeric_limits<double>::epsilon() / 2;
    const auto edge_vector = [&](std::uint32_t e) {
        return Vec3(p.vertices_[p.edges_[e][1]] - p.vertices_[p.edges_[e][0]]);
    };
    const auto edge_uncertainty = [&](std::uint32_t e) {
        return 8 * unit_roundoff * (1 + p.largest_ / detail::length_of(edge_vector(e)));
    };
    const auto face_uncertainty = [&](std::uint32_t f) {
        // The plane is as sure as the shorter height of the triangle that spans it.
        const auto [i, j, k] = p.corners_[f];
        const Vec3 e = p.vertices_[j] - p.vertices_[i], g = p.vertices_[k] - p.vertices_[i];
        const double longest = std::max({detail::length_of(e), detail::length_of(g), detail::length_of(g - e)});
        const double height = (e / longest).cross(g / longest).norm() * longest;
        return 8 * unit_roundoff * (1 + p.largest_ / height);
    };
    p.distinct_edges_ = distinct_directions(
        p.edges_.size(), [&](std::uint32_t e) { return Vec3(edge_vector(e) / detail::length_of(edge_vector(e))); },
        edge_uncertainty);
    p.distinct_faces_ = distinct_directions(
        p.faces_.size(), [&](std::uint32_t f) { return p.normals_[f]; }, face_uncertainty);
    return p;
}

}  // namespace abut
