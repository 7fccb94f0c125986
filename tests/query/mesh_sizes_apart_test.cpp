// SPDX-License-Identifier: Apache-2.0
// Meshes and shapes whose sizes are as far apart as 1e-30, against brute force over all triangles in doubles: kernels
// in floats must neither lose a contact nor prove one away.
#include <gtest/gtest.h>

#include <cmath>

#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/intersects.hpp"
#include "abut/shape/transformed.hpp"
#include "kit/generators.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

Mesh surface_of(const TriangleMesh& mesh) { return Mesh::make(mesh, {.interior = Interior::surface}).value(); }

TriangleMesh dust_of(double size, Random& random) {
    std::vector<Vec3> corners;
    for (int i = 0; i < 4; ++i) corners.push_back(size * random.vector(1));
    return TriangleMesh::make(std::span<const Vec3>(corners),
                              std::vector<Index3>{{0, 2, 1}, {0, 3, 2}, {0, 1, 3}, {1, 2, 3}})
        .value();
}

// The first contact of all pairs of triangles, each as two convex shapes.
double first_of_all(const TriangleMesh& a, const Motion& motion_a, const TriangleMesh& b, const Motion& motion_b,
                    ContactOptions options) {
    double first = inf;
    for (std::size_t i = 0; i < a.triangles().size(); ++i)
        for (std::size_t j = 0; j < b.triangles().size(); ++j) {
            options.horizon = std::min(options.horizon, first);
            const auto found = first_contact(a.triangle(i), motion_a, b.triangle(j), motion_b, options);
            EXPECT_NE(found.outcome, Outcome::unresolved);
            if (found.outcome != Outcome::free) first = std::min(first, found.time);
        }
    return first;
}

// Dust leaves a cage, both turning: it must touch it, however fast they turn and however small it is.
TEST(SizesApart, dust_that_leaves_a_turning_cage_touches_it) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 911);
    const TriangleMesh cages[] = {make_box_mesh(Vec3(2, 2, 2)).value(),
                                  make_box_mesh(Vec3(2, 3, 2.5), {2, 1, 2}).value()};
    for (int i = 0; i < (is_sanitized() ? 10 : 60) * rounds(); ++i) {
        const double size = random.logarithmic(1e-30, 0.1), fast = random.logarithmic(40, 1e7);
        const TriangleMesh& cage = random.one_of(cages);
        const TriangleMesh dust = dust_of(size, random);
        const Vec3 angular_velocity = random.one_in(4) ? Vec3(Vec3::Zero()) : Vec3(fast * random.direction());
        const Pose start{Quat(random.rotation()), random.vector(0.4)};
        const Rigid of_cage{.angular_velocity = angular_velocity};
        // Straight away, or at first with the cage, so that nothing closes.
        const Vec3 with_cage = angular_velocity.cross(start.position);
        const Rigid of_dust{.pose = start,
                            .velocity = with_cage.norm() > 0.1 * fast ? with_cage : Vec3(fast * random.direction()),
                            .angular_velocity = random.one_in(2) ? angular_velocity : Vec3(fast * random.vector(2))};
        // By then it is out of the ball around the cage, long before the horizon.
        const double out = 40 / fast;
        const ContactOptions options{.patches = false};
        const auto found = first_contact(surface_of(cage), of_cage, surface_of(dust), of_dust, options);
        EXPECT_EQ(found.outcome, Outcome::contact) << "case " << i << ": size " << size << ", " << fast;
        const auto swapped = first_contact(surface_of(dust), of_dust, surface_of(cage), of_cage, options);
        EXPECT_EQ(swapped.outcome, Outcome::contact) << "case " << i << ": size " << size << ", " << fast;
        const Sphere ball{Vec3::Zero(), size};
        const auto of_ball = first_contact(surface_of(cage), of_cage, ball, of_dust, options);
        EXPECT_EQ(of_ball.outcome, Outcome::contact) << "case " << i << ": size " << size << ", " << fast;
        const double expected = first_of_all(cage, of_cage, dust, of_dust, {.horizon = out, .patches = false});
        // Apart by up to the tolerance, which at a slant takes a while.
        EXPECT_NEAR(found.time * fast, expected * fast, 1e-4) << "case " << i << ": size " << size << ", " << fast;
        EXPECT_NEAR(swapped.time * fast, expected * fast, 1e-4) << "case " << i << ": size " << size << ", " << fast;
    }
}

