// SPDX-License-Identifier: Apache-2.0
// Whether what moves touches, of all shapes, meshes and motions, against first_contact.
#include <gtest/gtest.h>

#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/intersects.hpp"
#include "abut/shape/transformed.hpp"
#include "kit/generators.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

Motion random_motion(Random& random, const Vec3& start, std::size_t kinds = 4) {
    const Pose pose{Quat(random.rotation()), start};
    const Vec3 velocity = random.vector(1.5) - start, angular_velocity = random.vector(4);
    switch (random.index(kinds)) {
        case 0:
            return Linear{velocity, pose};
        case 1:
            return Rigid{pose, velocity, angular_velocity, random.vector(0.5)};
        case 2:
            return Path::make({{0.1, pose},
                               {0.5, {Quat(random.rotation()), start / 2}},
                               {0.9, {Quat(random.rotation()), random.vector(1)}}})
                .value();
        default: {
            const Rigid rigid{pose, velocity, angular_velocity};
            const double speed = velocity.norm(), turning = angular_velocity.norm();
            return Custom{.pose = [rigid](double t) { return pose_at(rigid, t); },
                          .displacement_bound = [=](double, double step,
                                                    double reach) { return 1.001 * step * (speed + turning * reach); }};
        }
    }
}

AnyShape random_shape(Random& random) {
    const Vec3 at = random.vector(0.2);
    switch (random.index(6)) {
        case 0:
            return Sphere{at, 0.4};
        case 1:
            return Capsule{at, at + random.vector(0.5), 0.2};
        case 2:
            return AlignedBox{at - Vec3(0.3, 0.4, 0.2), at + Vec3(0.2, 0.3, 0.5)};
        case 3:
            return OrientedBox{at, Quat(random.rotation()).toRotationMatrix(), Vec3(0.5, 0.3, 0.2)};
        case 4:
            return Segment{at, at + random.vector(0.8)};
        default:
            return Triangle{{at, at + random.vector(0.8), at + random.vector(0.8)}};
    }
}

struct Tally {
    int touching = 0, free = 0;

    void add(bool answer, const FirstContact& found, int i) {
        if (found.outcome == Outcome::free) {
            ++free;
            EXPECT_FALSE(answer) << "case " << i;
        } else {
            ++touching;
            EXPECT_TRUE(answer) << "case " << i << ", outcome " << static_cast<int>(found.outcome);
        }
    }
    void expect_both() const {
        EXPECT_GT(touching, is_sanitized() ? 0 : 25);
        EXPECT_GT(free, is_sanitized() ? 0 : 20);
    }
};

TEST(IntersectsInTime, of_shapes_is_what_first_contact_says) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 921);
    Tally tally;
    for (int i = 0; i < (is_sanitized() ? 40 : 400) * rounds(); ++i) {
        const AnyShape a = random_shape(random), b = random_shape(random);
        const Motion motion_a = random_motion(random, Vec3::Zero()),
                     motion_b = random_motion(random, 2.5 * random.direction());
        const ContactOptions options{.horizon = random.one_of(std::array{0.3, 1.0, 2.0}),
                                     .margin = random.one_in(3) ? 0.05 : 0.0,
                                     .patches = false};
        tally.add(intersects(a, motion_a, b, motion_b, options), first_contact(a, motion_a, b, motion_b, options), i);
    }
    tally.expect_both();
}

TEST(IntersectsInTime, of_meshes_is_what_first_contact_says) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 922);
    const Mesh torus = Mesh::make(make_torus_mesh(0.6, 0.15, 24, 12).value()).value();
    const Mesh blob = Mesh::make(make_blob_mesh(0.4, 0.2, 6, 3).value()).value();
    Tally of_meshes, of_shapes;
    for (int i = 0; i < (is_sanitized() ? 15 : 150) * rounds(); ++i) {
        // Of custom motions too little is known for meshes to be quick.
        const Motion motion_a = random_motion(random, Vec3::Zero(), 3),
                     motion_b = random_motion(random, 2 * random.direction(), 3);
        const ContactOptions options{.horizon = random.one_of(std::array{0.3, 1.0, 2.0}),
                                     .margin = random.one_in(3) ? 0.05 : 0.0,
                                     .patches = false};
        of_meshes.add(intersects(torus, motion_a, blob, motion_b, options),
                      first_contact(torus, motion_a, blob, motion_b, options), i);
        std::visit(
            [&]<class S>(const S& shape) {
                if constexpr (BoundedShape3<S>) {
                    const auto found = first_contact(torus, motion_a, shape, motion_b, options);
                    of_shapes.add(intersects(torus, motion_a, shape, motion_b, options), found, i);
                    of_shapes.add(intersects(shape, motion_b, torus, motion_a, options), found, i);
                }
            },
            random_shape(random));
    }
    of_meshes.expect_both();
    of_shapes.expect_both();
}

