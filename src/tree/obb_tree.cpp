// SPDX-License-Identifier: Apache-2.0
#include "abut/tree/obb_tree.hpp"

#include "tree/detail/tree_data.hpp"

namespace abut {
namespace {

using namespace detail;

OrientedBox user_box(const FloatBox& box, const TreeUnit& unit) {
    OrientedBox result;
    for (int i = 0; i < 3; ++i) {
        result.center[i] = unit.origin[i] + static_cast<double>(box.center[i]) / unit.scale;
        result.half[i] = static_cast<double>(box.half[i]) / unit.scale;
    }
    for (int i = 0; i < 9; ++i) result.axes.data()[i] = static_cast<double>(box.axes[i]);
    return result;
}

// The triangles of a box are one run: from the first of its first leaf to the last of its last.
std::pair<std::uint32_t, std::uint32_t> run_of(const TreeData& tree, BoxId id) {
    const auto leaf_at = [&](bool last) {
        Child child = tree.child(id);
        while (!child.is_leaf()) {
            const WideNode& node = tree.nodes[child.node()];
            int lane = 0;
            while (last && lane + 1 < WideNode::lanes && node.is_used(lane + 1)) ++lane;
            child = node.child[lane];
        }
        return child;
    };
    const Child first = leaf_at(false), last = leaf_at(true);
    return {first.first(), last.first() + last.count()};
}

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

const TriangleMesh& ObbTree::mesh() const { return data_->mesh; }
bool ObbTree::is_solid() const { return data_->is_solid; }

TreeStats ObbTree::stats() const {
    TreeStats stats;
    visit_below(*data_, 0, 0, [&](BoxId id, int depth, Child child) {
        ++stats.boxes;
        stats.leaves += child.is_leaf();
        stats.depth = std::max(stats.depth, depth);
        stats.volume_by_depth.resize(static_cast<std::size_t>(stats.depth) + 1);
        const Vec3 half = user_box(data_->node_of(id).box(id % WideNode::lanes), data_->unit).half;
        stats.volume_by_depth[static_cast<std::size_t>(depth)] += 8 * half.prod();
        return Flow::proceed;
    });
    stats.bytes = data_->nodes.size() * sizeof(WideNode) + data_->triangles.size() * sizeof(Triangle) +
                  data_->numbers.size() * sizeof(std::uint32_t);
    return stats;
}

void ObbTree::each_box(const std::function<Flow(const TreeBox&)>& visit) const {
    visit_below(*data_, 0, 0, [&](BoxId id, int depth, Child child) {
        const auto [first, end] = run_of(*data_, id);
        return visit({user_box(data_->node_of(id).box(id % WideNode::lanes), data_->unit), depth, child.is_leaf(),
                      std::span(data_->numbers).subspan(first, end - first)});
    });
}

}  // namespace abut
