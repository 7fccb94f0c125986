// SPDX-License-Identifier: Apache-2.0
// Sampled motion of meshes: what it misses of what first_contact finds.
#include "abut/query/sampled_first_contact.hpp"

#include <numbers>

#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "kit/generators.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

using std::numbers::pi;

Mesh box_tree(const Vec3& half) { return Mesh::make(make_box_mesh(2 * half).value()).value(); }

TEST(TreeSampled, misses_the_pin_unless_samples_are_dense) {
    const Mesh rod = box_tree(Vec3(10, 0.1, 0.1)), pin = box_tree(Vec3::Constant(0.2));
    const double angle = 39.4 * pi / 180;
    const Rigid turning{.angular_velocity = Vec3(0, 0, pi / 2)};
    const Linear standing{Vec3::Zero(), {Quat::Identity(), 9.5 * Vec3(std::cos(angle), std::sin(angle), 0)}};
    for (const int steps : {2, 4, 8}) {
        EXPECT_FALSE(sampled_first_contact(rod, turning, pin, standing, {.samples = steps}).time) << steps;
        const auto careful =
            sampled_first_contact(rod, turning, pin, standing, {.samples = steps, .is_conservative = true});
        EXPECT_LE(careful.time.value_or(1), 0.412297) << steps;
    }
    EXPECT_NEAR(sampled_first_contact(rod, turning, pin, standing, {.samples = 2000}).time.value_or(0), 0.412296, 1e-3);
}

TEST(TreeSampled, misses_no_blob_when_conservative) {
    Random random(seed());
    const Mesh a = Mesh::make(make_blob_mesh(1, 0.6, 3, 1).value()).value();
    const Mesh b = Mesh::make(make_blob_mesh(1, 0.6, 3, 2).value()).value();
    int contacts = 0, seen = 0;
    for (int i = 0; i < (is_sanitized() ? 5 : 60); ++i) {
        const Vec3 position = random.direction() * random.real(2, 4);
        const Rigid first{{random.rotation(), Vec3::Zero()}, Vec3::Zero(), random.vector(3), random.vector(0.5)};
        const Rigid second{{random.rotation(), position}, -position * random.real(0, 1.5), random.vector(3)};
        const FirstContact truth = first_contact(a, first, b, second);
        const auto careful = sampled_first_contact(a, first, b, second, {.samples = 8, .is_conservative = true});
        if (truth.outcome != Outcome::contact) continue;
        ++contacts;
        ASSERT_TRUE(careful.time) << "case " << i;
        EXPECT_LE(*careful.time, truth.time + 1e-4) << "case " << i;
        seen += sampled_first_contact(a, first, b, second).time.has_value();
    }
    EXPECT_GT(contacts, is_sanitized() ? 0 : 10);
    EXPECT_GE(seen, contacts * 8 / 10);
}

}  // namespace
}  // namespace abut::test
