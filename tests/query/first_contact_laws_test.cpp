// SPDX-License-Identifier: Apache-2.0
// What changes nothing about a first contact, or changes it in a known way.
#include "abut/query/first_contact.hpp"
#include "support/grid_shape.hpp"
#include "support/pair_params.hpp"

namespace abut::test {
namespace {

struct Scene {
    AnyShape a, b;
    Vec3 velocity;
    double size;
};

Scene random_scene(const KindPair& kinds, Random& random) {
    const Vec3 offset = random.vector(20);
    const AnyShape a = to_shape(random_grid_shape(kinds.a, 8, 1, random)),
                   b = translated(to_shape(random_grid_shape(kinds.b, 8, 1, random)), offset);
    // Towards the other, more or less; a point of one runs into a point of the other every fourth time.
    const Vec3 aim = random.one_in(4) ? Vec3(hull_of(a).points[0] - hull_of(b).points[0]) : random.vector(4) - offset;
    const Vec3 velocity = aim * random.real(0.2, 2);
    return {a, b, velocity, reach(a, b)};
}

// Times may differ by what rounding makes of the gap; a contact that is so marginal that rounding decides is left out.
void expect_same(const FirstContact& x, const FirstContact& y, const Scene& scene, double time_scale = 1) {
    const bool is_marginal = x.last && (*x.last - x.time) * scene.velocity.norm() < 1e-9 * scene.size;
    if (x.outcome != y.outcome) {
        const double length = y.last.value_or(std::numeric_limits<double>::infinity()) - y.time;
        EXPECT_TRUE(is_marginal || length * scene.velocity.norm() * time_scale < 1e-9 * scene.size)
            << describe(scene.a, scene.b);
        return;
    }
    if (x.outcome == Outcome::free || is_marginal) return;
    EXPECT_NEAR(y.time * time_scale, x.time, 1e-9 * (1 + x.time)) << describe(scene.a, scene.b);
    EXPECT_NEAR(*y.last * time_scale, *x.last, 1e-9 * (1 + *x.last)) << describe(scene.a, scene.b);
}

class FirstContactLaws : public PairTest {
 protected:
    // check(scene, result, random) for some scenes.
    template <class Check>
    void for_scenes(Check&& check) {
        SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
        Random random(seed() + 12);
        int contacts = 0;
        for (int i = 0; i < 200; ++i) {
            const Scene scene = random_scene(GetParam(), random);
            const FirstContact result =
                first_contact(scene.a, {}, scene.b, {.velocity = scene.velocity}, {.horizon = 9});
            contacts += result.outcome == Outcome::contact;
            check(scene, result, random);
        }
        EXPECT_GT(contacts, 10);
    }
};

TEST_P(FirstContactLaws, a_common_velocity_moves_only_the_patch) {
    for_scenes([](const Scene& scene, const FirstContact& result, Random& random) {
        const Vec3 common = random.vector(50);
        const auto moved = first_contact(scene.a, {.velocity = common}, scene.b, {.velocity = scene.velocity + common},
                                         {.horizon = 9});
        expect_same(result, moved, scene);
        if (result.outcome != Outcome::contact || moved.outcome != Outcome::contact) return;
        const Vec3 at = result.patches[0].points[0] + common * result.time;
        double nearest = (moved.patches[0].points[0] - at).norm();
        for (const Vec3& p : moved.patches[0].points) nearest = std::min(nearest, (p - at).norm());
        if (moved.patches[0].points.size() == result.patches[0].points.size()) {
            EXPECT_LE(nearest, 1e-6 * scene.size) << describe(scene.a, scene.b);
        }
    });
}

TEST_P(FirstContactLaws, scaled_time_scales_the_times) {
    for_scenes([](const Scene& scene, const FirstContact& result, Random& random) {
        const double factor = random.logarithmic(1e-6, 1e6);
        const auto faster =
            first_contact(scene.a, {}, scene.b, {.velocity = scene.velocity * factor}, {.horizon = 9 / factor});
        expect_same(result, faster, scene, factor);
    });
}

TEST_P(FirstContactLaws, a_rigid_motion_of_everything_changes_nothing) {
    for_scenes([](const Scene& scene, const FirstContact& result, Random& random) {
        const Pose pose{random.rotation(), random.vector(100)};
        const Vec3 velocity = pose.rotation * scene.velocity;
        const auto turned =
            first_contact(scene.a, {.pose = pose}, scene.b, {.velocity = velocity, .pose = pose}, {.horizon = 9});
        expect_same(result, turned, scene);
    });
}

INSTANTIATE_TEST_SUITE_P(all, FirstContactLaws, ::testing::ValuesIn(bounded_pairs()), PairName());

}  // namespace
}  // namespace abut::test
