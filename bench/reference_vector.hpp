// SPDX-License-Identifier: Apache-2.0
// Vectors for the references: any kind of number, and no code of abut.
#pragma once

#include <abut/abut.hpp>
#include <array>

namespace bench {

template <class Real>
using Vec = std::array<Real, 3>;

template <class Real>
Vec<Real> make(const abut::Vec3& v) {
    return {Real(v[0]), Real(v[1]), Real(v[2])};
}

template <class Real>
Vec<Real> minus(const Vec<Real>& x, const Vec<Real>& y) {
    return {x[0] - y[0], x[1] - y[1], x[2] - y[2]};
}

template <class Real>
Real dot(const Vec<Real>& x, const Vec<Real>& y) {
    return x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
}

template <class Real>
Vec<Real> cross(const Vec<Real>& x, const Vec<Real>& y) {
    return {x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]};
}

}  // namespace bench
