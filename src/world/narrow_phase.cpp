// SPDX-License-Identifier: Apache-2.0
#include "world/narrow_phase.hpp"

#include "abut/query/first_contact.hpp"
#include "abut/query/intersects.hpp"
#include "query/pair/dispatch.hpp"
#include "shape/checks.hpp"

namespace abut::detail {
namespace {

// Of the two as they are at a time.
FirstContact contact_at_rest(double time, const PartProxy& a, const PartProxy& b, double margin,
                             const ContactOptions& options) {
    ContactOptions then = options;
    then.horizon = 0;
    then.margin = margin;
    return first_contact(a.shape(), Linear{Vec3::Zero(), pose_at(a.motion(), time)}, b.shape(),
                         Linear{Vec3::Zero(), pose_at(b.motion(), time)}, then);
}

}  // namespace

FirstContact first_contact_of(const PartProxy& a, const PartProxy& b, const ContactOptions& options) {
    return first_contact(a.shape(), a.motion(), b.shape(), b.motion(), options);
}

bool intersects_now(const PartProxy& a, const PartProxy& b, const ContactOptions& options) {
    const bool are_meshes = std::holds_alternative<Mesh>(a.shape()) && std::holds_alternative<Mesh>(b.shape());
    if (are_meshes && options.margin == 0)
        return intersects(a.shape(), pose_at(a.motion(), 0), b.shape(), pose_at(b.motion(), 0));
    ContactOptions without_patches = options;
    without_patches.patches = false;
    return contact_at_rest(0, a, b, options.margin, without_patches).outcome != Outcome::free;
}

std::optional<Closest> distance_at(double time, const PartProxy& a, const PartProxy& b, double limit) {
    return distance_up_to(limit, a.shape(), pose_at(a.motion(), time), b.shape(), pose_at(b.motion(), time));
}

ContactSet patches_at(double time, const PartProxy& a, const PartProxy& b, const ContactOptions& options) {
    const auto near = distance_at(time, a, b, options.tolerance + options.margin);
    if (!near || !(near->distance >= 0)) return {};
    const AnyRef x(a.shape()), y(b.shape());
    // With the gap between them as margin, convex shapes merely touch.
    if (!x.is_mesh() && !y.is_mesh())
        return {contact_at_rest(time, a, b, near->distance, options).patches, Vec3::Zero(), true};
    const Pose at_a = pose_at(a.motion(), time), at_b = pose_at(b.motion(), time);
    ContactQuestion question{.margin = options.margin,
                             .tolerance = options.tolerance,
                             .gap = std::max(0.0, near->distance - options.margin)};
    question.a = BodyVelocity(a.motion(), time);
    question.b = BodyVelocity(b.motion(), time);
    question.is_apart = false;
    question.position = near->point_a;
    if (x.is_mesh() && y.is_mesh()) return contact_set(tree_of(x), at_a, tree_of(y), at_b, question);
    if (x.is_mesh())
        return visit_beside(tree_of(x), at_a, y, at_b,
                            [&](const auto& shape) { return contact_set(tree_of(x), at_a, shape, question); });
    std::swap(question.a, question.b);
    ContactSet set = visit_beside(tree_of(y), at_b, x, at_a,
                                  [&](const auto& shape) { return contact_set(tree_of(y), at_b, shape, question); });
    mirror(set.patches);
    return set;
}

Vec3 surface_normal(const PartProxy& part, double time, std::uint32_t triangle, const Vec3& outward) {
    const auto* mesh = std::get_if<Mesh>(&part.shape());
    if (!mesh) return outward;
    const auto [a, b, c] = mesh->data().triangle(triangle).vertex;
    const Vec3 normal = pose_at(part.motion(), time).rotation * accurate_normal(a, b, c);
    if (normal.isZero(0)) return outward;  // A triangle without an area has none of its own.
    return normal.dot(outward) < 0 ? Vec3(-normal) : normal;
}

}  // namespace abut::detail
