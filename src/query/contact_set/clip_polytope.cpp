// SPDX-License-Identifier: Apache-2.0
#include "query/contact_set/clip_polytope.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "query/contact_set/patch.hpp"
#include "shape/hull.hpp"

namespace abut::detail {
namespace {

using Face = ConvexPolyhedron::Face;

double height(const SidePlane& side, const Vec3& point) { return side.normal.dot(point) - side.offset; }

// Adds the ends of what is left of an edge inside all sides.
void add_clipped(const Vec3& from, const Vec3& to, const std::vector<SidePlane>& sides, double tolerance,
                 std::vector<Vec3>& points) {
    double start = 0, end = 1;
    for (const SidePlane& side : sides) {
        const double here = height(side, from), there = height(side, to);
        if (here > tolerance && there > tolerance) return;
        // The side is crossed at its height 0; an end that is outside by no more than the tolerance stays.
        if (here > tolerance) start = std::max(start, there < 0 ? here / (here - there) : 1);
        if (there > tolerance) end = std::min(end, here < 0 ? here / (here - there) : 0);
    }
    const Vec3 along = to - from;
    if (start <= end) {
        points.push_back(from + start * along);
        points.push_back(from + end * along);
        return;
    }
    // As where an edge passes through a corner.
    const Vec3 middle = from + (start + end) / 2 * along;
    for (const SidePlane& side : sides)
        if (height(side, middle) > tolerance) return;
    points.push_back(middle);
}

// Of points nearer to each other than the tolerance, the first.
std::vector<Vec3> distinct(const std::vector<Vec3>& points, double tolerance) {
    std::vector<Vec3> sorted = points, kept;
    std::sort(sorted.begin(), sorted.end(), [](const Vec3& p, const Vec3& q) {
        return std::lexicographical_compare(p.begin(), p.end(), q.begin(), q.end());
    });
    std::size_t window = 0;  // the first that is not yet too far behind along x
    for (const Vec3& p : sorted) {
        while (window < kept.size() && kept[window].x() < p.x() - tolerance) ++window;
        const bool is_new = std::none_of(kept.begin() + static_cast<std::ptrdiff_t>(window), kept.end(),
                                         [&](const Vec3& q) { return (p - q).norm() <= tolerance; });
        if (is_new) kept.push_back(p);
    }
    return kept;
}

// The corners of the convex polygon of some points that lie in a plane, within the tolerance: indices of points,
// counter-clockwise about the normal. Fewer than three when they lie on a line.
Face ring_of(const std::vector<Vec3>& points, Face some, const Vec3& normal, double tolerance) {
    const auto axes = across(normal);
    const auto at = [&](std::uint32_t i) { return Vec2(axes[0].dot(points[i]), axes[1].dot(points[i])); };
    std::sort(some.begin(), some.end(), [&](std::uint32_t i, std::uint32_t j) {
        const Vec2 p = at(i), q = at(j);
        return p[0] != q[0] ? p[0] < q[0] : p[1] < q[1];
    });
    // Andrew's chains; what is not outside of a chord by more than the tolerance is no corner.
    const auto half = [&](auto first, auto last) {
        Face chain;
        for (auto next = first; next != last; ++next) {
            const Vec2 p = at(*next);
            while (chain.size() >= 2) {
                const Vec2 from = at(chain[chain.size() - 2]), chord = p - from, corner = at(chain.back()) - from;
                if (chord[0] * corner[1] - chord[1] * corner[0] < -tolerance * chord.norm()) break;
                chain.pop_back();
            }
            chain.push_back(*next);
        }
        chain.pop_back();
        return chain;
    };
    if (some.size() < 3) return some;
    Face ring = half(some.begin(), some.end());
    const Face upper = half(some.rbegin(), some.rend());
    ring.insert(ring.end(), upper.begin(), upper.end());
    return ring;
}

// Whether every edge belongs to two faces, in opposite directions, and all of it is one surface.
bool is_closed(const std::vector<Face>& faces) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
    std::vector<std::uint32_t> used;
    for (const Face& face : faces)
        for (std::size_t i = 0; i < face.size(); ++i) {
            if (++edges[{face[i], face[i + 1 < face.size() ? i + 1 : 0]}] > 1) return false;
            used.push_back(face[i]);
        }
    for (const auto& [edge, count] : edges)
        if (!edges.contains({edge.second, edge.first})) return false;
    std::sort(used.begin(), used.end());
    const auto vertices = static_cast<std::size_t>(std::unique(used.begin(), used.end()) - used.begin());
    return faces.size() >= 4 && vertices + faces.size() == edges.size() / 2 + 2;  // Euler's formula
}

// The points that lie in each side are the corners of a face.
std::vector<Face> faces_in(const std::vector<SidePlane>& sides, const std::vector<Vec3>& points, double tolerance) {
    std::vector<Face> faces;
    std::vector<Face> seen;  // sorted; the sides of both may coincide
    for (const SidePlane& side : sides) {
        Face in_side;
        for (std::uint32_t i = 0; i < points.size(); ++i)
            if (std::abs(height(side, points[i])) <= tolerance) in_side.push_back(i);
        if (in_side.size() < 3) continue;
        Face ring = ring_of(points, std::move(in_side), side.normal, tolerance);
        if (ring.size() < 3) continue;
        Face sorted = ring;
        std::sort(sorted.begin(), sorted.end());
        if (std::find(seen.begin(), seen.end(), sorted) != seen.end()) continue;
        seen.push_back(std::move(sorted));
        faces.push_back(std::move(ring));
    }
    return faces;
}

// Keeps the points that faces have.
Intersection polyhedron_of(const std::vector<Vec3>& points, std::vector<Face> faces) {
    constexpr std::uint32_t unused = ~0u;
    std::vector<std::uint32_t> number(points.size(), unused);
    Intersection result;
    for (Face& face : faces)
        for (std::uint32_t& corner : face) {
            if (number[corner] == unused) {
                number[corner] = static_cast<std::uint32_t>(result.points.size());
                result.points.push_back(points[corner]);
            }
            corner = number[corner];
        }
    result.faces = std::move(faces);
    return result;
}

template <class Measure>
std::size_t farthest(const std::vector<Vec3>& points, Measure&& measure) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < points.size(); ++i)
        if (measure(points[i]) > measure(points[best])) best = i;
    return best;
}

}  // namespace

