// SPDX-License-Identifier: Apache-2.0
// The pairs of the plane against exact integer arithmetic: in the plane z = 0, the oracle of space knows about them.
#include <gtest/gtest.h>

#include <algorithm>

#include "abut/query/distance.hpp"
#include "abut/query/intersection.hpp"
#include "exact_planar.hpp"
#include "wrong_patch2.hpp"
#include "wrong_times.hpp"

namespace abut::test {
namespace {

std::optional<std::string> wrong_answer(const AnyShape2& a, const AnyShape2& b, const Truth& truth, bool same_axes) {
    const bool hit = intersects(a, b);
    const double bound = documented_bound(a, b);
    if (truth.touching && !hit) return "they touch exactly, but intersects is false";
    if (!truth.touching && truth.gap * truth.seen > rounding_bound(a, b) && hit)
        return "there is a gap, but intersects is true";
    if (intersects(b, a) != hit) return "the order matters";
    if (std::visit([](const auto& s, const auto& t) { return intersects(s, t); }, a, b) != hit)
        return "the types themselves answer otherwise";
    const auto axis = separating_axis(a, b);
    if (axis.has_value() == hit) return "separating_axis and intersects disagree";
    if (!axis) return {};
    if (auto wrong = wrong_axis(a, b, *axis)) return wrong;
    if (axis->gap < truth.gap * truth.shown - bound || (same_axes && axis->gap > truth.gap + bound))
        return "the gap is not the largest";
    return {};
}

class PlanarPairs : public ::testing::TestWithParam<std::pair<Kind2, Kind2>> {};

TEST_P(PlanarPairs, answers_are_exact) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 6);
    constexpr std::array<std::int64_t, 6> grids{4, 8, 16, 64, 1 << 10, 1 << 17};
    constexpr int pairs = 200'000;
    int touching = 0, mistakes = 0;
    for (int i = 0; i < pairs; ++i) {
        const std::int64_t grid = random.one_of(grids), step = i % 2 ? 4 : 1;
        const GridShape2 a = random_grid_shape2(GetParam().first, grid, step, random);
        GridShape2 b = random_grid_shape2(GetParam().second, grid, step, random);
        if (step == 4) b = translated(b, random_point_of(a, random) - random_point_of(b, random));
        if (i % 8 == 3) b = translated(b, {random.integer(-1, 1), random.integer(-1, 1), 0});
        const auto exact_a = to_exact(a), exact_b = to_exact(b);
        Truth truth = polytope_truth(exact_a, exact_b);
        touching += truth.touching;
        const int exponent = i % 16 ? 0 : static_cast<int>(random.integer(-60, 60));
        truth.gap = std::ldexp(truth.gap, exponent);
        const AnyShape2 shape_a = to_shape2(a, exponent), shape_b = to_shape2(b, exponent);
        const auto wrong = wrong_answer(shape_a, shape_b, truth, exact_a.regular && exact_b.regular);
        if (wrong && ++mistakes <= 3) ADD_FAILURE() << "pair " << i << ": " << *wrong << describe(shape_a, shape_b);
    }
    EXPECT_EQ(mistakes, 0) << "of " << pairs << " pairs";
    EXPECT_GT(touching, pairs / 10);
    EXPECT_LT(touching, pairs * 9 / 10);
}

FirstContact in_space(const FirstContact2& flat) {
    FirstContact result;
    result.outcome = flat.outcome;
    result.time = flat.time;
    result.gap = flat.gap;
    result.last = flat.last;
    result.axis << flat.axis, 0;
    return result;
}

// How often a patch was compared.
struct Patches {
    int points = 0, segments = 0, at_rest = 0, common = 0;
};

// Of two that cross at the start, what they have in common.
std::optional<std::string> wrong_common_part(const AnyShape2& a, const AnyShape2& b, const FirstContact2& result,
                                             double tolerance) {
    if (result.patches.size() != 1) return "they cross, but there is no patch";
    const Points2& points = result.patches[0].points;
    const Points2 common = std::visit(
        []<class A, class B>(const A& x, const B& y) {
            if constexpr (FlatShape2<A> && FlatShape2<B>)
                return intersection(x, y);
            else
                return Points2();
        },
        a, b);
    if (!std::ranges::is_permutation(points, common,
                                     [&](const Vec2& p, const Vec2& q) { return (p - q).norm() <= tolerance; }))
        return "the patch is not what intersection() gives";
    for (const Vec2& p : points)
        if (distance(AnyShape2(Circle2{p, 0}), a).distance > tolerance ||
            distance(AnyShape2(Circle2{p, 0}), b).distance > tolerance)
            return "a point of the patch is not in both";
    return {};
}

