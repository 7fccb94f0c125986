// SPDX-License-Identifier: Apache-2.0
// Parts that turn are much alike all around: triangles that the screw leads onto one another have one image, and are
// compared once (docs/theory/sliding.md §4).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "abut/shape/triangle.hpp"
#include "query/sliding/image.hpp"

namespace abut::detail {

// The triangles of a body, seen from the axis of a screw.
struct TrianglesAboutAxis {
    std::span<const Triangle> triangles;
    Mat3 turn;  // from the frame of the body, with the unit
    Vec3 move;

    CornersAboutAxis corners(std::uint32_t i) const {
        const auto& vertex = triangles[i].vertex;
        return {turn * vertex[0] + move, turn * vertex[1] + move, turn * vertex[2] + move};
    }
};

// Triangles that the screw leads onto the first of them, but for group_slack in each coordinate.
struct ImageGroup {
    std::uint32_t triangle;        // the first
    std::uint32_t first, count;    // of them all, in the order of the groups
    double behind = 0, ahead = 0;  // how far along the axis others are from the first
};
constexpr double group_slack = 0x1p-44;  // in the unit of the search

class ImageGroups {
 public:
    void find(const TrianglesAboutAxis& body, const Pitch& pitch);

    const std::vector<ImageGroup>& groups() const { return groups_; }
    std::span<const std::uint32_t> members(const ImageGroup& group) const {
        return std::span<const std::uint32_t>(members_).subspan(group.first, group.count);
    }

 private:
    // What a screw does not change of a triangle: where its corners are as seen from one of them.
    struct Shape {
        std::array<double, 9> numbers;
        double along;  // where that one is along the axis
    };
    static Shape shape_of(const CornersAboutAxis& corners, const Pitch& pitch);
    std::uint32_t group_of(const Shape& shape, std::uint32_t triangle);

    std::vector<ImageGroup> groups_;
    std::vector<Shape> shapes_;  // of the groups
    std::vector<std::uint32_t> table_, group_of_, members_;
};

}  // namespace abut::detail
