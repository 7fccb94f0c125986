// SPDX-License-Identifier: Apache-2.0
#include "mesh/collinear.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

namespace abut::detail {
namespace {

// A whole number: sign and magnitude. Doubles are whole multiples of 2^-1126 (as std::frexp takes subnormal ones
// apart) below 2^1024, so that differences have at most 2151 bits and their products 4302.
class Integer {
 public:
    // value · 2^-unit, which must be whole.
    static Integer multiple(double value, int unit) {
        Integer result;
        if (value == 0) return result;
        int exponent = 0;
        const auto mantissa = static_cast<std::uint64_t>(std::ldexp(std::frexp(std::abs(value), &exponent), 53));
        const int shift = exponent - 53 - unit, word = shift / 32, bits = shift % 32;
        const std::uint64_t low = (mantissa & 0xffff'ffff) << bits, high = (mantissa >> 32) << bits;
        std::fill_n(result.limb_.begin(), word, 0u);
        const std::uint64_t middle = (low >> 32) + (high & 0xffff'ffff);  // without a carry: the bits are disjoint
        result.limb_[word] = static_cast<std::uint32_t>(low);
        result.limb_[word + 1] = static_cast<std::uint32_t>(middle);
        result.limb_[word + 2] = static_cast<std::uint32_t>(high >> 32);
        result.negative_ = value < 0;
        result.set_size(word + 3);
        return result;
    }

    friend Integer operator-(const Integer& a, const Integer& b) {
        if (a.negative_ != b.negative_) return sum(a, b, a.negative_);
        return is_smaller(a, b) ? difference(b, a, !a.negative_) : difference(a, b, a.negative_);
    }

    friend Integer operator*(const Integer& a, const Integer& b) {
        Integer result;
        std::fill_n(result.limb_.begin(), a.size_ + b.size_, 0u);
        for (int i = 0; i < a.size_; ++i) {
            std::uint64_t carry = 0;
            for (int j = 0; j < b.size_; ++j) {
                carry += std::uint64_t{a.limb_[i]} * b.limb_[j] + result.limb_[i + j];
                result.limb_[i + j] = static_cast<std::uint32_t>(carry);
                carry >>= 32;
            }
            result.limb_[i + b.size_] = static_cast<std::uint32_t>(carry);
        }
        result.negative_ = a.negative_ != b.negative_;
        result.set_size(a.size_ + b.size_);
        return result;
    }

    friend bool operator==(const Integer& a, const Integer& b) {
        return a.size_ == b.size_ && a.negative_ == b.negative_ &&
               std::equal(a.limb_.begin(), a.limb_.begin() + a.size_, b.limb_.begin());
    }

 private:
    // Of magnitudes.
    static bool is_smaller(const Integer& a, const Integer& b) {
        if (a.size_ != b.size_) return a.size_ < b.size_;
        for (int i = a.size_ - 1; i >= 0; --i)
            if (a.limb_[i] != b.limb_[i]) return a.limb_[i] < b.limb_[i];
        return false;
    }

    std::uint64_t limb(int i) const { return i < size_ ? limb_[i] : 0; }

    static Integer sum(const Integer& a, const Integer& b, bool negative) {
        Integer result;
        const int size = std::max(a.size_, b.size_);
        std::uint64_t carry = 0;
        for (int i = 0; i < size; ++i) {
            carry += a.limb(i) + b.limb(i);
            result.limb_[i] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        result.limb_[size] = static_cast<std::uint32_t>(carry);
        result.negative_ = negative;
        result.set_size(size + 1);
        return result;
    }

    // Of magnitudes, the first at least the second.
    static Integer difference(const Integer& a, const Integer& b, bool negative) {
        Integer result;
        std::uint64_t borrow = 0;
        for (int i = 0; i < a.size_; ++i) {
            const std::uint64_t rest = a.limb(i) - b.limb(i) - borrow;
            result.limb_[i] = static_cast<std::uint32_t>(rest);
            borrow = rest >> 63;
        }
        result.negative_ = negative;
        result.set_size(a.size_);
        return result;
    }

    // Without leading zeros; zero has no limbs and is not negative.
    void set_size(int size) {
        while (size > 0 && limb_[size - 1] == 0) --size;
        size_ = size;
        negative_ = negative_ && size > 0;
    }

    std::array<std::uint32_t, 2 * (1024 + 1126 + 1) / 32 + 4> limb_;  // the first `size_` are set, the lowest first
    int size_ = 0;
    bool negative_ = false;
};

// b - a and c - a, divided by a power of two.
std::array<Integer, 2> exact_differences(double a, double b, double c) {
    int unit = std::numeric_limits<int>::max();
    for (const double value : {a, b, c}) {
        int exponent = 0;
        std::frexp(value, &exponent);
        if (value != 0) unit = std::min(unit, exponent - 53);
    }
    const Integer from = Integer::multiple(a, unit);
    return {Integer::multiple(b, unit) - from, Integer::multiple(c, unit) - from};
}

}  // namespace

bool is_collinear(const Vec3& a, const Vec3& b, const Vec3& c) {
    // Rounded, both differences and their products are off by at most 3.1 u of a product each, and by half the
    // smallest double; the last difference by u of itself. NaN and infinity decide nothing.
    const Vec3 d = b - a, e = c - a;
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3;
        const double first = d[i] * e[j], second = d[j] * e[i];
        const double bound = 0x1p-50 * (std::abs(first) + std::abs(second)) + 0x1p-1070;
        if (std::abs(first - second) > bound) return false;
    }

    // Each coordinate in a unit of its own: that stretches space along the axes, and lines stay lines.
    std::array<std::array<Integer, 2>, 3> along;
    for (int i = 0; i < 3; ++i) along[i] = exact_differences(a[i], b[i], c[i]);
    for (int i = 0; i < 3; ++i) {
        const auto& [di, ei] = along[i];
        const auto& [dj, ej] = along[(i + 1) % 3];
        if (!(di * ej == dj * ei)) return false;
    }
    return true;
}

}  // namespace abut::detail
