// SPDX-License-Identifier: Apache-2.0
// Vectors of integers, for arithmetic without rounding.
#pragma once

#include <cmath>
#include <cstdint>
#include <type_traits>

#include "abut/core/vector.hpp"

namespace abut::test {

// What a product of two numbers of type T fits in.
template <class T>
using Wide = std::conditional_t<std::is_same_v<T, std::int64_t>, __int128, T>;

template <class T>
struct Exact3 {
    T x{}, y{}, z{};

    friend Exact3 operator+(const Exact3& a, const Exact3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
    friend Exact3 operator-(const Exact3& a, const Exact3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
    friend Exact3 operator-(const Exact3& a) { return {-a.x, -a.y, -a.z}; }
    friend Exact3 operator*(const T& s, const Exact3& a) { return {s * a.x, s * a.y, s * a.z}; }
    friend bool operator==(const Exact3& a, const Exact3& b) { return a.x == b.x && a.y == b.y && a.z == b.z; }

    bool is_zero() const { return x == 0 && y == 0 && z == 0; }
};

template <class T>
Wide<T> dot(const Exact3<T>& a, const Exact3<T>& b) {
    return static_cast<Wide<T>>(a.x) * b.x + static_cast<Wide<T>>(a.y) * b.y + static_cast<Wide<T>>(a.z) * b.z;
}

// The components must fit T: for int64, coordinates below 2^31 here, and below 2^19 where a cross product of a cross
// product is taken.
template <class T>
Exact3<T> cross(const Exact3<T>& a, const Exact3<T>& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

// Rounded to 64 bits.
template <class T>
long double length(const Exact3<T>& a) {
    const auto x = static_cast<long double>(a.x), y = static_cast<long double>(a.y), z = static_cast<long double>(a.z);
    return std::sqrt(x * x + y * y + z * z);
}

using Grid3 = Exact3<std::int64_t>;

inline Vec3 to_vec3(const Grid3& p) {
    return {static_cast<double>(p.x), static_cast<double>(p.y), static_cast<double>(p.z)};
}

inline double length_of(const Grid3& v) { return static_cast<double>(length(v)); }

}  // namespace abut::test