Intersection common_polytope(const Polytope& a, const Polytope& b, double tolerance) {
    std::vector<Vec3> found;
    for (const auto& [from, to] : a.edges) add_clipped(a.vertices[from], a.vertices[to], b.sides, tolerance, found);
    for (const auto& [from, to] : b.edges) add_clipped(b.vertices[from], b.vertices[to], a.sides, tolerance, found);

    const double thin = 8 * tolerance;
    const std::vector<Vec3> points = distinct(found, thin);
    Intersection result;
    if (points.empty()) return result;
    const Vec3 start = points[farthest(points, [&](const Vec3& p) { return (p - points[0]).norm(); })];
    const Vec3 end = points[farthest(points, [&](const Vec3& p) { return (p - start).norm(); })];
    result.points.push_back(start);
    if ((end - start).norm() <= thin) return result;

    const Vec3 along = (end - start).normalized();
    const auto across_line = [&](const Vec3& p) { return Vec3((p - start) - along * along.dot(p - start)); };
    const Vec3 aside = across_line(points[farthest(points, [&](const Vec3& p) { return across_line(p).norm(); })]);
    result.points.push_back(end);
    if (aside.norm() <= thin) return result;

    const Vec3 normal = along.cross(aside).normalized();
    const auto above = [&](const Vec3& p) { return std::abs(normal.dot(p - start)); };
    if (above(points[farthest(points, above)]) > thin) {
        std::vector<SidePlane> sides = a.sides;
        sides.insert(sides.end(), b.sides.begin(), b.sides.end());
        if (auto faces = faces_in(sides, points, thin); is_closed(faces))
            return polyhedron_of(points, std::move(faces));
        // Corners that are hardly more than the tolerance apart may be missed by one side and not by another.
        if (auto faces = hull_faces(points)) return polyhedron_of(points, std::move(*faces));
    }
    Face all(points.size());
    for (std::uint32_t i = 0; i < all.size(); ++i) all[i] = i;
    const Face ring = ring_of(points, std::move(all), normal, tolerance);
    if (ring.size() < 3) return result;
    result.points.clear();
    for (const std::uint32_t i : ring) result.points.push_back(points[i]);
    return result;
}

Polytope flat_polytope(std::vector<Vec3> ring, double tolerance) {
    Polytope flat;
    const Vec3 start = ring[farthest(ring, [&](const Vec3& p) { return (p - ring[0]).norm(); })];
    const Vec3 end = ring[farthest(ring, [&](const Vec3& p) { return (p - start).norm(); })];
    const Vec3 along = end - start;
    Vec3 normal = Vec3::Zero();
    for (const Vec3& p : ring)
        if (const Vec3 area = along.cross(p - start); area.norm() > normal.norm()) normal = area;
    const auto add_plane = [&](const Vec3& across) {
        flat.sides.push_back(side_through(start, across));
        flat.sides.push_back(side_through(start, -across));
    };
    if (normal.norm() > tolerance * along.norm()) {
        add_plane(normal);
        // Either way around: an edge has all of it on one side.
        Vec3 middle = Vec3::Zero();
        for (const Vec3& p : ring) middle += p / static_cast<double>(ring.size());
        for (std::uint32_t i = 0; i < ring.size(); ++i) {
            const std::uint32_t next = i + 1 < ring.size() ? i + 1 : 0;
            flat.edges.push_back({i, next});
            const Vec3 outward = (ring[next] - ring[i]).cross(normal);
            if (!(outward.norm() > 0)) continue;
            SidePlane side = side_through(ring[i], outward);
            if (height(side, middle) > 0) side = side_through(ring[i], -outward);
            flat.sides.push_back(side);
        }
        flat.vertices = std::move(ring);
        return flat;
    }
    flat.vertices = {start, end};
    flat.edges = {{0, 1}};
    const Vec3 direction = along.norm() > tolerance ? Vec3(along.normalized()) : Vec3(Vec3::UnitX());
    for (const Vec3& side : across(direction)) add_plane(side);
    flat.sides.push_back(side_through(end, direction));
    flat.sides.push_back(side_through(start, -direction));
    return flat;
}

}  // namespace abut::detail
