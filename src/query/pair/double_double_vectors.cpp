// SPDX-License-Identifier: Apache-2.0
#include "query/pair/frame.hpp"

namespace abut::detail {

template DoubleDouble dot(const Vector<DoubleDouble, 2>&, const Vector<DoubleDouble, 2>&);
template DoubleDouble dot(const Vector<DoubleDouble, 3>&, const Vector<DoubleDouble, 3>&);
template Vector<DoubleDouble> cross(const Vector<DoubleDouble>&, const Vector<DoubleDouble>&);
template Vector<DoubleDouble, 2> of_unit_size(const Vector<DoubleDouble, 2>&);
template Vector<DoubleDouble, 3> of_unit_size(const Vector<DoubleDouble, 3>&);
template Vector<DoubleDouble, 2> Frame<2>::difference<DoubleDouble>(const Vec2&, const Vec2&) const;
template Vector<DoubleDouble, 3> Frame<3>::difference<DoubleDouble>(const Vec3&, const Vec3&) const;

}  // namespace abut::detail
