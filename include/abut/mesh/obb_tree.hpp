// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "abut/core/expected.hpp"
#include "abut/core/flow.hpp"
#include "abut/core/short_list.hpp"
#include "abut/mesh/triangle_mesh.hpp"
#include "abut/shape/oriented_box.hpp"

namespace ABUT_EXPORT abut {

namespace detail {
class TreeData;
}

// How the triangles of a box are shared out to two.
enum class Split : std::uint8_t {
    mean,          // at their mean, along the longest axis on which that parts them
    median,        // half of them each, along the longest axis
    surface_area,  // where the surfaces of the two boxes, times what they hold, are least
    center,        // at the center of the box, along the longest axis on which that parts them
};

// Along which axes a box lies; it is then as small as these allow. mesh/box_fit.hpp has the same fits for any points.
enum class Fit : std::uint8_t {
    triangles,       // along which the area of its triangles is spread
    points,          // along which their corners are spread, each position counted once
    hull_points,     // along which the corners of their convex hull are
    minimum_volume,  // of the smallest box that a search finds; a tree takes some sixty times as long to build
    hull_triangles,  // along which the area of their convex hull is spread
};

// What a closed mesh stands for.
enum class Interior : std::uint8_t {
    automatic,  // a closed mesh is a solid: what is inside it touches it
    surface,    // its triangles and nothing else, as of a room that things are in
};

struct BuildOptions {
    Fit fit = Fit::triangles;  // of the boxes; what is in them depends on `split` alone
    Split split = Split::mean;
    int leaf_size = 1;  // the most triangles in a leaf, at least 1
    Interior interior = Interior::automatic;
    int threads = 0;  // at most this many; 0: as many as the machine has. The tree is the same whatever it is.
    // Called now and then with the part of the work that is done, from 0 to 1; Flow::stop ends the work. One call at a
    // time.
    std::function<Flow(double)> progress = {};
};

struct TreeStats {
    int depth = 0;                        // of the deepest box; that of the root is 0
    std::size_t boxes = 0, leaves = 0;    // leaves are boxes too
    std::vector<double> volume_by_depth;  // of the boxes at each depth, together
    std::size_t bytes = 0;                // beside the mesh
};

// A box of a tree, in the frame of the mesh: valid, and around its triangles. Searches use smaller ones, by parts in a
// million of what a box is long.
struct TreeBox {
    OrientedBox box;
    int depth;
    bool is_leaf;
    std::span<const std::uint32_t> triangles;  // numbers of the triangles it holds
};

// A tree of oriented boxes over the triangles of a mesh: each box holds the triangles of the boxes below it, up to
// eight. Copies share the tree, which never changes: it may be asked from many threads at once.
class ObbTree {
 public:
    // Any mesh of at most 2^27 triangles has one. Fails when the options are out of range, or when `progress` stops it.
    [[nodiscard]] static Expected<ObbTree> make(TriangleMesh mesh, const BuildOptions& options = {});

    // The same tree on vertices that have moved, with boxes around where its triangles are now. Quicker than a new
    // tree, and as quick to ask as long as triangles that were near each other still are. The boxes are fitted anew,
    // however they were before. Fails as TriangleMesh does: there must be as many vertices as before, and finite ones.
    // A solid that is no longer closed is a surface.
    [[nodiscard]] Expected<ObbTree> refitted(std::vector<Vec3>&& vertices, Fit fit = Fit::triangles) const;

    const TriangleMesh& mesh() const;
    bool is_solid() const;
    TreeStats stats() const;

    // A box of the tree, by which it can be walked: from the root to what is below. Of one tree and its copies, and the
    // same box in a tree that was refitted; asking another tree about it is an error that is not checked.
    enum class BoxId : std::uint32_t {};
    using BoxIds = ShortList<BoxId, 8>;

    BoxId root() const { return BoxId{0}; }
    bool is_leaf(BoxId id) const;
    // The boxes below, from one to eight; none of a leaf.
    BoxIds children(BoxId id) const;
    // As in TreeBox: valid, around the triangles, in the frame of the mesh.
    OrientedBox box(BoxId id) const;
    // Numbers of the triangles of mesh() that the box holds.
    std::span<const std::uint32_t> triangles(BoxId id) const;

    // Calls visit(const TreeBox&) -> Flow for every box, parents before children.
    void for_each_box(Visitor<TreeBox> visit) const;

 private:
    friend class detail::TreeData;
    explicit ObbTree(std::shared_ptr<const detail::TreeData> data) : data_(std::move(data)) {}
    std::shared_ptr<const detail::TreeData> data_;
};

}  // namespace abut