// Past one another at random: what is free is free for all triangles, but for what is within the tolerance.
// Dust of less than an ulp of where it is has no area there, and is not to be clipped with.
TEST(SizesApart, patches_lie_on_both_bodies) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 912);
    const Mesh wall = surface_of(make_box_mesh(Vec3(10, 10, 10)).value());
    for (int i = 0; i < 100; ++i) {
        const double size = random.logarithmic(1e-30, 1e-3);
        const Mesh dust = surface_of(dust_of(size, random));
        const Rigid flies{.pose = {Quat(random.rotation()), random.vector(1)},
                          .velocity = 100 * random.direction(),
                          .angular_velocity = random.vector(20)};
        const Rigid turns{.angular_velocity = random.vector(5)};
        for (const bool dust_first : {true, false}) {
            const auto found =
                dust_first ? first_contact(dust, flies, wall, turns, {}) : first_contact(wall, turns, dust, flies, {});
            ASSERT_EQ(found.outcome, Outcome::contact) << "case " << i << ": size " << size;
            ASSERT_FALSE(found.patches.empty());
            for (const ContactPatch& patch : found.patches)
                for (const Vec3& point : patch.points) {
                    const Sphere there{point, 0};
                    EXPECT_LE(distance(wall, pose_at(turns, found.time), there).distance, 3e-6) << "case " << i;
                    EXPECT_LE(distance(dust, pose_at(flies, found.time), there).distance, 3e-6) << "case " << i;
                }
        }
    }
}

TEST(SizesApart, outcomes_are_those_of_all_triangles) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 912);
    const TriangleMesh block = make_box_mesh(Vec3(1, 1.5, 2)).value();
    int touching = 0, free = 0;
    for (int i = 0; i < (is_sanitized() ? 10 : 60) * rounds(); ++i) {
        const double unit = random.logarithmic(1e-9, 1e9), size = random.logarithmic(1e-18, 1);
        const TriangleMesh dust = dust_of(size * unit, random);
        std::vector<Vec3> vertices;
        for (const Vec3& vertex : block.vertices()) vertices.push_back(unit * vertex);
        const TriangleMesh large = TriangleMesh::make(std::span<const Vec3>(vertices), block.triangles()).value();
        const Vec3 start = 3 * random.direction();
        const Motion of_large = Rigid{.velocity = unit * random.vector(0.3), .angular_velocity = random.vector(3)};
        const Motion of_dust = Rigid{.pose = {Quat(random.rotation()), unit * start},
                                     .velocity = unit * (random.vector(1) - start),
                                     .angular_velocity = random.vector(6)};
        const ContactOptions options{.horizon = 1.5, .tolerance = 1e-6 * unit, .patches = false};
        const auto found = first_contact(surface_of(large), of_large, surface_of(dust), of_dust, options);
        const double expected = first_of_all(large, of_large, dust, of_dust, options);
        EXPECT_EQ(found.outcome == Outcome::free, expected == inf) << "case " << i << ": size " << size;
        if (expected < inf) {
            EXPECT_NEAR(found.time, expected, 1e-3) << "case " << i << ": size " << size;
        }
        ++(expected < inf ? touching : free);
    }
    EXPECT_GT(touching, is_sanitized() ? 0 : 10);
    EXPECT_GT(free, is_sanitized() ? 0 : 5);
}

