// SPDX-License-Identifier: Apache-2.0
#include "world/ray_in_boxes.hpp"

#include <cmath>

#include "core/infinity.hpp"

namespace abut::detail {
namespace {

// More than the start, the direction and the times are rounded by.
constexpr double ray_rounding = 0x1p-40;

// What FloatScale takes as the end of the world may be beyond it.
constexpr float end_of_scale = 0x1p100f;
double low_of(float x) { return x > -end_of_scale ? x : -infinity; }
double high_of(float x) { return x < end_of_scale ? x : infinity; }

}  // namespace

RayInNode::RayInNode(const BoxRay& ray, const FloatScale& scale) : length_(ray.length) {
    for (int k = 0; k < 3; ++k) {
        const double speed = ray.direction[k] * scale.factor;
        start_[k] = (ray.start[k] - scale.origin[k]) * scale.factor;
        pace_[k] = 1 / speed;
        slack_[k] = ray_rounding * std::abs(start_[k]);
        const bool is_in_range = std::abs(speed) > 0x1p-900 && std::abs(speed) < infinity && slack_[k] < infinity;
        axis_[k] = ray.direction[k] == 0 ? Axis::still : is_in_range ? Axis::moving : Axis::unknown;
    }
}

// Three slabs a box ([van den Bergen 2003] §3.2.1), each grown by the slack.
std::uint32_t RayInNode::lanes(const BoxNode& node, double (&enters)[BoxNode::lanes]) const {
    std::uint32_t result = 0;
    for (int lane = 0; lane < BoxNode::lanes; ++lane) {
        if (!(node.low[0][lane] <= node.high[0][lane])) continue;  // no box
        double enter = 0, leave = length_;
        for (int k = 0; k < 3; ++k) {
            const double below = low_of(node.low[k][lane]) - start_[k] - slack_[k];
            const double above = high_of(node.high[k][lane]) - start_[k] + slack_[k];
            if (axis_[k] == Axis::still && (below > 0 || above < 0)) leave = -1;
            if (axis_[k] != Axis::moving) continue;
            const double first = below * pace_[k], second = above * pace_[k];
            enter = std::max(enter, std::min(first, second) * (1 - ray_rounding));
            leave = std::min(leave, std::max(first, second) * (1 + ray_rounding));
        }
        enters[lane] = enter;
        if (!(enter > leave)) result |= 1u << lane;
    }
    return result;
}

}  // namespace abut::detail
