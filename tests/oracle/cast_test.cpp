// SPDX-License-Identifier: Apache-2.0
// A million rays and segments at shapes of every bounded kind, turned, thin, flat and far away, against 64-bit
// arithmetic.
#include <gtest/gtest.h>

#include "support/random_lines.hpp"
#include "support/wrong_cast.hpp"
#include "turned_shapes.hpp"

namespace abut::test {
namespace {

constexpr int shapes_a_kind = 10'000;
constexpr int lines_a_shape = 50;  // each as a ray and as a segment

class CastOracle : public ::testing::TestWithParam<Kind> {};

// A power of two, so that shapes of a grid stay exact.
double random_scale(Random& random) {
    constexpr std::array<int, 8> exponents{0, 0, 0, 0, 20, -20, 100, -100};
    return std::ldexp(1.0, random.one_of(exponents));
}

double random_length(Random& random) {
    return random.one_in(4) ? std::ldexp(1.0, static_cast<int>(random.integer(-100, 100))) : random.logarithmic(0.3, 3);
}

TEST_P(CastOracle, answers_are_those_of_64_bit_arithmetic) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed());
    int hits = 0, misses = 0, mistakes = 0;
    const auto check = [&](const AnyShape& shape, const RayReference& reference, const auto& ray) {
        const auto hit = cast(ray, shape);
        ++(hit ? hits : misses);
        const auto wrong = wrong_cast(ray, shape, reference, hit);
        if (wrong && ++mistakes <= 3) ADD_FAILURE() << "line " << hits + misses << ": " << *wrong;
    };
    for (int i = 0; i < shapes_a_kind; ++i) {
        const bool aligned = GetParam() == Kind::aligned_box;
        const AnyShape shape =
            scaled(random_turned_shape(GetParam(), random_frames(aligned, random).b, random), random_scale(random));
        const RayReference reference(shape);
        LineSource source(shape, random);
        for (int k = 0; k < lines_a_shape; ++k) {
            const auto [start, direction] = source.next();
            check(shape, reference, Ray{start, random_length(random) * direction});
            const double length = random.one_in(3) ? 1 : random.logarithmic(0.3, 30);
            check(shape, reference, Segment{start, start + length * direction});
        }
    }
    EXPECT_EQ(mistakes, 0) << "of " << hits + misses;
    // Neither answer may be rare, or the loop would say little. A segment is hit only when rounding is kind.
    EXPECT_GT(hits, (hits + misses) / (GetParam() == Kind::segment ? 50 : 5));
    EXPECT_GT(misses, (hits + misses) / 12);
}

INSTANTIATE_TEST_SUITE_P(oracle, CastOracle, ::testing::ValuesIn(bounded_kinds()),
                         [](const auto& kind) { return std::string(name_of(kind.param)); });

}  // namespace
}  // namespace abut::test
