// SPDX-License-Identifier: Apache-2.0
// Rays and segments on a grid, where integers know exactly whether they touch a shape: through vertices and along
// edges, in the plane of a face and one step beside it.
#include <gtest/gtest.h>

#include "exact_distance.hpp"
#include "grid_pairs.hpp"
#include "support/pair_params.hpp"
#include "support/random_lines.hpp"
#include "support/wrong_cast.hpp"

namespace abut::test {
namespace {

constexpr int lines_a_kind = 60'000;

std::vector<KindPair> lines_and_shapes() {
    std::vector<KindPair> pairs;
    for (const Kind line : {Kind::ray, Kind::segment})
        for (const Kind shape : bounded_kinds()) pairs.push_back({line, shape});
    return pairs;
}

bool is_loop(Kind kind) { return kind == Kind::triangle || kind == Kind::convex_polygon; }

// The line moved and turned into the plane of a shape, along a side of it or across it.
Subject laid_into_plane(GridShape line, const GridShape& shape, Random& random) {
    const auto factor = [&] { return random.integer(-2, 2); };
    const Grid3 base = random.one_of(shape.points), u = random.one_of(shape.points) - base,
                v = random.one_of(shape.points) - base;
    const Grid3 start = base + factor() * u + factor() * v, along = factor() * u + factor() * v;
    line.points[0] = start;
    if (line.kind == Kind::segment) line.points[1] = start + along;
    if (line.kind == Kind::ray && !along.is_zero()) line.direction = along;
    return make_subject(std::move(line));
}

// Does the line lie in the plane of a triangle or polygon?
bool in_plane(const Subject& line, const Subject& shape) {
    if (!is_loop(shape.grid.kind) || shape.exact.dimension != 2) return false;
    const Grid3 normal = shape.exact.normals[0], base = shape.grid.points[0], start = line.grid.points[0];
    const Grid3 along = line.exact.ray ? *line.exact.ray : line.grid.points[1] - start;
    return dot(normal, along) == 0 && dot(normal, start - base) == 0;
}

class CastGrid : public PairTest {};

TEST_P(CastGrid, hits_are_exact) {
    const bool round = is_round(GetParam().b);
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed());
    PairSource source(GetParam(), random);
    int touching = 0, flat = 0, mistakes = 0;
    for (int i = 0; i < lines_a_kind; ++i) {
        auto [a, b] = source.next();
        if (is_loop(GetParam().b) && random.one_in(4)) a = laid_into_plane(a.grid, b.grid, random);
        const Truth truth = round ? round_truth(a.exact, b.exact) : polytope_truth(a.exact, b.exact);
        touching += truth.touching;
        const int exponent = i % 16 ? 0 : static_cast<int>(random.integer(-60, 60));
        const AnyShape shape = to_shape(b.grid, exponent), asked = to_shape(a.grid, exponent);
        const auto* const ray = std::get_if<Ray>(&asked);
        const auto hit = ray ? cast(*ray, shape) : cast(std::get<Segment>(asked), shape);

        RayReference reference(shape);
        if (in_plane(a, b)) {
            reference.stay_in_plane();
            ++flat;
        }
        auto wrong = wrong_cast(asked, shape, reference, hit);
        if (!wrong && truth.touching && !hit) wrong = "nothing, where they touch" + describe(asked, shape);
        if (!wrong && hit && std::ldexp(truth.gap, exponent) > rounding_bound(asked, shape))
            wrong = "a hit, where there is a gap" + describe(asked, shape);
        if (wrong && ++mistakes <= 3) ADD_FAILURE() << "line " << i << ": " << *wrong;
    }
    EXPECT_EQ(mistakes, 0) << "of " << lines_a_kind;
    EXPECT_GT(touching, lines_a_kind / 5);
    EXPECT_LT(touching, lines_a_kind * 9 / 10);
    EXPECT_GE(flat, is_loop(GetParam().b) ? lines_a_kind / 10 : 0);
}

INSTANTIATE_TEST_SUITE_P(oracle, CastGrid, ::testing::ValuesIn(lines_and_shapes()), PairName());

}  // namespace
}  // namespace abut::test
