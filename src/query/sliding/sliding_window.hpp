// SPDX-License-Identifier: Apache-2.0
// Two meshes that slide past each other stay near for long, at whatever gap, and steps along a fixed direction get on
// by that gap only. What is apart in its image stays apart however far it slides: that is asked here of whole meshes,
// for as long a window of time as the screw that they turn along now tells where they go (docs/theory/sliding.md).
#pragma once

#include "mesh/obb_tree/tree_data.hpp"
#include "query/sliding/near_images.hpp"
#include "query/sliding/screw.hpp"

namespace abut::detail {

// From the time of the motion until `until`, only triangles that are noted may come near one another.
struct SlidingWindow {
    double until;
    double part;  // of what is left of the motion
    std::array<NearTriangles, 2> near;

    bool is_free() const { return near[0].count == 0; }
};

// The trees are kept for the next window.
struct SlidingMemory {
    ImageTree a, b;
};

// A window that is longer than `least`, in which the bodies keep farther apart than `apart` but for some of their
// triangles; none where most of them come near.
std::optional<SlidingWindow> find_sliding_window(const RelativeMotion& motion, const TreeData& a, const TreeData& b,
                                                 double apart, double least, SlidingMemory& memory, QueryStats& work);

// For each node of a tree, the boxes that hold one of these triangles.
std::vector<std::uint8_t> near_lanes_of(const TreeData& tree, const NearTriangles& near);

}  // namespace abut::detail
