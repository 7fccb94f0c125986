// SPDX-License-Identifier: Apache-2.0
#include "query/contact_set/box_touch.hpp"

#include "abut/query/box_contact.hpp"
#include "abut/query/penetration.hpp"
#include "abut/query/separating_axis.hpp"
#include "abut/shape/transformed.hpp"
#include "mesh/obb_tree/tree_box.hpp"
#include "query/box_contact/box_overlap.hpp"
#include "query/contact_set/patch.hpp"
#include "query/pair/pair.hpp"

namespace abut::detail {

BoxTouch box_touch(const OrientedBox& a, const OrientedBox& b) {
    const auto apart = separating_axis(a, b);
    const Penetration parting = apart ? Penetration{} : penetration(a, b);
    const Vec3 normal = apart ? apart->axis : parting.normal;
    BoxTouch touch{{}, {Vec3::Zero(), Vec3::Zero()}};
    if (normal.isZero(0)) return touch;
    const BoxCore core_a = core_of(a), core_b = core_of(b);
    const double size = core_a.radius_about(core_a.anchor()) + core_b.radius_about(core_b.anchor());
    const bool is_in_range = size > 0x1p-200 && size < longest_in_doubles;
    const double scale = is_in_range ? 1 : std::ldexp(1, shift_to_unit(size));
    touch.patch = patch_of<ContactPatch>(core_a, core_b, Vec3(Vec3::Zero()), Vec3(Vec3::Zero()), normal,
                                         {0, 0, 0, feature_tolerance * size, scale});
    if (touch.patch.points.empty()) touch.patch.points.push_back(middle_of(distance(a, b)));
    // A box is not inside the one above it, and may overlap what that did not touch.
    if (parting.depth > feature_tolerance * size) {
        touch.patch.points.clear();
        touch.patch.points.push_back(middle_of_overlap(a, b));
    }
    Vec3 middle = Vec3::Zero();
    for (const Vec3& point : touch.patch.points) middle += point - touch.patch.points[0];
    middle = touch.patch.points[0] + middle / static_cast<double>(touch.patch.points.size());
    touch.normals = {smooth_normal(a, middle, b.center), smooth_normal(b, middle, a.center)};
    return touch;
}

OrientedBox posed_box(const ObbTree& tree, BoxId id, const Pose& at) {
    return transformed(oriented_box(TreeData::of(tree), id), at);
}

std::uint32_t triangle_in(const ObbTree& tree, BoxId id) { return tree_box(TreeData::of(tree), id, 0).triangles[0]; }

}  // namespace abut::detail
