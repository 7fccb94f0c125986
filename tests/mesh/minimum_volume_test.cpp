// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "abut/mesh/box_fit.hpp"
#include "contains_exactly.hpp"
#include "kit/generators.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

std::vector<Vec3> turned_by(const Quat& turn, std::vector<Vec3> points, const Vec3& place = Vec3::Zero()) {
    for (Vec3& p : points) p = turn * p + place;
    return points;
}

TEST(FitMinimumVolume, a_tilted_box_is_found_again) {
    Random random(seed());
    for (int i = 0; i < 100; ++i) {
        SCOPED_TRACE("seed " + std::to_string(seed()) + ", round " + std::to_string(i));
        const Vec3 half(random.logarithmic(0.1, 10), random.logarithmic(0.1, 10), random.logarithmic(0.1, 10));
        std::vector<Vec3> corners;
        for (const int c : {0, 1, 2, 3, 4, 5, 6, 7})
            corners.emplace_back((c & 1 ? 1 : -1) * half[0], (c & 2 ? 1 : -1) * half[1], (c & 4 ? 1 : -1) * half[2]);
        for (int k = 0; k < 20; ++k) corners.push_back(random.vector(1).cwiseProduct(half));
        const auto box = fit_minimum_volume(turned_by(random.rotation(), corners));
        ASSERT_TRUE(box);
        EXPECT_NEAR(volume_of(*box), 8 * half.prod(), 1e-12 * 8 * half.prod());
    }
}

TEST(FitMinimumVolume, a_regular_tetrahedron_is_in_its_cube) {
    Random random(seed());
    for (int i = 0; i < 20; ++i) {
        // Edges √8, so the cube has edges 2.
        const std::vector<Vec3> corners{{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}};
        const auto box = fit_minimum_volume(turned_by(random.rotation(), corners));
        ASSERT_TRUE(box);
        EXPECT_NEAR(volume_of(*box), 8, 1e-9) << "seed " << seed() << ", round " << i;
    }
}

// The volume of the box around points along the axes of a rotation.
double volume_along(const Mat3& axes, std::span<const Vec3> points) {
    Vec3 lo = Vec3::Constant(std::numeric_limits<double>::infinity()), hi = -lo;
    for (const Vec3& p : points) {
        const Vec3 along = axes.transpose() * p;
        lo = lo.cwiseMin(along);
        hi = hi.cwiseMax(along);
    }
    return (hi - lo).prod();
}

// On a grid over all rotations, and on finer ones around its best places.
double least_volume_on_grid(std::span<const Vec3> points) {
    struct Place {
        double volume;
        Quat turn;
    };
    std::vector<Place> places;
    constexpr int steps = 12;
    const auto angle = [](int i) { return std::numbers::pi / 2 * i / steps; };
    const auto about = [](double a, const Vec3& axis) { return Quat(Eigen::AngleAxis<double>(a, axis)); };
    for (int i = 0; i < 2 * steps; ++i)
        for (int j = 0; j <= steps; ++j)
            for (int k = 0; k < steps; ++k) {
                const Quat turn =
                    about(angle(i), Vec3::UnitZ()) * about(angle(j), Vec3::UnitX()) * about(angle(k), Vec3::UnitZ());
                places.push_back({volume_along(turn.toRotationMatrix(), points), turn});
            }
    std::ranges::stable_sort(places, {}, &Place::volume);
    places.erase(places.begin() + 40, places.end());
    double least = std::numeric_limits<double>::infinity();
    for (Place& place : places) {
        for (double step = angle(1) / 2; step > 1e-5; step /= 2) {
            Place best = place;
            for (int c = 0; c < 27; ++c) {
                const Vec3 by(c % 3 - 1, c / 3 % 3 - 1, c / 9 - 1);
                Quat turn = place.turn * Quat(1, step / 2 * by[0], step / 2 * by[1], step / 2 * by[2]);
                turn.normalize();
                const double volume = volume_along(turn.toRotationMatrix(), points);
                if (volume < best.volume) best = {volume, turn};
            }
            if (best.volume < place.volume) step *= 2;
            place = best;
        }
        least = std::min(least, place.volume);
    }
    return least;
}

