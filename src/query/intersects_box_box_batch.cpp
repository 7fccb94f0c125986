// SPDX-License-Identifier: Apache-2.0
#include "abut/query/intersects.hpp"
namespace abut {
void intersects(const OrientedBoxArray& a, const OrientedBoxArray& b, std::span<std::uint8_t> result) {
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = intersects(a[i], b[i]);
}
}  // namespace abut
