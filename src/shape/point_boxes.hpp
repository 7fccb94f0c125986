// SPDX-License-Identifier: Apache-2.0
// A tree of boxes around points that stay where they are, so that a search for a few of many points need not look at
// all of them.
#pragma once

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "abut/core/vector.hpp"
#include "core/infinity.hpp"

namespace abut::detail {

class PointBoxes {
 public:
    // Around points, with the slab across the direction in which they are thinnest: points of a smooth surface are near
    // a plane, and a box along the axes is thick where that is tilted.
    struct Box {
        Vec3 min, max;
        Vec3 thin;                  // about unit
        double thin_min, thin_max;  // of thin · point

        // At least direction · (point − origin) for all its points, but for rounding.
        double highest(const Vec3& direction, const Vec3& origin) const {
            const double side = direction.dot(thin) < 0 ? -1 : 1;
            const Vec3 rest = direction - side * thin;
            const double along_thin = (side < 0 ? -thin_min : thin_max) - side * thin.dot(origin);
            const auto along = [&](const Vec3& part) {
                return part.cwiseProduct(min - origin).cwiseMax(part.cwiseProduct(max - origin)).sum();
            };
            return std::min(along(direction), along_thin + along(rest));
        }
    };

    // Of finite points, which must outlive it.
    explicit PointBoxes(std::span<const Vec3> points) : points_(points), order_(points.size()), slot_(points.size()) {
        std::iota(order_.begin(), order_.end(), 0u);
        std::size_t leaves = 1;
        while (leaves * leaf_size < points.size()) leaves *= 2;
        boxes_.resize(2 * leaves - 1);
        if (!points.empty()) build(root());
        for (std::size_t i = 0; i < order_.size(); ++i) slot_[order_[i]] = static_cast<std::uint32_t>(i);
    }

    // Boxes are numbered from 0, the one around all points.
    std::size_t box_count() const { return boxes_.size(); }

    // Whether visit(index) is true of a point, which is asked of those in leaves only where may_hold(number, box) is
    // true of all boxes around them.
    template <class MayHold, class Visit>
    bool any(const MayHold& may_hold, const Visit& visit) const {
        return !points_.empty() && any_in(root(), may_hold, visit);
    }

    // Calls act(number) for all boxes around a point.
    template <class Act>
    void each_box_around(std::uint32_t point, const Act& act) const {
        Node node = root();
        while (true) {
            act(node.number);
            if (is_leaf(node)) return;
            node = slot_[point] < middle(node) ? low(node) : high(node);
        }
    }

 private:
    static constexpr std::size_t leaf_size = 8;

    // Of the points from `begin` to `end` in the order of the tree.
    struct Node {
        std::size_t number, begin, end;
    };

    Node root() const { return {0, 0, order_.size()}; }
    bool is_leaf(const Node& node) const { return 2 * node.number + 1 >= boxes_.size(); }
    static std::size_t middle(const Node& node) { return node.begin + (node.end - node.begin) / 2; }
    static Node low(const Node& node) { return {2 * node.number + 1, node.begin, middle(node)}; }
    static Node high(const Node& node) { return {2 * node.number + 2, middle(node), node.end}; }

    void build(const Node& node) {
        Box& box = boxes_[node.number];
        box = {Vec3::Constant(infinity), Vec3::Constant(-infinity), thinnest(node), infinity, -infinity};
        for (std::size_t i = node.begin; i < node.end; ++i) {
            const Vec3& point = points_[order_[i]];
            box.min = box.min.cwiseMin(point);
            box.max = box.max.cwiseMax(point);
            box.thin_min = std::min(box.thin_min, box.thin.dot(point));
            box.thin_max = std::max(box.thin_max, box.thin.dot(point));
        }
        if (is_leaf(node)) return;
        int axis = 0;
        (box.max / 2 - box.min / 2).maxCoeff(&axis);
        const auto at = [&](std::size_t i) { return order_.begin() + static_cast<std::ptrdiff_t>(i); };
        std::nth_element(at(node.begin), at(middle(node)), at(node.end),
                         [&](std::uint32_t i, std::uint32_t j) { return points_[i][axis] < points_[j][axis]; });
        build(low(node));
        build(high(node));
    }

    // The direction in which the points of a node are thinnest, about.
    Vec3 thinnest(const Node& node) const {
        const Vec3& origin = points_[order_[node.begin]];
        Vec3 mean = Vec3::Zero();
        Mat3 moments = Mat3::Zero();
        const auto count = static_cast<double>(node.end - node.begin);
        for (std::size_t i = node.begin; i < node.end; ++i) mean += (points_[order_[i]] - origin) / count;
        for (std::size_t i = node.begin; i < node.end; ++i) {
            const Vec3 from_mean = points_[order_[i]] - origin - mean;
            moments += from_mean * from_mean.transpose();
        }
        if (!moments.allFinite()) return Vec3::UnitX();
        Eigen::SelfAdjointEigenSolver<Mat3> solver;
        solver.computeDirect(moments);
        const Vec3 direction = solver.eigenvectors().col(0);
        return direction.allFinite() ? direction : Vec3(Vec3::UnitX());
    }

    template <class MayHold, class Visit>
    bool any_in(const Node& node, const MayHold& may_hold, const Visit& visit) const {
        if (node.begin == node.end || !may_hold(node.number, boxes_[node.number])) return false;
        if (!is_leaf(node)) return any_in(low(node), may_hold, visit) || any_in(high(node), may_hold, visit);
        for (std::size_t i = node.begin; i < node.end; ++i)
            if (visit(order_[i])) return true;
        return false;
    }

    std::span<const Vec3> points_;
    std::vector<std::uint32_t> order_, slot_;
    std::vector<Box> boxes_;
};

}  // namespace abut::detail
