// SPDX-License-Identifier: Apache-2.0
// Which triangles of two bodies may come near one another while they go along a screw.
#pragma once

#include <optional>

#include "abut/query/query_stats.hpp"
#include "query/sliding/image_gap.hpp"
#include "query/sliding/image_tree.hpp"

namespace abut::detail {

// For each triangle of a body, by its number, whether it may come near the other.
struct NearTriangles {
    std::vector<bool> is_near;
    std::size_t count = 0;
};

class NearImages {
 public:
    // Takes from `budget` for each pair of images that is looked at; what is left when it ends is taken to be near.
    NearImages(const ImageTree& a, const ImageTree& b, const ImageQuestion& question, std::uint64_t& budget,
               QueryStats& work)
        : a_(a), b_(b), question_(question), budget_(budget), work_(work) {}

    // Whether no triangle comes near; if not, `met` has the groups of two that may, if the budget has not ended.
    bool is_empty();
    std::optional<std::array<std::uint32_t, 2>> met;
    // All that may; nothing when those are most of a body.
    std::optional<std::array<NearTriangles, 2>> all();

 private:
    struct Part {
        CornersAboutAxis corners;
        Image image;
    };
    // Calls visit(node of a, node of b) for leaves whose images are near, until it says stop; false when the budget has
    // ended before.
    template <class Visit>
    bool each_near(Visit&& visit);
    bool may_meet(const ImageGroup& a, const ImageGroup& b);
    bool may_meet(const Part& a, const Part& b, const ImageQuestion& question, int splits);
    Part part_of(const CornersAboutAxis& corners) const { return {corners, image_of(corners, question_.pitch)}; }

    const ImageTree &a_, &b_;
    const ImageQuestion& question_;
    std::uint64_t& budget_;
    QueryStats& work_;
};

}  // namespace abut::detail
