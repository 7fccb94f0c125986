// SPDX-License-Identifier: Apache-2.0
// A cube that has just bounced, and angular velocities, leaves the wall with one corner while the next comes down. Both
// are within one step, after which the gap is as small as before: that was taken for a contact at time 0, of the corner
// that rises.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/shape/transformed.hpp"
#include "kit/generators.hpp"

namespace abut {
namespace {

struct Bounce {
    int axis;
    double side;
    double half;  // of the cube
    Rigid motion;
};

// From a simulation.
const std::array<Bounce, 3> bounces{
    {{1,
      1,
      0.56020172068085317 / std::sqrt(3),
      {{Quat(0.99999999999442335, -3.2164454979984473e-06, 8.9877920290278034e-07, 0),
        {0.13316754542806353, 2.0765643790473871, 1.5501515454342991}},
       {0.090974456453723374, 0.065108697304045671, -0.68519465730763307},
       {1.207929225513823, 2.3397462989930718e-06, -2.6160509473868966e-06}}},
     {2,
      1,
      0.49043943782009225 / std::sqrt(3),
      {{Quat(0.67255659761674036, 0.063734229538611659, -0.069559376593950714, -0.73400753682450337),
        {-1.6444496159744013, 0.63791912982425336, 2.0686946215429063}},
       {-0.5325749239739872, -0.099627842586846177, 0.24472785716012269},
       {2.8563059842019047, 0.21581755553489379, -2.487052893115977}}},
     {0,
      -1,
      0.4154621666342202 / std::sqrt(3),
      {{Quat(-0.80388724662477506, -0.065221232749137645, -0.58925173950516596, -0.04789439427383118),
        {-2.0990262271952194, -1.1098669352412693, 0.051635995386321014}},
       {1.032155361685285, -0.61442845134712898, -0.2459817493434695},
       {-5.7179199776084193, -2.6914238990744215, -4.1196865912577403}}}}};

AlignedBox wall_of(const Bounce& bounce) {
    Vec3 half = Vec3::Constant(2.9);
    half[bounce.axis] = 0.25;
    const Vec3 center = bounce.side * 2.65 * Vec3::Unit(bounce.axis);
    return {center - half, center + half};
}

// A contact is not told where the gap opens: shortly after, it must not be larger than the tolerance.
void expect_let_go(const Bounce& bounce, const FirstContact& found, double horizon) {
    if (found.outcome == Outcome::free) return;
    ASSERT_EQ(found.outcome, Outcome::contact);
    const AlignedBox cube{Vec3::Constant(-bounce.half), Vec3::Constant(bounce.half)};
    const double soon = found.time + 1e-5;
    EXPECT_GT(found.time, 0) << "horizon " << horizon;
    EXPECT_LT(distance(wall_of(bounce), transformed(cube, pose_at(bounce.motion, soon))).distance, 1e-6);
}

TEST(Parting, pair_was_a_contact) {
    for (const Bounce& bounce : bounces)
        for (const double horizon : {1e-4, 1e-3, 0.01, 0.05, 0.1, 0.5}) {
            const AlignedBox cube{Vec3::Constant(-bounce.half), Vec3::Constant(bounce.half)};
            expect_let_go(bounce, first_contact(wall_of(bounce), Linear{}, cube, bounce.motion, {.horizon = horizon}),
                          horizon);
        }
}

TEST(Parting, mesh_was_a_contact) {
    for (const Bounce& bounce : bounces)
        for (const double horizon : {1e-4, 1e-3, 0.01, 0.05, 0.1, 0.5}) {
            const Mesh cube = Mesh::make(make_box_mesh(Vec3::Constant(2 * bounce.half)).value()).value();
            expect_let_go(bounce, first_contact(wall_of(bounce), Linear{}, cube, bounce.motion, {.horizon = horizon}),
                          horizon);
        }
}

}  // namespace
}  // namespace abut
