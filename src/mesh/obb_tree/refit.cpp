// SPDX-License-Identifier: Apache-2.0
#include "mesh/obb_tree/box_axes.hpp"
#include "mesh/obb_tree/facing.hpp"
#include "mesh/obb_tree/float_box.hpp"
#include "mesh/obb_tree/tree_data.hpp"
#include "mesh/obb_tree/tree_unit.hpp"

namespace abut {
namespace detail {
namespace {

// Puts a box around the triangles below each lane of a node, and of the nodes below; the run of triangles that it has.
std::span<const BuildTriangle> refit(TreeData& tree, std::uint32_t index, std::span<const BuildTriangle> items,
                                     Fit fit) {
    Nodes& nodes = tree.nodes;
    std::span<const BuildTriangle> all;
    for (int lane = 0; lane < WideNode::lanes && nodes[index].is_used(lane); ++lane) {
        const Child child = nodes[index].child[lane];
        const auto own = child.is_leaf() ? items.subspan(child.first(), tree.leaf(child).count())
                                         : refit(tree, child.node(), items, fit);
        nodes[index].set(lane, float_box_around(own, box_axes(own, fit)), child);
        // Lanes hold runs that follow one another.
        all = lane == 0 ? own : std::span(all.data(), own.data() + own.size());
    }
    return all;
}

}  // namespace
}  // namespace detail

Expected<ObbTree> ObbTree::refitted(std::vector<Vec3>&& vertices, Fit fit) const {
    if (fit > Fit::hull_triangles)
        return failure("fit is " + std::to_string(static_cast<int>(fit)) + "; the last one is 4, hull_triangles");
    auto mesh = data_->mesh.with_vertices(std::move(vertices));
    if (!mesh) return tl::unexpected(mesh.error());
    auto data = std::make_shared<detail::TreeData>(*data_);
    data->mesh = std::move(*mesh);
    data->is_solid = data_->is_solid && data->mesh.report().is_closed;
    data->facing = data->is_solid ? detail::facing_of(data->mesh) : std::vector<std::int8_t>();
    data->unit = detail::unit_of(data->mesh.report().box);
    std::vector<detail::BuildTriangle> items(data->numbers.size());
    for (std::size_t i = 0; i < items.size(); ++i) {
        items[i] = detail::item_of(data->mesh, data->numbers[i], data->unit);
        data->triangles[i] = data->mesh.triangle(data->numbers[i]);
    }
    detail::refit(*data, 0, items, fit);
    return detail::TreeData::tree_of(std::move(data));
}

}  // namespace abut
