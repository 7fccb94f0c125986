// SPDX-License-Identifier: Apache-2.0
#include "mesh/obb_tree/tree_validator.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>

#include <Eigen/LU>
#include <cmath>
#include <cstring>
#include <string>

#include "mesh/obb_tree/tree_unit.hpp"

namespace abut::detail {
namespace {

using Problem = std::optional<std::string>;

std::string name_of(BoxId id) {
    return "box " + std::to_string(id % WideNode::lanes) + " of node " + std::to_string(id / WideNode::lanes);
}

// Whether each is there once.
std::optional<Error> numbers_error(const TreeData& tree) {
    const std::size_t count = tree.mesh.triangles().size();
    std::vector<bool> seen(count);
    for (const std::uint32_t number : tree.numbers) {
        if (number >= count)
            return Error{"triangle " + std::to_string(number) + " is in a leaf; the mesh has " + std::to_string(count)};
        if (seen[number]) return Error{"triangle " + std::to_string(number) + " is in two leaves"};
        seen[number] = true;
    }
    return {};
}

// The descent from the root, which must meet all nodes and all triangles in their order, and so each of them once.
class TreeValidator {
 public:
    // Of the triangles of a box, in the order of the leaves.
    struct Run {
        std::uint32_t first, end;
    };

    explicit TreeValidator(const TreeData& tree) : tree_(tree), runs_(tree.nodes.size() * WideNode::lanes) {}

    std::optional<Error> error() {
        if (used_lanes(tree_.nodes[0]) != 1) return Error{"node 0 must have one box, that of the root"};
        if (auto problem = descend(0, 0)) return Error{*problem};
        if (next_node_ != tree_.nodes.size()) return Error{"node " + std::to_string(next_node_) + " is below no box"};
        if (next_triangle_ != tree_.numbers.size())
            return Error{std::to_string(next_triangle_) + " of " + std::to_string(tree_.numbers.size()) +
                         " triangles are in leaves"};
        return {};
    }

    bool is_used(BoxId id) const { return runs_[id].end > 0; }
    Run run(BoxId id) const { return runs_[id]; }

 private:
    static int used_lanes(const WideNode& node) {
        int count = 0;
        while (count < WideNode::lanes && node.is_used(count)) ++count;
        return count;
    }

    static bool is_empty(const WideNode& node, int lane) {
        const FloatBox box = node.box(lane), empty = WideNode().box(lane);
        return std::memcmp(&box, &empty, sizeof(box)) == 0 && node.child[lane].bits() == Child().bits();
    }

    // The boxes of a node, all at this depth.
    Problem descend(std::uint32_t number, int depth) {
        ++next_node_;
        const WideNode& node = tree_.nodes[number];
        const int used = used_lanes(node);
        if (used == 0) return "node " + std::to_string(number) + " has no box";
        for (int lane = 0; lane < WideNode::lanes; ++lane) {
            const BoxId id = number * WideNode::lanes + static_cast<BoxId>(lane);
            if (lane >= used && !is_empty(node, lane))
                return name_of(id) + " is neither in use after the ones before it nor empty";
            if (lane >= used) continue;
            runs_[id].first = next_triangle_;
            if (auto problem = node.child[lane].is_leaf() ? pass_leaf(id) : pass_node(id, depth)) return problem;
            runs_[id].end = next_triangle_;
        }
        return {};
    }

    Problem pass_leaf(BoxId id) {
        const Leaf leaf = tree_.leaf(tree_.child(id));
        if (leaf.count() == 0) return name_of(id) + " is a leaf without triangles";
        if (leaf.first() != next_triangle_)
            return name_of(id) + " is a leaf from position " + std::to_string(leaf.first()) +
                   "; the next position is " + std::to_string(next_triangle_);
        next_triangle_ += leaf.count();
        if (next_triangle_ > tree_.numbers.size())
            return name_of(id) + " is a leaf up to position " + std::to_string(next_triangle_ - 1) + "; there are " +
                   std::to_string(tree_.numbers.size()) + " triangles";
        return {};
    }

    Problem pass_node(BoxId id, int depth) {
        const std::uint32_t below = tree_.child(id).node();
        if (below != next_node_ || below >= tree_.nodes.size())
            return name_of(id) + " leads to node " + std::to_string(below) +
                   (next_node_ < tree_.nodes.size() ? "; the next one is " + std::to_string(next_node_)
                                                    : "; there are " + std::to_string(tree_.nodes.size()));
        if (depth == TreeData::max_depth)
            return name_of(id) + " has boxes below depth " + std::to_string(TreeData::max_depth);
        return descend(below, depth + 1);
    }

