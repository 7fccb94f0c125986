// SPDX-License-Identifier: Apache-2.0
#include "grid_pairs.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "exact_axes.hpp"

namespace abut::test {
namespace {

// Integers v with axis · v = target, when there are any; not much longer than the axis and target / |axis|.
std::optional<Grid3> solve(const Grid3& axis, std::int64_t target) {
    struct Bezout {
        std::int64_t divisor, x, y;
    };
    const auto bezout = [](std::int64_t a, std::int64_t b) {
        Bezout now{a, 1, 0}, next{b, 0, 1};
        while (next.divisor != 0) {
            const std::int64_t q = now.divisor / next.divisor;
            now = {now.divisor - q * next.divisor, now.x - q * next.x, now.y - q * next.y};
            std::swap(now, next);
        }
        return now;
    };
    // a x + b y = c with the smallest |x|.
    const auto line = [&](std::int64_t a, std::int64_t b,
                          std::int64_t c) -> std::optional<std::array<std::int64_t, 2>> {
        const auto [divisor, x, y] = bezout(a, b);
        if (divisor == 0) return c == 0 ? std::optional(std::array<std::int64_t, 2>{0, 0}) : std::nullopt;
        if (c % divisor != 0) return {};
        if (b == 0) return std::array<std::int64_t, 2>{c / a, 0};
        const std::int64_t period = std::abs(b / divisor);
        auto smallest = static_cast<std::int64_t>(static_cast<__int128>(x) * (c / divisor) % period);
        if (smallest > period / 2) smallest -= period;
        if (smallest < -period / 2) smallest += period;
        return std::array<std::int64_t, 2>{smallest,
                                           static_cast<std::int64_t>((c - static_cast<__int128>(a) * smallest) / b)};
    };
    const std::int64_t inner = std::gcd(axis.x, axis.y);
    const auto outer = line(axis.z, inner, target);
    if (!outer) return {};
    const auto plane = line(axis.x, axis.y, inner * (*outer)[1]);
    if (!plane) return {};
    return Grid3{(*plane)[0], (*plane)[1], (*outer)[0]};
}

Grid3 random_offset(std::int64_t size, Random& random) {
    const std::int64_t x = random.integer(-size, size), y = random.integer(-size, size),
                       z = random.integer(-size, size);
    return {x, y, z};
}

}  // namespace

Subject make_subject(GridShape grid) {
    Subject subject{std::move(grid), {}};
    subject.exact = to_exact(subject.grid);
    return subject;
}

Subject translated(Subject subject, const Grid3& by) {
    subject.grid = translated(std::move(subject.grid), by);
    subject.exact.points = subject.grid.points;
    return subject;
}

std::optional<std::string> wrong_hull(const GridShape& polyhedron, const std::vector<Grid3>& points) {
    const auto& vertices = polyhedron.points;
    for (const Grid3& v : vertices)
        if (std::ranges::count(vertices, v) != 1 || std::ranges::find(points, v) == points.end())
            return "a vertex is repeated or is none of the points";
    std::map<std::array<std::uint32_t, 2>, int> edges;
    for (const auto& face : polyhedron.faces) {
        const auto corner = [&](std::size_t i) { return vertices[face[i % face.size()]]; };
        const Grid3 normal = cross(corner(1) - corner(0), corner(2) - corner(0));
        for (const Grid3& p : points)
            if (dot(normal, p - corner(0)) > 0) return "a point lies outside a face";
        for (std::size_t i = 0; i < face.size(); ++i) {
            if (dot(normal, corner(i) - corner(0)) != 0) return "a face is not flat";
            const Grid3 turn = cross(corner(i + 1) - corner(i), corner(i + 2) - corner(i + 1));
            if (dot(normal, turn) <= 0) return "a face is not strictly convex";
            ++edges[{face[i], face[(i + 1) % face.size()]}];
        }
    }
    for (const auto& [edge, count] : edges)
        if (count != 1 || !edges.contains({edge[1], edge[0]})) return "an edge has not one face on either side";
    if (vertices.size() + polyhedron.faces.size() != edges.size() / 2 + 2) return "Euler's formula does not hold";
    return {};
}

PairSource::PairSource(KindPair kinds, Random& random)
    : kinds_(kinds), random_(random), round_(is_round(kinds.a) || is_round(kinds.b)) {}

std::pair<Subject, Subject> PairSource::next() {
    switch (random_.index(10)) {
        case 0:
        case 1:
        case 2:
        case 3:
            return anywhere();
        case 4:
        case 5:
            return meeting();
        case 6:
        case 7: {
            auto [a, b] = meeting();
            b = translated(std::move(b), random_offset(random_.one_in(2) ? 1 : 4, random_));
            return {std::move(a), std::move(b)};
        }
        default:
            return round_ ? tangent() : next_but_touching();
    }
}

Subject PairSource::shape(Kind kind, std::int64_t grid, std::int64_t step) {
    if (kind != Kind::convex_polyhedron) return make_subject(random_grid_shape(kind, grid, step, random_));
    auto& some = polyhedra_[{grid, step}];
    if (some.size() < 400) some.push_back(make_subject(random_grid_shape(kind, grid, step, random_)));
    // Moved by even steps, so that one polyhedron comes in many places.
    return translated(random_.one_of(some), step * random_offset(grid / step / 2, random_));
}

std::pair<Subject, Subject> PairSource::anywhere() {
    constexpr std::array<std::int64_t, 6> polytope_grids{1, 2, 4, 32, 1 << 10, 1 << 16};
    constexpr std::array<std::int64_t, 6> round_grids{1, 2, 4, 8, 32, 1 << 9};
    const std::int64_t grid = random_.one_of(round_ ? round_grids : polytope_grids);
    Subject a = shape(kinds_.a, grid, 1),
            b = shape(kinds_.b, random_.one_in(4) ? std::max<std::int64_t>(grid / 8, 1) : grid, 1);
    if (random_.one_in(3)) b = translated(std::move(b), random_offset(2 * grid, random_));
    return {std::move(a), std::move(b)};
}

std::pair<Subject, Subject> PairSource::meeting() {
    constexpr std::array<std::int64_t, 5> polytope_grids{4, 8, 64, 1 << 10, 1 << 16};
    constexpr std::array<std::int64_t, 5> round_grids{4, 8, 32, 64, 1 << 8};
    const auto& grids = round_ ? round_grids : polytope_grids;
    Subject a = shape(kinds_.a, random_.one_of(grids), 4), b = shape(kinds_.b, random_.one_of(grids), 4);
    const Grid3 to = random_point_of(a.grid, random_), from = random_point_of(b.grid, random_);
    return {std::move(a), translated(std::move(b), to - from)};
}

std::pair<Subject, Subject> PairSource::tangent() {
    // A vector with a whole length, and radii that add up to a multiple of it.
    constexpr std::array<std::array<std::int64_t, 4>, 7> whole{
        {{1, 2, 2, 3}, {2, 3, 6, 7}, {0, 3, 4, 5}, {1, 4, 8, 9}, {4, 4, 7, 9}, {0, 0, 1, 1}, {6, 6, 7, 11}}};
    auto [a, b] = meeting();
    std::array<std::int64_t, 4> v = random_.one_of(whole);
    const std::int64_t times = random_.integer(1, 8), total = times * v[3];
    std::swap(v[0], v[random_.index(3)]);
    std::swap(v[1], v[random_.index(3)]);
    for (int i = 0; i < 3; ++i)
        if (random_.one_in(2)) v[i] = -v[i];
    std::int64_t radius_a = 0;
    if (is_round(kinds_.a) && is_round(kinds_.b))
        radius_a = random_.integer(0, total);
    else if (is_round(kinds_.a))
        radius_a = total;
    a.grid.radius = a.exact.radius = radius_a;
    b.grid.radius = b.exact.radius = total - radius_a;
    return {std::move(a), translated(std::move(b), times * Grid3{v[0], v[1], v[2]})};
}

std::pair<Subject, Subject> PairSource::next_but_touching() {
    constexpr std::array<std::int64_t, 4> grids{8, 64, 256, 1 << 10};
    const std::int64_t grid = random_.one_of(grids);
    Subject a = shape(kinds_.a, grid, 1), b = shape(kinds_.b, grid, 1);
    b = translated(std::move(b), random_offset(4 * grid, random_));
    const auto search = search_axes(a.exact, b.exact).first;
    if (!search.separated()) return {std::move(a), std::move(b)};
    // The gap becomes a few times the smallest that integers can make along this axis; other axes may still separate.
    const Grid3 axis = search.axis();
    if (std::max({std::abs(axis.x), std::abs(axis.y), std::abs(axis.z)}) > (1 << 24))
        return {std::move(a), std::move(b)};
    const std::int64_t smallest = std::gcd(std::gcd(axis.x, axis.y), axis.z);
    const auto gap = static_cast<std::int64_t>(search.numerator());
    const auto by = solve(axis, -gap + smallest * random_.integer(-1, 3) + gap % smallest);
    if (by) b = translated(std::move(b), *by);
    return {std::move(a), std::move(b)};
}

}  // namespace abut::test
