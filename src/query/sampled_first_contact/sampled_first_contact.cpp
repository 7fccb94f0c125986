// SPDX-License-Identifier: Apache-2.0
#include "abut/query/sampled_first_contact.hpp"

#include "core/length.hpp"
#include "query/gjk/convex_points.hpp"
#include "query/options.hpp"
#include "query/pair/dispatch.hpp"
#include "query/sampled_first_contact/sampled_steps.hpp"

namespace abut {

namespace detail {
namespace {

template <class S>
SampledBody sampled_body(const S& shape, const Motion& motion) {
    ConvexPoints points;
    points.set(shape, Vec3::Zero());
    const Vec3 middle = points.middle();
    points.set(shape, middle);
    return {motion, middle, points.reach + points.rounding, points.radius};
}

SampledBody sampled_body(const Mesh& mesh, const Motion& motion) {
    const AlignedBox& box = mesh.data().report().box;
    const Vec3 middle = box.min / 2 + box.max / 2;
    // Of the corners from the middle as it is rounded.
    const double radius = length_of((box.max - middle).cwiseMax(middle - box.min));
    return {motion, middle, radius * (1 + 0x1p-50), 0};
}

SampledBody sampled_body(AnyRef of, const Motion& motion) {
    if (of.is_mesh()) return sampled_body(of.as<Mesh>(), motion);
    return visit_bounded(of, [&](const auto& shape) { return sampled_body(shape, motion); });
}

}  // namespace
}  // namespace detail

SampledContact sampled_first_contact(SolidRef a, const Motion& motion_a, SolidRef b, const Motion& motion_b,
                                     const SampledOptions& options) {
    detail::require_valid(options);
    if (a.is_ray() || b.is_ray()) return SampledContact{.time = 0};
    return detail::sampled_steps(detail::sampled_body(AnyRef(a), motion_a), detail::sampled_body(AnyRef(b), motion_b),
                                 options,
                                 [&](const Linear& linear_a, const Linear& linear_b, const ContactOptions& of_step) {
                                     return first_contact(a, linear_a, b, linear_b, of_step);
                                 });
}

}  // namespace abut
