// SPDX-License-Identifier: Apache-2.0
// What all fits have in common, and the axes of covariances.
#include "abut/mesh/box_fit.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "contains_exactly.hpp"
#include "kit/generators.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

using Fit = Expected<OrientedBox> (*)(std::span<const Vec3>);

// Each corner three times over: triangles without area.
Expected<OrientedBox> fit_as_triangles(std::span<const Vec3> points) {
    std::vector<Triangle> triangles;
    for (std::size_t i = 0; i < points.size(); ++i)
        triangles.push_back({{points[i], points[(i + 1) % points.size()], points[(i + 2) % points.size()]}});
    return fit_triangles(triangles);
}

struct Named {
    const char* name;
    Fit fit;
};
const std::array<Named, 5> all_fits{{{"points", fit_points},
                                     {"hull_points", fit_hull_points},
                                     {"hull_triangles", fit_hull_triangles},
                                     {"triangles", fit_as_triangles},
                                     {"minimum_volume", fit_minimum_volume}}};

std::vector<Vec3> random_points(Random& random, int count, const Vec3& size) {
    const Quat turn = random.rotation();
    const Vec3 place = random.vector(random.logarithmic(0.01, 1e6));
    std::vector<Vec3> points;
    for (int i = 0; i < count; ++i) points.emplace_back(turn * random.vector(1).cwiseProduct(size) + place);
    return points;
}

TEST(Fit, contains_all_points_exactly) {
    Random random(seed());
    for (const auto& [name, fit] : all_fits)
        for (int i = 0; i < 300; ++i) {
            SCOPED_TRACE(std::string(name) + ", seed " + std::to_string(seed()) + ", round " + std::to_string(i));
            const Vec3 size(random.logarithmic(1e-9, 1), random.logarithmic(1e-3, 1), random.logarithmic(0.1, 10));
            const auto points = random_points(random, static_cast<int>(random.integer(1, 40)), size);
            const auto box = fit(points);
            ASSERT_TRUE(box) << box.error().message;
            expect_contains(*box, points);
        }
}

TEST(Fit, what_is_wrong_is_named) {
    const double infinity = std::numeric_limits<double>::infinity();
    for (const auto& [name, fit] : all_fits) {
        EXPECT_FALSE(fit({})) << name;
        for (const double bad : {infinity, -infinity, std::numeric_limits<double>::quiet_NaN()}) {
            const auto box = fit(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {1, bad, 0}, {1, 1, 1}, {0, 1, 1}});
            ASSERT_FALSE(box) << name;
            EXPECT_NE(box.error().message.find("[1] is "), std::string::npos) << box.error().message;
        }
    }
    EXPECT_EQ(fit_points({}).error().message, "points: 0 given; a box needs at least 1");
    EXPECT_EQ(fit_minimum_volume(std::vector<Vec3>{{0, 0, 0}, {0, 0, infinity}}).error().message,
              "points[1][2] is inf; coordinates must be finite");
    EXPECT_EQ(
        fit_triangles(std::vector<Triangle>{{{Vec3{0, 0, 0}, Vec3{0, infinity, 0}, Vec3{0, 0, 1}}}}).error().message,
        "triangles[0].vertex[1][1] is inf; coordinates must be finite");
}

// Of n dimensions, the extents beyond are 0 within the rounding of the points.
TEST(Fit, degenerate_points_have_degenerate_boxes) {
    Random random(seed());
    for (const auto& [name, fit] : all_fits)
        for (int dimensions = 0; dimensions < 3; ++dimensions)
            for (int i = 0; i < 60; ++i) {
                SCOPED_TRACE(std::string(name) + " of dimension " + std::to_string(dimensions) + ", seed " +
                             std::to_string(seed()) + ", round " + std::to_string(i));
                Vec3 size = Vec3::Zero();
                for (int k = 0; k < dimensions; ++k) size[k] = random.logarithmic(0.1, 10);
                auto points = random_points(random, static_cast<int>(random.integer(1, 20)), size);
                points.insert(points.end(), points.begin(), points.begin() + points.size() / 2);  // duplicates
                const auto box = fit(points);
                ASSERT_TRUE(box) << box.error().message;
                expect_contains(*box, points);
                double largest = 0;
                for (const Vec3& p : points) largest = std::max(largest, p.norm());
                for (int k = dimensions; k < 3; ++k) EXPECT_LE(box->half[k], 1e-14 * largest + 1e-13);
            }
}

