// SPDX-License-Identifier: Apache-2.0
#include "support/closest_pairs.hpp"

namespace abut::test {
namespace {

Grid3 random_grid_vector(std::int64_t size, Random& random) {
    const auto x = random.integer(-size, size), y = random.integer(-size, size), z = random.integer(-size, size);
    return {x, y, z};
}

// Touching, with a point of one on a point of the other.
std::pair<GridShape, GridShape> meeting(const KindPair& kinds, std::int64_t grid, Random& random) {
    const GridShape a = random_grid_shape(kinds.a, grid, 4, random), b = random_grid_shape(kinds.b, grid, 4, random);
    return {a, translated(b, random_point_of(a, random) - random_point_of(b, random))};
}

Grid3 random_stretch(Random& random) {
    constexpr std::array<std::int64_t, 3> factors{1, 1 << 6, 1 << 10};
    const auto x = random.one_of(factors), y = random.one_of(factors), z = random.one_of(factors);
    return {x, y, z};
}

}  // namespace

GridShape stretched(GridShape shape, const Grid3& factors) {
    const auto stretch = [&](Grid3& v) { v = {v.x * factors.x, v.y * factors.y, v.z * factors.z}; };
    for (Grid3& p : shape.points) stretch(p);
    stretch(shape.direction);
    return shape;
}

ShapePair random_shape_pair(const KindPair& kinds, int number, Random& random) {
    const auto on_grid = [&](Kind kind, std::int64_t grid) { return random_grid_shape(kind, grid, 1, random); };
    const auto turned = [&](Kind kind, double away) {
        return moved(to_shape(on_grid(kind, 8)), {random.rotation(), random.vector(away)});
    };
    switch (number % 8) {
        case 0: {
            const GridShape a = on_grid(kinds.a, 8), b = on_grid(kinds.b, 8);
            return {to_shape(a), to_shape(translated(b, random_grid_vector(8, random)))};
        }
        case 1: {  // touching, or nearly
            const auto [a, b] = meeting(kinds, 16, random);
            return {to_shape(a), to_shape(random.one_in(2) ? b : translated(b, random_grid_vector(1, random)))};
        }
        case 2: {
            const AnyShape a = turned(kinds.a, 4);
            return {a, turned(kinds.b, 4)};
        }
        case 3: {
            const AnyShape a = turned(kinds.a, 1);
            return {a, turned(kinds.b, 30)};
        }
        case 4: {
            const Grid3 stretch = random_stretch(random);
            const GridShape a = stretched(on_grid(kinds.a, 4), stretch), b = stretched(on_grid(kinds.b, 4), stretch);
            return {to_shape(a), to_shape(translated(b, random_grid_vector(16, random)))};
        }
        case 5: {  // the second much smaller, around a point of the first
            const GridShape a = random_grid_shape(kinds.a, 16, 4, random);
            const AnyShape b = scaled(to_shape(on_grid(kinds.b, 8)), 0x1p-6);
            return {to_shape(a), translated(b, to_vec3(random_point_of(a, random)))};
        }
        case 6: {
            const Grid3 away = random_grid_vector(std::int64_t{1} << random.integer(8, 40), random);
            const auto [a, b] = meeting(kinds, 16, random);
            const Grid3 apart = random_grid_vector(16, random);
            return {to_shape(translated(a, away)), to_shape(translated(b, away + apart))};
        }
        default: {
            constexpr std::array<int, 8> exponents{-1000, -600, -160, -20, 20, 160, 600, 1000};
            const int exponent = random.one_of(exponents);
            const GridShape a = on_grid(kinds.a, 8), b = translated(on_grid(kinds.b, 8), random_grid_vector(8, random));
            return {to_shape(a, exponent), to_shape(b, exponent)};
        }
    }
}

}  // namespace abut::test
