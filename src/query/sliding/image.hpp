// SPDX-License-Identifier: Apache-2.0
// The images of triangles in the plane of what a screw does not change: of a point at the distance ρ from the axis, at
// the angle θ about it and at z along it, these are ρ and s = z − hθ, where h is the pitch, along the axis for a
// radian. θ is known but for whole turns, and s but for whole periods 2πh (docs/theory/sliding.md §2).
#pragma once

#include <array>
#include <span>

#include "abut/core/vector.hpp"

namespace abut::detail {

// What images are taken with; lengths are in the unit of the search, in which nothing is farther than 1 from the axis.
struct Pitch {
    double along;   // h; 0 for a rotation about the axis
    double period;  // 2π|h|
};

using CornersAboutAxis = std::array<Vec3, 3>;  // across the axis, twice, and along it

struct ImagePoint {
    double rho, s;
};

struct ImageRange {
    double least, most;
};

// What bounds the image of a triangle.
struct Image {
    // The corners: as ρ is convex, no point is farther from the axis than what is linear between these.
    std::array<ImagePoint, 3> outer;
    // The heights of the corners along two directions across the axis: ρ is nowhere below what is linear between them.
    std::array<std::array<ImagePoint, 3>, 2> inner;
    double sag;        // how far s may be from what is linear, either way; infinity where nothing is known of it
    double low, high;  // along the axis

    // What c ρ + d s is between.
    ImageRange range(const ImagePoint& direction) const;
    // How much wider the bounds are than the image, at most.
    double excess() const;
};
Image image_of(const CornersAboutAxis& corners, const Pitch& pitch);

// What images are between, in eight directions of the plane: all of c ρ + d s, with (c, d) = direction(i).
struct ImageBounds {
    static constexpr int directions = 8;
    static constexpr int across = 0, along = 4;  // the directions of ρ, and of s
    static constexpr std::array<double, 5> quarter{1, 0.9238795325112867, 0.7071067811865476, 0.3826834323650898, 0};
    static constexpr ImagePoint direction(int i) {
        return i <= 4 ? ImagePoint{quarter[static_cast<std::size_t>(i)], quarter[static_cast<std::size_t>(4 - i)]}
                      : ImagePoint{-quarter[static_cast<std::size_t>(8 - i)], quarter[static_cast<std::size_t>(i - 4)]};
    }

    std::array<double, directions> least, most;
    double low, high;  // along the axis

    static ImageBounds none();
    static ImageBounds of(const Image& image);
    void add(const ImageBounds& other);
    // By a way along s.
    void shift(double way);
    // The sum of the sides.
    double size() const { return most[across] - least[across] + high - low; }
};

}  // namespace abut::detail
