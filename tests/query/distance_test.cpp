// SPDX-License-Identifier: Apache-2.0
// Distances and closest points: where they are known, against a second method, and from a cache with anything in it.
#include "abut/query/distance.hpp"

#include <limits>

#include "support/closest.hpp"
#include "support/closest_pairs.hpp"
#include "support/contacts.hpp"
#include "support/pair_params.hpp"
#include "support/samples.hpp"

namespace abut::test {
namespace {

// All that touch in one place of a plane are as far apart as they are moved across it.
class DistanceOfContacts : public PairTest {
 protected:
    void check(std::int64_t unit, int stretch, int exponent) {
        for (const auto& [a, b, normal, name] : contacts_of(GetParam(), unit, stretch))
            for (const std::int64_t steps : {0, 1, 5}) {
                SCOPED_TRACE(name + ", " + std::to_string(steps) + " steps apart");
                const long double truth = std::ldexp(static_cast<long double>(steps) * length(normal), exponent);
                const AnyShape below = to_shape(a, exponent), above = to_shape(translated(b, steps * normal), exponent);
                const auto wrong = wrong_distance(below, above, {truth, truth});
                EXPECT_FALSE(wrong) << *wrong;
            }
    }
};

TEST_P(DistanceOfContacts, is_how_far_they_were_moved_apart) { check(1, 0, 0); }
TEST_P(DistanceOfContacts, is_known_of_needles) { check(16, 12, 0); }
TEST_P(DistanceOfContacts, is_known_at_any_scale) {
    for (const int exponent : {-1000, -500, -140, 140, 500, 1000}) check(2, 0, exponent);
}

INSTANTIATE_TEST_SUITE_P(all, DistanceOfContacts, ::testing::ValuesIn(all_pairs()), PairName());

using DistanceOfPairs = PairTest;

TEST_P(DistanceOfPairs, agrees_with_a_second_method) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 30);
    int mistakes = 0;
    for (int i = 0; i < 160; ++i) {
        const auto [a, b] = random_shape_pair(GetParam(), i, random);
        const HullPair hulls = hulls_of(a, b);
        const auto wrong = wrong_distance(a, b, hull_distance(hulls.a, hulls.b));
        if (wrong && ++mistakes <= 3) ADD_FAILURE() << "pair " << i << ": " << *wrong;
    }
    EXPECT_EQ(mistakes, 0);
}

std::optional<std::string> wrong_with_cache(const AnyShape& a, const AnyShape& b, ClosestCache& cache) {
    const HullPair hulls = hulls_of(a, b);
    const Closest without = distance_typed(a, b), answer = distance_typed(a, b, cache);
    auto wrong = wrong_closest(hulls, answer, Distance{without.distance, without.distance}, intersects_typed(a, b));
    if (!wrong && (cache.size() < 0 || cache.size() > 4)) wrong = "the cache has a wrong size";
    if (wrong) return *wrong + text(answer) + describe(a, b);
    return {};
}

TEST_P(DistanceOfPairs, is_the_same_with_a_cache_from_a_near_pose) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 31);
    for (int i = 0; i < 24; ++i) {
        const auto [a, start] = random_shape_pair(GetParam(), i % 4, random);
        AnyShape b = start;
        ClosestCache cache;
        for (int step = 0; step < 6; ++step) {
            const auto wrong = wrong_with_cache(a, b, cache);
            ASSERT_FALSE(wrong) << "step " << step << " of pair " << i << ": " << *wrong;
            b = moved(b, {Quat(Eigen::AngleAxis<double>(1e-2, random.direction())), random.vector(0.1)});
        }
    }
}

TEST_P(DistanceOfPairs, is_the_same_with_a_cache_from_another_pair) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 32);
    const std::vector<KindPair> kinds = all_pairs();
    ClosestCache cache;
    for (int i = 0; i < 48; ++i) {
        const auto [a, b] = random_shape_pair(GetParam(), i, random);
        const auto wrong = wrong_with_cache(a, b, cache);
        ASSERT_FALSE(wrong) << "pair " << i << ": " << *wrong;
        const auto [c, d] = random_shape_pair(random.one_of(kinds), i, random);
        const auto other = wrong_with_cache(c, d, cache);
        ASSERT_FALSE(other) << "pair " << i << ": " << *other;
    }
}

