// SPDX-License-Identifier: Apache-2.0
// The direction between two triangles was the difference of their closest points. Near contact that has few digits, and
// along a direction that is off by a little there is no gap between wide triangles: no step was free, and the answer
// was unresolved, whatever the steps.
#include <gtest/gtest.h>

#include "abut/query/clearance.hpp"
#include "abut/query/contacts_until.hpp"
#include "abut/query/first_contact.hpp"

namespace abut {
namespace {

Mesh box_of(const Vec3& low, const Vec3& high) {
    std::vector<Vec3> corners;
    for (int i = 0; i < 8; ++i)
        corners.push_back(Vec3(i & 4 ? high[0] : low[0], i & 2 ? high[1] : low[1], i & 1 ? high[2] : low[2]));
    return Mesh::make(TriangleMesh::make(std::move(corners), {{0, 1, 3},
                                                              {0, 3, 2},
                                                              {4, 6, 7},
                                                              {4, 7, 5},
                                                              {0, 4, 5},
                                                              {0, 5, 1},
                                                              {2, 3, 7},
                                                              {2, 7, 6},
                                                              {0, 2, 6},
                                                              {0, 6, 4},
                                                              {1, 5, 7},
                                                              {1, 7, 3}})
                          .value())
        .value();
}

// As they come from a file of floats, in millimetres.
TEST(Regression, near_triangles_of_a_lid_and_a_lamp_were_unresolved) {
    const Mesh lamp = box_of(Vec3(200.00000298023224, 560.0000023841858, 699.999988079071),
                             Vec3(400.0000059604645, 620.0000047683716, 759.9999904632568));
    const Mesh lid = box_of(Vec3(0, 0, 400), Vec3(600.0000238418579, 495.0000047683716, 412.0000001043081));
    const Rigid opening{.angular_velocity = Vec3(-1.8, 0, 0), .center = Vec3(0, 500, 406)};
    const FirstContact found = first_contact(lamp, Linear{}, lid, opening);
    EXPECT_EQ(found.outcome, Outcome::contact);
    EXPECT_EQ(found.reason, Reason::none);
    EXPECT_NEAR(found.time, 0.956656, 1e-5);
    EXPECT_LE(found.gap, 1e-6);
    for (const double tolerance : {1e-8, 1e-7, 1e-6, 1e-5, 1e-3, 0.1})
        EXPECT_EQ(first_contact(lid, opening, lamp, Linear{}, {.tolerance = tolerance}).outcome, Outcome::contact);
    int told = 0;
    const ContactsUntil all = contacts_until(lamp, Linear{}, lid, opening, {}, [&](const TimedContact&) {
        ++told;
        return Flow::proceed;
    });
    EXPECT_EQ(all.outcome, Outcome::contact);
    EXPECT_GT(told, 0);
    const Clearance until_then = clearance(lamp, Linear{}, lid, opening, {.horizon = found.time - 1e-7});
    EXPECT_EQ(until_then.reason, Reason::none);
}

}  // namespace
}  // namespace abut
