// SPDX-License-Identifier: Apache-2.0
#include "abut/shape/transformed.hpp"
#include "query/contains/inside.hpp"
#include "query/first_contact/first_contact_kernels.hpp"
#include "query/first_contact/first_touch.hpp"
#include "query/pair/instantiate.hpp"

namespace abut::detail {

template <BoundedShape3 S>
FirstContact first_contact_of(const ObbTree& a, const Motion& motion_a, const S& b, const Motion& motion_b,
                              const ContactOptions& options) {
    Scratch<ConvexPoints> points;
    const MeshOperand side_a(a);
    const ConvexOperand side_b(b, *points);
    auto asked = searchable(side_a, motion_a, side_b, motion_b, options);
    if (!asked) return unresolved(asked.error());
    const auto shape_at = [&](double time) { return transformed(b, pose_at(motion_b, time)); };
    QueryStats work;
    const Pose start = pose_at(motion_a, 0);
    const Vec3 point = start.rotation.normalized().conjugate() * (point_of(shape_at(0)) - start.position);
    const Depth depth = depth_of(a, point, options.tolerance, work);
    if (depth == Depth::inside) return overlapping();
    if (depth == Depth::surface) asked->horizon = 0;
    FirstTouch<ConvexOperand> search(side_a, motion_a, side_b, motion_b, *asked);
    FirstContact result = search.find();
    if (depth == Depth::surface && result.outcome != Outcome::overlapping) return overlapping();
    if (result.outcome == Outcome::free) result.time = options.horizon;
    const Pose at_a = pose_at(motion_a, result.time);
    if (result.exact)
        tell_contact(result, search.parts(), motion_a, motion_b, options, [&](const ContactQuestion& question) {
            return contact_set(a, at_a, shape_at(result.time), question);
        });
    else
        tell_boxes(result, posed_box(a, search.boxes()[0], at_a),
                   transformed(box_of(b), pose_at(motion_b, result.time)), {triangle_in(a, search.boxes()[0]), 0},
                   options);
    return result;
}

#define ABUT_INSTANTIATE(Tree, S) \
    template FirstContact first_contact_of(const Tree&, const Motion&, const S&, const Motion&, const ContactOptions&);
ABUT_WITH_EACH_BOUNDED_SHAPE3(ABUT_INSTANTIATE, ObbTree)
#undef ABUT_INSTANTIATE

}  // namespace abut::detail
