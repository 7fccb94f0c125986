// SPDX-License-Identifier: Apache-2.0
#include "query/contains/volume_sign.hpp"

#include <cmath>

#include "core/double_double.hpp"

namespace abut::detail {
namespace {

// A sum of doubles without rounding, as doubles that do not overlap, the largest last: Grow-Expansion of Shewchuk
// (Adaptive precision floating-point arithmetic and fast robust geometric predicates, 1997, theorem 10).
class ExactSum {
 public:
    void add(double value) {
        for (int i = 0; i < size_; ++i) {
            const DoubleDouble sum = two_sum(value, part_[i]);
            part_[i] = sum.lo;
            value = sum.hi;
        }
        part_[size_++] = value;
    }

    int sign() const {
        for (int i = size_ - 1; i >= 0; --i)
            if (part_[i] != 0) return part_[i] > 0 ? 1 : -1;
        return 0;
    }

 private:
    double part_[24];  // six products of three, of four doubles each
    int size_ = 0;
};

void add_product(ExactSum& sum, double x, double y, double z) {
    const DoubleDouble xy = two_product(x, y), low = two_product(xy.lo, z), high = two_product(xy.hi, z);
    for (const double part : {low.lo, low.hi, high.lo, high.hi}) sum.add(part);
}

}  // namespace

int volume_sign(const Vec3& u, const Vec3& v, const Vec3& w) {
    // In doubles first. Each of the six products is rounded four times on its way into the sum at most, which is less
    // than 2^-50 of the sum of their sizes.
    double sum = 0, size = 0;
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const double first = v[j] * w[k], second = v[k] * w[j];
        sum += u[i] * (first - second);
        size += std::abs(u[i]) * (std::abs(first) + std::abs(second));
    }
    const double error = 0x1p-49 * size;
    if (sum > error) return 1;
    if (sum < -error) return -1;
    if (size == 0) return 0;
    ExactSum exact;
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        add_product(exact, v[j], w[k], u[i]);
        add_product(exact, -v[k], w[j], u[i]);
    }
    return exact.sign();
}

}  // namespace abut::detail
