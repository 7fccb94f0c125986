// SPDX-License-Identifier: Apache-2.0
// A convex shape in exact arithmetic: the hull of points, with what separating axes and distances are made of.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "support/exact3.hpp"
#include "support/grid_shape.hpp"

namespace abut::test {

// T is int64 for coordinates on a grid and an integer of any length where doubles are scaled to integers.
template <class T>
struct ExactShape {
    std::vector<Exact3<T>> points;
    std::optional<Exact3<T>> ray;                     // the shape goes on for ever from its points in this direction
    std::vector<std::array<std::uint32_t, 2>> edges;  // pairs of points; of a ray none
    std::vector<std::vector<std::uint32_t>> faces;    // loops of points
    std::vector<Exact3<T>> normals;                   // of faces, no two parallel, none zero
    std::vector<Exact3<T>> directions;                // of edges, no two parallel, none zero
    T radius{};                                       // by which the hull is inflated

    // The dimension of the hull: 0 for a point, 3 for a solid.
    int dimension = 0;
    // The documented axis set is `normals` and `directions` just as they are here: not so for a triangle or a polygon
    // that is degenerate, where the shape has no normal.
    bool regular = true;
};

template <class T>
void add_direction(std::vector<Exact3<T>>& list, const Exact3<T>& direction) {
    if (direction.is_zero()) return;
    for (const auto& other : list)
        if (cross(other, direction).is_zero()) return;
    list.push_back(direction);
}

// How many of the vectors are independent.
template <class T>
int rank(const std::vector<Exact3<T>>& vectors) {
    Exact3<T> first, normal;
    int found = 0;
    for (const auto& v : vectors) {
        if (found == 0 && !v.is_zero()) {
            first = v;
            found = 1;
        } else if (found == 1 && !cross(first, v).is_zero()) {
            normal = cross(first, v);
            found = 2;
        } else if (found == 2 && dot(normal, v) != 0) {
            return 3;
        }
    }
    return found;
}

// Sets `dimension` from points and ray.
template <class T>
void find_dimension(ExactShape<T>& shape) {
    std::vector<Exact3<T>> vectors;
    for (const auto& p : shape.points) vectors.push_back(p - shape.points[0]);
    if (shape.ray) vectors.push_back(*shape.ray);
    shape.dimension = rank(vectors);
}

// Sets edges, normals and directions of a shape whose points and faces are known.
template <class T>
void find_features(ExactShape<T>& shape) {
    for (const auto& face : shape.faces) {
        for (std::size_t i = 0; i < face.size(); ++i) {
            const std::uint32_t from = face[i], to = face[(i + 1) % face.size()];
            if (from < to || shape.faces.size() == 1) shape.edges.push_back({from, to});
            add_direction(shape.directions, shape.points[to] - shape.points[from]);
        }
        // Of a flat convex loop any two edges from its first point give the normal, or zero.
        for (std::size_t i = 1; i + 1 < face.size(); ++i)
            add_direction(shape.normals, cross(shape.points[face[i]] - shape.points[face[0]],
                                               shape.points[face[i + 1]] - shape.points[face[0]]));
    }
    find_dimension(shape);
}

// The faces of a box with the corners of GridShape, counter-clockwise seen from outside.
inline std::vector<std::vector<std::uint32_t>> box_faces() {
    return {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
}

inline ExactShape<std::int64_t> to_exact(const GridShape& grid) {
    ExactShape<std::int64_t> shape;
    shape.points = grid.points;
    shape.radius = grid.radius;
    switch (grid.kind) {
        case Kind::sphere:
            break;
        case Kind::capsule:
        case Kind::segment:
            shape.edges = {{0, 1}};
            add_direction(shape.directions, grid.points[1] - grid.points[0]);
            break;
        case Kind::ray:
            shape.ray = grid.direction;
            shape.directions = {grid.direction};
            break;
        case Kind::aligned_box:
        case Kind::oriented_box:
            shape.faces = box_faces();
            find_features(shape);
            // A flat box keeps its three axes.
            shape.normals = shape.directions = {grid.axes.begin(), grid.axes.end()};
            break;
        case Kind::triangle:
        case Kind::convex_polygon:
            shape.faces.emplace_back();
            for (std::uint32_t i = 0; i < grid.points.size(); ++i) shape.faces[0].push_back(i);
            find_features(shape);
            shape.regular = shape.dimension == 2;
            break;
        case Kind::convex_polyhedron:
            shape.faces = grid.faces;
            find_features(shape);
            break;
        case Kind::cylinder:
            break;
    }
    find_dimension(shape);
    return shape;
}

}  // namespace abut::test