TEST(FitMinimumVolume, no_rotation_of_a_fine_grid_has_a_smaller_box) {
    Random random(seed());
    for (int i = 0; i < 100 * rounds(); ++i) {
        const Vec3 size(random.logarithmic(0.1, 1), random.logarithmic(0.1, 1), 1);
        std::vector<Vec3> points;
        for (int k = static_cast<int>(random.integer(4, 30)); k > 0; --k)
            points.push_back((i % 2 ? random.direction() : random.vector(1)).cwiseProduct(size));
        points = turned_by(random.rotation(), points);
        const auto box = fit_minimum_volume(points);
        ASSERT_TRUE(box);
        const double least = least_volume_on_grid(points);
        EXPECT_LE(volume_of(*box), 1.001 * least) << "seed " << seed() << ", round " << i;
    }
}

TEST(FitMinimumVolume, is_never_larger_than_the_other_fits) {
    Random random(seed());
    for (int i = 0; i < 200; ++i) {
        SCOPED_TRACE("seed " + std::to_string(seed()) + ", round " + std::to_string(i));
        const Vec3 size(random.logarithmic(1e-8, 1), random.logarithmic(1e-4, 1), 1);
        std::vector<Vec3> points;
        for (int k = static_cast<int>(random.integer(4, 60)); k > 0; --k)
            points.push_back(random.vector(1).cwiseProduct(size));
        points = turned_by(random.rotation(), points, random.vector(3));
        const auto box = fit_minimum_volume(points), of_points = fit_points(points), of_hull = fit_hull_points(points);
        ASSERT_TRUE(box && of_points && of_hull);
        expect_contains(*box, points);
        EXPECT_LE(box->half.prod(), of_points->half.prod());
        EXPECT_LE(box->half.prod(), of_hull->half.prod());
    }
}

// Flat points have no volume to make small.
TEST(FitMinimumVolume, flat_points_get_the_least_area) {
    Random random(seed());
    double largest_of_points = 0;
    for (int i = 0; i < 50; ++i) {
        SCOPED_TRACE("seed " + std::to_string(seed()) + ", round " + std::to_string(i));
        std::vector<Vec3> points{{0, 0, 0}, {4, 0, 0}, {4, 1, 0}, {0, 1, 0}};
        for (int k = 0; k < 10; ++k) points.emplace_back(random.real(0, 1), random.real(0, 1), 0);
        points = turned_by(random.rotation(), points, random.vector(2));
        const auto box = fit_minimum_volume(points);
        ASSERT_TRUE(box);
        expect_contains(*box, points);
        EXPECT_NEAR(4 * box->half[0] * box->half[1], 4, 1e-12);
        EXPECT_LE(box->half[2], 1e-14);
        const auto of_points = fit_points(points);
        largest_of_points = std::max(largest_of_points, of_points->half[0] * of_points->half[1]);
    }
    EXPECT_GT(largest_of_points, 1.1) << "the covariance is turned by the points in one corner";
}

TEST(FitMinimumVolume, of_many_points_on_the_hull_is_small_too) {
    struct Sample {
        const char* name;
        Expected<TriangleMesh> mesh;
        double volume;  // of a box that is known
    };
    const std::array<Sample, 4> samples{{{"sphere", make_sphere_mesh(1, 12), 8},
                                         {"torus", make_torus_mesh(2, 0.5, 64, 32), 25},
                                         {"gear", make_gear_mesh({.teeth = 24, .part_segments = 8}), 1.2},
                                         {"box", make_box_mesh({1, 2, 3}, {12, 12, 12}), 6 * (1 + 1e-12)}}};
    Random random(seed());
    for (const auto& [name, mesh, volume] : samples) {
        ASSERT_TRUE(mesh) << name;
        const std::vector<Vec3> vertices(mesh->vertices().begin(), mesh->vertices().end());
        const auto points = turned_by(random.rotation(), vertices, random.vector(2));
        const auto box = fit_minimum_volume(points);
        ASSERT_TRUE(box) << name;
        expect_contains(*box, points);
        EXPECT_LE(volume_of(*box), volume) << name << ", seed " << seed();
    }
}

}  // namespace
}  // namespace abut::test
