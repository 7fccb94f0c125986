// SPDX-License-Identifier: Apache-2.0
#include "core/scratch.hpp"
#include "query/contact_set/common_patch.hpp"
#include "query/contact_set/patch.hpp"
#include "query/first_contact/first_contact_kernels.hpp"
#include "query/moving/conservative_advancement.hpp"
#include "query/moving/moving_pair.hpp"
#include "query/options.hpp"
#include "query/pair/instantiate.hpp"

namespace abut {
namespace detail {
namespace {

// A core at the pose of its body. Only the points that touch are moved.
template <class Core>
struct PosedCore {
    const Core& core;
    Pose pose;

    PosedCore(const Core& of, const Pose& at) : core(of), pose(at) {}
    Vec3 anchor() const { return pose * core.anchor(); }
};

template <class Core>
Support<3> support_of(const PosedCore<Core>& posed, const Vec3& direction, double tolerance, const Frame3& frame) {
    const Quat to_body = posed.pose.rotation.conjugate();
    const Frame3 of_body{to_body * (frame.origin - posed.pose.position), frame.shift, frame.scale, frame.reach};
    Support<3> support = support_of(posed.core, Vec3(to_body * direction), tolerance, of_body);
    for (Vec3& point : support.points) point = posed.pose.rotation * point;
    return support;
}

// A motion that does not turn, as one that cannot.
std::optional<Linear> without_turning(const Motion& motion) {
    if (const auto* linear = std::get_if<Linear>(&motion)) return *linear;
    if (const auto* rigid = std::get_if<Rigid>(&motion); rigid && rigid->angular_velocity.isZero(0))
        return Linear{rigid->velocity, rigid->pose};
    if (const auto* path = std::get_if<Path>(&motion); path && path->keys().size() == 1)
        return Linear{Vec3::Zero(), path->keys()[0].pose};
    return {};
}

// Where the two touch, each at its pose.
template <class A, class B>
ContactPatch patch_between(const A& a, const Pose& at_a, const B& b, const Pose& at_b, const Vec3& axis,
                           double tolerance) {
    const auto core_a = core_of(a);
    const auto core_b = core_of(b);
    const double size = core_a.radius_about(core_a.anchor()) + core_b.radius_about(core_b.anchor());
    auto patch =
        patch_of<ContactPatch>(PosedCore(core_a, at_a), PosedCore(core_b, at_b), Vec3(Vec3::Zero()), Vec3(Vec3::Zero()),
                               axis, {radius_of(a), radius_of(b), 0, std::max(tolerance, feature_tolerance * size), 1});
    if (patch.points.empty()) patch.points.push_back(middle_of(distance(transformed(a, at_a), transformed(b, at_b))));
    return patch;
}

template <class A, class B>
FirstContact advanced(const A& a, const Motion& motion_a, const B& b, const Motion& motion_b,
                      const ContactOptions& options) {
    Scratch<ConvexPointsPair> points;
    auto& [points_a, points_b] = *points;
    const MotionSampler sampler_a(motion_a), sampler_b(motion_b);
    points_a.set(a, sampler_a.center());
    points_b.set(b, sampler_b.center());
    const Advancement found = conservative_advancement(sampler_a, points_a, sampler_b, points_b, options);
    FirstContact result;
    result.outcome = found.outcome;
    result.reason = found.reason;
    result.time = found.time;
    result.gap = found.gap;
    result.axis = found.axis;
    result.stats.steps = found.steps;
    if (options.patches && found.outcome == Outcome::contact && !found.axis.isZero(0))
        result.patches.push_back(patch_between(a, pose_at(motion_a, found.time), b, pose_at(motion_b, found.time),
                                               found.axis, options.tolerance + found.rounding));
    if constexpr (FlatShape3<A> && FlatShape3<B>)
        if (options.patches && found.outcome == Outcome::overlapping)
            add_common_part(transformed(a, pose_at(motion_a, 0)), transformed(b, pose_at(motion_b, 0)), result);
    return result;
}

}  // namespace
}  // namespace detail

template <BoundedShape3 A, BoundedShape3 B>
FirstContact detail::first_contact_of(const A& a, const Motion& motion_a, const B& b, const Motion& motion_b,
                                      const ContactOptions& options) {
    detail::require_valid(options);
    if (validate(motion_a) || validate(motion_b)) return {};
    const auto linear_a = detail::without_turning(motion_a), linear_b = detail::without_turning(motion_b);
    if (linear_a && linear_b) return first_contact(a, *linear_a, b, *linear_b, options);
    return detail::advanced(a, motion_a, b, motion_b, options);
}

#define ABUT_INSTANTIATE3(A, B)                                                                      \
    template FirstContact detail::first_contact_of(const A&, const Motion&, const B&, const Motion&, \
                                                   const ContactOptions&);
ABUT_FOR_EACH_BOUNDED_PAIR3(ABUT_INSTANTIATE3)
#undef ABUT_INSTANTIATE3

}  // namespace abut
