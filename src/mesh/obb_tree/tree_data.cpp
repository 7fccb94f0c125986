// SPDX-License-Identifier: Apache-2.0
#include "mesh/obb_tree/tree_data.hpp"

#include <algorithm>

namespace abut::detail {

void TreeData::note_large_leaves() {
    large_leaves.clear();
    std::vector<std::uint32_t> starts, large;
    for (const WideNode& node : nodes)
        for (int lane = 0; lane < WideNode::lanes && node.is_used(lane); ++lane) {
            const Child child = node.child[lane];
            if (!child.is_leaf()) continue;
            starts.push_back(child.first());
            if (child.count_in_bits() == 0) large.push_back(child.first());
        }
    if (large.empty()) return;
    std::sort(starts.begin(), starts.end());
    std::sort(large.begin(), large.end());
    const auto end = static_cast<std::uint32_t>(numbers.size());
    for (const std::uint32_t first : large) {
        const auto next = std::upper_bound(starts.begin(), starts.end(), first);
        // Bytes may say anything; what makes no sense is a leaf of none, which tree_error refuses.
        const std::uint32_t stop = next == starts.end() ? end : std::min(*next, end);
        large_leaves.emplace_back(first, stop > first ? stop - first : 0);
    }
}

Leaf TreeData::large_leaf(std::uint32_t first) const {
    const auto found = std::lower_bound(large_leaves.begin(), large_leaves.end(), first,
                                        [](const Leaf& leaf, std::uint32_t index) { return leaf.first() < index; });
    return found != large_leaves.end() && found->first() == first ? *found : Leaf(first, 0);
}

}  // namespace abut::detail
