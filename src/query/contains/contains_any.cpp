// SPDX-License-Identifier: Apache-2.0
#include "abut/query/contains.hpp"
#include "abut/query/intersects.hpp"
#include "query/pair/dispatch.hpp"

namespace abut {

bool contains(AnyRef b, const Pose& at_b, const Vec3& point) {
    const Sphere at_point{point, 0};
    if (b.is_mesh()) return intersects(b, at_b, at_point);
    return detail::visit_convex(detail::Posed(b, at_b).shape(), [&]<class S>(const S& shape) {
        if constexpr (SolidShape3<S>)
            return contains(shape, point);
        else
            return intersects(at_point, shape);
    });
}

bool contains(AnyRef b, const Vec3& point) { return contains(b, {}, point); }

}  // namespace abut
