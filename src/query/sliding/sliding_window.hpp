// SPDX-License-Identifier: Apache-2.0
// Two meshes that slide past each other stay near for long, at whatever gap, and steps along a fixed direction get on
// by that gap only. What is apart in its image stays apart however far it slides: that is asked here of whole meshes,
// for as long a window of time as the screw that they turn along now tells where they go (docs/theory/sliding.md).
#pragma once

#include <functional>

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

struct SlidingQuestion {
    double apart;      // how far the bodies have to keep apart
    double least = 0;  // shorter windows are not looked for
    // Of whoever looks for the smallest distance: two triangles may be near at a time, and `apart` may be less than it
    // was once they were looked at. Images are then told from one another to within `enough`.
    std::function<double(std::uint32_t i, std::uint32_t j, double time)> look_at = {};
    double enough = 0;
};

// A window in which the bodies keep apart but for some of their triangles; none where most of them come near.
std::optional<SlidingWindow> find_sliding_window(const RelativeMotion& motion, const TreeData& a, const TreeData& b,
                                                 const SlidingQuestion& question, SlidingMemory& memory,
                                                 QueryStats& work);

// A distance up to `most` that the bodies keep apart by for as long as the rates of the motion hold; 0 when none is
// known.
double sliding_distance(const RelativeMotion& motion, const TreeData& a, const TreeData& b, double most,
                        SlidingMemory& memory, QueryStats& work);

// For each node of a tree, the boxes that hold one of these triangles.
std::vector<std::uint8_t> near_lanes_of(const TreeData& tree, const NearTriangles& near);

}  // namespace abut::detail
