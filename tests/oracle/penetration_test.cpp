// SPDX-License-Identifier: Apache-2.0
// The shortest ways to part all 45 pairs of kinds, against integers without rounding.
#include "dyadic.hpp"
#include "exact_depth.hpp"
#include "grid_pairs.hpp"
#include "support/closest_pairs.hpp"
#include "support/pair_params.hpp"
#include "turned_shapes.hpp"

namespace abut::test {
namespace {

using PenetrationOracle = PairTest;

// A depth is the overlap along some direction by its making; a search for a better one must be in vain.
TEST_P(PenetrationOracle, the_oracle_is_not_beaten_by_a_search_of_directions) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 21);
    PairSource source(GetParam(), random);
    for (int i = 0; i < 100; ++i) {
        const auto [a, b] = source.next();
        if (exact_distance(a.exact, b.exact) > 0) continue;
        const AnyShape shape_a = to_shape(a.grid), shape_b = to_shape(b.grid);
        const HullPair pair = hulls_of(shape_a, shape_b);
        const long double exact = exact_depth(a.exact, b.exact, pair.size).depth;
        LongVec3 best = random.direction().cast<long double>();
        long double least = overlap_along(pair, best);
        for (int k = 0; k < 600; ++k) {
            const long double step = k < 200 ? 10 : std::pow(0.95L, static_cast<long double>(k - 200));
            const LongVec3 other = (best + step * random.direction().cast<long double>()).normalized();
            const long double overlap = overlap_along(pair, other);
            ASSERT_GE(overlap, exact - 1e-14L * pair.size) << describe(shape_a, shape_b);
            if (overlap >= least) continue;
            least = overlap;
            best = other;
        }
    }
}

bool is_line(Kind kind) { return kind == Kind::segment || kind == Kind::ray; }

std::pair<Subject, Subject> next_pair(PairSource& source, const KindPair& kinds, Random& random) {
    if (!random.one_in(8)) return source.next();
    // Needles and plates, around a common point.
    const Grid3 stretch{1, std::int64_t{1} << random.integer(0, 4), std::int64_t{1} << random.integer(0, 6)};
    const auto needle = [&](Kind kind) { return stretched(random_grid_shape(kind, 16, 4, random), stretch); };
    const GridShape a = needle(kinds.a), b = needle(kinds.b);
    return {make_subject(a), make_subject(translated(b, random_point_of(a, random) - random_point_of(b, random)))};
}

// All lengths of one pair in four are multiplied by a power of two.
void check_grid_pairs(const KindPair& kinds, int pairs, const std::vector<int>& exponents, std::uint64_t offset) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + offset);
    PairSource source(kinds, random);
    int touching = 0, deep = 0, unique = 0, mistakes = 0;
    for (int i = 0; i < pairs; ++i) {
        auto [a, b] = next_pair(source, kinds, random);
        const double size = hulls_of(to_shape(a.grid), to_shape(b.grid)).size;
        KnownDepth truth;
        if (exact_distance(a.exact, b.exact) == 0) truth = exact_depth(a.exact, b.exact, size);
        if (i % 8 == 1) {
            const std::int64_t away = std::int64_t{1} << random.integer(10, 34);
            const Grid3 by{random.integer(-away, away), random.integer(-away, away), random.integer(-away, away)};
            a = translated(std::move(a), by);
            b = translated(std::move(b), by);
        }
        const int exponent = i % 4 == 2 ? random.one_of(exponents) : 0;
        truth.depth = std::ldexp(truth.depth, exponent);
        const AnyShape shape_a = to_shape(a.grid, exponent), shape_b = to_shape(b.grid, exponent);
        touching += intersects(shape_a, shape_b);
        deep += truth.depth > 0;
        unique += truth.is_unique;
        const auto wrong = wrong_penetration(shape_a, shape_b, truth, random);
        if (wrong && ++mistakes <= 3) ADD_FAILURE() << "pair " << i << ": " << *wrong;
    }
    EXPECT_EQ(mistakes, 0) << "of " << pairs << " pairs";
    EXPECT_GT(touching, pairs / 10);
    if (is_line(kinds.a) && is_line(kinds.b)) return;  // which have no inside
    EXPECT_GT(deep, pairs / 20);
    EXPECT_GT(unique, pairs / 50);
}

TEST_P(PenetrationOracle, depths_on_grids_are_exact) {
    check_grid_pairs(GetParam(), 2'000, {-300, -140, -60, 60, 140, 300}, 26);
}

// The middle of two points of the hull: in the shape, and mostly inside it.
Vec3 random_middle(const AnyShape& shape, Random& random) {
    const Hull hull = hull_of(shape);
    const Vec3 &p = random.one_of(hull.points), &q = random.one_of(hull.points);
    return p / 2 + q / 2;
}

// Boxes with any axes, frames that are parallel or nearly so, and needles.
TEST_P(PenetrationOracle, depths_of_turned_shapes_are_exact) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 28);
    const auto [kind_a, kind_b] = GetParam();
    const int pairs = kind_b == Kind::convex_polyhedron ? 200 : 1'000;
    int touching = 0, mistakes = 0;
    for (int i = 0; i < pairs; ++i) {
        const Frames frames = random_frames(kind_a == Kind::aligned_box || kind_b == Kind::aligned_box, random);
        const AnyShape a = random_turned_shape(kind_a, frames.a, random);
        AnyShape b = random_turned_shape(kind_b, frames.b, random);
        b = moved_exactly(b, random_middle(a, random) - random_middle(b, random));
        if (!intersects(a, b)) continue;
        ++touching;
        const int exponent = std::max(dyadic_exponent(a), dyadic_exponent(b));
        const auto exact_a = to_exact(a, exponent), exact_b = to_exact(b, exponent);
        KnownDepth truth = exact_depth(exact_a, exact_b, std::ldexp(hulls_of(a, b).size, exponent));
        truth.depth = std::ldexp(truth.depth, -exponent);
        const auto wrong = wrong_penetration(a, b, truth, random);
        if (wrong && ++mistakes <= 3) ADD_FAILURE() << "pair " << i << ": " << *wrong;
    }
    EXPECT_EQ(mistakes, 0) << "of " << pairs << " pairs";
    EXPECT_GT(touching, pairs / 10);
}

// Where squares of lengths are no doubles any more.
TEST_P(PenetrationOracle, depths_at_extreme_scales_are_exact) {
    check_grid_pairs(GetParam(), 400, {-990, -600, 600, 990}, 27);
}

INSTANTIATE_TEST_SUITE_P(oracle, PenetrationOracle, ::testing::ValuesIn(all_pairs()), PairName());

}  // namespace
}  // namespace abut::test