TEST(Fit, one_place_is_a_box_of_size_zero) {
    for (const auto& [name, fit] : all_fits)
        for (const double x : {0.0, 1.0, 0.1, 1e300, -1e300, 1e-300, 5e-324, std::numeric_limits<double>::max()}) {
            const Vec3 p(x, -x, x / 2);
            for (const std::size_t count : {1, 2, 5}) {
                const auto box = fit(std::vector<Vec3>(count, p));
                ASSERT_TRUE(box);
                EXPECT_EQ(box->center, p) << name;
                EXPECT_EQ(box->half, Vec3(Vec3::Zero())) << name;
            }
        }
}

TEST(Fit, an_aligned_flat_set_stays_exactly_flat) {
    for (const auto& [name, fit] : all_fits) {
        const auto box = fit(std::vector<Vec3>{{0, 0, 3}, {2, 0, 3}, {2, 1, 3}, {0, 1, 3}});
        ASSERT_TRUE(box);
        EXPECT_EQ(box->half[2], 0) << name;
        EXPECT_NEAR(box->half[0], 1, 1e-14) << name;
        EXPECT_NEAR(box->half[1], 0.5, 1e-14) << name;
    }
}

TEST(Fit, huge_and_tiny_coordinates_scale_the_box) {
    Random random(seed());
    for (const auto& [name, fit] : all_fits)
        for (int i = 0; i < 20; ++i) {
            SCOPED_TRACE(std::string(name) + ", seed " + std::to_string(seed()) + ", round " + std::to_string(i));
            std::vector<Vec3> points;
            for (int k = 0; k < 12; ++k) points.push_back(random.vector(1));
            const auto box = fit(points);
            ASSERT_TRUE(box);
            for (const int exponent : {1, -1, 997, -997, 40}) {
                auto scaled = points;
                for (Vec3& p : scaled) p *= std::ldexp(1.0, exponent);
                const auto scaled_box = fit(scaled);
                ASSERT_TRUE(scaled_box);
                expect_contains(*scaled_box, scaled);
                // To the bit, by powers of two.
                EXPECT_EQ(scaled_box->axes, box->axes);
                EXPECT_EQ(scaled_box->half, Vec3(std::ldexp(1.0, exponent) * box->half));
                EXPECT_EQ(scaled_box->center, Vec3(std::ldexp(1.0, exponent) * box->center));
            }
        }
}

TEST(Fit, coordinates_at_the_ends_of_doubles_work) {
    const double most = std::numeric_limits<double>::max(), least = std::numeric_limits<double>::denorm_min();
    const std::vector<std::vector<Vec3>> families{
        {{most, most, most}, {-most, -most, -most}, {most, -most, most}, {-most, most, 0}},
        {{most, 0, 0}, {0, most, 0}, {0, 0, most}, {-most, 0, 0}},
        {{most, least, 0}, {-most, 0, 0}},
        {{least, 0, 0}, {0, least, 0}, {0, 0, least}, {-least, 0, 0}},
        {{1, least, 0}, {1, 0, least}, {1, 0, 0}},
        {{1, 0, 0}, {1, 1e-300, 0}, {1, 0, 1e-300}, {1, 1e-300, 2e-300}},
        {{1e300, 1e-300, 0}, {-1e300, 0, 1e-300}, {0, 0, 1}, {0, 1, 0}}};
    for (const auto& [name, fit] : all_fits)
        for (std::size_t i = 0; i < families.size(); ++i) {
            SCOPED_TRACE(std::string(name) + " of family " + std::to_string(i));
            const auto box = fit(families[i]);
            ASSERT_TRUE(box) << box.error().message;
            expect_contains(*box, families[i]);
        }
}

