// SPDX-License-Identifier: Apache-2.0
// From the root down: the triangles of a box are split in two, and again, until there are eight parts or nothing more
// to split; each part gets a box around it, all eight become a node, and every part that is no leaf is built likewise.
// Large parts are built at the same time, each into nodes of its own that are then put behind one another: the tree
// does not depend on which was first.
#include <tbb/parallel_for.h>

#include <atomic>
#include <mutex>
#include <optional>

#include "core/workers.hpp"
#include "mesh/obb_tree/box_axes.hpp"
#include "mesh/obb_tree/facing.hpp"
#include "mesh/obb_tree/float_box.hpp"
#include "mesh/obb_tree/split.hpp"
#include "mesh/obb_tree/tree_data.hpp"
#include "mesh/obb_tree/tree_unit.hpp"

namespace abut {
namespace detail {
namespace {

// Parts of fewer triangles are built by one task.
constexpr std::size_t task_size = 1 << 13;

// Nodes above one another before splits are made by count alone. Those end the tree after another fourteen: they make
// parts of a quarter at most, of 2^27 triangles.
constexpr int free_depth = 40;

// A run of triangles that becomes one box.
struct TriangleRange {
    std::span<BuildTriangle> items;
    PrincipalAxes spread;
};

class Builder {
 public:
    Builder(const BuildOptions& options, std::size_t count) : options_(options), count_(count) {}

    // The nodes below a part, the first of them at index 0. Leaves count their triangles from `base`.
    Nodes build(const TriangleRange& part, const BuildTriangle* base) {
        Nodes nodes;
        std::vector<double> keys;
        add_node(part, base, 0, nodes, keys);
        return nodes;
    }

    static void append(Nodes& nodes, const Nodes& more) {
        const auto offset = static_cast<std::uint32_t>(nodes.size());
        for (WideNode node : more) {
            for (int lane = 0; lane < WideNode::lanes && node.is_used(lane); ++lane)
                if (Child& child = node.child[lane]; !child.is_leaf()) child = Child::node(child.node() + offset);
            nodes.push_back(node);
        }
    }

    // A leaf of few needs no spread.
    TriangleRange part_of(std::span<BuildTriangle> items) const {
        TriangleRange part{items, {}};
        if (!is_leaf(part) || !is_few(items)) part.spread = spread_of(items);
        return part;
    }

    bool is_stopped() const { return stopped_; }

    FloatBox box_of(const TriangleRange& part) const {
        if (options_.fit != Fit::triangles) return float_box_around(part.items, box_axes(part.items, options_.fit));
        return float_box_around(part.items, is_few(part.items) ? axes_of_largest(part.items) : part.spread.axes);
    }

 private:
    void add_node(const TriangleRange& part, const BuildTriangle* base, int depth, Nodes& nodes,
                  std::vector<double>& keys) {
        const std::size_t own = nodes.size();
        nodes.emplace_back();
        if (is_stopped()) return;
        const std::vector<TriangleRange> parts = parts_of(part, depth, keys);
        std::array<Nodes, WideNode::lanes> built;
        const bool is_large = part.items.size() > task_size;
        if (is_large)
            tbb::parallel_for(std::size_t{0}, parts.size(), [&](std::size_t i) {
                std::vector<double> own_keys;
                if (!is_leaf(parts[i])) add_node(parts[i], base, depth + 1, built[i], own_keys);
            });
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const auto lane = static_cast<int>(i);
            const auto first = static_cast<std::uint32_t>(parts[i].items.data() - base);
            const auto count = static_cast<std::uint32_t>(parts[i].items.size());
            const auto next = static_cast<std::uint32_t>(nodes.size());
            nodes[own].set(lane, box_of(parts[i]), is_leaf(parts[i]) ? Child::leaf(first, count) : Child::node(next));
            if (is_leaf(parts[i]))
                report(count);
            else if (is_large)
                append(nodes, built[i]);
            else
                add_node(parts[i], base, depth + 1, nodes, keys);
        }
    }

    bool is_leaf(const TriangleRange& part) const {
        return part.items.size() <= static_cast<std::size_t>(options_.leaf_size);
    }

