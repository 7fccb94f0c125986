// SPDX-License-Identifier: Apache-2.0
#include "mesh/naive_report.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

namespace abut::test {
namespace {

using Point = std::array<long, 3>;
using Corners = std::array<Point, 3>;

Point cross(const Point& u, const Point& v) {
    return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}

long dot(const Point& u, const Point& v) { return u[0] * v[0] + u[1] * v[1] + u[2] * v[2]; }

Point normal(const Corners& t) {
    Point e{}, f{};
    for (std::size_t k = 0; k < 3; ++k) {
        e[k] = t[1][k] - t[0][k];
        f[k] = t[2][k] - t[0][k];
    }
    return cross(e, f);
}

bool share_a_point(const Corners& a, const Corners& b) {
    return std::ranges::any_of(a, [&](const Point& p) { return std::ranges::count(b, p) > 0; });
}

// Every triangle starts with a label of its own; neighbours take the smaller one until nothing changes.
std::size_t count_components(const std::vector<Corners>& triangles) {
    std::vector<std::size_t> label(triangles.size());
    for (std::size_t i = 0; i < label.size(); ++i) label[i] = i;
    for (bool changes = true; changes;) {
        changes = false;
        for (std::size_t i = 0; i < label.size(); ++i)
            for (std::size_t j = 0; j < label.size(); ++j)
                if (label[i] < label[j] && share_a_point(triangles[i], triangles[j])) {
                    label[j] = label[i];
                    changes = true;
                }
    }
    return std::set(label.begin(), label.end()).size();
}

}  // namespace

MeshReport naive_report(std::span<const Vec3> vertices, std::span<const Index3> triangles) {
    std::vector<Corners> all;
    for (const Index3& t : triangles) {
        Corners corners{};
        for (std::size_t i = 0; i < 3; ++i)
            for (int k = 0; k < 3; ++k) corners[i][k] = std::lround(vertices[t[i]][k]);
        all.push_back(corners);
    }

    MeshReport report;
    std::set<Point> points;
    std::set<Corners> known;
    std::map<std::array<Point, 2>, std::array<int, 2>> edges;  // how often forth and back
    long six_volumes = 0;
    for (const Corners& t : all) {
        points.insert(t.begin(), t.end());
        Corners sorted = t;
        std::ranges::sort(sorted);
        if (!known.insert(sorted).second) ++report.duplicate_triangles;
        if (normal(t) == Point{}) ++report.degenerate_triangles;
        report.area += std::sqrt(static_cast<double>(dot(normal(t), normal(t)))) / 2;
        six_volumes += dot(t[0], cross(t[1], t[2]));
        if (std::set(t.begin(), t.end()).size() < 3) continue;
        for (const auto& [i, j] : {std::array{0, 1}, {1, 2}, {2, 0}})
            ++(t[i] < t[j] ? edges[{t[i], t[j]}][0] : edges[{t[j], t[i]}][1]);
    }

    report.positions = points.size();
    report.edges = edges.size();
    report.is_closed = report.is_oriented = true;
    for (const auto& [edge, passed] : edges) {
        const int count = passed[0] + passed[1];
        if (count == 1) ++report.boundary_edges;
        if (count > 2) ++report.non_manifold_edges;
        if (count % 2 == 1) report.is_closed = false;
        if (std::abs(passed[0] - passed[1]) > 1) report.is_oriented = false;
    }
    if (report.is_closed && report.is_oriented) report.volume = static_cast<double>(six_volumes) / 6;
    report.components = count_components(all);
    for (int k = 0; k < 3; ++k) {
        const auto less = [k](const Point& a, const Point& b) { return a[k] < b[k]; };
        report.box.min[k] = static_cast<double>((*std::ranges::min_element(points, less))[k]);
        report.box.max[k] = static_cast<double>((*std::ranges::max_element(points, less))[k]);
    }
    return report;
}

}  // namespace abut::test
