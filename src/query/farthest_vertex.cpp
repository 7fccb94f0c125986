// SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/farthest_vertex.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include "query/detail/kernels.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::detail::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

int farthest_vertex(const ConvexPolyhedron& polyhedron, const Vec3& direction) {
    const hn::CappedTag<double, ConvexPolyhedron::column_step> d;
    const std::size_t count = polyhedron.columns().size() / 3, lanes = hn::Lanes(d);
    const double *x = polyhedron.columns().data(), *y = x + count, *z = y + count;
    const auto along_x = hn::Set(d, direction[0]), along_y = hn::Set(d, direction[1]),
               along_z = hn::Set(d, direction[2]);
    const auto height = [&](std::size_t i) {
        return hn::MulAdd(hn::LoadU(d, z + i), along_z,
                          hn::MulAdd(hn::LoadU(d, y + i), along_y, hn::Mul(hn::LoadU(d, x + i), along_x)));
    };
    // In each lane the highest and its number.
    auto number = hn::Iota(d, 0.0), best = number, most = height(0);
    const auto step = hn::Set(d, static_cast<double>(lanes));
    for (std::size_t i = lanes; i < count; i += lanes) {
        number = hn::Add(number, step);
        const auto candidate = height(i);
        const auto is_higher = hn::Gt(candidate, most);
        best = hn::IfThenElse(is_higher, number, best);
        most = hn::Max(most, candidate);
    }
    const auto is_highest = hn::Eq(most, hn::MaxOfLanes(d, most));
    const auto none = hn::Set(d, static_cast<double>(count));
    const auto found = static_cast<int>(hn::GetLane(hn::MinOfLanes(d, hn::IfThenElse(is_highest, best, none))));
    return found < static_cast<int>(polyhedron.vertices().size()) ? found : 0;  // the rest of a column is vertex 0
}

}  // namespace abut::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::detail {
namespace {

HWY_EXPORT(farthest_vertex);

}  // namespace

int farthest_vertex(const ConvexPolyhedron& polyhedron, const Vec3& direction) {
    static const auto best = [] {
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        return &HWY_DYNAMIC_DISPATCH(farthest_vertex);
    }();
    return best(polyhedron, direction);
}

}  // namespace abut::detail
#endif