TEST_P(DistanceOfPairs, is_the_same_with_anything_in_the_cache) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 33);
    constexpr std::array<std::uint32_t, 8> indices{
        0, 1, 2, 7, 8, 1000, std::uint32_t{1} << 31, std::numeric_limits<std::uint32_t>::max()};
    for (int i = 0; i < 64; ++i) {
        const auto [a, b] = random_shape_pair(GetParam(), i, random);
        ClosestCache cache;
        const auto size = random.integer(0, 4);
        const auto corners = [&] {
            const std::uint32_t of_a = random.one_of(indices), of_b = random.one_of(indices);
            return ClosestCache::Corners{of_a, of_b};
        };
        const ClosestCache::Corners repeated = corners();
        for (int k = 0; k < size; ++k) cache.add(random.one_in(2) ? repeated : corners());
        const auto wrong = wrong_with_cache(a, b, cache);
        ASSERT_FALSE(wrong) << "pair " << i << ": " << *wrong;
    }
}

INSTANTIATE_TEST_SUITE_P(all, DistanceOfPairs, ::testing::ValuesIn(all_pairs()), PairName());

TEST(Distance, of_a_sphere_and_a_box_is_that_of_its_center_less_the_radius) {
    // [van den Bergen 2003] section 3.2.2: the point of the box closest to the center is that with clamped coordinates.
    const AlignedBox box{Vec3(-1, -2, -3), Vec3(1, 2, 3)};
    const Closest answer = distance(Sphere{Vec3(4, 6, 0), 2}, box);
    EXPECT_DOUBLE_EQ(answer.distance, 3);
    EXPECT_TRUE(answer.point_a.isApprox(Vec3(2.8, 4.4, 0), 1e-15)) << answer.point_a.transpose();
    EXPECT_TRUE(answer.point_b.isApprox(Vec3(1, 2, 0), 1e-15)) << answer.point_b.transpose();
}

TEST(Distance, of_a_ray_is_measured_ahead_of_its_origin_only) {
    const Ray ray{Vec3(0, 0, 0), Vec3(1, 0, 0)};
    EXPECT_DOUBLE_EQ(distance(ray, Sphere{Vec3(-3, 4, 0), 1}).distance, 4);
    EXPECT_DOUBLE_EQ(distance(ray, Sphere{Vec3(3e6, 4, 0), 1}).distance, 3);
    EXPECT_DOUBLE_EQ(distance(ray, Ray{Vec3(-5, 0, 2), Vec3(-1, 0, 0)}).distance, std::sqrt(29.0));
    EXPECT_DOUBLE_EQ(distance(ray, Ray{Vec3(-5, 0, 2), Vec3(1, 0, 0)}).distance, 2);
}

TEST(Distance, of_the_plane_is_that_of_space) {
    const Rectangle2 square{Vec2(0, 0), Mat2::Identity(), Vec2(1, 1)};
    const Closest2 beside = distance(square, Rectangle2{Vec2(5, 1), Mat2::Identity(), Vec2(1, 1)});
    EXPECT_EQ(beside.distance, 3);
    EXPECT_EQ(beside.point_a[0], 1);
    EXPECT_EQ(beside.point_b[0], 4);
    EXPECT_EQ(beside.point_a[1], beside.point_b[1]);
    const auto triangle = *ConvexPolygon2::make(std::vector<Vec2>{{4, 5}, {9, 5}, {4, 9}});
    const Closest2 corners = distance(square, triangle);
    EXPECT_EQ(corners.distance, 5);
    EXPECT_EQ(corners.point_a, Vec2(1, 1));
    EXPECT_EQ(corners.point_b, Vec2(4, 5));
    const Closest2 inside = distance(triangle, Rectangle2{Vec2(5, 6), Mat2::Identity(), Vec2(0.25, 0.25)});
    EXPECT_EQ(inside.distance, 0);
    EXPECT_EQ(inside.point_a, inside.point_b);
}

}  // namespace
}  // namespace abut::test