std::optional<std::string> wrong_patch(const AnyShape2& a, const Linear2& motion_a, const AnyShape2& b,
                                       const Grid3& velocity, const FirstContact2& result, const ExactTimes& times,
                                       double size, Patches& seen) {
    const Fraction zero{0, 1};
    if (result.outcome == Outcome::free) return {};
    const bool is_contact = result.outcome == Outcome::contact;
    if (is_contact && (!times.meets || times.last < zero)) return {};  // they miss each other by less than rounding
    const Touch2 touch(a, b, velocity, is_contact ? times.first : zero);
    if (!is_contact && !touch.merely_touches()) {
        ++seen.common;
        return wrong_common_part(a, b, result, 1e-9 * size);
    }
    if (result.patches.size() != 1) return "there is no patch";
    ++(touch.length() > 0 ? seen.segments : seen.points);
    seen.at_rest += !is_contact;
    ContactPatch2 patch = result.patches[0];
    for (Vec2& p : patch.points) p -= motion_a.velocity * result.time;
    return touch.wrong_patch(patch, 1e-9 * size, 1e-12 * size);
}

TEST_P(PlanarPairs, times_and_patches_are_exact) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 10);
    constexpr std::array<std::int64_t, 5> grids{4, 8, 32, 256, 1 << 11};
    constexpr int pairs = 100'000;
    int mistakes = 0;
    std::array<int, 4> outcomes{};
    Patches seen;
    for (int i = 0; i < pairs; ++i) {
        const std::int64_t grid = random.one_of(grids);
        const GridShape2 a = random_grid_shape2(GetParam().first, grid, 4, random);
        GridShape2 b = random_grid_shape2(GetParam().second, grid, 4, random);
        const auto offset = [&](std::int64_t size) {
            return Grid3{random.integer(-size, size), random.integer(-size, size), 0};
        };
        const Grid3 velocity = random.one_in(8) ? Grid3{} : offset(random.one_in(3) ? 2 : grid);
        if (random.one_in(3))
            b = translated(b, offset(2 * grid));
        else
            b = translated(b,
                           random_point_of(a, random) - random_point_of(b, random) - random.integer(0, 3) * velocity);
        const Grid3 common = random.one_in(2) ? offset(grid) : Grid3{};
        const auto flat = [](const Grid3& v) { return Linear2{Vec2(to_vec3(v).head<2>())}; };
        const Linear2 motion_a = flat(common), motion_b = flat(common + velocity);
        ContactOptions options;
        options.horizon =
            random.one_in(2) ? std::numeric_limits<double>::infinity() : static_cast<double>(random.integer(0, 4));
        const AnyShape2 shape_a = to_shape2(a), shape_b = to_shape2(b);
        const FirstContact2 result = first_contact(shape_a, motion_a, shape_b, motion_b, options);
        ++outcomes[static_cast<std::size_t>(result.outcome)];
        const double size = documented_bound(shape_a, shape_b) * 0x1p46;
        auto wrong = wrong_times(to_exact(a), to_exact(b), velocity, in_space(result), options.horizon, size,
                                 rounding_bound(shape_a, shape_b));
        const FirstContact2 mirrored = first_contact(shape_b, motion_b, shape_a, motion_a, options);
        if (!wrong &&
            (mirrored.outcome != result.outcome || mirrored.time != result.time || mirrored.last != result.last))
            wrong = "the order matters";
        if (!wrong &&
            intersects(shape_a, motion_a, shape_b, motion_b, options.horizon) != (result.outcome != Outcome::free))
            wrong = "intersects answers otherwise";
        if (!wrong) {
            const auto exact_a = to_exact(a), exact_b = to_exact(b);
            // Two points that start in one place have no direction of contact, and need no patch.
            const bool are_points = exact_a.dimension + exact_b.dimension == 0;
            if (!(are_points && result.outcome == Outcome::overlapping))
                wrong = wrong_patch(shape_a, motion_a, shape_b, velocity, result,
                                    exact_times(exact_a, exact_b, velocity), size, seen);
        }
        if (wrong && ++mistakes <= 3)
            ADD_FAILURE() << "pair " << i << ": " << *wrong << " velocity " << to_vec3(velocity).transpose()
                          << " horizon " << options.horizon << " time " << result.time << describe(shape_a, shape_b);
    }
    EXPECT_EQ(mistakes, 0) << "of " << pairs << " pairs";
    for (const Outcome outcome : {Outcome::free, Outcome::contact, Outcome::overlapping})
        EXPECT_GT(outcomes[static_cast<std::size_t>(outcome)], pairs / 20) << static_cast<int>(outcome);
    for (const int count : {seen.points, seen.segments, seen.at_rest}) EXPECT_GT(count, pairs / 50);
}

struct PlanarName {
    std::string operator()(const ::testing::TestParamInfo<std::pair<Kind2, Kind2>>& pair) const {
        const auto name = [](Kind2 kind) -> std::string {
            return kind == Kind2::segment ? "segment2" : kind == Kind2::rectangle ? "rectangle2" : "convex_polygon2";
        };
        return name(pair.param.first) + "_" + name(pair.param.second);
    }
};

INSTANTIATE_TEST_SUITE_P(
    oracle, PlanarPairs,
    ::testing::Values(std::pair{Kind2::segment, Kind2::segment}, std::pair{Kind2::segment, Kind2::rectangle},
                      std::pair{Kind2::polygon, Kind2::segment}, std::pair{Kind2::rectangle, Kind2::rectangle},
                      std::pair{Kind2::rectangle, Kind2::polygon}, std::pair{Kind2::polygon, Kind2::polygon}),
    PlanarName());

}  // namespace
}  // namespace abut::test
