// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "mesh/cube.hpp"
#include "mesh/naive_report.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

struct Soup {
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
};

// In a grid so small that positions, edges and whole triangles coincide all the time.
Soup random_soup(Random& random) {
    Soup soup;
    const auto grid = random.integer(1, 3);
    const std::size_t vertex_count = 3 + random.index(30);
    for (std::size_t i = 0; i < vertex_count; ++i) {
        Vec3 v;
        for (double& x : v) {
            x = static_cast<double>(random.integer(0, grid));
            if (x == 0 && random.one_in(2)) x = -0.0;
        }
        soup.vertices.push_back(v);
    }
    const auto vertex = [&] { return static_cast<std::uint32_t>(random.index(vertex_count)); };
    const bool is_solid = random.one_in(2);
    const std::size_t count = 1 + random.index(12);
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t a = vertex(), b = vertex(), c = vertex(), d = vertex();
        soup.triangles.push_back({a, b, c});
        // The other three sides of a tetrahedron, whose corners may coincide.
        if (is_solid) soup.triangles.insert(soup.triangles.end(), {{b, a, d}, {c, b, d}, {a, c, d}});
    }
    if (random.one_in(4)) {
        auto& t = soup.triangles[random.index(soup.triangles.size())];
        std::swap(t[0], t[1]);
    }
    return soup;
}

TEST(MeshReport, agrees_with_maps_on_random_soups) {
    Random random(seed());
    MeshReport seen;  // sums, to show that all cases occurred
    int closed = 0, turned = 0, open_and_oriented = 0;
    for (int i = 0; i < 4000 * rounds(); ++i) {
        SCOPED_TRACE("seed " + std::to_string(seed()) + ", soup " + std::to_string(i));
        const Soup soup = random_soup(random);
        const MeshReport report = report_of(soup.vertices, soup.triangles);
        const MeshReport naive = naive_report(soup.vertices, soup.triangles);
        ASSERT_EQ(report.positions, naive.positions);
        ASSERT_EQ(report.edges, naive.edges);
        ASSERT_EQ(report.degenerate_triangles, naive.degenerate_triangles);
        ASSERT_EQ(report.duplicate_triangles, naive.duplicate_triangles);
        ASSERT_EQ(report.boundary_edges, naive.boundary_edges);
        ASSERT_EQ(report.non_manifold_edges, naive.non_manifold_edges);
        ASSERT_EQ(report.components, naive.components);
        ASSERT_EQ(report.is_closed, naive.is_closed);
        ASSERT_EQ(report.is_oriented, naive.is_oriented);
        ASSERT_EQ(report.box.min, naive.box.min);
        ASSERT_EQ(report.box.max, naive.box.max);
        ASSERT_NEAR(report.area, naive.area, 1e-12);
        ASSERT_EQ(report.volume.has_value(), naive.volume.has_value());
        ASSERT_NEAR(report.volume.value_or(0), naive.volume.value_or(0), 1e-12);

        seen.degenerate_triangles += naive.degenerate_triangles;
        seen.duplicate_triangles += naive.duplicate_triangles;
        seen.boundary_edges += naive.boundary_edges;
        seen.non_manifold_edges += naive.non_manifold_edges;
        seen.components += naive.components > 1;
        closed += naive.is_closed && naive.is_oriented;
        turned += naive.is_closed && !naive.is_oriented;
        open_and_oriented += !naive.is_closed && naive.is_oriented;
    }
    for (const auto count : {seen.degenerate_triangles, seen.duplicate_triangles, seen.boundary_edges,
                             seen.non_manifold_edges, seen.components})
        EXPECT_GT(count, 100u);
    for (const auto count : {closed, turned, open_and_oriented}) EXPECT_GT(count, 100);
}

}  // namespace
}  // namespace abut::test
