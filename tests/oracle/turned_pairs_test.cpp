// SPDX-License-Identifier: Apache-2.0
// All 45 pairs of kinds in doubles that lie on no grid, against rational arithmetic: boxes with any axes, frames that
// are parallel or nearly so, needles, and gaps of a few rounding bounds and less.
#include "check_pair.hpp"
#include "dyadic.hpp"
#include "exact_distance.hpp"
#include "support/pair_params.hpp"
#include "turned_shapes.hpp"

namespace abut::test {
namespace {

struct ExactPair {
    Truth truth;
    Vec3 axis = Vec3::Zero();  // a unit vector that separates, rounded
};

ExactPair exact_truth(const AnyShape& a, const AnyShape& b) {
    const int exponent = std::max(dyadic_exponent(a), dyadic_exponent(b));
    const auto exact_a = to_exact(a, exponent), exact_b = to_exact(b, exponent);
    const bool round = is_round(kind_of(a)) || is_round(kind_of(b));
    ExactPair pair{round ? round_truth(exact_a, exact_b) : polytope_truth(exact_a, exact_b)};
    pair.truth.gap = std::ldexp(pair.truth.gap, -exponent);
    // Nearly parallel edges of flat shapes leave their common plane undetermined; an axis in it and one across it, at
    // right angles, are the library's choice.
    if (!round && exact_a.dimension < 3 && exact_b.dimension < 3)
        pair.truth.shown = std::min(pair.truth.shown, std::sqrt(0.5L));
    if (!pair.truth.touching) {
        const auto search = search_axes(exact_a, exact_b).first;
        const auto& axis = search.axis();
        const long double size = length(axis);
        pair.axis = Vec3(static_cast<double>(static_cast<long double>(axis.x) / size),
                         static_cast<double>(static_cast<long double>(axis.y) / size),
                         static_cast<double>(static_cast<long double>(axis.z) / size));
    }
    return pair;
}

using TurnedPairs = PairTest;

TEST_P(TurnedPairs, answers_are_exact) {
    const auto [kind_a, kind_b] = GetParam();
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 3);
    const int pairs = kind_b == Kind::convex_polyhedron ? 1000 : 3000;
    int touching = 0, within_the_bound = 0, mistakes = 0;
    for (int i = 0; i < pairs; ++i) {
        const Frames frames = random_frames(kind_a == Kind::aligned_box || kind_b == Kind::aligned_box, random);
        const AnyShape a = random_turned_shape(kind_a, frames.a, random);
        AnyShape b = random_turned_shape(kind_b, frames.b, random);
        if (i % 10 == 0) b = starting_at(b, random.one_of(hull_of(a).points));
        ExactPair exact = exact_truth(a, b);
        if (i % 2 == 1 && !exact.truth.touching) {
            // Brought together until the gap is of the size of the rounding, on either side of zero.
            constexpr std::array<double, 9> gaps{0, 1e-17, 1e-16, 1e-15, 5e-15, 2e-14, 1e-13, 1e-12, 1e-9};
            const double left = random.one_of(gaps) * (random.one_in(2) ? 1 : -1);
            b = moved_exactly(b, -exact.axis * (static_cast<double>(exact.truth.gap) - left));
            exact = exact_truth(a, b);
        }
        touching += exact.truth.touching;
        within_the_bound += !exact.truth.touching && exact.truth.gap <= rounding_bound(a, b);
        if (const auto wrong = wrong_answer(a, b, exact.truth)) {
            if (++mistakes <= 3) ADD_FAILURE() << "pair " << i << ": " << *wrong;
        }
    }
    EXPECT_EQ(mistakes, 0) << "of " << pairs << " pairs";
    EXPECT_GT(touching, pairs / 100);
    EXPECT_LT(touching, pairs * 9 / 10);
    EXPECT_GT(within_the_bound, 0);
}

INSTANTIATE_TEST_SUITE_P(oracle, TurnedPairs, ::testing::ValuesIn(all_pairs()), PairName());

// In one plane before they were turned, and off it by the rounding since: the exact truth is about what they are now.
TEST(TurnedPlanes, answers_about_flat_shapes_are_exact) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 7);
    constexpr std::array<Kind, 3> kinds{Kind::segment, Kind::ray, Kind::triangle};
    int mistakes = 0, touching = 0;
    constexpr int pairs = 10'000;
    for (int i = 0; i < pairs; ++i) {
        const Mat3 turn = random.rotation().toRotationMatrix();
        const Vec3 at = random.vector(random.one_in(4) ? 100 : 1);
        const auto shape = [&] {
            const auto flat = [&] { return Vec3(turn * Vec3(random.real(-1, 1), random.real(-1, 1), 0)); };
            const Vec3 p = flat() + at, q = flat() + at, r = flat() + at;
            const Kind kind = random.one_of(kinds);
            if (kind == Kind::segment) return AnyShape(Segment{p, q});
            return kind == Kind::ray ? AnyShape(Ray{p, flat()}) : AnyShape(Triangle{{p, q, r}});
        };
        const AnyShape a = shape(), b = shape();
        const Truth truth = exact_truth(a, b).truth;
        touching += truth.touching;
        const auto wrong = wrong_answer(a, b, truth);
        if (wrong && ++mistakes <= 3) ADD_FAILURE() << "pair " << i << ": " << *wrong;
    }
    EXPECT_EQ(mistakes, 0) << "of " << pairs << " pairs";
    EXPECT_GT(touching, 0);
}

// validate accepts axes that are off by 1e-12: such a box is the parallelepiped that its fields say.
TEST(TurnedBoxes, skewed_axes_that_are_valid_never_make_a_touching_pair_disjoint) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 4);
    for (int i = 0; i < 3000; ++i) {
        const auto box = [&] {
            Mat3 axes = random.rotation().toRotationMatrix();
            for (int k = 0; k < 3; ++k) axes.col(k) += random.vector(2e-13);
            return OrientedBox{random.vector(1), axes, Vec3(random.real(0, 1), random.real(0, 1), random.real(0, 1))};
        };
        const AnyShape a = box();
        AnyShape b = box();
        ExactPair exact = exact_truth(a, b);
        if (exact.truth.touching) continue;
        b = moved_exactly(b, -exact.axis * (static_cast<double>(exact.truth.gap) + random.logarithmic(1e-16, 1e-11)));
        exact = exact_truth(a, b);
        if (!exact.truth.touching) continue;
        ASSERT_TRUE(intersects(a, b)) << describe(a, b);
        ASSERT_TRUE(intersects(b, a)) << describe(b, a);
    }
}

}  // namespace
}  // namespace abut::test
