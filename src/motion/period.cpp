// SPDX-License-Identifier: Apache-2.0
#include "motion/period.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/double_double.hpp"
#include "core/length.hpp"

namespace abut::detail {
namespace {

constexpr double max_turns = 4096;

// A motion that is told by one velocity and one angular velocity.
std::optional<Rigid> rates_of(const Motion& motion) {
    if (const auto* linear = std::get_if<Linear>(&motion)) return Rigid{.velocity = linear->velocity};
    if (const auto* rigid = std::get_if<Rigid>(&motion)) return *rigid;
    return {};
}

std::array<double, 3> by_size(const Vec3& v) {
    std::array<double, 3> sizes{std::abs(v[0]), std::abs(v[1]), std::abs(v[2])};
    std::sort(sizes.begin(), sizes.end());
    return sizes;
}

// Whether |a| times n is |b| times m. Seen where the components are so, in any order.
bool are_in_ratio(const Vec3& a, double n, const Vec3& b, double m) {
    const auto of_a = by_size(a), of_b = by_size(b);
    for (std::size_t i = 0; i < 3; ++i)
        if (!(two_product(of_a[i], n) == two_product(of_b[i], m))) return false;
    return true;
}

// After so many turns of each both are as they were.
struct Turns {
    double a, b;
    bool is_exact;
};

// By the continued fraction of |a|/|b|.
std::optional<Turns> turns_of(const Vec3& a, const Vec3& b) {
    const double ratio = length_of(a) / length_of(b);
    double before_of_a = 1, of_a = std::floor(ratio), before_of_b = 0, of_b = 1, rest = ratio - of_a;
    while (of_a <= max_turns && of_b <= max_turns) {
        if (of_a > 0 && are_in_ratio(a, of_b, b, of_a)) return Turns{of_a, of_b, true};
        if (of_a > 0 && std::abs(ratio - of_a / of_b) <= 0x1p-48 * ratio) return Turns{of_a, of_b, false};
        if (!(rest > 0)) break;
        const double next = std::floor(1 / rest);
        rest = 1 / rest - next;
        before_of_a = std::exchange(of_a, next * of_a + before_of_a);
        before_of_b = std::exchange(of_b, next * of_b + before_of_b);
    }
    return {};
}

}  // namespace

std::optional<Period> period_of(const Motion& a, const Motion& b) {
    const auto of_a = rates_of(a), of_b = rates_of(b);
    if (!of_a || !of_b || of_a->velocity != of_b->velocity) return {};
    const Vec3 &turning_a = of_a->angular_velocity, &turning_b = of_b->angular_velocity;
    const bool turns_a = !turning_a.isZero(0), turns_b = !turning_b.isZero(0);
    const double speed_a = length_of(turning_a), speed_b = length_of(turning_b), speed = turns_a ? speed_a : speed_b;
    // Where squares vanish, so do the digits of a product.
    if (!(speed > 0x1p-500 && speed < 0x1p500)) return {};
    const auto turns = turns_a && turns_b ? turns_of(turning_a, turning_b) : Turns{1, 1, true};
    if (!turns) return {};
    const double time = 2 * std::numbers::pi * turns->a / speed * (1 + 0x1p-48);
    // Lengths and quotients are rounded too.
    const double drift = std::abs(speed_b - speed_a * (turns->b / turns->a)) + 0x1p-49 * (speed_a + speed_b);
    return Period{time, turns->is_exact ? 0 : drift};
}

}  // namespace abut::detail