TEST(Fit, a_rigid_motion_moves_the_box_along) {
    Random random(seed());
    for (const auto& [name, fit] : all_fits)
        for (int i = 0; i < 50; ++i) {
            SCOPED_TRACE(std::string(name) + ", seed " + std::to_string(seed()) + ", round " + std::to_string(i));
            // Of three different sizes, so that the axes are well told apart.
            std::vector<Vec3> points;
            for (int k = 0; k < 30; ++k) points.push_back(random.vector(1).cwiseProduct(Vec3(1, 3, 9)));
            const Quat turn = random.rotation();
            const Vec3 shift = random.vector(5);
            auto moved = points;
            for (Vec3& p : moved) p = turn * p + shift;
            const auto box = fit(points), moved_box = fit(moved);
            ASSERT_TRUE(box && moved_box);
            EXPECT_NEAR(volume_of(*moved_box), volume_of(*box), 1e-9 * volume_of(*box));
            if (fit == fit_minimum_volume) continue;  // two boxes may be equally small
            EXPECT_LE((turn * box->center + shift - moved_box->center).norm(), 1e-10);
            EXPECT_LE((box->half - moved_box->half).norm(), 1e-10);
            const Mat3 between = (turn.toRotationMatrix() * box->axes).transpose() * moved_box->axes;
            EXPECT_LE((between.cwiseAbs() - Mat3::Identity()).norm(), 1e-10);
        }
}

TEST(Fit, same_input_same_bits) {
    const auto mesh = make_blob_mesh(1, 0.4, 8, seed());
    ASSERT_TRUE(mesh);
    for (const auto& [name, fit] : all_fits) {
        const auto first = fit(mesh->vertices());
        // At another address.
        std::vector<Vec3> copy(1);
        copy.insert(copy.end(), mesh->vertices().begin(), mesh->vertices().end());
        const auto second = fit(std::span(copy).subspan(1));
        ASSERT_TRUE(first && second);
        EXPECT_EQ(first->center, second->center) << name;
        EXPECT_EQ(first->axes, second->axes) << name;
        EXPECT_EQ(first->half, second->half) << name;
    }
}

std::vector<Triangle> triangles_of(const TriangleMesh& mesh) {
    std::vector<Triangle> result;
    for (std::size_t i = 0; i < mesh.triangles().size(); ++i) result.push_back(mesh.triangle(i));
    return result;
}

std::vector<Vec3> corners_of(std::span<const Triangle> triangles) {
    std::vector<Vec3> result;
    for (const Triangle& t : triangles) result.insert(result.end(), t.vertex.begin(), t.vertex.end());
    return result;
}

std::array<Triangle, 4> cut(const Triangle& t) {
    const auto& [a, b, c] = t.vertex;
    const Vec3 ab = (a + b) / 2, bc = (b + c) / 2, ca = (c + a) / 2;
    return {{{{a, ab, ca}}, {{ab, b, bc}}, {{ca, bc, c}}, {{ab, bc, ca}}}};
}

// How far the axes of two boxes are turned against each other, 0 when they agree.
double turned(const OrientedBox& a, const OrientedBox& b) {
    return (Mat3((a.axes.transpose() * b.axes).cwiseAbs()) - Mat3::Identity()).cwiseAbs().maxCoeff();
}

std::vector<Triangle> random_triangles(Random& random, int count) {
    std::vector<Triangle> result;
    const Vec3 place = random.vector(10);
    for (int i = 0; i < count; ++i) {
        const auto corner = [&] { return Vec3(random.vector(1).cwiseProduct(Vec3(1, 3, 9)) + place); };
        const Vec3 a = corner(), b = corner(), c = corner();
        result.push_back({{a, b, c}});
    }
    return result;
}

TEST(FitTriangles, cutting_triangles_changes_nothing) {
    Random random(seed());
    double points_turned = 0;
    for (int i = 0; i < 50; ++i) {
        const auto triangles = random_triangles(random, 12);
        // Only some of them are cut, so that their corners weigh more and their area does not.
        auto finer = triangles;
        for (int round = 0; round < 3; ++round) {
            std::vector<Triangle> next(finer.begin() + 3, finer.end());
            for (std::size_t k = 0; k < 3; ++k)
                for (const Triangle& piece : cut(finer[k])) next.insert(next.begin(), piece);
            finer = next;
        }
        const auto box = fit_triangles(triangles), finer_box = fit_triangles(finer);
        ASSERT_TRUE(box && finer_box);
        EXPECT_LE(turned(*box, *finer_box), 1e-10) << "seed " << seed() << ", round " << i;
        EXPECT_LE((box->half - finer_box->half).norm(), 1e-10) << "seed " << seed() << ", round " << i;
        points_turned =
            std::max(points_turned, turned(*fit_points(corners_of(triangles)), *fit_points(corners_of(finer))));
    }
    EXPECT_GT(points_turned, 0.01) << "the covariance of points does depend on it";
}

