// SPDX-License-Identifier: Apache-2.0
#include "abut/query/contains.hpp"

#include <algorithm>

#include "abut/query/intersects.hpp"
#include "query/pair/instantiate.hpp"
#include "query/pair/pair.hpp"

namespace abut {
namespace detail {
namespace {

// In doubles, from the heights of the point above the faces.
Verdict quick_verdict(const ConvexPolyhedron& polyhedron, const Vec3& point) {
    const double reach = length_bound(polyhedron.vertices()[0] - point) + polyhedron.radius();
    const double error = core_of(polyhedron).plane_error(reach) + range_floor(reach);
    double highest = -std::numeric_limits<double>::infinity();
    for (std::size_t f = 0; f < polyhedron.faces().size(); ++f) {
        const Vec3& corner = polyhedron.vertices()[polyhedron.face_corners(f)[0]];
        highest = std::max(highest, polyhedron.face_normal(f).dot(point - corner));
        if (highest > error) return Verdict::apart;
    }
    return highest < -error ? Verdict::touching : Verdict::unsure;
}
// With a NaN in it nothing is proven.
Verdict quick_verdict(const AlignedBox& box, const Vec3& point) {
    double gap = 0;
    for (int i = 0; i < 3; ++i) {
        gap = std::max(gap, box.min[i] - point[i]);
        gap = std::max(gap, point[i] - box.max[i]);
    }
    if (gap == 0) return Verdict::touching;
    // The sum of all coordinates is above the reach and the distance from the origin.
    const double size = length_bound(box.min) + length_bound(box.max) + length_bound(point);
    return gap > nearly_touching * size ? Verdict::apart : Verdict::unsure;
}
template <class S>
Verdict quick_verdict(const S&, const Vec3&) {
    return Verdict::unsure;
}

}  // namespace
}  // namespace detail

template <SolidShape3 S>
bool contains(const S& shape, const Vec3& point) {
    const detail::Verdict verdict = detail::quick_verdict(shape, point);
    return verdict == detail::Verdict::unsure ? intersects(Sphere{point, 0}, shape)
                                              : verdict == detail::Verdict::touching;
}

template <Shape2 S>
bool contains(const S& shape, const Vec2& point) {
    return intersects(Segment2{point, point}, shape);
}

#define ABUT_INSTANTIATE(S) template ABUT_EXPORT bool contains(const S&, const Vec3&);
ABUT_FOR_EACH_SOLID_SHAPE3(ABUT_INSTANTIATE)
#undef ABUT_INSTANTIATE
template ABUT_EXPORT bool contains(const Circle2&, const Vec2&);
template ABUT_EXPORT bool contains(const Segment2&, const Vec2&);
template ABUT_EXPORT bool contains(const Rectangle2&, const Vec2&);
template ABUT_EXPORT bool contains(const ConvexPolygon2&, const Vec2&);

}  // namespace abut
