// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "abut/core/expected.hpp"
#include "abut/core/pose.hpp"

namespace ABUT_EXPORT abut {

namespace detail {
struct PointsInRange;
}

// A solid convex polyhedron with at least four vertices that are not in one plane: the convex hull of its vertices.
class ConvexPolyhedron {
 public:
    using Face = std::vector<std::uint32_t>;
    using Edge = std::array<std::uint32_t, 2>;

    // From faces, each a list of vertex indices, counter-clockwise when seen from outside. Checked: every vertex is
    // used, every face is flat and convex, every edge belongs to two faces in opposite directions, the whole is one
    // closed convex surface with its normals outward.
    [[nodiscard]] static Expected<ConvexPolyhedron> make(std::span<const Vec3> vertices, std::span<const Face> faces);

    // The convex hull of points (Qhull). Points inside, or on the surface within rounding, are left out; coplanar
    // facets are joined to one face. Fails when all points lie in one plane: that is a ConvexPolygon.
    [[nodiscard]] static Expected<ConvexPolyhedron> hull(std::span<const Vec3> points);

    std::span<const Vec3> vertices() const { return vertices_; }
    std::span<const Face> faces() const { return faces_; }
    std::span<const Edge> edges() const { return edges_; }

    // Unit, outward.
    const Vec3& face_normal(std::size_t face) const { return normals_[face]; }
    // Three vertices of the face that span its plane best, counter-clockwise.
    const std::array<std::uint32_t, 3>& face_corners(std::size_t face) const { return corners_[face]; }

    // Indices of faces (edges) of which no two are parallel, one for every normal (direction) that occurs. Directions
    // that differ by no more than the rounding of the coordinates count as one. A box has three of each.
    std::span<const std::uint32_t> distinct_faces() const { return distinct_faces_; }
    std::span<const std::uint32_t> distinct_edges() const { return distinct_edges_; }

    // The largest distance of a vertex from the first, rounded up.
    double radius() const { return radius_; }
    // The largest absolute value of a coordinate.
    double largest_coordinate() const { return largest_; }

    // The vertices relative to the first for vector code, rounded: all x, then all y, then all z. Each column is as
    // long as a multiple of `column_step`; what follows the last vertex is the first again.
    static constexpr std::size_t column_step = 4;
    std::span<const double> columns() const { return columns_; }
    // A vertex relative to the first, as the columns have it.
    Vec3 from_first(std::size_t vertex) const {
        const std::size_t count = columns_.size() / 3;
        return {columns_[vertex], columns_[count + vertex], columns_[2 * count + vertex]};
    }

 private:
    friend ConvexPolyhedron transformed(const ConvexPolyhedron&, const Pose&);  // transformed.hpp
    ConvexPolyhedron() = default;
    [[nodiscard]] static Expected<ConvexPolyhedron> assemble(std::vector<Vec3> vertices, std::vector<Face> faces);
    void measure_vertices();
    std::optional<Error> measure_faces(const detail::PointsInRange& vertices);
    void find_distinct_directions(const detail::PointsInRange& vertices);

    std::vector<Vec3> vertices_;
    std::vector<Face> faces_;
    std::vector<Edge> edges_;
    std::vector<Vec3> normals_;
    std::vector<std::array<std::uint32_t, 3>> corners_;
    std::vector<std::uint32_t> distinct_faces_, distinct_edges_;
    std::vector<double> columns_;
    double radius_ = 0, largest_ = 0;
};

}  // namespace abut
