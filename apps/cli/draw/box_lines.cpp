// SPDX-License-Identifier: Apache-2.0
#include "draw/box_lines.hpp"

#include <algorithm>
#include <cmath>

namespace abut::cli {

namespace {

constexpr double step = 2;      // pixels between two places of an edge that are looked at
constexpr double nearness = 3;  // pixels: what is this much behind the mesh lies on it

}  // namespace

std::vector<BoxLine> box_lines(const ScreenBox& box, const DepthMap& map) {
    const auto farthest = std::max_element(box.corner.begin(), box.corner.end(),
                                           [](const auto& a, const auto& b) { return a.z() < b.z(); }) -
                          box.corner.begin();
    std::vector<BoxLine> lines;
    for (const auto& [start, end] : box_edges()) {
        const bool is_behind_box = start == farthest || end == farthest;
        const ScreenPoint &from = box.corner[static_cast<std::size_t>(start)],
                          &to = box.corner[static_cast<std::size_t>(end)];
        const double length = std::hypot(to.x() - from.x(), to.y() - from.y());
        const int steps = std::max(1, static_cast<int>(length / step));
        const auto place = [&](double i) -> ScreenPoint { return from + (to - from) * (i / steps); };
        const auto is_hidden = [&](int i) {
            const ScreenPoint middle = place(i + 0.5);
            return is_behind_box || middle.z() > static_cast<double>(map.depth_at(middle)) + nearness;
        };
        for (int i = 0, begin = 0; i < steps; ++i) {
            if (i + 1 < steps && is_hidden(i + 1) == is_hidden(i)) continue;
            lines.push_back({place(begin), place(i + 1), is_hidden(i)});
            begin = i + 1;
        }
    }
    return lines;
}

LineStyle line_style(const Scene& scene, bool is_hidden) {
    const double fineness = scene.boxes.size() <= 100 ? 1 : scene.boxes.size() <= 1000 ? 0.65 : 0.4;
    return is_hidden ? LineStyle{fineness, 0.15} : LineStyle{1.6 * fineness, 0.9};
}

}  // namespace abut::cli
