// SPDX-License-Identifier: Apache-2.0
// Points in columns along a direction, several at a time.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/pair/vertices_along.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include "core/best_target.hpp"
#include "query/pair/columns.hpp"
#include "query/pair/kernels.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::detail::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Lanes = hn::CappedTag<double, ConvexPolyhedron::column_step>;
using V = hn::Vec<Lanes>;

// How far along a direction the points are from what the columns are relative to. Directions have about unit length,
// and points are within the reach of a frame in plain doubles, 2^240 (`longest_in_doubles`), so that nothing overflows;
// what underflows is below 2^-1070.
class Heights {
 public:
    Heights(std::span<const double> columns, const Vec3& direction)
        : count_(columns.size() / 3),
          x_(columns.data()),
          along_x_(hn::Set(Lanes(), direction[0])),
          along_y_(hn::Set(Lanes(), direction[1])),
          along_z_(hn::Set(Lanes(), direction[2])) {}

    std::size_t count() const { return count_; }

    // Of a point and those after it, one a lane.
    V at(std::size_t i) const {
        const Lanes d;
        const V x = hn::LoadU(d, x_ + i), y = hn::LoadU(d, x_ + count_ + i), z = hn::LoadU(d, x_ + 2 * count_ + i);
        return hn::MulAdd(z, along_z_, hn::MulAdd(y, along_y_, hn::Mul(x, along_x_)));
    }

 private:
    std::size_t count_;
    const double* x_;
    V along_x_, along_y_, along_z_;
};

int farthest_in_columns(std::span<const double> columns, std::size_t points, const Vec3& direction) {
    const Lanes d;
    const std::size_t lanes = hn::Lanes(d);
    const Heights heights(columns, direction);
    // In each lane the highest and its number.
    V number = hn::Iota(d, 0.0), best = number, largest = heights.at(0);
    const V step = hn::Set(d, static_cast<double>(lanes));
    for (std::size_t i = lanes; i < heights.count(); i += lanes) {
        number = hn::Add(number, step);
        const V height = heights.at(i);
        best = hn::IfThenElse(hn::Gt(height, largest), number, best);
        largest = hn::Max(largest, height);
    }
    const auto is_highest = hn::Eq(largest, hn::MaxOfLanes(d, largest));
    const V none = hn::Set(d, static_cast<double>(heights.count()));
    const auto found = static_cast<int>(hn::GetLane(hn::MinOfLanes(d, hn::IfThenElse(is_highest, best, none))));
    return found < static_cast<int>(points) ? found : 0;  // the rest of a column is point 0
}

Interval extent_of_vertices(const ConvexPolyhedron& polyhedron, const Vec3& direction) {
    const Lanes d;
    const Heights heights(polyhedron.columns(), direction);
    V lowest = heights.at(0), highest = lowest;
    for (std::size_t i = hn::Lanes(d); i < heights.count(); i += hn::Lanes(d)) {
        const V height = heights.at(i);
        lowest = hn::Min(lowest, height);
        highest = hn::Max(highest, height);
    }
    return {hn::GetLane(hn::MinOfLanes(d, lowest)), hn::GetLane(hn::MaxOfLanes(d, highest))};
}

}  // namespace abut::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::detail {
namespace {

HWY_EXPORT(farthest_in_columns);
HWY_EXPORT(extent_of_vertices);

}  // namespace

int farthest_in_columns(std::span<const double> columns, std::size_t points, const Vec3& direction) {
    static const auto best = ABUT_BEST_TARGET(farthest_in_columns);
    return best(columns, points, direction);
}

int farthest_vertex(const ConvexPolyhedron& polyhedron, const Vec3& direction) {
    return farthest_in_columns(polyhedron.columns(), polyhedron.vertices().size(), direction);
}

Interval extent_of_vertices(const ConvexPolyhedron& polyhedron, const Vec3& direction) {
    static const auto best = ABUT_BEST_TARGET(extent_of_vertices);
    return best(polyhedron, direction);
}

}  // namespace abut::detail
#endif
