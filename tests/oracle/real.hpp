// SPDX-License-Identifier: Apache-2.0
// Numbers of which only an interval is known: whatever is computed with them holds for every number in it.
#pragma once

#include <array>
#include <boost/numeric/interval.hpp>
#include <cmath>

#include "abut/core/vector.hpp"

namespace abut::test {

// Operations round to the nearest double, and from there outward by at least one more. So no rounding mode is ever
// changed, which compilers do not know of. Of sines and cosines two of these steps are taken: those of glibc are good
// to one.
struct Outward : boost::numeric::interval_lib::rounded_arith_exact<double> {
    static double below(double x) { return x - (std::abs(x) * 0x1p-52 + 0x1p-1074); }
    static double above(double x) { return x + (std::abs(x) * 0x1p-52 + 0x1p-1074); }

    double add_down(double x, double y) { return below(x + y); }
    double add_up(double x, double y) { return above(x + y); }
    double sub_down(double x, double y) { return below(x - y); }
    double sub_up(double x, double y) { return above(x - y); }
    double mul_down(double x, double y) { return below(x * y); }
    double mul_up(double x, double y) { return above(x * y); }
    double div_down(double x, double y) { return below(x / y); }
    double div_up(double x, double y) { return above(x / y); }
    double sqrt_down(double x) { return std::max(0.0, below(std::sqrt(x))); }
    double sqrt_up(double x) { return above(std::sqrt(x)); }
    double cos_down(double x) { return std::max(-1.0, below(below(std::cos(x)))); }
    double cos_up(double x) { return std::min(1.0, above(above(std::cos(x)))); }
    double atan_down(double x) { return below(below(std::atan(x))); }
    double atan_up(double x) { return above(above(std::atan(x))); }
};

using Real = boost::numeric::interval<
    double, boost::numeric::interval_lib::policies<boost::numeric::interval_lib::save_state_nothing<Outward>,
                                                   boost::numeric::interval_lib::checking_base<double>>>;

struct RealVec3 : std::array<Real, 3> {
    RealVec3() = default;
    RealVec3(const Real& x, const Real& y, const Real& z) : std::array<Real, 3>{x, y, z} {}
    explicit RealVec3(const Vec3& v) : RealVec3(v[0], v[1], v[2]) {}
};

inline RealVec3 operator+(const RealVec3& v, const RealVec3& w) { return {v[0] + w[0], v[1] + w[1], v[2] + w[2]}; }
inline RealVec3 operator-(const RealVec3& v, const RealVec3& w) { return {v[0] - w[0], v[1] - w[1], v[2] - w[2]}; }
inline RealVec3 operator*(const Real& x, const RealVec3& v) { return {x * v[0], x * v[1], x * v[2]}; }
inline Real dot(const Vec3& v, const RealVec3& w) { return v[0] * w[0] + v[1] * w[1] + v[2] * w[2]; }
inline RealVec3 cross(const RealVec3& v, const RealVec3& w) {
    return {v[1] * w[2] - v[2] * w[1], v[2] * w[0] - v[0] * w[2], v[0] * w[1] - v[1] * w[0]};
}
inline Real length(const RealVec3& v) {
    using boost::numeric::square;
    return sqrt(square(v[0]) + square(v[1]) + square(v[2]));
}

}  // namespace abut::test
