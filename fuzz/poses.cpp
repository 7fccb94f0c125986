// SPDX-License-Identifier: Apache-2.0
// Any bytes are poses that a path can be made of, or an error in words. The first byte says how rotations are read.
#include "abut/io/poses.hpp"

#include <cmath>
#include <cstdlib>

namespace {

void require(bool law) {
    if (!law) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const auto rotation = static_cast<abut::RotationColumns>(data[0] % 4);
    const auto table = abut::read_poses({reinterpret_cast<const char*>(data) + 1, size - 1}, {.rotation = rotation});
    if (!table) {
        require(!table.error().message.empty());
        return 0;
    }
    require(!table->keys.empty() && table->keys.size() <= abut::pose_limit);
    for (std::size_t i = 0; i < table->keys.size(); ++i) {
        const auto& [time, pose] = table->keys[i];
        require(std::isfinite(time) && (i == 0 || time > table->keys[i - 1].time));
        require(std::abs(pose.rotation.norm() - 1) < 1e-12 && pose.position.allFinite());
    }
    // Keys may follow so soon that a speed is not finite.
    const auto path = abut::Path::make(table->keys);
    require(path || !path.error().message.empty());
    return 0;
}
