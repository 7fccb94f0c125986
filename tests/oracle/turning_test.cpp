// SPDX-License-Identifier: Apache-2.0
// First contact of bodies that turn, against interval arithmetic: what is free must be provably free, and where two
// touch they must be provably near, and provably free before.
#include "abut/query/first_contact.hpp"
#include "oracle/first_touch.hpp"
#include "oracle/turned_shapes.hpp"
#include "support/pair_params.hpp"

namespace abut::test {
namespace {

struct Scene {
    AnyShape a;
    Motion motion_a;
    AnyShape b;
    Motion motion_b;
    ContactOptions options;
    double rounding;  // of lengths, in the arithmetic of the library
};

Pose random_pose(Random& random, const Vec3& position) { return {random.rotation(), position + random.vector(0.3)}; }

// From about `place` to about `target` and beyond it.
Motion random_motion(Random& random, const Vec3& position, const Vec3& target) {
    const Vec3 center = random.vector(random.one_in(8) ? 30 : 0.5);
    if (random.one_in(4)) {
        std::vector<Path::Key> keys;
        double time = random.real(-0.5, 0.5);
        for (int i = 0; i < 5; ++i, time += random.real(0.05, 0.6))
            keys.push_back({time, random_pose(random, position + (target - position) * (0.3 * i))});
        return Path::make(std::move(keys), random.vector(0.5)).value();
    }
    const Pose pose = random_pose(random, position);
    const Vec3 velocity = (target - position) * random.real(0, 2) + random.vector(0.5);
    if (random.one_in(8)) return Linear{velocity, pose};
    return Rigid{pose, velocity,
                 random.direction() * random.real(0, random.one_in(8)    ? 60
                                                     : random.one_in(64) ? 1000
                                                                         : 8),
                 center};
}

Scene random_scene(KindPair kinds, Random& random) {
    const Frames frames = random_frames(random.one_in(4), random);
    const Vec3 origin = random.one_in(8) ? random.vector(1e5) : Vec3(Vec3::Zero());
    const Vec3 position = origin + random.direction() * random.real(2, 6);
    Scene scene{random_turned_shape(kinds.a, frames.a, random),
                random_motion(random, origin, position),
                random_turned_shape(kinds.b, frames.b, random),
                random_motion(random, position, origin),
                {},
                1e-11 + 0x1p-48 * origin.norm()};
    // What doubles resolve there, many times over.
    scene.options.tolerance = random.logarithmic(1e-8, 1e-3) + 0x1p-40 * origin.norm();
    scene.options.patches = false;
    if (random.one_in(4)) scene.options.margin = random.real(0, 0.3);
    return scene;
}

struct Counts {
    int by_outcome[4] = {};
    int undecided = 0;  // free until so shortly before the time that is told that intervals cannot tell
    int grazes = 0;     // as near as the tolerance, and never in touch
};

// Intervals prove the times before a touch until this is left.
constexpr double nearly = 1e-9;

// What is wrong with the answer, or nothing.
std::string wrong(const Scene& scene, const FirstContact& found, Counts& counts) {
    const MovingHull a(scene.a, scene.motion_a), b(scene.b, scene.motion_b);
    const FirstTouch truth(a, b, scene.options.margin);
    const double horizon = scene.options.horizon;
    ++counts.by_outcome[static_cast<int>(found.outcome)];
    if (found.outcome == Outcome::unresolved) return "unresolved";
    if (found.outcome == Outcome::overlapping)
        return found.time == 0 && truth.distance_at(0).at_most <= scene.rounding ? "" : "overlapping, and is not";
    if (found.outcome == Outcome::free && found.time != horizon) return "free, but not until the horizon";
    const double free_until = truth.free_until(0, found.time);
    if (free_until < found.time) {
        const double gap = truth.distance_at(free_until).at_most;
        if (found.time - free_until > 1e-9 || found.outcome == Outcome::free)
            return (gap <= nearly + scene.rounding ? "touches at " : "is perhaps not free at ") +
                   std::to_string(free_until);
        ++counts.undecided;
    }
    if (found.outcome == Outcome::free) return "";
    const auto bounds = truth.distance_at(found.time);
    if (!(bounds.at_most <= scene.options.tolerance + scene.rounding))
        return "a gap of " + std::to_string(bounds.at_most);
    if (!(found.gap >= bounds.at_least - scene.rounding && found.gap <= std::max(0.0, bounds.at_most) + scene.rounding))
        return "tells another gap";
    const double touch = truth.free_until(found.time, horizon);
    if (touch == horizon || truth.distance_at(touch).at_most > nearly + scene.rounding) ++counts.grazes;
    return "";
}

class TurningOracle : public PairTest {};

// ABUT_ROUNDS has it try more.
TEST_P(TurningOracle, times_are_proven_in_intervals) {
    Random random(seed());
    Counts counts;
    const int pairs = 100 * rounds();
    for (int i = 0; i < pairs; ++i) {
        const Scene scene = random_scene(GetParam(), random);
        const Scene mirrored{scene.b, scene.motion_b, scene.a, scene.motion_a, scene.options, scene.rounding};
        for (const Scene* each : {&scene, &mirrored}) {
            const FirstContact found = first_contact(each->a, each->motion_a, each->b, each->motion_b, each->options);
            ASSERT_EQ(wrong(*each, found, counts), "")
                << "seed " << seed() << ", pair " << i << (each == &scene ? "" : " mirrored") << ", outcome "
                << static_cast<int>(found.outcome) << ", time " << found.time << ", tolerance "
                << each->options.tolerance << '\n'
                << describe(each->a, each->b);
        }
    }
    EXPECT_GT(counts.by_outcome[static_cast<int>(Outcome::free)], pairs / 10);
    EXPECT_GT(counts.by_outcome[static_cast<int>(Outcome::contact)], pairs / 40);
    EXPECT_LE(counts.undecided, pairs / 50);
    EXPECT_LE(counts.grazes, pairs / 20);
}

TEST_P(TurningOracle, answers_that_are_a_little_wrong_are_found_out) {
    Random random(seed() + 1);
    int tried = 0;
    for (int i = 0; i < 1000 && tried < 5; ++i) {
        const Scene scene = random_scene(GetParam(), random);
        const FirstContact found = first_contact(scene.a, scene.motion_a, scene.b, scene.motion_b, scene.options);
        Counts counts;
        if (found.outcome != Outcome::contact || found.time > 0.9) continue;
        ASSERT_EQ(wrong(scene, found, counts), "");
        if (counts.grazes > 0) continue;
        ++tried;
        FirstContact late = found, early = found, missed = found, at_once = found;
        late.time += 0.05;
        early.time *= 0.9;
        missed.outcome = Outcome::free;
        missed.time = scene.options.horizon;
        at_once.outcome = Outcome::overlapping;
        at_once.time = 0;
        for (const FirstContact& each : {late, early, missed, at_once}) EXPECT_NE(wrong(scene, each, counts), "");
    }
    EXPECT_GT(tried, 0);
}

INSTANTIATE_TEST_SUITE_P(oracle, TurningOracle, ::testing::ValuesIn(bounded_pairs()), PairName());

}  // namespace
}  // namespace abut::test
