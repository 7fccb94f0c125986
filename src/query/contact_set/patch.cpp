// SPDX-License-Identifier: Apache-2.0
#include "query/contact_set/patch.hpp"

#include "query/contact_set/clip_convex.hpp"

namespace abut::detail {

template <class Patch, int N>
Patch patch_between(const Support<N>& support_a, const Support<N>& support_b, const Frame<N>& frame,
                    const Vector<double, N>& velocity_a, const Vector<double, N>& velocity_b,
                    const Vector<double, N>& normal, const PatchGeometry& geometry) {
    using V = Vector<double, N>;
    const double scale = geometry.scale, tolerance = geometry.tolerance * scale;
    // Halved, since the difference of two velocities may overflow.
    const V moved_a = velocity_a * geometry.time,
            moved_b = (velocity_b / 2 - velocity_a / 2) * (2 * geometry.time) * scale;

    double end_of_a = -std::numeric_limits<double>::infinity(), start_of_b = -end_of_a;
    for (const V& p : support_a.points) end_of_a = std::max(end_of_a, normal.dot(p) + geometry.radius_a * scale);
    for (const V& p : support_b.points)
        start_of_b = std::min(start_of_b, normal.dot(p + moved_b) - geometry.radius_b * scale);

    Patch patch;
    patch.normal = normal;
    patch.feature_a = support_a.feature;
    patch.feature_b = support_b.feature;
    const V middle = normal * ((end_of_a + start_of_b) / 2);
    const double unit = 1 / scale;
    const auto add_point = [&](const V& point) { patch.points.push_back(frame.origin + moved_a + point * unit); };

    const auto directions = across(normal);
    const auto seen = [&](const V& p) {
        Vec2 flat = Vec2::Zero();
        for (std::size_t k = 0; k < directions.size(); ++k) flat[static_cast<int>(k)] = directions[k].dot(p);
        return flat;
    };
    Points2 seen_a, seen_b;
    for (const V& p : support_a.points) seen_a.push_back(seen(p));
    for (const V& p : support_b.points) seen_b.push_back(seen(p + moved_b));
    const Points2 common = common_part(seen_a, seen_b, tolerance);
    if (common.empty()) return patch;

    // A vertex touches where it is.
    const bool is_point_a = support_a.points.size() == 1, is_point_b = support_b.points.size() == 1;
    if (is_point_a || is_point_b) {
        const V in_a = support_a.points[0], in_b = support_b.points[0] + moved_b;
        const V vertex = !is_point_b ? in_a : !is_point_a ? in_b : V((in_a + in_b) / 2);
        add_point(middle + (vertex - normal * normal.dot(vertex)));
        return patch;
    }
    for (const Vec2& flat : common) {
        V point = middle;
        for (std::size_t k = 0; k < directions.size(); ++k) point += directions[k] * flat[static_cast<int>(k)];
        add_point(point);
    }
    return patch;
}

template ContactPatch patch_between(const Support<3>&, const Support<3>&, const Frame<3>&, const Vec3&, const Vec3&,
                                    const Vec3&, const PatchGeometry&);
template ContactPatch2 patch_between(const Support<2>&, const Support<2>&, const Frame<2>&, const Vec2&, const Vec2&,
                                     const Vec2&, const PatchGeometry&);

}  // namespace abut::detail
