// SPDX-License-Identifier: Apache-2.0
#include "mesh/obb_fit/smallest_box.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "mesh/obb_fit/box_search.hpp"
#include "mesh/obb_fit/covariance.hpp"
#include "mesh/obb_fit/plane2.hpp"
#include "mesh/obb_fit/smallest_rectangle.hpp"

namespace abut::detail {
namespace {

// A hull with more vertices than this is searched on some of them first, those farthest along as many directions.
constexpr std::size_t sampled_vertices = 320;
// How many searches follow, each with more vertices, and the gain below which there is none.
constexpr int max_searches = 5;
constexpr double least_gain = 1e-5;
// How many of the boxes found are turned on, and the number of vertices that limits it.
constexpr std::size_t max_turned = 8, turned_vertices = 20'000;

struct Extremes {
    std::size_t lowest = 0, highest = 0;
    double extent = 0;
};

Extremes along(std::span<const Vec3> points, const Vec3& direction) {
    Extremes result;
    double lo = std::numeric_limits<double>::infinity(), hi = -lo;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double height = direction.dot(points[i]);
        if (height < lo) {
            lo = height;
            result.lowest = i;
        }
        if (height > hi) {
            hi = height;
            result.highest = i;
        }
    }
    result.extent = hi - lo;
    return result;
}

double volume_of(std::span<const Vec3> points, const Mat3& axes) {
    double volume = 1;
    for (int i = 0; i < 3; ++i) volume *= along(points, axes.col(i)).extent;
    return volume;
}

// Spread evenly over half of the sphere, on a spiral.
Vec3 spiral_direction(std::size_t i, std::size_t count) {
    const double z = (static_cast<double>(i) + 0.5) / static_cast<double>(count);
    const double angle = static_cast<double>(i) * std::numbers::pi * (3 - std::sqrt(5.0)), r = std::sqrt(1 - z * z);
    return {r * std::cos(angle), r * std::sin(angle), z};
}

// Some of the vertices, all of them corners of the hull, in rising order without repetition.
class Chosen {
 public:
    explicit Chosen(std::size_t vertex_count) : is_chosen_(vertex_count) {}

    // Whether it was new.
    bool add(std::size_t vertex) { return !std::exchange(is_chosen_[vertex], char{1}); }

    std::vector<Vec3> of(std::span<const Vec3> vertices) const {
        std::vector<Vec3> result;
        for (std::size_t i = 0; i < vertices.size(); ++i)
            if (is_chosen_[i]) result.push_back(vertices[i]);
        return result;
    }

 private:
    std::vector<char> is_chosen_;
};

// The farthest vertices along directions that are even for a hull stretched to be about as long as wide: a needle has
// corners along its sides too.
Chosen even_choice(std::span<const Vec3> vertices) {
    Chosen chosen(vertices.size());
    Mat3 stretched = axes_of_points(vertices);
    for (int i = 0; i < 3; ++i)
        stretched.col(i) /= std::max(along(vertices, stretched.col(i)).extent, std::numeric_limits<double>::min());
    for (std::size_t i = 0; i < sampled_vertices / 2; ++i) {
        const Extremes ends = along(vertices, stretched * spiral_direction(i, sampled_vertices / 2));
        chosen.add(ends.lowest);
        chosen.add(ends.highest);
    }
    return chosen;
}

// A box around some of the vertices is no larger than one with the same axes around all. So when the smallest around
// some contains all of them, it is the smallest around all; else the vertices that stick out are chosen as well.
// Returns boxes around all, the smallest first.
std::vector<BoxAxes> search_many(std::span<const Vec3> vertices) {
    Chosen chosen = even_choice(vertices);
    std::vector<BoxAxes> around_all;
    for (int search = 0; search < max_searches; ++search) {
        const auto hull = hull_graph(chosen.of(vertices));
        if (!hull) break;
        const auto around_some = search_boxes(*hull);
        bool has_new = false;
        for (const auto& box : around_some) {
            double volume = 1;
            for (int i = 0; i < 3; ++i) {
                const Extremes ends = along(vertices, box.axes.col(i));
                volume *= ends.extent;
                for (const std::size_t v : {ends.lowest, ends.highest}) has_new = chosen.add(v) || has_new;
            }
            around_all.push_back({volume, box.axes});
        }
        std::ranges::stable_sort(around_all, {}, &BoxAxes::volume);
        if (!has_new || around_all[0].volume <= around_some[0].volume * (1 + least_gain)) break;
    }
    return around_all;
}

}  // namespace

BoxAxes with_smaller_box(std::span<const Vec3> points, const Mat3& axes) {
    BoxAxes best{volume_of(points, axes), axes};
    std::vector<Vec2> projected;
    for (int fruitless = 0, i = 0; fruitless < 3 && i < 30; ++i) {
        const Plane2 plane(best.axes.col(i % 3));
        projected.clear();
        for (const Vec3& p : points) projected.push_back(plane(p));
        // `axes_along` has this axis first; it keeps its place, so that the next turn is about another one.
        const Mat3 turned = plane.axes_along(smallest_rectangle(projected).direction);
        const double volume = volume_of(points, turned);
        // The last digits of a gain are none.
        fruitless = volume < (1 - 1e-10) * best.volume ? 0 : fruitless + 1;
        if (!(volume < best.volume)) continue;
        for (int k = 0; k < 3; ++k) best.axes.col((i + k) % 3) = turned.col(k);
        best.volume = volume;
    }
    return best;
}

Mat3 smallest_box_axes(const HullGraph& hull) {
    const std::span<const Vec3> vertices = hull.vertices;
    const auto boxes = vertices.size() > sampled_vertices ? search_many(vertices) : search_boxes(hull);
    BoxAxes best{std::numeric_limits<double>::infinity(), Mat3::Identity()};
    const std::size_t tries = std::clamp(turned_vertices / vertices.size(), std::size_t{1}, max_turned);
    for (std::size_t i = 0; i < std::min(tries, boxes.size()); ++i) {
        const BoxAxes box = with_smaller_box(vertices, boxes[i].axes);
        if (box.volume < best.volume) best = box;
    }
    return best.axes;
}

}  // namespace abut::detail
