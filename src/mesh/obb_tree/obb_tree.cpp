// SPDX-License-Identifier: Apache-2.0
#include "abut/mesh/obb_tree.hpp"

#include "mesh/obb_tree/tree_box.hpp"

namespace abut {
namespace detail {
namespace {

template <class Visit>
Flow visit_below(const TreeData& tree, BoxId id, int depth, Visit&& visit) {
    const Child child = tree.child(id);
    if (visit(id, depth, child) == Flow::stop) return Flow::stop;
    if (child.is_leaf()) return Flow::proceed;
    const WideNode& node = tree.nodes[child.node()];
    for (int lane = 0; lane < WideNode::lanes && node.is_used(lane); ++lane)
        if (visit_below(tree, child.node() * WideNode::lanes + static_cast<BoxId>(lane), depth + 1, visit) ==
            Flow::stop)
            return Flow::stop;
    return Flow::proceed;
}

}  // namespace
}  // namespace detail

const TriangleMesh& ObbTree::mesh() const { return data_->mesh; }
bool ObbTree::is_solid() const { return data_->is_solid; }

TreeStats ObbTree::stats() const {
    TreeStats stats;
    detail::visit_below(*data_, 0, 0, [&](detail::BoxId id, int depth, detail::Child child) {
        ++stats.boxes;
        stats.leaves += child.is_leaf();
        stats.depth = std::max(stats.depth, depth);
        stats.volume_by_depth.resize(static_cast<std::size_t>(stats.depth) + 1);
        stats.volume_by_depth[static_cast<std::size_t>(depth)] += 8 * detail::oriented_box(*data_, id).half.prod();
        return Flow::proceed;
    });
    stats.bytes = data_->nodes.size() * sizeof(detail::WideNode) + data_->triangles.size() * sizeof(Triangle) +
                  data_->numbers.size() * sizeof(std::uint32_t);
    return stats;
}

bool ObbTree::is_leaf(BoxId id) const { return data_->child(static_cast<detail::BoxId>(id)).is_leaf(); }

ObbTree::BoxIds ObbTree::children(BoxId id) const {
    BoxIds ids;
    const detail::Child child = data_->child(static_cast<detail::BoxId>(id));
    if (child.is_leaf()) return ids;
    const detail::WideNode& node = data_->nodes[child.node()];
    for (int lane = 0; lane < detail::WideNode::lanes && node.is_used(lane); ++lane)
        ids.push_back(BoxId{child.node() * detail::WideNode::lanes + static_cast<std::uint32_t>(lane)});
    return ids;
}

OrientedBox ObbTree::box(BoxId id) const { return detail::oriented_box(*data_, static_cast<detail::BoxId>(id)); }

std::span<const std::uint32_t> ObbTree::triangles(BoxId id) const {
    return detail::triangles_below(*data_, static_cast<detail::BoxId>(id));
}

void ObbTree::for_each_box(Visitor<TreeBox> visit) const {
    detail::visit_below(*data_, 0, 0, [&](detail::BoxId id, int depth, detail::Child) {
        return visit(detail::tree_box(*data_, id, depth));
    });
}

}  // namespace abut