    const TreeData& tree_;
    std::vector<Run> runs_;
    std::uint32_t next_node_ = 0, next_triangle_ = 0;
};

bool is_finite(const FloatBox& box) {
    const auto all_finite = [](const auto& values) {
        return std::ranges::all_of(values, [](float value) { return std::isfinite(value); });
    };
    return all_finite(box.center) && all_finite(box.axes) && all_finite(box.half);
}

// A box must be what float_box_around makes of its triangles and axes, up to the rounding of another machine. That
// also keeps it from being so large that searches in floats overflow.
class Boxes {
 public:
    explicit Boxes(const TreeData& tree) {
        triangles_.reserve(tree.numbers.size());
        double reach = 0;
        for (const std::uint32_t number : tree.numbers) {
            triangles_.push_back(in_unit(tree.mesh.triangle(number), tree.unit));
            for (const Vec3& vertex : triangles_.back().vertex) reach = std::max(reach, vertex.cwiseAbs().maxCoeff());
        }
        slack_ = 0x1p-46 * reach;
    }

    Problem problem(const FloatBox& box, const TreeValidator::Run& run) const {
        if (!is_finite(box)) return " is not finite";
        if (!std::ranges::all_of(box.half, [](float half) { return half >= 0; })) return " has a half extent below 0";
        Mat3 axes;
        for (int i = 0; i < 9; ++i) axes.data()[i] = static_cast<double>(box.axes[i]);
        if (!((axes.transpose() * axes - Mat3::Identity()).cwiseAbs().maxCoeff() <= axes_slack))
            return " has axes that are not orthonormal";
        if (!(axes.determinant() > 0)) return " has left-handed axes";
        return extent_problem(box, axes.inverse(), run);
    }

 private:
    // Of axes that were orthonormal before they were rounded to floats (docs/theory/trees.md §3).
    static constexpr double axes_slack = 0x1p-23 + 0x1p-40;
    // A float is off by less than the first of these parts, or by the second where it is smaller than any other.
    static constexpr double float_part = 0x1p-22, least_float = 0x1p-149;

    // `along` gives the coordinates along the axes.
    Problem extent_problem(const FloatBox& box, const Mat3& along, const TreeValidator::Run& run) const {
        Vec3 low = Vec3::Constant(std::numeric_limits<double>::infinity()), high = -low;
        for (std::uint32_t i = run.first; i < run.end; ++i)
            for (const Vec3& vertex : triangles_[i].vertex) {
                const Vec3 at = along * vertex;
                low = low.cwiseMin(at);
                high = high.cwiseMax(at);
            }
        Vec3 kept, half;
        for (int i = 0; i < 3; ++i) kept[i] = box.center[i], half[i] = box.half[i];
        const Vec3 center = along * kept, needed = (high - center).cwiseMax(center - low);
        if (!((needed - half).maxCoeff() <= slack_)) return " does not hold its triangles";
        const double center_slack = slack_ + least_float + float_part * kept.cwiseAbs().maxCoeff();
        if (!((center - (low + high) / 2).cwiseAbs().maxCoeff() <= center_slack))
            return " is not centered on its triangles";
        if (!((half - needed * (1 + float_part)).maxCoeff() <= slack_ + least_float))
            return " is larger than its triangles need";
        return {};
    }

    std::vector<Triangle> triangles_;  // in the order of the leaves and the unit of the tree
    double slack_;                     // what doubles round by, in the unit of the tree
};

// That of the first box that has one. The boxes are looked at on all cores: nearly all of the time goes here.
std::optional<Error> boxes_error(const TreeData& tree, const TreeValidator& descent) {
    const Boxes boxes(tree);
    const auto problem_of = [&](BoxId id) -> Problem {
        if (!descent.is_used(id)) return {};
        return boxes.problem(tree.node_of(id).box(id % WideNode::lanes), descent.run(id));
    };
    const auto end = static_cast<BoxId>(tree.nodes.size() * WideNode::lanes);
    const BoxId first = tbb::parallel_reduce(
        tbb::blocked_range<BoxId>(0, end), end,
        [&](const tbb::blocked_range<BoxId>& range, BoxId found) {
            for (BoxId id = range.begin(); id < std::min(range.end(), found); ++id)
                if (problem_of(id)) return id;
            return found;
        },
        [](BoxId a, BoxId b) { return std::min(a, b); });
    if (first == end) return {};
    return Error{name_of(first) + *problem_of(first)};
}

}  // namespace

std::optional<Error> tree_error(const TreeData& tree) {
    if (tree.nodes.empty()) return Error{"0 nodes; a tree has at least 1"};
    // So that the numbers of boxes fit into BoxId.
    if (tree.nodes.size() > tree.numbers.size())
        return Error{std::to_string(tree.nodes.size()) + " nodes for " + std::to_string(tree.numbers.size()) +
                     " triangles; there are at most as many"};
    if (auto error = numbers_error(tree)) return error;
    TreeValidator descent(tree);
    if (auto error = descent.error()) return error;
    return boxes_error(tree, descent);
}

}  // namespace abut::detail
