// SPDX-License-Identifier: Apache-2.0
// A power of two scales every coordinate exactly, so it must scale every answer: at all sizes that doubles have, and
// for pairs of which one is far smaller than the other.
#include "abut/query/cast.hpp"
#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/penetration.hpp"
#include "support/grid_shape.hpp"
#include "support/pair_params.hpp"

namespace abut::test {
namespace {

// Every answer about two shapes, with all lengths divided by the unit.
struct Answers {
    bool hit, has_axis, moving_hit, is_cast = false, has_hit = false;
    Outcome outcome;
    double gap, distance, depth, time, enter = 0;
};

Answers ask(const AnyShape& a, const AnyShape& b, const Vec3& velocity, int exponent) {
    const double unit = std::ldexp(1, exponent);
    Answers said;
    said.hit = intersects_typed(a, b);
    const auto axis = separating_axis_typed(a, b);
    said.has_axis = axis.has_value();
    said.gap = axis ? axis->gap / unit : 0;
    said.distance = distance(a, b).distance / unit;
    said.depth = penetration(a, b).depth / unit;
    const Linear motion{.velocity = velocity * unit};
    const FirstContact found = first_contact(a, {}, b, motion, {.horizon = 2, .patches = false});
    said.outcome = found.outcome;
    said.time = found.time;
    said.moving_hit = intersects(a, {}, b, motion, {.horizon = 2});
    const auto aim = [&](const auto& line) {
        const auto hit = cast(line, b);
        said.is_cast = true;
        said.has_hit = hit.has_value();
        said.enter = hit ? hit->enter : 0;
    };
    if (kind_of(b) != Kind::ray) {
        if (const auto* ray = std::get_if<Ray>(&a)) aim(*ray);
        if (const auto* segment = std::get_if<Segment>(&a)) aim(*segment);
    }
    return said;
}

std::string difference(const Answers& x, const Answers& y, double reach) {
    const double tolerance = 4e-12 * reach;
    std::string wrong;
    const auto expect = [&](bool same, const char* what) {
        if (!same) wrong += std::string(" ") + what;
    };
    const auto is_near = [&](double p, double q) { return p == q || std::abs(p - q) <= tolerance; };
    expect(x.hit == y.hit, "intersects");
    expect(x.has_axis == y.has_axis, "separating_axis");
    expect(is_near(x.gap, y.gap), "gap");
    expect(is_near(x.distance, y.distance), "distance");
    expect(is_near(x.depth, y.depth), "depth");
    expect(x.outcome == y.outcome, "first_contact");
    expect(is_near(x.time, y.time) || x.outcome == Outcome::overlapping, "time");
    expect(x.moving_hit == y.moving_hit, "intersects over time");
    expect(x.is_cast == y.is_cast && x.has_hit == y.has_hit, "cast");
    // A multiple of the direction, which may be far smaller than the rest.
    expect(x.has_hit != y.has_hit || std::abs(x.enter - y.enter) <= 1e-9 * (1 + std::abs(x.enter)), "enter");
    return wrong;
}

using Scales = PairTest;

TEST_P(Scales, scaling_by_a_power_of_two_scales_every_answer) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 6);
    int mistakes = 0;
    for (int i = 0; i < (is_sanitized() ? 10 : 40) * rounds(); ++i) {
        const GridShape grid_a = random_grid_shape(GetParam().a, 16, 4, random);
        const GridShape grid_b = translated(random_grid_shape(GetParam().b, 16, 4, random),
                                            {random.integer(-20, 20), random.integer(-20, 20), random.integer(-9, 9)});
        // One of them may be smaller than the other by any power; both are scaled together then.
        const int smaller = random.one_in(2) ? 0 : static_cast<int>(random.integer(-120, 0));
        const Vec3 velocity = random.vector(30);
        const auto pair_at = [&](int exponent) {
            return std::pair(to_shape(grid_a, exponent + smaller), to_shape(grid_b, exponent));
        };
        const auto [a, b] = pair_at(0);
        const Answers here = ask(a, b, velocity, 0);
        if ((here.hit == here.has_axis || here.hit != (here.distance == 0)) && ++mistakes <= 3)
            ADD_FAILURE() << "pair " << i << ": the verbs contradict each other" << describe(a, b);
        const int lowest = smaller == 0 ? -996 : -870;
        for (int k = 0; k < 12; ++k) {
            const int exponent = static_cast<int>(k < 2 ? (k == 0 ? lowest : 996) : random.integer(lowest, 996));
            const auto [c, d] = pair_at(exponent);
            const std::string wrong = difference(here, ask(c, d, velocity, exponent), 64);
            if (!wrong.empty() && ++mistakes <= 3)
                ADD_FAILURE() << "pair " << i << " times 2^" << exponent << ":" << wrong << describe(a, b);
        }
    }
    EXPECT_EQ(mistakes, 0);
}

INSTANTIATE_TEST_SUITE_P(all, Scales, ::testing::ValuesIn(all_pairs()), PairName());

}  // namespace
}  // namespace abut::test
