// SPDX-License-Identifier: Apache-2.0
#include "query/contact_set/contact_set.hpp"

#include "motion/motion_sampler.hpp"
#include "query/contact_set/contact_search.hpp"
#include "query/pair/instantiate.hpp"
#include "query/pair/kernels.hpp"

namespace abut::detail {
namespace {

double extent_of(const Triangle& triangle) {
    const auto& [a, b, c] = triangle.vertex;
    return std::max(length_bound(b - a), length_bound(c - a));
}

double extent_of(std::span<const Vec3> corners) {
    double extent = 0;
    for (const Vec3& corner : corners) extent = std::max(extent, length_bound(corner - corners[0]));
    return extent;
}

NearParts nearness_of(const Triangle& own, const Triangle& other) {
    const auto quick = closest_triangle_triangle(own, other);
    const Closest closest = quick ? *quick : distance(own, other);
    const Vec3 between = closest.point_b - closest.point_a;
    const double sizes[] = {extent_of(own), extent_of(other)};
    return {0,
            0,
            closest.distance,
            closest.point_a,
            closest.point_b,
            between.stableNormalized(),
            std::max(sizes[0], sizes[1]),
            std::min(sizes[0], sizes[1])};
}

NearParts nearness_of(const Triangle& own, const ConvexSurface& other) {
    const ClosestOfCores cores = other.closest_to(own);
    const double sizes[] = {extent_of(own), extent_of(other.corners()) + other.radius()};
    return {0,
            0,
            (cores.is_common ? 0 : cores.distance) - other.radius(),
            cores.point_a,
            cores.point_b,
            cores.is_common ? Vec3(Vec3::Zero()) : Vec3(cores.direction.stableNormalized()),
            std::max(sizes[0], sizes[1]),
            std::min(sizes[0], sizes[1])};
}

double size_of(const ObbTree& tree) {
    const AlignedBox& box = tree.mesh().report().box;
    return length_bound(box.max - box.min);
}

}  // namespace

// At the time itself, a path may go another way.
BodyVelocity::BodyVelocity(const Motion& motion, double time) {
    const MotionState moment = MotionSampler(motion).at(std::nextafter(time, 0.0));
    center = moment.center;
    velocity = moment.velocity;
    angular_velocity = moment.angular_velocity;
}

template <>
NearParts ContactSearch<MeshSurface>::near_parts(std::uint32_t part_a, std::uint32_t part_b) const {
    NearParts parts = nearness_of(a_.triangle(part_a), b_.triangle(part_b));
    parts.a = part_a;
    parts.b = part_b;
    return parts;
}

template <>
NearParts ContactSearch<ConvexSurface>::near_parts(std::uint32_t part_a, std::uint32_t part_b) const {
    NearParts parts = nearness_of(a_.triangle(part_a), b_);
    parts.a = part_a;
    parts.b = part_b;
    return parts;
}

ContactSet contact_set(const ObbTree& a, const Pose& at_a, const ObbTree& b, const Pose& at_b,
                       const ContactQuestion& question) {
    const TreePair pair(a, at_a, b, at_b);
    const Vec3 origin = question.parts
                            ? pair.a.triangles[(*question.parts)[0]].vertex[0]
                            : Vec3(pair.at_a.rotation.conjugate() * (question.position - pair.at_a.position));
    const ContactLengths lengths(origin, size_of(a), size_of(b), pair.slack);
    const MeshSurface surface_a(a, Mat3::Identity(), Vec3::Zero(), lengths.frame);
    const MeshSurface surface_b(b, pair.turn, pair.move, lengths.frame);
    ContactSearch<MeshSurface> search(surface_a, surface_b, lengths, question, pair.at_a);
    if (search.needs_more()) {
        std::uint64_t boxes = 0;
        pair.each_leaf_pair_by_distance([&] { return search.limit(); },
                                        [&](Leaf leaf_a, Leaf leaf_b) {
                                            const std::uint32_t end_a = leaf_a.first() + leaf_a.count(),
                                                                end_b = leaf_b.first() + leaf_b.count();
                                            for (std::uint32_t i = leaf_a.first(); i < end_a; ++i)
                                                for (std::uint32_t j = leaf_b.first(); j < end_b; ++j)
                                                    if (search.compare(i, j) == Flow::stop) return Flow::stop;
                                            return Flow::proceed;
                                        },
                                        boxes);
    }
    return search.find();
}

template <BoundedShape3 S>
ContactSet contact_set(const ObbTree& a, const Pose& at_a, const S& b, const ContactQuestion& question) {
    const OrientedBox box = box_of(b);
    const ShapeInTree pair(a, at_a, box);
    const Vec3 origin = question.parts ? pair.in_world((*question.parts)[0]).vertex[0] : question.position;
    const ContactLengths lengths(origin, size_of(a), 2 * length_bound(box.half), pair.slack);
    const MeshSurface surface_a(a, pair.turn, pair.move, lengths.frame);
    const ConvexSurface surface_b(b, lengths.frame);
    ContactSearch<ConvexSurface> search(surface_a, surface_b, lengths, question, Pose{});
    if (search.needs_more()) {
        QueryStats work;
        pair.each_near([&] { return search.limit(); }, [&](std::uint32_t part) { return search.compare(part, 0); },
                       work);
    }
    return search.find();
}

void mirror(ShortList<ContactPatch, 1>& patches) {
    for (ContactPatch& patch : patches) {
        patch.normal = -patch.normal;
        std::swap(patch.feature_a, patch.feature_b);
        std::swap(patch.triangle[0], patch.triangle[1]);
    }
}

#define ABUT_INSTANTIATE(Tree, S) \
    template ContactSet contact_set(const Tree&, const Pose&, const S&, const ContactQuestion&);
ABUT_WITH_EACH_BOUNDED_SHAPE3(ABUT_INSTANTIATE, ObbTree)
#undef ABUT_INSTANTIATE

}  // namespace abut::detail
