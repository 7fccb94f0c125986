// SPDX-License-Identifier: Apache-2.0
#include "mesh/obb_tree/float_box.hpp"

#include <cmath>

namespace abut::detail {
namespace {

// Never inlined: GCC 12 at -O2 vectorizes the way to float and back away, and goes on with the double. The box would
// then be fitted to a center that is not the one it keeps.
[[gnu::noinline]] float nearest_float(double x) { return static_cast<float>(x); }

float rounded_up(double x) {
    const auto nearest = static_cast<float>(x);
    return nearest >= x ? nearest : std::nextafter(nearest, std::numeric_limits<float>::infinity());
}

}  // namespace

// In the unit of the tree, where no coordinate is above 2: nothing overflows. A half extent that is below the smallest
// float is rounded up to it, or to 0 where denormals are flushed, which is far less than the slack of any test.
FloatBox float_box_around(std::span<const BuildTriangle> items, const Mat3& axes) {
    FloatBox box;
    Mat3 used;
    for (int i = 0; i < 9; ++i) {
        box.axes[i] = nearest_float(axes.data()[i]);
        used.data()[i] = box.axes[i];
    }
    // Rounded axes are not quite orthonormal: coordinates along them are those of the inverse, not of the transpose.
    const Mat3 along = used.inverse();
    Vec3 low = Vec3::Constant(std::numeric_limits<double>::infinity()), high = -low;
    for (const BuildTriangle& item : items)
        for (const Vec3& vertex : item.triangle.vertex) {
            const Vec3 at = along * vertex;
            low = low.cwiseMin(at);
            high = high.cwiseMax(at);
        }
    const Vec3 center = used * ((low + high) / 2);
    Vec3 kept;
    for (int i = 0; i < 3; ++i) kept[i] = box.center[i] = nearest_float(center[i]);
    const Vec3 at = along * kept;
    for (int i = 0; i < 3; ++i) box.half[i] = rounded_up(std::max(high[i] - at[i], at[i] - low[i]));
    return box;
}

Mat3 axes_of_largest(std::span<const BuildTriangle> items) {
    const BuildTriangle* largest = &items[0];
    for (const BuildTriangle& item : items)
        if (item.area > largest->area) largest = &item;
    const auto& v = largest->triangle.vertex;
    Vec3 edge = v[1] - v[0];
    for (const Vec3& other : {Vec3(v[2] - v[1]), Vec3(v[0] - v[2])})
        if (other.squaredNorm() > edge.squaredNorm()) edge = other;
    Mat3 axes = Mat3::Identity();
    // The squares below must not underflow, or the axes are far from unit length.
    if (!(edge.squaredNorm() > 0x1p-400)) return axes;
    axes.col(0) = edge.normalized();
    Vec3 normal = (v[1] - v[0]).cross(v[2] - v[0]);
    normal -= axes.col(0) * axes.col(0).dot(normal);
    // A triangle without area has a normal in any direction across its edge.
    if (!(normal.squaredNorm() > 1e-24 * edge.squaredNorm() * edge.squaredNorm()))
        normal = axes.col(0).unitOrthogonal();
    axes.col(2) = normal.normalized();
    axes.col(1) = axes.col(2).cross(axes.col(0));
    return axes;
}

}  // namespace abut::detail
