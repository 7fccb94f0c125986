// SPDX-License-Identifier: Apache-2.0
#include "mesh/obb_fit/hull_graph.hpp"

#include <algorithm>

#include "shape/hull.hpp"

namespace abut::detail {
namespace {

using Face = ConvexPolyhedron::Face;

void add_face(const Face& face, HullGraph& graph) {
    Vec3 sum = Vec3::Zero();
    const Vec3& first = graph.vertices[face[0]];
    for (std::size_t i = 1; i + 1 < face.size(); ++i)
        sum += (graph.vertices[face[i]] - first).cross(graph.vertices[face[i + 1]] - first);
    const double length = sum.norm();
    graph.normals.push_back(length > 0 ? Vec3(sum / length) : Vec3(Vec3::Zero()));
    graph.areas.push_back(length / 2);
}

// Keeps the points that faces have, and numbers them anew.
void number_vertices(std::span<const Vec3> points, std::vector<Face>& faces, HullGraph& graph) {
    std::vector<std::uint32_t> number(points.size(), 0);
    for (const Face& face : faces)
        for (const auto v : face) number[v] = 1;
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        if (number[i] == 0) continue;
        number[i] = static_cast<std::uint32_t>(graph.vertices.size());
        graph.vertices.push_back(points[i]);
        graph.index.push_back(i);
    }
    for (Face& face : faces)
        for (auto& v : face) v = number[v];
}

// Every edge has two faces, which go along it in opposite directions. False if not.
bool join_edges(std::span<const Face> faces, HullGraph& graph) {
    struct Side {
        std::uint64_t ends;  // the smaller vertex, then the larger
        bool is_rising;
        std::uint32_t face;
    };
    std::vector<Side> sides;
    for (std::uint32_t f = 0; f < faces.size(); ++f)
        for (std::size_t i = 0; i < faces[f].size(); ++i) {
            const std::uint64_t from = faces[f][i], to = faces[f][(i + 1) % faces[f].size()];
            sides.push_back({std::min(from, to) << 32 | std::max(from, to), from < to, f});
        }
    std::ranges::stable_sort(sides, {}, &Side::ends);
    if (sides.size() % 2 != 0) return false;
    for (std::size_t i = 0; i < sides.size(); i += 2) {
        const Side &a = sides[i], &b = sides[i + 1];
        if (a.ends != b.ends || a.is_rising == b.is_rising) return false;
        graph.edges.push_back({static_cast<std::uint32_t>(a.ends >> 32), static_cast<std::uint32_t>(a.ends),
                               a.is_rising ? a.face : b.face, a.is_rising ? b.face : a.face});
    }
    return true;
}

}  // namespace

std::optional<HullGraph> hull_graph(std::span<const Vec3> points) {
    auto faces = hull_faces(points);
    if (!faces) return {};
    HullGraph graph;
    number_vertices(points, *faces, graph);
    for (const Face& face : *faces) add_face(face, graph);
    if (!join_edges(*faces, graph)) return {};
    return graph;
}

}  // namespace abut::detail
