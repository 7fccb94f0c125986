// SPDX-License-Identifier: Apache-2.0
// fit_minimum_volume against CGAL's random search for the same box (Chang, Gorissen and Melchior, 2011).
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/optimal_bounding_box.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "abut/mesh/box_fit.hpp"
#include "kit/generators.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

double volume_by_cgal(std::span<const Vec3> points) {
    using Point = CGAL::Exact_predicates_inexact_constructions_kernel::Point_3;
    std::vector<Point> given;
    for (const Vec3& p : points) given.emplace_back(p[0], p[1], p[2]);
    std::array<Point, 8> corner;
    CGAL::oriented_bounding_box(given, corner);
    double squared = 1;
    for (const std::size_t neighbour : {1, 3, 5}) squared *= CGAL::squared_distance(corner[0], corner[neighbour]);
    return std::sqrt(squared);
}

TEST(BoxFit, is_as_small_as_that_of_cgal) {
    struct Sample {
        std::string name;
        Expected<TriangleMesh> mesh;
    };
    std::vector<Sample> samples{{"box", make_box_mesh({1, 2, 3}, {4, 5, 6})},
                                {"coarse sphere", make_sphere_mesh(1, 3)},
                                {"sphere", make_sphere_mesh(1, 8)},
                                {"torus", make_torus_mesh(2, 0.5, 48, 24)},
                                {"knot", make_knot_mesh()},
                                {"gear", make_gear_mesh()},
                                {"gear of 7 teeth", make_gear_mesh({.teeth = 7})},
                                {"spring", make_spring_mesh()},
                                {"short spring", make_spring_mesh({.turns = 1.3})}};
    for (const std::uint64_t i : {0, 1, 2, 3})
        samples.push_back(
            {"blob " + std::to_string(i), make_blob_mesh(1, 0.2 * (1 + static_cast<double>(i)), 12, seed() + i)});

    Random random(seed());
    for (const auto& [name, mesh] : samples) {
        ASSERT_TRUE(mesh) << name;
        const Quat turn = random.rotation();
        std::vector<Vec3> points;
        for (const Vec3& p : mesh->vertices()) points.emplace_back(turn * p);
        const auto box = fit_minimum_volume(points);
        ASSERT_TRUE(box) << name;
        EXPECT_LE(8 * box->half.prod(), 1.01 * volume_by_cgal(points)) << name << ", seed " << seed();
    }
}

}  // namespace
}  // namespace abut::test
