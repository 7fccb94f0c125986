// SPDX-License-Identifier: Apache-2.0
// First and last times of all pairs of polytopes against fractions of exact integers.
#include "abut/query/first_contact.hpp"
#include "grid_pairs.hpp"
#include "support/pair_params.hpp"
#include "wrong_patch.hpp"
#include "wrong_times.hpp"

namespace abut::test {
namespace {

constexpr int moving_pairs = 20'000;
constexpr double inf = std::numeric_limits<double>::infinity();

std::vector<KindPair> polytope_pairs() {
    std::vector<KindPair> pairs;
    for (const KindPair& pair : all_pairs())
        if (!is_round(pair.a) && !is_round(pair.b) && pair.a != Kind::ray && pair.b != Kind::ray) pairs.push_back(pair);
    return pairs;
}

FirstContact typed(const AnyShape& a, const Linear& motion_a, const AnyShape& b, const Linear& motion_b,
                   const ContactOptions& options) {
    return first_contact(a, motion_a, b, motion_b, options);
}

struct Case {
    Subject a, b;
    Grid3 velocity_a, velocity_b;
};

class CaseSource {
 public:
    CaseSource(KindPair kinds, Random& random) : kinds_(kinds), random_(random) {}

    Case next() {
        constexpr std::array<std::int64_t, 5> grids{1, 2, 8, 64, 1 << 9};
        const std::int64_t grid = 4 * random_.one_of(grids);
        Subject a = make_subject(random_grid_shape(kinds_.a, grid, 4, random_));
        Subject b = make_subject(random_grid_shape(kinds_.b, grid, 4, random_));
        Grid3 velocity = offset(random_.one_in(3) ? 2 : grid);
        switch (random_.index(8)) {
            case 0:
            case 1:  // anywhere
                b = translated(std::move(b), offset(2 * grid));
                break;
            case 2:  // no relative motion
                velocity = {};
                [[fallthrough]];
            case 3: {  // touching or overlapping at time 0
                const Grid3 to = random_point_of(a.grid, random_), from = random_point_of(b.grid, random_);
                b = translated(std::move(b), to - from);
                break;
            }
            case 4:  // along a coordinate axis, so that faces slide on each other
                velocity = {random_.integer(-4, 4), 0, 0};
                b = translated(std::move(b), 4 * offset(grid / 4));
                break;
            default: {  // they meet, at a time that may be whole: two points meet
                const Grid3 to = random_point_of(a.grid, random_), from = random_point_of(b.grid, random_);
                b = translated(std::move(b), to - from - random_.integer(1, 3) * velocity);
            }
        }
        const Grid3 common = random_.one_in(2) ? offset(grid) : Grid3{};
        return {std::move(a), std::move(b), common, common + velocity};
    }

 private:
    Grid3 offset(std::int64_t size) {
        const std::int64_t x = random_.integer(-size, size), y = random_.integer(-size, size),
                           z = random_.integer(-size, size);
        return {x, y, z};
    }

    KindPair kinds_;
    Random& random_;
};

using MovingPairs = PairTest;

TEST_P(MovingPairs, times_are_exact) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 8);
    CaseSource source(GetParam(), random);
    int mistakes = 0;
    std::array<int, 4> outcomes{};
    for (int i = 0; i < moving_pairs; ++i) {
        const Case pair = source.next();
        const AnyShape a = to_shape(pair.a.grid), b = to_shape(pair.b.grid);
        ContactOptions options;
        options.horizon = random.one_in(2) ? inf : static_cast<double>(random.integer(0, 4));
        const Linear motion_a{to_vec3(pair.velocity_a)}, motion_b{to_vec3(pair.velocity_b)};
        const FirstContact result = typed(a, motion_a, b, motion_b, options);
        ++outcomes[static_cast<std::size_t>(result.outcome)];
        auto wrong = wrong_times(pair.a.exact, pair.b.exact, pair.velocity_b - pair.velocity_a, result, options.horizon,
                                 reach(a, b), rounding_bound(a, b));
        if (!wrong && result.outcome == Outcome::contact) {
            if (result.patches.size() != 1)
                wrong = "there is no patch";
            else
                wrong = wrong_patch(translated(a, motion_a.velocity * result.time), pair.a.exact,
                                    translated(b, motion_b.velocity * result.time), pair.b.exact, result.patches[0],
                                    reach(a, b));
        }
        const FirstContact mirrored = typed(b, motion_b, a, motion_a, options);
        if (!wrong &&
            (mirrored.outcome != result.outcome || mirrored.time != result.time || mirrored.last != result.last ||
             (result.outcome != Outcome::overlapping && mirrored.axis != -result.axis)))
            wrong = "the order matters";
        if (!wrong &&
            intersects(a, motion_a, b, motion_b, {.horizon = options.horizon}) != (result.outcome != Outcome::free))
            wrong = "intersects answers otherwise";
        if (wrong && ++mistakes <= 3)
            ADD_FAILURE() << "pair " << i << ": " << *wrong << "; outcome " << static_cast<int>(result.outcome)
                          << " time " << result.time << " horizon " << options.horizon << " velocity "
                          << (motion_b.velocity - motion_a.velocity).transpose() << describe(a, b);
    }
    EXPECT_EQ(mistakes, 0) << "of " << moving_pairs << " pairs";
    for (const Outcome outcome : {Outcome::free, Outcome::contact, Outcome::overlapping})
        EXPECT_GT(outcomes[static_cast<std::size_t>(outcome)], moving_pairs / 20) << static_cast<int>(outcome);
}

INSTANTIATE_TEST_SUITE_P(oracle, MovingPairs, ::testing::ValuesIn(polytope_pairs()), PairName());

}  // namespace
}  // namespace abut::test
