// SPDX-License-Identifier: Apache-2.0
// Bodies to touch each other, and what must be true of where they do.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/shape/transformed.hpp"
#include "kit/generators.hpp"
#include "support/random.hpp"

namespace abut::test {

inline Mesh tree_of(const TriangleMesh& mesh) { return Mesh::make(mesh).value(); }

// The faces of a polyhedron, each as a fan of triangles.
inline TriangleMesh mesh_of(const ConvexPolyhedron& polyhedron) {
    std::vector<Index3> triangles;
    for (const auto& face : polyhedron.faces())
        for (std::size_t k = 2; k < face.size(); ++k) triangles.push_back({face[0], face[k - 1], face[k]});
    return TriangleMesh::make(polyhedron.vertices(), triangles).value();
}

inline double distance_to(const Mesh& tree, const Pose& at, const Vec3& point) {
    return distance(tree, at, Sphere{point, 0}).distance;
}

// What is wrong with the patches of two meshes, or nothing: points that are not on both, normals that are no units.
inline std::string wrong_points(const Mesh& a, const Motion& motion_a, const Mesh& b, const Motion& motion_b,
                                const FirstContact& found, double tolerance) {
    if (found.patches.empty()) return "no patches";
    if (!(std::abs(found.axis.norm() - 1) < 1e-12)) return "no axis";
    for (const ContactPatch& patch : found.patches) {
        if (patch.points.empty()) return "a patch without points";
        if (!(std::abs(patch.normal.norm() - 1) < 1e-12)) return "a normal that is no unit vector";
        for (const Vec3& point : patch.points) {
            const double off = std::max(distance_to(a, pose_at(motion_a, found.time), point),
                                        distance_to(b, pose_at(motion_b, found.time), point));
            if (!(off <= tolerance)) return "a point that is off by " + std::to_string(off / tolerance) + " tolerances";
        }
    }
    return "";
}

// By how much two convex bodies overlap along a direction, each seen as the hull of its vertices; below 0 they are
// apart.
inline double overlap_along(const Vec3& direction, const TriangleMesh& a, const Pose& at_a, const TriangleMesh& b,
                            const Pose& at_b) {
    double high = -INFINITY, low = INFINITY;
    for (const Vec3& vertex : a.vertices()) high = std::max(high, direction.dot(at_a * vertex));
    for (const Vec3& vertex : b.vertices()) low = std::min(low, direction.dot(at_b * vertex));
    return high - low;
}

// Twice the area.
inline double area_of(const ContactPatch& patch) {
    Vec3 sum = Vec3::Zero();
    for (std::size_t i = 2; i < patch.points.size(); ++i)
        sum += (patch.points[i - 1] - patch.points[0]).cross(patch.points[i] - patch.points[0]);
    return sum.norm();
}

// How far the corners of two patches are from each other: of each the nearest of the other.
inline double difference(const Points& a, const Points& b) {
    double most = 0;
    for (const auto& [from, to] : {std::pair(&a, &b), std::pair(&b, &a)})
        for (const Vec3& point : *from) {
            double nearest = INFINITY;
            for (const Vec3& other : *to) nearest = std::min(nearest, (point - other).norm());
            most = std::max(most, nearest);
        }
    return most;
}

}  // namespace abut::test
