// SPDX-License-Identifier: Apache-2.0
// Where meshes touch, when the tolerance is small against one of them.
#include "tree/contact_sets.hpp"

namespace abut::test {
namespace {

TEST(ContactSet, has_points_on_both_of_large_bodies_that_are_tilted_a_little) {
    Random random(seed() + 7);
    const ObbTree below = tree_of(make_box_mesh(Vec3::Constant(2e4)).value()),
                  above = tree_of(make_box_mesh(Vec3::Constant(1e4)).value());
    for (int i = 0; i < 100; ++i) {
        const Vec3 across = Vec3(random.real(-1, 1), random.real(-1, 1), 0).normalized();
        const Quat tilt(Eigen::AngleAxisd(random.logarithmic(1e-11, 1e-8), across));
        const Linear falling{Vec3(0, 0, -1e4), {tilt, Vec3(random.real(-2e3, 2e3), random.real(-2e3, 2e3), 2e4)}};
        const FirstContact found = first_contact(below, Linear{}, above, falling);
        ASSERT_EQ(found.outcome, Outcome::contact);
        EXPECT_EQ(wrong_points(below, Linear{}, above, falling, found, 1e-6 + 1e-13 * 2e4), "");
    }
}

TEST(ContactSet, has_points_on_both_where_one_is_very_small) {
    Random random(seed() + 8);
    const ObbTree large = tree_of(make_box_mesh(Vec3::Constant(2)).value());
    for (const double size : {1e-7, 1e-8, 1e-9, 1e-10})
        for (int i = 0; i < 25; ++i) {
            const double tolerance = std::max(1e-12, size * random.logarithmic(1e-4, 1));
            const ObbTree small = tree_of(make_box_mesh(Vec3::Constant(size)).value());
            const Pose above{Quat(random.rotation()), Vec3(random.real(-0.5, 0.5), random.real(-0.5, 0.5), 1.5)};
            const Linear falling{Vec3(0, 0, -1), above};
            const FirstContact found = first_contact(large, Linear{}, small, falling, {.tolerance = tolerance});
            ASSERT_EQ(found.outcome, Outcome::contact);
            EXPECT_EQ(wrong_points(large, Linear{}, small, falling, found, 1.1 * tolerance + 1e-14), "") << size;
        }
}

}  // namespace
}  // namespace abut::test
