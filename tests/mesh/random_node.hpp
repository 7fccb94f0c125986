// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "abut/shape/oriented_box.hpp"
#include "mesh/obb_tree/wide_node.hpp"
#include "support/random.hpp"

namespace abut::test {

// Boxes of a node, and the same in doubles. Some are flat, and some lanes are not used.
struct RandomNode {
    detail::WideNode node;
    std::vector<OrientedBox> boxes;

    RandomNode(int count, Random& random) {
        for (int lane = 0; lane < count; ++lane) {
            const Mat3 axes = Quat(random.rotation()).toRotationMatrix();
            detail::FloatBox box;
            OrientedBox same;
            for (int i = 0; i < 3; ++i) {
                box.center[i] = static_cast<float>(random.real(-0.7, 0.7));
                box.half[i] = random.one_in(6) ? 0 : static_cast<float>(random.logarithmic(0.05, 0.8));
                same.center[i] = box.center[i];
                same.half[i] = box.half[i];
            }
            for (int i = 0; i < 9; ++i) box.axes[i] = static_cast<float>(axes.data()[i]);
            same.axes = axes;
            node.set(lane, box, detail::Child::leaf(0, 1));
            boxes.push_back(same);
        }
    }

    // In the frame of a tree with that unit.
    OrientedBox box(std::size_t lane, const detail::TreeUnit& unit) const {
        const OrientedBox& box = boxes[lane];
        return {unit.origin + box.center / unit.scale, box.axes, box.half / unit.scale};
    }
};

}  // namespace abut::test
