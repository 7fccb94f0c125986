// SPDX-License-Identifier: Apache-2.0
// Points in, on and beside solids against exact integers: on vertices, edges and faces, and one step off them.
#include <gtest/gtest.h>

#include "abut/query/contains.hpp"
#include "dyadic.hpp"
#include "exact_distance.hpp"
#include "exact_planar.hpp"
#include "support/random_lines.hpp"
#include "turned_shapes.hpp"

namespace abut::test {
namespace {

constexpr int points_a_kind = 200'000;
constexpr int turned_points_a_kind = 20'000;

std::vector<Kind> solid_kinds() {
    return {Kind::sphere, Kind::capsule, Kind::aligned_box, Kind::oriented_box, Kind::convex_polyhedron};
}

bool contains_any(const AnyShape& shape, const Vec3& point) {
    return std::visit(
        [&]<class S>(const S& s) {
            if constexpr (SolidShape3<S>) return contains(s, point);
            return false;
        },
        shape);
}

bool contains_any(const AnyShape2& shape, const Vec2& point) {
    return std::visit([&](const auto& s) { return contains(s, point); }, shape);
}

template <class T>
ExactShape<T> exact_point(const Exact3<T>& p) {
    ExactShape<T> point;
    point.points = {p};
    return point;
}

template <class T>
Truth truth_of(const ExactShape<T>& shape, const Exact3<T>& point, bool round) {
    return round ? round_truth(exact_point(point), shape) : polytope_truth(exact_point(point), shape);
}

Grid3 random_step(Random& random, std::int64_t size) {
    const std::int64_t x = random.integer(-size, size), y = random.integer(-size, size),
                       z = random.integer(-size, size);
    return {x, y, z};
}

// Coordinate axes in any order and sign of a vector with a whole length.
struct WholeVector {
    Grid3 vector;
    std::int64_t length;
};
WholeVector random_whole_vector(Random& random) {
    constexpr std::array<std::array<std::int64_t, 4>, 6> whole{
        {{1, 2, 2, 3}, {2, 3, 6, 7}, {0, 3, 4, 5}, {1, 4, 8, 9}, {0, 0, 1, 1}, {6, 6, 7, 11}}};
    const auto v = random.one_of(whole);
    const auto frame = quarter_turn(random.index(24));
    return {v[0] * frame[0] + v[1] * frame[1] + v[2] * frame[2], v[3]};
}

struct GridCase {
    GridShape shape;
    Grid3 point;
};

// A point of the shape, or a step or two off it; of round shapes also a point that is exactly on the surface.
GridCase random_case(GridShape shape, std::int64_t grid, Random& random) {
    Grid3 point = random_point_of(shape, random);
    if (is_round(shape.kind) && random.one_in(2)) {
        const auto [vector, length] = random_whole_vector(random);
        const std::int64_t times = 4 * random.integer(1, 8);
        point = random.one_of(shape.points) + times * vector;
        shape.radius = times * length;
    }
    switch (random.index(4)) {
        case 0:
            break;
        case 1:
            point = random_step(random, 2 * grid);
            break;
        default:
            point = point + random_step(random, random.one_in(2) ? 1 : 4);
            break;
    }
    return {std::move(shape), point};
}

class ContainsGrid : public ::testing::TestWithParam<Kind> {};

TEST_P(ContainsGrid, answers_are_exact) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed());
    const bool round = is_round(GetParam());
    constexpr std::array<std::int64_t, 4> round_grids{4, 8, 64, 1 << 8}, grids{4, 64, 1 << 10, 1 << 16};
    int inside = 0, mistakes = 0;
    GridShape shape;
    std::int64_t grid = 0;
    for (int i = 0; i < points_a_kind; ++i) {
        if (i % 20 == 0) {
            grid = random.one_of(round ? round_grids : grids);
            shape = random_grid_shape(GetParam(), grid, 4, random);
        }
        auto [tested, point] = random_case(shape, grid, random);
        const Truth truth = truth_of(to_exact(tested), point, round);
        inside += truth.touching;
        // So far away that a step of the grid is the last bit of a coordinate, or scaled.
        const bool far = i % 8 == 7;
        if (far) {
            const Grid3 by = (std::int64_t{1} << 52) * random_step(random, 1);
            tested = translated(std::move(tested), by);
            point = point + by;
        }
        const int exponent = i % 16 ? 0 : static_cast<int>(random.integer(-60, 60));
        const auto solid = make_shape(tested, exponent);
        if (!solid) continue;  // a polyhedron of too few bits
        const Vec3 p = std::ldexp(1.0, exponent) * to_vec3(point);
        const double bound = rounding_bound(Segment{p, p}, *solid);
        const bool answer = contains_any(*solid, p);
        const bool wrong = answer ? std::ldexp(truth.gap, exponent) > bound : truth.touching;
        if (wrong && ++mistakes <= 3)
            ADD_FAILURE() << "point " << i << ": " << answer << ", gap " << truth.gap
                          << describe(Segment{p, p}, *solid);
    }
    EXPECT_EQ(mistakes, 0) << "of " << points_a_kind;
    EXPECT_GT(inside, points_a_kind / 5);
    EXPECT_LT(inside, points_a_kind * 9 / 10);
}

