// SPDX-License-Identifier: Apache-2.0
#include "draw/painters_order.hpp"

#include <algorithm>
#include <queue>

namespace abut::cli {

namespace {

// Depths that differ by less, in pixels, are those of neighbours at their common edge.
constexpr float least_gap = 0.05f;

double depth_of(const ScreenTriangle& t) { return t.corner[0].z() + t.corner[1].z() + t.corner[2].z(); }

// Pairs of a triangle and one that covers it somewhere, both by their place in `visible`.
using Covers = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

Covers covers_among(const Scene& scene, const DepthMap& map, const std::vector<std::uint32_t>& visible) {
    std::vector<std::uint32_t> place(scene.triangles.size());
    for (std::size_t i = 0; i < visible.size(); ++i) place[visible[i]] = static_cast<std::uint32_t>(i);
    Covers covers;
    for (std::uint32_t i = 0; i < visible.size(); ++i) {
        const auto begin = static_cast<std::ptrdiff_t>(covers.size());
        map.each_dot(scene.triangles[visible[i]], [&](int x, int y, float z) {
            const std::uint32_t front = map.triangle(x, y);
            if (front == DepthMap::none || front == visible[i] || z - map.depth(x, y) < least_gap) return;
            if (covers.size() == static_cast<std::size_t>(begin) || covers.back().second != place[front])
                covers.emplace_back(i, place[front]);
        });
        std::sort(covers.begin() + begin, covers.end());
        covers.erase(std::unique(covers.begin() + begin, covers.end()), covers.end());
    }
    return covers;
}

}  // namespace

std::vector<std::uint32_t> painters_order(const Scene& scene, const DepthMap& map) {
    std::vector<bool> is_seen(scene.triangles.size());
    for (int y = 0; y < map.height(); ++y)
        for (int x = 0; x < map.width(); ++x)
            if (map.triangle(x, y) != DepthMap::none) is_seen[map.triangle(x, y)] = true;
    std::vector<std::uint32_t> visible;
    for (std::uint32_t i = 0; i < is_seen.size(); ++i)
        if (is_seen[i]) visible.push_back(i);
    // The farthest first, which is right but for large triangles beside small ones.
    std::stable_sort(visible.begin(), visible.end(), [&](std::uint32_t a, std::uint32_t b) {
        return depth_of(scene.triangles[a]) > depth_of(scene.triangles[b]);
    });

    const Covers covers = covers_among(scene, map, visible);
    std::vector<std::uint32_t> waiting_for(visible.size());
    std::vector<std::size_t> first(visible.size() + 1);
    for (const auto& [below, above] : covers) {
        ++waiting_for[above];
        ++first[below + 1];
    }
    for (std::size_t i = 0; i < visible.size(); ++i) first[i + 1] += first[i];

    std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> ready;
    for (std::uint32_t i = 0; i < visible.size(); ++i)
        if (waiting_for[i] == 0) ready.push(i);
    std::vector<bool> is_painted(visible.size());
    std::vector<std::uint32_t> order;
    for (std::uint32_t next_in_circle = 0; order.size() < visible.size();) {
        if (ready.empty()) {
            while (is_painted[next_in_circle]) ++next_in_circle;
            ready.push(next_in_circle);
        }
        const std::uint32_t painted = ready.top();
        ready.pop();
        if (is_painted[painted]) continue;
        is_painted[painted] = true;
        order.push_back(visible[painted]);
        for (std::size_t i = first[painted]; i < first[painted + 1]; ++i)
            if (--waiting_for[covers[i].second] == 0) ready.push(covers[i].second);
    }
    return order;
}

}  // namespace abut::cli
