// SPDX-License-Identifier: Apache-2.0
// Random inputs from one mt19937_64. Coordinates are representable in float, so that a library that computes in float
// gets the same shapes; rotations are not, and each library takes its own rounding of them.
#pragma once

#include <abut/abut.hpp>

#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>

namespace bench {

class Random {
 public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}

    // In [0, 1), with 53 random bits.
    double unit() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }
    double uniform(double lo, double hi) { return lo + (hi - lo) * unit(); }
    double log_uniform(double lo, double hi) { return lo * std::pow(hi / lo, unit()); }

    // Standard normal, by Box and Muller.
    double normal() {
        const double radius = std::sqrt(-2 * std::log1p(-unit()));
        return radius * std::cos(2 * std::numbers::pi * unit());
    }

    abut::Vec3 cube(double lo, double hi) {
        const double x = uniform(lo, hi), y = uniform(lo, hi), z = uniform(lo, hi);
        return {x, y, z};
    }

    abut::Vec3 normal3() {
        const double x = normal(), y = normal(), z = normal();
        return {x, y, z};
    }

    abut::Vec3 direction() {
        for (;;) {
            const abut::Vec3 v = normal3();
            const double length = v.norm();
            if (length > 1e-3) return v / length;
        }
    }

    // A uniformly distributed rotation as a matrix of orthonormal columns. Computed in long double and rounded once, so
    // that AᵀA differs from I by the rounding of the entries alone.
    abut::Mat3 rotation() {
        using Quaternion = Eigen::Quaternion<long double>;
        const double w = normal(), x = normal(), y = normal(), z = normal();
        return Quaternion(w, x, y, z).normalized().toRotationMatrix().cast<double>();
    }

    abut::OrientedBox box(const abut::Vec3& center);

 private:
    std::mt19937_64 engine_;
};

inline double to_float(double x) { return static_cast<double>(static_cast<float>(x)); }

inline abut::Vec3 to_float(const abut::Vec3& v) { return {to_float(v[0]), to_float(v[1]), to_float(v[2])}; }

// Half extents log-uniform in [0.1, 1], any rotation.
inline abut::OrientedBox Random::box(const abut::Vec3& center) {
    const double x = log_uniform(0.1, 1), y = log_uniform(0.1, 1), z = log_uniform(0.1, 1);
    return {to_float(center), rotation(), to_float(abut::Vec3(x, y, z))};
}

}  // namespace bench
