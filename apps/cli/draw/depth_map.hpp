// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "draw/scene.hpp"

namespace abut::cli {

// Which triangle of a scene is seen at each dot of a grid over it, and how far away it is.
class DepthMap {
 public:
    static constexpr std::uint32_t none = 0xffff'ffff;

    // With this many dots along the side of a pixel.
    DepthMap(const Scene& scene, int dots);

    int width() const { return width_; }
    int height() const { return height_; }
    int dots() const { return dots_; }  // along the side of a pixel

    std::uint32_t triangle(int x, int y) const { return triangles_[index(x, y)]; }  // `none` where there is none
    // In pixels; infinite where there is no triangle.
    float depth(int x, int y) const { return depths_[index(x, y)]; }
    // The same at a place in pixels.
    float depth_at(const ScreenPoint& place) const;

    // Calls visit(x, y, z) for every dot of the grid whose middle is in a triangle; z is its depth there, in pixels. A
    // dot on the edge of two neighbours is of one of them.
    template <class Visit>
    void each_dot(const ScreenTriangle& triangle, Visit&& visit) const;

 private:
    std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
    }

    int dots_, width_, height_;
    std::vector<float> depths_;
    std::vector<std::uint32_t> triangles_;
};

template <class Visit>
void DepthMap::each_dot(const ScreenTriangle& triangle, Visit&& visit) const {
    const Vec3 &a = triangle.corner[0], &b = triangle.corner[1], &c = triangle.corner[2];
    const Vec3 normal = (b - a).cross(c - a);
    if (!(std::abs(normal.z()) > 1e-9)) return;  // seen from the side
    const double slope_x = -normal.x() / normal.z(), slope_y = -normal.y() / normal.z();
    // The first dot whose middle is at this place or beyond it.
    const auto dot_at = [&](double place, int end) {
        return std::clamp(static_cast<int>(std::ceil(place * dots_ - 0.5)), 0, end);
    };
    const int end_row = dot_at(std::max({a.y(), b.y(), c.y()}), height_);
    for (int row = dot_at(std::min({a.y(), b.y(), c.y()}), height_); row < end_row; ++row) {
        const double y = (row + 0.5) / dots_;
        // Where the row meets the sides.
        double low = 1e300, high = -1e300;
        for (std::size_t i = 0; i < 3; ++i) {
            // From above to below, so that a neighbour computes the same.
            const auto [from, to] = std::minmax(triangle.corner[i], triangle.corner[(i + 1) % 3],
                                                [](const Vec3& p, const Vec3& q) { return p.y() < q.y(); });
            if ((from.y() <= y) == (to.y() <= y)) continue;
            const double x = from.x() + (to.x() - from.x()) * ((y - from.y()) / (to.y() - from.y()));
            low = std::min(low, x);
            high = std::max(high, x);
        }
        if (low > high) continue;
        const int end_column = dot_at(high, width_);
        for (int column = dot_at(low, width_); column < end_column; ++column) {
            const double x = (column + 0.5) / dots_;
            visit(column, row, static_cast<float>(a.z() + slope_x * (x - a.x()) + slope_y * (y - a.y())));
        }
    }
}

}  // namespace abut::cli