    // The widest part is split first.
    std::vector<TriangleRange> parts_of(const TriangleRange& whole, int depth, std::vector<double>& keys) const {
        const bool by_count = depth >= free_depth;
        const auto size_of = [&](const TriangleRange& part) {
            if (is_leaf(part)) return -1.0;
            return by_count ? static_cast<double>(part.items.size()) : part.spread.along[0];
        };
        std::vector<TriangleRange> parts{whole};
        while (parts.size() < WideNode::lanes) {
            std::size_t widest = 0;
            for (std::size_t i = 1; i < parts.size(); ++i)
                if (size_of(parts[i]) > size_of(parts[widest])) widest = i;
            if (is_leaf(parts[widest])) break;
            const TriangleRange part = parts[widest];
            const std::size_t first = split(part.items, part.spread, by_count ? Split::median : options_.split, keys);
            parts[widest] = part_of(part.items.first(first));
            parts.insert(parts.begin() + static_cast<std::ptrdiff_t>(widest) + 1, part_of(part.items.subspan(first)));
        }
        return parts;
    }

    void report(std::size_t count) {
        if (!options_.progress) return;
        const std::lock_guard lock(mutex_);
        done_ += count;
        const double part = static_cast<double>(done_) / static_cast<double>(count_);
        if (part < reported_ + 0.01 || stopped_) return;
        reported_ = part;
        if (options_.progress(part) == Flow::stop) stopped_ = true;
    }

    const BuildOptions& options_;
    const std::size_t count_;
    std::mutex mutex_;
    std::size_t done_ = 0;
    double reported_ = 0;
    std::atomic<bool> stopped_ = false;
};

// An enumerator that came from a number.
std::optional<Error> enumerator_error(const BuildOptions& options) {
    const auto error = [](const char* name, int value, const char* last) {
        return Error{std::string(name) + " is " + std::to_string(value) + "; the last one is " + last};
    };
    if (options.fit > Fit::hull_triangles) return error("fit", static_cast<int>(options.fit), "4, hull_triangles");
    if (options.split > Split::center) return error("split", static_cast<int>(options.split), "3, center");
    if (options.interior > Interior::surface)
        return error("interior", static_cast<int>(options.interior), "1, surface");
    return {};
}

}  // namespace
}  // namespace detail

Expected<ObbTree> ObbTree::make(TriangleMesh mesh, const BuildOptions& options) {
    if (options.leaf_size < 1)
        return failure("leaf_size is " + std::to_string(options.leaf_size) + "; it must be at least 1");
    if (options.threads < 0)
        return failure("threads is " + std::to_string(options.threads) + "; it must be at least 0");
    if (auto error = detail::enumerator_error(options)) return tl::unexpected(*error);
    const std::size_t count = mesh.triangles().size();
    if (count > detail::Child::max_triangles)
        return failure("the mesh has " + std::to_string(count) + " triangles; a tree can have at most 134217728");

    auto data = std::make_shared<detail::TreeData>(detail::TreeData{std::move(mesh), false, {}, {}, {}, {}, {}});
    data->is_solid = options.interior == Interior::automatic && data->mesh.report().is_closed;
    if (data->is_solid) data->facing = detail::facing_of(data->mesh);
    data->unit = detail::unit_of(data->mesh.report().box);
    std::vector<detail::BuildTriangle, detail::HugePages<detail::BuildTriangle>> items(count);
    data->triangles.resize(count);
    data->numbers.resize(count);
    detail::Builder builder(options, count);
    detail::Workers(options.threads).run([&] {
        tbb::parallel_for(std::size_t{0}, count, [&](std::size_t i) {
            items[i] = detail::item_of(data->mesh, static_cast<std::uint32_t>(i), data->unit);
        });
        const detail::TriangleRange whole = builder.part_of(items);
        detail::WideNode root;
        const bool is_leaf = count <= static_cast<std::size_t>(options.leaf_size);
        root.set(0, builder.box_of(whole),
                 is_leaf ? detail::Child::leaf(0, static_cast<std::uint32_t>(count)) : detail::Child::node(1));
        data->nodes.push_back(root);
        if (!is_leaf) detail::Builder::append(data->nodes, builder.build(whole, items.data()));
        tbb::parallel_for(std::size_t{0}, count, [&](std::size_t i) {
            data->numbers[i] = items[i].number;
            data->triangles[i] = data->mesh.triangle(items[i].number);
        });
        data->note_large_leaves();
    });
    if (builder.is_stopped()) return failure("building the tree was stopped");
    return detail::TreeData::tree_of(std::move(data));
}

}  // namespace abut
