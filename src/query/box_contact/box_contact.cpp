// SPDX-License-Identifier: Apache-2.0
#include "abut/query/box_contact.hpp"

#include "abut/query/distance.hpp"
#include "abut/query/intersection.hpp"
#include "abut/query/intersects.hpp"
#include "abut/shape/transformed.hpp"
#include "mesh/obb_tree/tree_box.hpp"
#include "query/box_contact/box_overlap.hpp"
#include "query/contains/inside.hpp"
#include "query/traversal/leaf_pair.hpp"
#include "query/traversal/limited_descent.hpp"

namespace abut {
namespace detail {
namespace {

using BoxAtDepth = LimitedDescent::BoxAtDepth;

// The part of the longest extent below which an extent is none. Axes in floats make a box of a tree around what is flat
// some 2^-23 thick.
constexpr double thin = 0x1p-20;

// In the middle of what two triangles that touch have in common.
Vec3 middle_of(const Triangle& a, const Triangle& b) {
    const Points points = intersection(a, b).points;
    if (points.empty()) {  // they touch within the rounding of poses
        const Closest closest = distance(a, b);
        return closest.point_a + (closest.point_b - closest.point_a) / 2;
    }
    Vec3 sum = Vec3::Zero();
    for (const Vec3& point : points) sum += point - points.front();
    return points.front() + sum / static_cast<double>(points.size());
}

// Two boxes where the descent ended, in the frame of a.
class BoxPair {
 public:
    BoxPair(const TreePair& pair, const BoxAtDepth& a, const BoxAtDepth& b) : pair_(pair), a_(a), b_(b) {}

    bool is_of_leaves() const { return pair_.a.child(a_.id).is_leaf() && pair_.b.child(b_.id).is_leaf(); }
    std::uint64_t triangle_pairs() const {
        return is_of_leaves() ? std::uint64_t{leaf_a().count()} * leaf_b().count() : 0;
    }

    OrientedBox box_of_a() const { return oriented_box(pair_.a, a_.id); }
    OrientedBox box_of_b() const {
        const OrientedBox box = oriented_box(pair_.b, b_.id);
        return {pair_.turn * box.center + pair_.move, pair_.turn * box.axes, box.half};
    }

    // Calls touching(triangle, triangle) for the first two of leaves that touch, and touching(box, box) for others.
    template <class Touching>
    bool touches(Touching&& touching) const {
        if (is_of_leaves())
            return each_touching(pair_, leaf_a(), leaf_b(),
                                 [&](auto, auto, const Triangle& of_a, const Triangle& of_b) {
                                     touching(of_a, of_b);
                                     return Flow::stop;
                                 }) == Flow::stop;
        const OrientedBox of_a = box_of_a(), of_b = box_of_b();
        OrientedBox grown = of_b;  // by what the poses may be off
        grown.half += Vec3::Constant(pair_.slack);
        if (!intersects(of_a, grown)) return false;
        touching(of_a, of_b);
        return true;
    }

 private:
    Leaf leaf_a() const { return pair_.a.leaf(pair_.a.child(a_.id)); }
    Leaf leaf_b() const { return pair_.b.leaf(pair_.b.child(b_.id)); }

    const TreePair& pair_;
    const BoxAtDepth a_, b_;
};

}  // namespace
}  // namespace detail

Vec3 smooth_normal(const OrientedBox& box, const Vec3& point, const Vec3& toward) {
    const double longest = box.half.maxCoeff();
    const Vec3 at = box.axes.transpose() * (point - box.center), seen = box.axes.transpose() * (toward - box.center);
    const auto is_thin = [&](int i) { return !(box.half[i] > detail::thin * longest); };
    int least;
    box.half.minCoeff(&least);
    const bool is_any_thin = is_thin(least);
    // Relative to the shortest extent, whose weight is then 1, so that no square overflows.
    const auto normal_at = [&](const Vec3& x) {
        Vec3 normal = Vec3::Zero();
        for (int i = 0; i < 3; ++i) {
            if (is_any_thin && !is_thin(i)) continue;
            const double weight = is_any_thin ? 1 : box.half[least] / box.half[i];
            normal[i] = weight * weight * x[i];
        }
        return normal;
    };
    // Nearer to the center than points are rounded, there is no direction.
    const auto has_direction = [&](const Vec3& normal) {
        return normal.cwiseAbs().maxCoeff() > 1e-12 * (is_any_thin ? longest : box.half[least]);
    };
    Vec3 normal = is_any_thin ? normal_at(seen - at) : normal_at(at);
    if (!has_direction(normal)) normal = normal_at(seen);
    if (!has_direction(normal)) normal = Vec3::Unit(least);
    return (box.axes * normal.stableNormalized()).stableNormalized();
}

LimitedAnswer intersects_down_to(int max_depth, const Mesh& a, const Pose& at_a, const Mesh& b, const Pose& at_b) {
    const detail::TreePair pair(a.tree(), at_a, b.tree(), at_b);
    LimitedAnswer answer;
    QueryStats& stats = answer.stats;
    const Flow flow = detail::LimitedDescent(pair, max_depth)
                          .each_pair(
                              [&](const detail::BoxAtDepth& of_a, const detail::BoxAtDepth& of_b) {
                                  const detail::BoxPair boxes(pair, of_a, of_b);
                                  stats.triangles += boxes.triangle_pairs();
                                  answer.exact = boxes.is_of_leaves();
                                  return boxes.touches([](const auto&, const auto&) {}) ? Flow::stop : Flow::proceed;
                              },
                              stats.boxes);
    if (flow == Flow::proceed) answer.exact = true;
    answer.intersects = flow == Flow::stop || detail::point_inside(pair, stats);
    return answer;
}

QueryStats for_each_box_contact(int max_depth, const Mesh& a, const Pose& at_a, const Mesh& b, const Pose& at_b,
                                Visitor<BoxContact> visit) {
    const detail::TreePair pair(a.tree(), at_a, b.tree(), at_b);
    QueryStats work;
    const auto report = [&](const detail::BoxAtDepth& of_a, const detail::BoxAtDepth& of_b,
                            const detail::BoxPair& boxes, const Vec3& point) {
        const OrientedBox box_a = boxes.box_of_a(), box_b = boxes.box_of_b();
        BoxContact contact{detail::tree_box(pair.a, of_a.id, of_a.depth),
                           detail::tree_box(pair.b, of_b.id, of_b.depth),
                           boxes.is_of_leaves(),
                           pair.in_world(point),
                           pair.at_a.rotation * smooth_normal(box_a, point, box_b.center),
                           pair.at_a.rotation * smooth_normal(box_b, point, box_a.center)};
        contact.a.box = transformed(box_a, at_a);
        contact.b.box = transformed(detail::oriented_box(pair.b, of_b.id), at_b);
        return visit(contact);
    };
    detail::LimitedDescent(pair, max_depth)
        .each_pair(
            [&](const detail::BoxAtDepth& of_a, const detail::BoxAtDepth& of_b) {
                const detail::BoxPair boxes(pair, of_a, of_b);
                work.triangles += boxes.triangle_pairs();
                Vec3 point;
                const bool touches = boxes.touches([&]<class S>(const S& in_a, const S& in_b) {
                    if constexpr (std::is_same_v<S, Triangle>)
                        point = detail::middle_of(in_a, in_b);
                    else
                        point = detail::middle_of_overlap(in_a, in_b);
                });
                return touches ? report(of_a, of_b, boxes, point) : Flow::proceed;
            },
            work.boxes);
    return work;
}

}  // namespace abut