// The sum over many small pieces of equal area, each taken for a point, is the integral.
TEST(FitTriangles, has_the_axes_of_a_dense_sample) {
    constexpr double density = 3000;  // pieces in a unit of area
    Random random(seed());
    for (int i = 0; i < 10; ++i) {
        auto triangles = random_triangles(random, 1 + i % 4);
        std::vector<Vec3> sample;
        for (Triangle& t : triangles) {
            auto& [a, b, c] = t.vertex;
            const double size = std::sqrt((b - a).cross(c - a).norm() / 2 * density);
            const int rows = std::max(1, static_cast<int>(std::lround(size)));
            // Changed a little so that it has as many pieces as its area asks for, and weighs as much as they do.
            b = a + rows / size * (b - a);
            c = a + rows / size * (c - a);
            for (int r = 0; r < rows; ++r)
                for (int k = 0; k < rows - r; ++k) {
                    const double s = (r + 1.0 / 3) / rows, along = (k + 1.0 / 3) / rows;
                    sample.push_back(a + s * (b - a) + along * (c - a));
                    if (k + 1 < rows - r)
                        sample.push_back(a + (s + 1.0 / 3 / rows) * (b - a) + (along + 1.0 / 3 / rows) * (c - a));
                }
        }
        const auto box = fit_triangles(triangles), sampled = fit_points(sample);
        ASSERT_TRUE(box && sampled);
        EXPECT_LE(turned(*box, *sampled), 2e-3) << "seed " << seed() << ", round " << i;
    }
}

TEST(FitTriangles, a_mesh_far_away_has_the_axes_it_has_here) {
    const auto mesh = make_box_mesh({1, 2, 5}, {3, 2, 1});
    ASSERT_TRUE(mesh);
    auto triangles = triangles_of(*mesh);
    const auto here = fit_triangles(triangles);
    for (Triangle& t : triangles)
        for (Vec3& p : t.vertex) p += Vec3(1024, -2048, 4096);
    const auto there = fit_triangles(triangles);
    ASSERT_TRUE(here && there);
    EXPECT_LE(turned(*here, *there), 1e-12);
    EXPECT_LE((here->half - Vec3(2.5, 1, 0.5)).norm(), 1e-13);
    EXPECT_LE((there->half - here->half).norm(), 1e-11);
}

TEST(FitTriangles, without_area_the_corners_count) {
    const std::vector<Triangle> needles{{{Vec3{0, 0, 0}, Vec3{1, 2, 3}, Vec3{2, 4, 6}}},
                                        {{Vec3{4, 8, 12}, Vec3{4, 8, 12}, Vec3{1, 2, 3}}}};
    const auto box = fit_triangles(needles);
    ASSERT_TRUE(box);
    EXPECT_NEAR(box->half[0], 2 * std::sqrt(14.0), 1e-13);
    EXPECT_LE(box->half[1], 1e-13);
}

TEST(FitHullPoints, points_inside_do_not_count) {
    Random random(seed());
    const auto box = make_box_mesh({2, 4, 6});
    ASSERT_TRUE(box);
    std::vector<Vec3> points(box->vertices().begin(), box->vertices().end());
    const auto before = fit_hull_points(points);
    for (int i = 0; i < 200; ++i) points.push_back(Vec3(0.8, 1.8, 2.8) + random.vector(0.1));
    const auto after = fit_hull_points(points);
    ASSERT_TRUE(before && after);
    EXPECT_LE(turned(*before, *after), 1e-12);
    EXPECT_NEAR(volume_of(*after), 48, 1e-12);
    EXPECT_GT(volume_of(*fit_points(points)), 60) << "of all points they do";
}

}  // namespace
}  // namespace abut::test