// Doubles are integers over a power of two: exact for turned shapes too.
TEST_P(ContainsGrid, answers_about_turned_shapes_are_exact) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed());
    int inside = 0, mistakes = 0;
    for (int i = 0; i < turned_points_a_kind; ++i) {
        const Mat3 frame = random_frames(GetParam() == Kind::aligned_box, random).b;
        const AnyShape shape = random_turned_shape(GetParam(), frame, random);
        LineSource source(shape, random);
        Vec3 p = source.point();
        if (random.one_in(2)) p += random.logarithmic(1e-17, 10) * random.direction();
        const AnyShape point = Segment{p, p};
        const int exponent = std::max(dyadic_exponent(shape), dyadic_exponent(point));
        const Truth truth =
            truth_of(to_exact(shape, exponent), to_exact(point, exponent).points[0], is_round(GetParam()));
        inside += truth.touching;
        const bool answer = contains_any(shape, p);
        const double bound = rounding_bound(point, shape);
        const bool wrong = answer ? std::ldexp(truth.gap, -exponent) > bound : truth.touching;
        if (wrong && ++mistakes <= 3)
            ADD_FAILURE() << "point " << i << ": " << answer << ", gap " << std::ldexp(truth.gap, -exponent)
                          << describe(point, shape);
    }
    EXPECT_EQ(mistakes, 0) << "of " << turned_points_a_kind;
    EXPECT_GT(inside, turned_points_a_kind / 10);
    EXPECT_LT(inside, turned_points_a_kind * 9 / 10);
}

INSTANTIATE_TEST_SUITE_P(oracle, ContainsGrid, ::testing::ValuesIn(solid_kinds()),
                         [](const auto& kind) { return std::string(name_of(kind.param)); });

class ContainsGrid2 : public ::testing::TestWithParam<Kind2> {};

TEST_P(ContainsGrid2, answers_are_exact) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed());
    constexpr std::array<std::int64_t, 4> grids{4, 64, 1 << 10, 1 << 16};
    int inside = 0, mistakes = 0;
    for (int i = 0; i < points_a_kind; ++i) {
        const std::int64_t grid = random.one_of(grids);
        GridShape2 shape = random_grid_shape2(GetParam(), grid, 4, random);
        Grid3 point = random_point_of(shape, random);
        if (random.one_in(2)) point = point + random_step(random, random.one_in(2) ? 1 : grid);
        point.z = 0;
        const Truth truth = truth_of(to_exact(shape), point, false);
        inside += truth.touching;
        // So far away that a step of the grid is the last bit; polygons are not made of such few bits.
        if (i % 8 == 7 && GetParam() == Kind2::rectangle) {
            const Grid3 by{std::int64_t{1} << 52, 0, 0};
            shape = translated(std::move(shape), by);
            point = point + by;
        }
        const int exponent = i % 16 ? 0 : static_cast<int>(random.integer(-60, 60));
        const AnyShape2 tested = to_shape2(shape, exponent);
        const Vec2 p = std::ldexp(1.0, exponent) * to_vec3(point).head<2>();
        const AnyShape2 at = Rectangle2{p, Mat2::Identity(), Vec2::Zero()};
        const bool answer = contains_any(tested, p);
        const bool wrong = answer ? std::ldexp(truth.gap, exponent) > rounding_bound(at, tested) : truth.touching;
        if (wrong && ++mistakes <= 3)
            ADD_FAILURE() << "point " << i << ": " << answer << ", gap " << truth.gap << describe(at, tested);
    }
    EXPECT_EQ(mistakes, 0) << "of " << points_a_kind;
    EXPECT_GT(inside, points_a_kind / 5);
    EXPECT_LT(inside, points_a_kind * 9 / 10);
}

INSTANTIATE_TEST_SUITE_P(oracle, ContainsGrid2, ::testing::Values(Kind2::segment, Kind2::rectangle, Kind2::polygon),
                         [](const auto& kind) {
                             return kind.param == Kind2::segment     ? "segment2"
                                    : kind.param == Kind2::rectangle ? "rectangle2"
                                                                     : "polygon2";
                         });

}  // namespace
}  // namespace abut::test
