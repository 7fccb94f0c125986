// SPDX-License-Identifier: Apache-2.0
// A convex shape as motion that turns sees it: the hull of points, swollen by a radius.
#pragma once

#include <span>
#include <vector>

#include "query/detail/corner.hpp"
#include "query/detail/pair.hpp"

namespace abut::detail {

struct CloudCore : CoreOf3 {
    static constexpr bool flat = true;
    std::span<const Vec3> points;

    explicit CloudCore(std::span<const Vec3> of) : points(of) {}

    Vec3 anchor() const { return points[0]; }
    double radius_about(const Vec3& p) const {
        Largest most;
        for (const Vec3& v : points) most.add(length_bound(v - p));
        return most.value();
    }
    double largest() const {
        Largest most;
        for (const Vec3& v : points)
            for (int i = 0; i < 3; ++i) most.add(std::abs(v[i]));
        return most.value();
    }
    int point_count() const { return static_cast<int>(points.size()); }
    const Vec3& position(int i) const { return points[static_cast<std::size_t>(i)]; }
    template <class S>
    Vector<S> point(int i, const Frame3& frame) const {
        return frame.relative<S>(position(i));
    }
};

// Relative to a point of the body's frame.
struct Cloud {
    std::vector<Vec3> points;
    double radius = 0;    // of what the hull is swollen by
    double reach = 0;     // of the farthest point, or more; without the radius
    double rounding = 0;  // how far a point may be off

    // Keeps its memory.
    template <class S>
    void set(const S& shape, const Vec3& center) {
        points.clear();
        radius = radius_of(shape);
        const auto core = core_of(shape);
        using Core = std::remove_cvref_t<decltype(core)>;
        const Frame3 frame{center, 0, 1, 0};
        const int count = Core::generator_count > 0 ? 1 << Core::generator_count : core.point_count();
        for (int i = 0; i < count; ++i) points.push_back(corner<double>(core, i, frame));
        double squared = 0;
        for (const Vec3& point : points)
            if (!(point.squaredNorm() <= squared)) squared = point.squaredNorm();  // NaN too
        reach = std::sqrt(squared) * (1 + 0x1p-50);
        rounding = 0x1p-51 * (reach + core.largest() + largest_coordinate(center));
    }
};

// How far the points reach along a direction.
inline double farthest_along(std::span<const Vec3> points, const Vec3& direction) {
    double most = points[0].dot(direction);
    for (const Vec3& point : points.subspan(1)) most = std::max(most, point.dot(direction));
    return most;
}

}  // namespace abut::detail
