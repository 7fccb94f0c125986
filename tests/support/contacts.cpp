// SPDX-License-Identifier: Apache-2.0
#include "support/contacts.hpp"

#include <array>

namespace abut::test {
namespace {

using Local = std::array<std::int64_t, 3>;  // along u, v and n

// Vertices of a shape below the plane; the origin is in the inside of the feature.
std::vector<Local> vertices_below(Kind kind, Feature feature) {
    switch (kind) {
        case Kind::segment:
            if (feature == Feature::vertex) return {{0, 0, 0}, {2, 1, -6}};
            if (feature == Feature::edge) return {{-4, 0, 0}, {6, 0, 0}};
            return {};
        case Kind::triangle:
            if (feature == Feature::vertex) return {{0, 0, 0}, {4, 1, -5}, {-3, 2, -4}};
            if (feature == Feature::edge) return {{-4, 0, 0}, {6, 0, 0}, {1, 3, -5}};
            return {{-4, -4, 0}, {8, -2, 0}, {-2, 7, 0}};
        case Kind::convex_polygon:
            if (feature == Feature::vertex) return {{0, 0, 0}, {8, 0, -8}, {6, 4, -12}, {0, 8, -12}, {-4, 8, -8}};
            if (feature == Feature::edge) return {{-4, 0, 0}, {6, 0, 0}, {8, 2, -4}, {3, 4, -8}, {-5, 2, -4}};
            return {{-4, -4, 0}, {4, -5, 0}, {7, 1, 0}, {3, 6, 0}, {-5, 2, 0}};
        case Kind::convex_polyhedron:
            if (feature == Feature::vertex) return {{0, 0, 0}, {4, 4, -6}, {4, -4, -6}, {-4, 4, -6}, {-4, -4, -6}};
            if (feature == Feature::edge)
                return {{-4, 0, 0}, {6, 0, 0}, {-4, 4, -5}, {6, 4, -5}, {-4, -4, -5}, {6, -4, -5}};
            return {{-4, -4, 0}, {4, -4, 0}, {4, 4, 0}, {-4, 4, 0}, {-6, -6, -5}, {6, -6, -5}, {6, 6, -5}, {-6, 6, -5}};
        default:
            return {};
    }
}

struct Placement {
    const ContactPlane& plane;
    std::int64_t unit;
    int side;  // −1 below, +1 above
    bool crossed;

    Grid3 operator()(const Local& p) const {
        const std::int64_t x = unit * (crossed ? -p[1] : p[0]), y = unit * (crossed ? p[0] : p[1]);
        return x * plane.u + y * plane.v + (side < 0 ? p[2] : -p[2]) * (unit * plane.n);
    }
};

// A box whose corner, edge or face lies in the plane, as the normal of the plane wants it.
std::optional<GridShape> box_at(Kind kind, Feature feature, const ContactPlane& plane, std::int64_t unit, int side) {
    const std::array<std::int64_t, 3> n{plane.n.x, plane.n.y, plane.n.z}, u{plane.u.x, plane.u.y, plane.u.z};
    const auto zeros = (n[0] == 0) + (n[1] == 0) + (n[2] == 0);
    const Feature present = zeros == 2 ? Feature::face : zeros == 1 ? Feature::edge : Feature::vertex;
    if (feature != present) return {};
    std::array<std::int64_t, 3> center{}, half{};
    for (int i = 0; i < 3; ++i) {
        half[i] = unit * (2 + i);
        center[i] = n[i] == 0 ? unit : side * half[i];  // every component of a normal here is positive or 0
        if (n[i] == 0) half[i] *= std::max<std::int64_t>(std::abs(u[i]), 1);
    }
    const Grid3 at{center[0], center[1], center[2]};
    if (kind == Kind::aligned_box) return grid_box(kind, at, {half[0], half[1], half[2]}, quarter_turn(0));
    // Axes in another order: (y, z, x).
    return grid_box(kind, at, {half[1], half[2], half[0]}, {Grid3{0, 1, 0}, Grid3{0, 0, 1}, Grid3{1, 0, 0}});
}

std::optional<GridShape> shape_at(Kind kind, Feature feature, const Placement& place) {
    if (kind == Kind::aligned_box || kind == Kind::oriented_box)
        return place.crossed ? std::nullopt : box_at(kind, feature, place.plane, place.unit, place.side);
    GridShape shape;
    shape.kind = kind;
    if (kind == Kind::sphere || kind == Kind::capsule) {
        if (place.plane.whole_length == 0) return {};
        const std::int64_t depth = 2;
        shape.radius = depth * place.unit * place.plane.whole_length;
        if (feature == Feature::vertex && kind == Kind::sphere) shape.points = {place({0, 0, -depth})};
        if (feature == Feature::vertex && kind == Kind::capsule)
            shape.points = {place({0, 0, -depth}), place({2, 1, -depth - 4})};
        if (feature == Feature::edge && kind == Kind::capsule)
            shape.points = {place({-4, 0, -depth}), place({6, 0, -depth})};
        return shape.points.empty() ? std::nullopt : std::optional(shape);
    }
    if (kind == Kind::ray) {
        if (feature == Feature::face) return {};
        const bool edge = feature == Feature::edge;
        shape.points = {edge ? place({-4, 0, 0}) : Grid3{}};
        shape.direction = edge ? place({1, 0, 0}) : place({1, -2, -3});
        return shape;
    }
    for (const Local& p : vertices_below(kind, feature)) shape.points.push_back(place(p));
    if (shape.points.empty()) return {};
    if (kind == Kind::convex_polyhedron) return grid_hull(shape.points);
    return shape;
}

}  // namespace

std::string_view name_of(Feature feature) {
    return feature == Feature::vertex ? "vertex" : feature == Feature::edge ? "edge" : "face";
}

std::vector<ContactPlane> contact_planes() {
    return {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, 1},
            {{0, 0, 1}, {1, -1, 0}, {1, 1, 0}, 0},
            {{1, -1, 0}, {1, 1, -2}, {1, 1, 1}, 0},
            {{2, -2, 1}, {2, 1, -2}, {1, 2, 2}, 3}};
}

std::optional<GridShape> shape_below(Kind kind, Feature feature, const ContactPlane& plane, std::int64_t unit) {
    return shape_at(kind, feature, {plane, unit, -1, false});
}

std::optional<GridShape> shape_above(Kind kind, Feature feature, const ContactPlane& plane, std::int64_t unit,
                                     bool crossed) {
    return shape_at(kind, feature, {plane, unit, 1, crossed});
}

std::vector<Contact> contacts_of(const KindPair& kinds, std::int64_t unit, int stretch) {
    constexpr std::array<Feature, 3> features{Feature::vertex, Feature::edge, Feature::face};
    std::vector<Contact> contacts;
    for (ContactPlane plane : contact_planes()) {
        plane.u = (std::int64_t{1} << stretch) * plane.u;
        for (const Feature point_a : features)
            for (const Feature point_b : features)
                for (const bool crossed : {false, true}) {
                    const auto a = shape_below(kinds.a, point_a, plane, unit);
                    const auto b = shape_above(kinds.b, point_b, plane, unit, crossed);
                    if (!a || !b) continue;
                    const std::string name = std::string(name_of(point_a)) + " on " + std::string(name_of(point_b)) +
                                             (crossed ? ", crossed" : "") + ", normal " + std::to_string(plane.n.x) +
                                             " " + std::to_string(plane.n.y) + " " + std::to_string(plane.n.z);
                    contacts.push_back({*a, *b, plane.n, name});
                }
    }
    return contacts;
}

}  // namespace abut::test
