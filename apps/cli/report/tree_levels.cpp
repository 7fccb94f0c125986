// SPDX-License-Identifier: Apache-2.0
#include "report/tree_levels.hpp"

#include <algorithm>
#include <limits>

namespace abut::cli {

namespace {

constexpr int last_level = 12;
constexpr std::size_t max_boxes = 4096, max_boxes_together = 10'000;

void append(std::vector<float>& boxes, const OrientedBox& box, const Vec3& center) {
    constexpr double largest = std::numeric_limits<float>::max();
    const auto add = [&](const Vec3& v) {
        for (const double x : v) boxes.push_back(static_cast<float>(std::clamp(x, -largest, largest)));
    };
    add(box.center - center);
    for (int axis = 0; axis < 3; ++axis) add(box.half[axis] * box.axes.col(axis));
}

}  // namespace

std::vector<DisplayLevel> tree_levels(const ObbTree& tree, const Vec3& center) {
    std::vector<DisplayLevel> levels;
    const int deepest = std::min(last_level, tree.stats().depth);
    for (int level = 0; level <= deepest; ++level) levels.push_back({level, {}});
    // One box more than can be drawn is enough to know that the level is not.
    constexpr std::size_t enough = 12 * (max_boxes + 1);
    tree.for_each_box([&](const TreeBox& box) {
        for (DisplayLevel& each : levels)
            if ((box.depth == each.level || (box.is_leaf && box.depth < each.level)) && each.boxes.size() < enough)
                append(each.boxes, box.box, center);
        return Flow::proceed;
    });
    std::size_t shown = 0, together = 0;
    for (; shown < levels.size(); ++shown) {
        const std::size_t boxes = levels[shown].boxes.size() / 12;
        together += boxes;
        if (boxes > max_boxes || together > max_boxes_together) break;
    }
    levels.resize(shown);
    return levels;
}

}  // namespace abut::cli
