// SPDX-License-Identifier: Apache-2.0
// Where shapes are parallel but for a tiny angle, some vertices of a side reach as far as the others within the
// tolerance of features, and some do not. The parts that were left of both sides did not lie over each other, and a
// point midway between them was told as the contact, far from both shapes.
#include <gtest/gtest.h>

#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "support/grid_shape.hpp"
#include "support/pair_params.hpp"

namespace abut::test {
namespace {

class NearlyParallelPatch : public PairTest {};

double distance_from(const AnyShape& shape, const Vec3& point) {
    return distance(shape, AnyShape(Sphere{point, 0})).distance;
}

TEST_P(NearlyParallelPatch, lies_on_both_shapes) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 3);
    int contacts = 0;
    for (int i = 0; i < 400; ++i) {
        // Sides on one grid are parallel more often than not.
        const AnyShape a = to_shape(random_grid_shape(GetParam().a, 4, 1, random)),
                       b = to_shape(random_grid_shape(GetParam().b, 4, 1, random));
        const Quat tilt(Eigen::AngleAxisd(random.logarithmic(1e-13, 1e-7), random.direction()));
        // From afar, where rounding leaves many axes that are as good.
        const Vec3 start = random.direction() * random.logarithmic(10, 1e6);
        const Linear motion{.velocity = (random.one_in(3) ? random.vector(2) : Vec3::Zero()) - start,
                            .pose = {tilt, start}};
        const auto result = first_contact(a, {}, b, motion, {.horizon = 2});
        if (result.outcome != Outcome::contact) continue;
        ++contacts;
        const double bound = 1e-7 + 1e-9 * start.norm();
        for (const ContactPatch& patch : result.patches)
            for (const Vec3& point : patch.points) {
                const Vec3 in_b = tilt.conjugate() * (point - start - motion.velocity * result.time);
                ASSERT_LE(distance_from(a, point), bound) << describe(a, b);
                ASSERT_LE(distance_from(b, in_b), bound) << describe(a, b);
            }
    }
    EXPECT_GT(contacts, 20);
}

INSTANTIATE_TEST_SUITE_P(all, NearlyParallelPatch, ::testing::ValuesIn(bounded_pairs()), PairName());

}  // namespace
}  // namespace abut::test
