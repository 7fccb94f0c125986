// SPDX-License-Identifier: Apache-2.0
#include "abut/query/separating_axis.hpp"

#include <gtest/gtest.h>

#include "support/samples.hpp"
#include "support/shapes.hpp"

namespace abut::test {
namespace {

void expect_axis(const std::optional<SeparatingAxis>& found, const Vec3& axis, double gap) {
    ASSERT_TRUE(found);
    EXPECT_LE((found->axis - axis).norm(), 1e-14) << found->axis.transpose();
    EXPECT_NEAR(found->gap, gap, 1e-13 * (1 + gap));
}

TEST(SeparatingAxis, points_from_a_to_b) {
    const AlignedBox left{Vec3(0, 0, 0), Vec3(1, 1, 1)}, right{Vec3(3, 0, 0), Vec3(4, 1, 1)};
    expect_axis(separating_axis(left, right), Vec3(1, 0, 0), 2);
    expect_axis(separating_axis(right, left), Vec3(-1, 0, 0), 2);
}

TEST(SeparatingAxis, is_the_widest_of_the_axis_set_and_not_the_distance) {
    // Corner to corner: the axes of aligned boxes show only one side of the offset (3, 4, 12).
    const AlignedBox a{Vec3(-1, -1, -1), Vec3(0, 0, 0)}, b{Vec3(3, 4, 12), Vec3(5, 5, 13)};
    expect_axis(separating_axis(a, b), Vec3(0, 0, 1), 12);
    // For round shapes it is the distance, 13.
    expect_axis(separating_axis(Sphere{Vec3(-1, 0, 0), 1}, Sphere{Vec3(3, 4, 12), 0}),
                Vec3(4, 4, 12) / std::sqrt(176.0), std::sqrt(176.0) - 1);
    expect_axis(separating_axis(a, Sphere{Vec3(3, 4, 12), 3}), Vec3(3, 4, 12) / 13, 10);
}

TEST(SeparatingAxis, of_crossing_edges) {
    const Segment x{Vec3(-1, 0, 0), Vec3(1, 0, 0)}, y{Vec3(0, -1, 5), Vec3(0, 1, 5)};
    expect_axis(separating_axis(x, y), Vec3(0, 0, 1), 5);
    const Capsule thick{Vec3(0, -1, 5), Vec3(0, 1, 5), 2};
    expect_axis(separating_axis(x, thick), Vec3(0, 0, 1), 3);
}

TEST(SeparatingAxis, of_coplanar_triangles_lies_in_their_plane) {
    const Triangle a{{Vec3(0, 0, 0), Vec3(2, 0, 0), Vec3(0, 2, 0)}};
    const Triangle b{{Vec3(5, 0, 0), Vec3(7, 0, 0), Vec3(5, 2, 0)}};
    const auto axis = separating_axis(a, b);
    ASSERT_TRUE(axis);
    EXPECT_NEAR(axis->axis[2], 0, 1e-15);
    EXPECT_NEAR(axis->gap, 3, 1e-14);
}

TEST(SeparatingAxis, of_a_ray_that_looks_away) {
    const Ray ray{Vec3(2, 0, 0), Vec3(1, 0, 0)};
    expect_axis(separating_axis(AlignedBox{Vec3(-1, -1, -1), Vec3(0, 1, 1)}, ray), Vec3(1, 0, 0), 2);
    expect_axis(separating_axis(Sphere{Vec3(0, 0, 0), 1}, ray), Vec3(1, 0, 0), 1);
}

TEST(SeparatingAxis, is_there_exactly_when_samples_do_not_intersect) {
    for (int a = 0; a < all_kind_count; ++a)
        for (int b = 0; b < all_kind_count; ++b)
            for (const double away : {0.0, 0.5, 1.0, 2.0, 3.0, 5.0, 100.0}) {
                const AnyShape first = sample_of(static_cast<Kind>(a));
                const AnyShape second = translated(sample_of(static_cast<Kind>(b)), Vec3(0, away, away / 4));
                const auto axis = separating_axis(first, second);
                ASSERT_EQ(axis.has_value(), !intersects(first, second)) << describe(first, second);
                if (!axis) continue;
                const auto wrong = wrong_axis(first, second, *axis);
                EXPECT_FALSE(wrong) << *wrong << describe(first, second);
            }
}

}  // namespace
}  // namespace abut::test
