// SPDX-License-Identifier: Apache-2.0
// One pair of meshes at many poses, on many cores.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "abut/query/distance.hpp"

namespace ABUT_EXPORT abut {

struct PosePair {
    Pose at_a, at_b;
};

// Answers in the order of the poses, the same as one by one; on at most `threads` cores, 0: all that the machine has.
[[nodiscard]] std::vector<std::uint8_t> intersects_batch(const Mesh& a, const Mesh& b, std::span<const PosePair> poses,
                                                         int threads = 0);  // 1 or 0
[[nodiscard]] std::vector<Closest> distance_batch(const Mesh& a, const Mesh& b, std::span<const PosePair> poses,
                                                  int threads = 0);

}  // namespace abut
