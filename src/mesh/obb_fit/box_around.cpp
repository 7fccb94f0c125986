// SPDX-License-Identifier: Apache-2.0
#include "mesh/obb_fit/box_around.hpp"

#include <array>
#include <limits>

#include "abut/core/assert.hpp"
#include "abut/shape/validate.hpp"

namespace abut::detail {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();
constexpr double largest = std::numeric_limits<double>::max();

// At least |AᵀA − I|, entry by entry: the rounding of a dot product is below 2 ε of the sum of its absolute terms.
Mat3 skew_bound(const Mat3& axes) {
    Mat3 bound;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            bound(i, j) = std::abs(axes.col(i).dot(axes.col(j)) - (i == j)) +
                          2 * epsilon * axes.col(i).cwiseAbs().dot(axes.col(j).cwiseAbs());
    return bound;
}

Vec3 center_of(std::span<const Vec3> points, const Mat3& axes, const UnitFrame& frame) {
    Vec3 lo = Vec3::Constant(std::numeric_limits<double>::infinity()), hi = -lo;
    for (const Vec3& p : points) {
        const Vec3 along = axes.transpose() * frame(p);
        lo = lo.cwiseMin(along);
        hi = hi.cwiseMax(along);
    }
    return frame.origin + axes * ((lo + hi) / 2) / frame.factor;
}

// Half extents about the center as it was rounded. In the unit frame a point is d = factor (p − center), of which every
// coordinate has a relative error of ε/2, and its coordinate along an axis a·d is off by at most 2 ε Σ |a_k| |d_k|.
// That is never more than 2 ε Σ |a_k| |largest d_k|, and the box grows by twice as much; also by the smallest doubles,
// in which products may have vanished, unless all of them are exactly 0. This bounds y = Aᵀd. The coordinates x of A x
// = d satisfy x = y − (AᵀA − I) x, so |x| is at most y + E y + E² y + … with E = |AᵀA − I|.
Vec3 half_of(std::span<const Vec3> points, const Mat3& axes, const Vec3& center, const UnitFrame& frame) {
    Vec3 reach = Vec3::Zero(), offset = Vec3::Zero();
    for (const Vec3& p : points) {
        const Vec3 d = p - center;
        offset = offset.cwiseMax(d.cwiseAbs());
        reach = reach.cwiseMax((axes.transpose() * (frame.factor * d)).cwiseAbs());
    }
    const Vec3 weight = axes.cwiseAbs().transpose() * (frame.factor * offset);
    for (int i = 0; i < 3; ++i) {
        bool moves = false;
        for (int k = 0; k < 3; ++k) moves = moves || (axes(k, i) != 0 && offset[k] > 0);
        reach[i] += 4 * epsilon * weight[i] + (moves ? 8 * std::numeric_limits<double>::denorm_min() : 0);
    }
    const Mat3 skew = skew_bound(axes);
    const Vec3 grown = (1 + 8 * epsilon) * (reach + skew * (reach + 2 * skew * reach));
    Vec3 half = grown / frame.factor;
    for (int i = 0; i < 3; ++i)
        if (half[i] * frame.factor < grown[i]) half[i] = std::nextafter(half[i], largest);
    return half;
}

// With the longest axis first, and right-handed.
OrientedBox in_order(const OrientedBox& box) {
    std::array<int, 3> order{0, 1, 2};
    std::ranges::stable_sort(order, std::greater(), [&](int i) { return box.half[i]; });
    OrientedBox result{box.center, {}, {}};
    for (int i = 0; i < 3; ++i) {
        result.axes.col(i) = box.axes.col(order[i]);
        result.half[i] = box.half[order[i]];
    }
    if (result.axes.determinant() < 0) result.axes.col(2) *= -1;
    return result;
}

}  // namespace

OrientedBox box_around(std::span<const Vec3> points, const Mat3& axes, const UnitFrame& frame) {
    OrientedBox box{center_of(points, axes, frame), axes, {}};
    if (box.center.allFinite()) box.half = half_of(points, axes, box.center, frame);
    if (!box.center.allFinite() || !box.half.allFinite()) {
        // Differences to the origin are at most the largest double: only the growth can exceed it, and there the
        // coordinates are so large that half their sum and their difference are exact.
        box = {frame.origin, Mat3::Identity(), half_of(points, Mat3::Identity(), frame.origin, frame)};
        box.half = box.half.cwiseMin(largest);
    }
    box = in_order(box);
    ABUT_ASSERT(!validate(box));
    return box;
}

}  // namespace abut::detail
