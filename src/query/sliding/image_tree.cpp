// SPDX-License-Identifier: Apache-2.0
#include "query/sliding/image_tree.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace abut::detail {
namespace {

// Moves an image by whole periods, so that what slides together lies together.
ImageBounds folded(ImageBounds bounds, const Pitch& pitch) {
    const double middle = (bounds.least[ImageBounds::along] + bounds.most[ImageBounds::along]) / 2;
    if (pitch.period > 0 && std::abs(middle) < std::numeric_limits<double>::infinity())
        bounds.shift(-std::floor(middle / pitch.period) * pitch.period);
    return bounds;
}

}  // namespace

void ImageTree::build(const TrianglesAboutAxis& body, const Pitch& pitch) {
    body_ = body;
    groups_.find(body, pitch);
    const auto count = static_cast<std::uint32_t>(groups_.groups().size());
    items_.clear();
    bounds_.clear();
    for (std::uint32_t i = 0; i < count; ++i) {
        const ImageGroup& group = groups_.groups()[i];
        ImageBounds bounds = folded(ImageBounds::of(image_of(body.corners(group.triangle), pitch)), pitch);
        bounds.low += group.behind;
        bounds.high += group.ahead;
        bounds_.push_back(bounds);
        const auto middle = [](double x, double y) { return static_cast<float>((x + y) / 2); };
        const double least = bounds.least[ImageBounds::along], most = bounds.most[ImageBounds::along];
        // Those of which no s is known come together.
        const bool is_known = most < std::numeric_limits<double>::infinity();
        items_.push_back({{middle(bounds.least[ImageBounds::across], bounds.most[ImageBounds::across]),
                           is_known ? middle(least, most) : -1e3f, middle(bounds.low, bounds.high)},
                          i});
    }
    nodes_.clear();
    nodes_.push_back({ImageBounds::none(), 0, count, 0});
    build_nodes();
    order_.clear();
    for (const Item& item : items_) order_.push_back(item.group);
}

// In two, across the longest side. Gives how many come first.
std::uint32_t ImageTree::split(std::uint32_t first, std::uint32_t count) {
    const auto begin = items_.begin() + first, end = begin + count;
    std::array<float, 3> low = begin->center, high = low;
    for (auto item = begin; item != end; ++item)
        for (std::size_t k = 0; k < 3; ++k) {
            low[k] = std::min(low[k], item->center[k]);
            high[k] = std::max(high[k], item->center[k]);
        }
    std::size_t axis = 0;
    for (std::size_t k = 1; k < 3; ++k)
        if (high[k] - low[k] > high[axis] - low[axis]) axis = k;
    const float middle = (low[axis] + high[axis]) / 2;
    const auto comes_first = [&](const Item& item) { return item.center[axis] < middle; };
    return static_cast<std::uint32_t>(std::partition(begin, end, comes_first) - begin);
}

void ImageTree::build_nodes() {
    // Children come after their parents, so that bounds are put together from the last node to the first.
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
        const auto [bounds, first, count, children] = nodes_[i];
        if (count <= leaf_size) continue;
        const std::uint32_t parted = split(first, count);
        const std::uint32_t left = parted == 0 || parted == count ? count / 2 : parted;
        nodes_[i].children = static_cast<std::uint32_t>(nodes_.size());
        nodes_.push_back({ImageBounds::none(), first, left, 0});
        nodes_.push_back({ImageBounds::none(), first + left, count - left, 0});
    }
    for (auto node = nodes_.rbegin(); node != nodes_.rend(); ++node) {
        if (node->children == 0) {
            for (std::uint32_t k = node->first; k < node->first + node->count; ++k)
                node->bounds.add(bounds_[items_[k].group]);
        } else {
            node->bounds.add(nodes_[node->children].bounds);
            node->bounds.add(nodes_[node->children + 1].bounds);
        }
    }
}

}  // namespace abut::detail
