// SPDX-License-Identifier: Apache-2.0
#include "world/narrow_phase.hpp"

#include "abut/query/cast.hpp"
#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/intersects.hpp"
#include "abut/shape/transformed.hpp"
#include "shape/checks.hpp"

namespace abut::detail {
namespace {

FirstContact contact_between(const PartShape& a, const Motion& motion_a, const PartShape& b, const Motion& motion_b,
                             const ContactOptions& options) {
    return std::visit([&](const auto& x, const auto& y) { return first_contact(x, motion_a, y, motion_b, options); }, a,
                      b);
}

// Of the two as they are at a time.
FirstContact contact_at_rest(double time, const PartProxy& a, const PartProxy& b, double margin,
                             const ContactOptions& options) {
    ContactOptions then = options;
    then.horizon = 0;
    then.margin = margin;
    return contact_between(a.shape(), Linear{Vec3::Zero(), pose_at(a.motion(), time)}, b.shape(),
                           Linear{Vec3::Zero(), pose_at(b.motion(), time)}, then);
}

PartsClosest closest(const ObbTree& a, const Pose& at_a, const BoundedShape3 auto& b, const Pose& at_b) {
    const MeshShapeClosest found = distance(a, at_a, transformed(b, at_b));
    return {found.distance, found.point_mesh, found.point_shape};
}
PartsClosest closest(const BoundedShape3 auto& a, const Pose& at_a, const ObbTree& b, const Pose& at_b) {
    const MeshShapeClosest found = distance(b, at_b, transformed(a, at_a));
    return {found.distance, found.point_shape, found.point_mesh};
}
PartsClosest closest(const BoundedShape3 auto& a, const Pose& at_a, const BoundedShape3 auto& b, const Pose& at_b) {
    const Closest found = distance(transformed(a, at_a), transformed(b, at_b));
    return {found.distance, found.point_a, found.point_b};
}

std::optional<PartsClosest> up_to(double limit, const PartsClosest& found) {
    if (found.distance > limit) return {};  // not when it is NaN
    return found;
}

}  // namespace

FirstContact first_contact_of(const PartProxy& a, const PartProxy& b, const ContactOptions& options) {
    return contact_between(a.shape(), a.motion(), b.shape(), b.motion(), options);
}

bool intersects_now(const PartProxy& a, const PartProxy& b, const ContactOptions& options) {
    const Pose at_a = pose_at(a.motion(), 0), at_b = pose_at(b.motion(), 0);
    const auto *tree_a = std::get_if<ObbTree>(&a.shape()), *tree_b = std::get_if<ObbTree>(&b.shape());
    if (tree_a && tree_b && options.margin == 0) return intersects(*tree_a, at_a, *tree_b, at_b);
    ContactOptions without_patches = options;
    without_patches.patches = false;
    return contact_at_rest(0, a, b, options.margin, without_patches).outcome != Outcome::free;
}

std::optional<PartsClosest> distance_at(double time, const PartProxy& a, const PartProxy& b, double limit) {
    const Pose at_a = pose_at(a.motion(), time), at_b = pose_at(b.motion(), time);
    return std::visit(
        [&]<class A, class B>(const A& x, const B& y) -> std::optional<PartsClosest> {
            if constexpr (std::is_same_v<A, ObbTree> && std::is_same_v<B, ObbTree>) {
                const auto found = distance_up_to(limit, x, at_a, y, at_b);
                if (!found) return {};
                return PartsClosest{found->distance, found->point_a, found->point_b};
            } else {
                return up_to(limit, closest(x, at_a, y, at_b));
            }
        },
        a.shape(), b.shape());
}

ContactSet patches_at(double time, const PartProxy& a, const PartProxy& b, const ContactOptions& options) {
    const auto near = distance_at(time, a, b, options.tolerance + options.margin);
    if (!near || !(near->distance >= 0)) return {};
    const Pose at_a = pose_at(a.motion(), time), at_b = pose_at(b.motion(), time);
    ContactQuestion question{.margin = options.margin,
                             .tolerance = options.tolerance,
                             .gap = std::max(0.0, near->distance - options.margin)};
    question.a = BodyVelocity(a.motion(), time);
    question.b = BodyVelocity(b.motion(), time);
    question.is_apart = false;
    question.place = near->point_a;
    return std::visit(
        [&]<class A, class B>(const A& x, const B& y) -> ContactSet {
            constexpr bool is_mesh_a = std::is_same_v<A, ObbTree>, is_mesh_b = std::is_same_v<B, ObbTree>;
            if constexpr (is_mesh_a && is_mesh_b) {
                return contact_set(x, at_a, y, at_b, question);
            } else if constexpr (is_mesh_a) {
                return contact_set(x, at_a, transformed(y, at_b), question);
            } else if constexpr (is_mesh_b) {
                std::swap(question.a, question.b);
                ContactSet set = contact_set(y, at_b, transformed(x, at_a), question);
                mirror(set.patches);
                return set;
            } else {
                // Swollen by what is between them they merely touch.
                return {contact_at_rest(time, a, b, near->distance, options).patches, Vec3::Zero(), true};
            }
        },
        a.shape(), b.shape());
}

template <class Line>
std::optional<WorldHit> cast_now(const Line& line, const PartProxy& part) {
    const Pose at = pose_at(part.motion(), 0);
    return std::visit(
        [&]<class S>(const S& shape) -> std::optional<WorldHit> {
            WorldHit result;
            if constexpr (std::is_same_v<S, ObbTree>) {
                const auto hit = cast(line, shape, at);
                if (!hit) return {};
                result.triangle = hit->triangle;
                std::tie(result.enter, result.point, result.normal, result.side) =
                    std::tie(hit->enter, hit->point, hit->normal, hit->side);
            } else {
                const auto hit = cast(line, transformed(shape, at));
                if (!hit) return {};
                std::tie(result.enter, result.point, result.normal, result.side) =
                    std::tie(hit->enter, hit->point, hit->normal, hit->side);
            }
            return result;
        },
        part.shape());
}
template std::optional<WorldHit> cast_now(const Ray&, const PartProxy&);
template std::optional<WorldHit> cast_now(const Segment&, const PartProxy&);

Vec3 surface_normal(const PartProxy& part, double time, std::uint32_t triangle, const Vec3& outward) {
    const auto* tree = std::get_if<ObbTree>(&part.shape());
    if (!tree) return outward;
    const auto [a, b, c] = tree->mesh().triangle(triangle).vertex;
    const Vec3 normal = pose_at(part.motion(), time).rotation * accurate_normal(a, b, c);
    if (normal.isZero(0)) return outward;  // A triangle without an area has none of its own.
    return normal.dot(outward) < 0 ? Vec3(-normal) : normal;
}

}  // namespace abut::detail