TEST(SizesApart, distances_are_those_of_all_triangles) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 913);
    const TriangleMesh torus = make_torus_mesh(1, 0.3, 12, 8).value();
    const Mesh large = surface_of(torus);
    for (int i = 0; i < (is_sanitized() ? 30 : 200) * rounds(); ++i) {
        const double size = random.logarithmic(1e-40, 1);
        const TriangleMesh mesh = dust_of(size, random);
        const Mesh dust = surface_of(mesh);
        const Pose at{Quat(random.rotation()), random.vector(1.5)};
        double least = inf;
        for (std::size_t k = 0; k < torus.triangles().size(); ++k)
            for (std::size_t j = 0; j < mesh.triangles().size(); ++j)
                least = std::min(least, distance(torus.triangle(k), transformed(mesh.triangle(j), at)).distance);
        EXPECT_NEAR(distance(large, Pose{}, dust, at).distance, least, 1e-12) << size;
        EXPECT_NEAR(distance(dust, at, large, Pose{}).distance, least, 1e-12) << size;
        EXPECT_EQ(intersects(large, Pose{}, dust, at), least <= 1e-13) << size;
        const Sphere ball{at.position, size};
        double to_ball = inf;
        for (std::size_t k = 0; k < torus.triangles().size(); ++k)
            to_ball = std::min(to_ball, distance(torus.triangle(k), ball).distance);
        EXPECT_NEAR(distance(large, Pose{}, ball).distance, to_ball, 1e-12) << size;
    }
}

// Meshes at the ends of what doubles have.
TEST(SizesApart, answers_scale_with_everything) {
    Random random(seed() + 914);
    const TriangleMesh torus = make_torus_mesh(1, 0.3, 12, 8).value();
    for (const int exponent : {-900, -300, -150, -100, 100, 300, 900, 1000, 1021}) {
        const double unit = std::ldexp(1, exponent);
        std::vector<Vec3> vertices;
        for (const Vec3& vertex : torus.vertices()) vertices.push_back(unit * vertex);
        const Mesh one = surface_of(torus);
        const Mesh scaled = surface_of(TriangleMesh::make(std::span<const Vec3>(vertices), torus.triangles()).value());
        for (int i = 0; i < 20; ++i) {
            const Vec3 position = random.vector(1);
            const Pose at{Quat(random.rotation()), position}, scaled_at{at.rotation, unit * position};
            const double away = distance(one, Pose{}, one, at).distance;
            if (away > 0 && away < 1e-9) continue;
            EXPECT_EQ(intersects(scaled, Pose{}, scaled, scaled_at), away == 0) << exponent;
            if (exponent > 1000) continue;
            EXPECT_NEAR(distance(scaled, Pose{}, scaled, scaled_at).distance / unit, away, 1e-9) << exponent;
        }
    }
}

// Boxes in batches, at sizes where floats end.
TEST(SizesApart, batches_of_boxes_answer_as_one_by_one) {
    Random random(seed() + 915);
    for (const int exponent : {-1000, -160, -149, -140, -126, -110, -100, -99, 0, 99, 100, 101, 120, 127, 128, 1000}) {
        const double unit = std::ldexp(1, exponent);
        OrientedBoxArray a, b;
        for (int i = 0; i < 64; ++i) {
            const auto box = [&](double spread) {
                return OrientedBox{unit * random.vector(spread), Quat(random.rotation()).toRotationMatrix(),
                                   unit * (random.vector(0.5) + Vec3::Constant(0.5))};
            };
            a.push_back(box(1));
            b.push_back(box(1));
        }
        std::vector<std::uint8_t> result(a.size());
        intersects_batch(a, b, result);
        for (std::size_t i = 0; i < a.size(); ++i)
            EXPECT_EQ(result[i] != 0, intersects(a[i], b[i])) << exponent << ", pair " << i;
    }
}

}  // namespace
}  // namespace abut::test
