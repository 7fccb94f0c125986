// SPDX-License-Identifier: Apache-2.0
// A sphere and a box: the point of the box closest to the center, in the frame of the box ([van den Bergen 2003]
// §3.2.2).
#include "query/pair/frame.hpp"
#include "query/pair/kernels.hpp"

namespace abut::detail {

Verdict intersects_sphere_box(const Vec3& offset, double radius, const OrientedBox& b, double far) {
    const Vec3 local = b.axes.transpose() * offset;
    const double distance = (local.cwiseAbs() - b.half).cwiseMax(0).norm();
    const double reach = local.lpNorm<1>() + b.half.lpNorm<1>() + std::abs(radius);
    // A square that underflows is that of less than 2^-500.
    const double bound = kernel_rounding * reach + rounding_of_place * far + range_floor(reach) + 0x1p-500;
    if (distance > radius + bound) return Verdict::apart;
    return distance < radius - bound ? Verdict::touching : Verdict::unsure;
}

}  // namespace abut::detail
