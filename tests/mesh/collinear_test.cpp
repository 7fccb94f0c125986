// SPDX-License-Identifier: Apache-2.0
#include "mesh/collinear.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "support/random.hpp"

namespace abut::test {
namespace {

using detail::is_collinear;
// Wide enough for products of differences of numbers up to 2^60.
__extension__ using Wide = __int128;

// All orders of three points, along with all orders of their coordinates.
int orders_that_say_yes(const Vec3& a, const Vec3& b, const Vec3& c) {
    int count = 0;
    for (const auto& p : {std::array{a, b, c}, {a, c, b}, {b, a, c}, {b, c, a}, {c, a, b}, {c, b, a}})
        for (const auto& k : {std::array{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {1, 0, 2}}) {
            const auto turned = [&](const Vec3& v) { return Vec3(v[k[0]], v[k[1]], v[k[2]]); };
            count += is_collinear(turned(p[0]), turned(p[1]), turned(p[2]));
        }
    return count;
}
constexpr int all = 24;

TEST(Collinear, agrees_with_integers) {
    Random random(seed());
    int yes = 0;
    for (int i = 0; i < 20000; ++i) {
        // Bits of the steps, few to many; whole doubles end at 2^53.
        const auto bits = random.integer(1, 50);
        const auto number = [&] { return random.integer(-(std::int64_t{1} << bits), std::int64_t{1} << bits); };
        std::array<std::array<std::int64_t, 3>, 3> p{};
        const std::int64_t multiple = random.integer(-3, 3);
        for (std::size_t k = 0; k < 3; ++k) {
            const std::int64_t start = number(), step = number();
            p[0][k] = start;
            p[1][k] = start + step;
            p[2][k] = start + multiple * step;
        }
        if (random.one_in(2)) p[random.index(3)][random.index(3)] += random.integer(-1, 1);
        bool expected = true;
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t l = (k + 1) % 3;
            expected &= Wide{p[1][k] - p[0][k]} * (p[2][l] - p[0][l]) == Wide{p[1][l] - p[0][l]} * (p[2][k] - p[0][k]);
        }
        const auto point = [&](std::size_t j) {
            return Vec3(static_cast<double>(p[j][0]), static_cast<double>(p[j][1]), static_cast<double>(p[j][2]));
        };
        EXPECT_EQ(is_collinear(point(0), point(1), point(2)), expected) << "seed " << seed() << ", triple " << i;
        yes += expected;
    }
    EXPECT_GT(yes, 5000);
    EXPECT_LT(yes, 17000);
}

TEST(Collinear, one_bit_tells) {
    Random random(seed());
    for (int i = 0; i < 1000; ++i) {
        // Twenty bits each, so that the multiples are exact; then far apart in size.
        const auto number = [&] { return std::ldexp(static_cast<double>(random.integer(1, 1 << 20)), -20); };
        Vec3 step(number(), number(), number());
        for (int k = 0; k < 3; ++k) step[k] = std::ldexp(step[k], static_cast<int>(random.integer(-500, 500)));
        const Vec3 a = 3 * step, b = 5 * step, c = -7 * step;
        EXPECT_EQ(orders_that_say_yes(a, b, c), all) << "seed " << seed() << ", triple " << i;
        for (int k = 0; k < 3; ++k) {
            Vec3 off = b;
            off[k] = std::nextafter(off[k], 0.0);
            EXPECT_EQ(orders_that_say_yes(a, off, c), 0) << "seed " << seed() << ", triple " << i;
        }
    }
}

TEST(Collinear, the_largest_and_the_smallest_numbers) {
    const double large = std::numeric_limits<double>::max(), small = std::numeric_limits<double>::denorm_min();
    EXPECT_EQ(orders_that_say_yes({large, large, large}, {0, 0, 0}, {-large, -large, -large}), all);
    EXPECT_EQ(orders_that_say_yes({large, large, large}, {0, 0, small}, {-large, -large, -large}), 0);
    EXPECT_EQ(orders_that_say_yes({large, small, 0}, {0, 0, 0}, {-large, -small, 0}), all);
    EXPECT_EQ(orders_that_say_yes({large, small, 0}, {0, 0, 0}, {-large, -small, small}), 0);
    EXPECT_EQ(orders_that_say_yes({large, small, 0}, {0, 0, 0}, {-large, 2 * small, 0}), 0);
    EXPECT_EQ(orders_that_say_yes({small, small, small}, {0, 0, 0}, {3 * small, 3 * small, 3 * small}), all);
    EXPECT_EQ(orders_that_say_yes({small, small, small}, {0, 0, 0}, {3 * small, 3 * small, 2 * small}), 0);
    EXPECT_EQ(orders_that_say_yes({1, 0, 0}, {1 + 0x1p-52, small, 0}, {1, 0, 0}), all);
    EXPECT_EQ(orders_that_say_yes({0, 0, 0}, {0, 0, 0}, {0, 0, 0}), all);
    EXPECT_EQ(orders_that_say_yes({0.1, 0.1, 0.1}, {0.2, 0.2, 0.2}, {0.3, 0.3, 0.3}), all);
    EXPECT_EQ(orders_that_say_yes({0.1, 0.2, 0}, {0.2, 0.4, 0}, {0.3, 0.6, 0}), all);  // 0.6 is 2 · 0.3, rounded too
    EXPECT_EQ(orders_that_say_yes({0.1, 0.3, 0}, {0.2, 0.6, 0}, {0.3, 0.9, 0}), 0);    // 0.9 is not 3 · 0.3
}

}  // namespace
}  // namespace abut::test
