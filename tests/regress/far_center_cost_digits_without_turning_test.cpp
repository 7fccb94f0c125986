// SPDX-License-Identifier: Apache-2.0
// A body that does not turn has a center all the same. Of meshes, it was added to all places: from 1e9 away the gap at
// contact was 2.9e-5.
#include <gtest/gtest.h>

#include "abut/query/clearance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/sampled_first_contact.hpp"

namespace abut {
namespace {

Mesh tetrahedron() {
    return Mesh::make(TriangleMesh::make({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                                         {{0, 2, 1}, {0, 3, 2}, {0, 1, 3}, {1, 2, 3}})
                          .value())
        .value();
}

TEST(Regression, far_center_of_a_mesh_that_does_not_turn_cost_digits) {
    const Mesh mesh = tetrahedron();
    const Pose start{Quat::Identity(), Vec3(3, 0.1, 0.1)};
    const Vec3 velocity(-4, 0, 0);
    const FirstContact near = first_contact(mesh, Rigid{start, velocity}, mesh, Linear{});
    ASSERT_EQ(near.outcome, Outcome::contact);
    for (const double far : {1e3, 1e9, 1e11, 1e100}) {
        const Rigid moving{start, velocity, Vec3::Zero(), Vec3(far, -far, far)};
        const FirstContact found = first_contact(mesh, moving, mesh, Linear{});
        EXPECT_EQ(found.outcome, Outcome::contact) << far;
        EXPECT_EQ(found.time, near.time) << far;
        EXPECT_EQ(found.gap, near.gap) << far;
        EXPECT_EQ(pose_at(moving, 0.3).position, pose_at(Linear{velocity, start}, 0.3).position);
        const Sphere ball{Vec3::Zero(), 0.5};
        EXPECT_EQ(first_contact(mesh, moving, ball, Linear{}).time,
                  first_contact(mesh, Linear{velocity, start}, ball, Linear{}).time);
        EXPECT_EQ(clearance(mesh, moving, ball, Linear{}, {.horizon = 0.1}).distance,
                  clearance(mesh, Linear{velocity, start}, ball, Linear{}, {.horizon = 0.1}).distance);
        EXPECT_EQ(clearance(ball, moving, ball, Linear{}, {.horizon = 0.1}).at_least,
                  clearance(ball, Linear{velocity, start}, ball, Linear{}, {.horizon = 0.1}).at_least);
        EXPECT_EQ(sampled_first_contact(mesh, moving, mesh, Linear{}, {.is_conservative = true}).time,
                  sampled_first_contact(mesh, Linear{velocity, start}, mesh, Linear{}, {.is_conservative = true}).time);
    }
}

TEST(Regression, far_center_of_a_path_that_does_not_turn_cost_digits) {
    const Mesh mesh = tetrahedron();
    const Quat turned(0.8, 0, 0.6, 0);
    const std::vector<Path::Key> keys{
        {0, {turned, Vec3(3, 0.1, 0.1)}}, {0.5, {turned, Vec3(1.7, 0.1, 0.1)}}, {1, {turned, Vec3(-1, 0.1, 0.1)}}};
    const Path near = Path::make(keys).value(), far = Path::make(keys, Vec3(1e10, 2e10, 0)).value();
    EXPECT_EQ(first_contact(mesh, near, mesh, Linear{}).outcome, Outcome::contact);
    EXPECT_EQ(first_contact(mesh, far, mesh, Linear{}).time, first_contact(mesh, near, mesh, Linear{}).time);
    const Sphere ball{Vec3::Zero(), 0.5};
    EXPECT_EQ(first_contact(ball, near, ball, Linear{}).outcome, Outcome::contact);
    EXPECT_EQ(first_contact(ball, far, ball, Linear{}).time, first_contact(ball, near, ball, Linear{}).time);
    EXPECT_EQ(pose_at(far, 0.7).position, pose_at(near, 0.7).position);
}

}  // namespace
}  // namespace abut