TEST(IntersectsInTime, takes_custom_motions_of_meshes) {
    const Mesh box = Mesh::make(make_box_mesh(Vec3(1, 1, 1)).value()).value();
    const auto custom = [](const Vec3& from, const Vec3& velocity) {
        const Linear linear{velocity, {Quat::Identity(), from}};
        return Custom{.pose = [linear](double t) { return pose_at(linear, t); },
                      .displacement_bound = [speed = velocity.norm()](double, double step,
                                                                      double) { return 1.001 * step * speed; }};
    };
    EXPECT_TRUE(intersects(box, Linear{}, box, custom(Vec3(3, 0, 0), Vec3(-2.5, 0, 0))));
    EXPECT_TRUE(intersects(box, Linear{}, box, custom(Vec3(3, 0, 0), Vec3(-6.5, 0, 0)))) << "on the way";
    EXPECT_FALSE(intersects(box, Linear{}, box, custom(Vec3(3, 0, 0), Vec3(-1, 0, 0))));
    EXPECT_TRUE(intersects(box, custom(Vec3(3, 0, 0), Vec3(-2.5, 0, 0)), Sphere{Vec3::Zero(), 0.5}, Linear{}));
}

TEST(IntersectsInTime, is_true_where_nothing_could_be_told) {
    const Sphere a{Vec3::Zero(), 1}, b{Vec3(3, 0, 0), 1};
    const Rigid turning{.angular_velocity = Vec3(0, 0, 1)};
    EXPECT_FALSE(intersects(a, turning, b, Linear{}));
    // No steps, no answer.
    const Rigid swinging{.velocity = Vec3(0, 0, 0.1), .angular_velocity = Vec3(0, 0, 50), .center = Vec3(1.2, 0, 0)};
    EXPECT_TRUE(intersects(b, swinging, a, Linear{}, {.max_steps = 0}));
    const Mesh box = Mesh::make(make_box_mesh(Vec3(1, 1, 1)).value()).value();
    EXPECT_TRUE(intersects(box, Rigid{.angular_velocity = Vec3(0, 0, 1)}, b, Linear{}, {.max_steps = 0}));
    EXPECT_FALSE(intersects(box, Rigid{.angular_velocity = Vec3(0, 0, 1)}, b, Linear{}));
    // At rest a Pose is enough, and both may be left out.
    EXPECT_FALSE(intersects(box, {}, b));
    EXPECT_FALSE(intersects(a, {}, b, {}));
}

// A path rests after its last key, however far away the horizon is.
TEST(IntersectsInTime, follows_a_path_to_its_end) {
    const Mesh box = Mesh::make(make_box_mesh(Vec3(1, 1, 1)).value()).value();
    const Path there =
        Path::make({{0, {Quat::Identity(), Vec3(5, 0, 0)}}, {1, {Quat::Identity(), Vec3(0.5, 0, 0)}}}).value();
    const Path past =
        Path::make({{0, {Quat::Identity(), Vec3(5, 3, 0)}}, {1, {Quat(0, 0, 0, 1), Vec3(-5, 3, 0)}}}).value();
    for (const double horizon : {1.0, 100.0, 1e6}) {
        EXPECT_TRUE(intersects(box, Linear{}, box, there, {.horizon = horizon}));
        EXPECT_FALSE(intersects(box, Linear{}, box, past, {.horizon = horizon}));
    }
}

}  // namespace
}  // namespace abut::test
