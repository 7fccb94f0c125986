// SPDX-License-Identifier: Apache-2.0
#include "draw/depth_map.hpp"

#include <limits>

namespace abut::cli {

DepthMap::DepthMap(const Scene& scene, int dots)
    : dots_(dots),
      width_(scene.width * dots),
      height_(scene.height * dots),
      depths_(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_),
              std::numeric_limits<float>::infinity()),
      triangles_(depths_.size(), none) {
    for (std::size_t i = 0; i < scene.triangles.size(); ++i)
        each_dot(scene.triangles[i], [&](int x, int y, float z) {
            const std::size_t place = index(x, y);
            if (!(z < depths_[place])) return;
            depths_[place] = z;
            triangles_[place] = static_cast<std::uint32_t>(i);
        });
}

float DepthMap::depth_at(const ScreenPoint& place) const {
    const int x = std::clamp(static_cast<int>(place.x() * dots_), 0, width_ - 1);
    const int y = std::clamp(static_cast<int>(place.y() * dots_), 0, height_ - 1);
    return depth(x, y);
}

}  // namespace abut::cli
