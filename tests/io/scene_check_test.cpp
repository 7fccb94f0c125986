// SPDX-License-Identifier: Apache-2.0
// What check_scene finds, against every two parts asked for alone; scene_answer_test.cpp has the answer as text.
#include "abut/io/scene_check.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "abut/motion/transform_motion.hpp"
#include "abut/query/clearance.hpp"
#include "abut/query/first_contact.hpp"
#include "io/scene_text.hpp"
#include "kit/generators.hpp"
#include "support/random.hpp"

namespace abut::scene_check_test {
namespace {

using test::Random;

constexpr double infinity = std::numeric_limits<double>::infinity();

ContactOptions options_of(const Scene& scene) {
    ContactOptions options;
    options.horizon = scene.horizon;
    options.tolerance = scene.tolerance;
    options.margin = scene.margin;
    options.max_steps = scene.max_steps;
    return options;
}

// Calls ask(shape, motion, shape, motion) for every two parts of two bodies.
template <class Ask>
void each_two_parts(const Body& a, const Body& b, Ask&& ask) {
    for (const Part& x : a.parts)
        for (const Part& y : b.parts)
            std::visit([&](const auto& p,
                           const auto& q) { ask(p, attached(a.motion, x.pose), q, attached(b.motion, y.pose)); },
                       x.shape, y.shape);
}

// What is known of two bodies when nobody looks at the others.
struct Alone {
    Outcome outcome = Outcome::free;
    double time = infinity;
};

Alone first_of(const Scene& scene, std::size_t a, std::size_t b) {
    Alone first;
    each_two_parts(scene.bodies[a].body, scene.bodies[b].body,
                   [&](const auto& p, const Motion& motion_p, const auto& q, const Motion& motion_q) {
                       const FirstContact found = first_contact(p, motion_p, q, motion_q, options_of(scene));
                       if (found.outcome == Outcome::free) return;
                       if (found.time < first.time || found.outcome == Outcome::overlapping)
                           first = {found.outcome, found.time};
                   });
    return first;
}

bool may_be_told(const Scene& scene, std::size_t a, std::size_t b) {
    const SceneBody &x = scene.bodies[a], &y = scene.bodies[b];
    if (x.body.fixed && y.body.fixed) return false;
    if ((x.body.mask & y.body.category) == 0 || (y.body.mask & x.body.category) == 0) return false;
    return std::none_of(scene.ignored.begin(), scene.ignored.end(), [&](const auto& pair) {
        return pair == std::array{a, b} || pair == std::array{b, a};
    });
}

// ---- random scenes ----

Mesh tree_of(const Expected<TriangleMesh>& mesh) { return Mesh::make(mesh.value()).value(); }

Solid random_shape(Random& random) {
    static const Mesh box = tree_of(make_box_mesh({0.8, 0.6, 1})), blob = tree_of(make_blob_mesh(0.6, 0.3, 6, 1));
    switch (random.index(6)) {
        case 0:
            return Sphere{random.vector(0.3), random.real(0.2, 0.6)};
        case 1:
            return Capsule{random.vector(0.5), random.vector(0.5), random.real(0.1, 0.3)};
        case 2:
            return AlignedBox{Vec3(-0.4, -0.3, -0.5), Vec3(0.3, 0.5, 0.4)};
        case 3:
            return OrientedBox{random.vector(0.2), random.rotation().toRotationMatrix(), Vec3(0.5, 0.2, 0.3)};
        case 4:
            return box;
        default:
            return blob;
    }
}

Motion random_motion(Random& random, bool is_fixed) {
    const Pose pose{random.rotation(), random.vector(2.5)};
    if (is_fixed) return Linear{Vec3::Zero(), pose};
    switch (random.index(3)) {
        case 0:
            return Linear{random.vector(4), pose};
        case 1:
            return Rigid{pose, random.vector(4), random.vector(3), random.vector(0.5)};
        default:
            return Path::make({{0, pose},
                               {0.4, {random.rotation(), random.vector(2.5)}},
                               {1.1, {random.rotation(), random.vector(2.5)}}},
                              random.vector(0.3))
                .value();
    }
}

Scene random_scene(Random& random) {
    Scene scene;
    scene.margin = random.one_in(4) ? 0.05 : 0;
    const auto count = random.integer(2, 7);
    for (std::int64_t i = 0; i < count; ++i) {
        SceneBody each;
        each.body.fixed = random.one_in(3);
        for (auto parts = random.integer(1, 2); parts > 0; --parts) {
            each.body.parts.emplace_back(random_shape(random), Pose{random.rotation(), random.vector(0.4)});
        }
        each.body.motion = random_motion(random, each.body.fixed);
        each.body.name = fmt::format("body {}", i);
        if (random.one_in(4)) each.body.category = 2;
        if (random.one_in(4)) each.body.mask = random.one_in(2) ? 1 : 2;
        scene.bodies.push_back(std::move(each));
    }
    for (auto pairs = random.integer(0, 2); pairs > 0; --pairs) {
        const std::size_t a = random.index(scene.bodies.size()), b = random.index(scene.bodies.size());
        if (a != b) scene.ignored.push_back({a, b});
    }
    return scene;
}

class RandomScenes : public testing::Test {
 protected:
    // Each with the number that gives it again.
    template <class Law>
    static void each(int count, Law&& law) {
        for (int i = 0; i < (test::is_sanitized() ? count / 6 : count * test::rounds()); ++i) {
            Random random(test::seed() + static_cast<std::uint64_t>(i));
            const Scene scene = random_scene(random);
            ASSERT_NO_FATAL_FAILURE(law(scene)) << "ABUT_SEED=" << test::seed() << ", scene " << i;
            if (testing::Test::HasFailure()) FAIL() << "ABUT_SEED=" << test::seed() << ", scene " << i;
        }
    }
};

TEST_F(RandomScenes, every_two_bodies_are_told_as_if_they_were_alone) {
    int told = 0, left_out = 0;
    each(300, [&](const Scene& scene) {
        const SceneAnswer answer = check_scene(scene).value();
        std::map<std::pair<std::size_t, std::size_t>, const FirstContact*> found;
        for (const SceneContact& contact : answer.contacts) {
            ASSERT_LT(contact.pair.a, contact.pair.b);
            ASSERT_TRUE(found.emplace(std::pair(contact.pair.a, contact.pair.b), &contact.found).second);
        }
        for (std::size_t a = 0; a < scene.bodies.size(); ++a)
            for (std::size_t b = a + 1; b < scene.bodies.size(); ++b) {
                const Alone alone = first_of(scene, a, b);
                const auto place = found.find({a, b});
                const bool is_told = alone.outcome != Outcome::free && may_be_told(scene, a, b);
                ASSERT_EQ(place != found.end(), is_told) << a << " and " << b;
                left_out += alone.outcome != Outcome::free && !is_told;
                if (!is_told) continue;
                ++told;
                EXPECT_EQ(place->second->outcome, alone.outcome) << a << " and " << b;
                EXPECT_EQ(place->second->time, alone.time) << a << " and " << b;
            }
        const auto earlier = [](const SceneContact& x, const SceneContact& y) { return x.found.time < y.found.time; };
        EXPECT_TRUE(std::is_sorted(answer.contacts.begin(), answer.contacts.end(), earlier));
        EXPECT_EQ(answer.time, answer.contacts.empty() ? scene.horizon : answer.contacts[0].found.time);
        EXPECT_EQ(answer.outcome == Outcome::free, answer.contacts.empty());
        EXPECT_TRUE(answer.clearances.empty());
    });
    EXPECT_GT(told, test::is_sanitized() ? 20 : 200);
    EXPECT_GT(left_out, test::is_sanitized() ? 5 : 50);
}

TEST_F(RandomScenes, the_first_alone_is_the_first_of_all) {
    int touching = 0;
    each(100, [&](const Scene& scene) {
        const SceneAnswer all = check_scene(scene).value();
        const SceneAnswer first = check_scene(scene, {.only_first = true}).value();
        EXPECT_EQ(first.outcome, all.outcome);
        EXPECT_EQ(first.time, all.time);
        ASSERT_EQ(first.contacts.size(), std::min<std::size_t>(1, all.contacts.size()));
        if (first.contacts.empty()) return;
        touching += all.contacts.size() > 1;
        EXPECT_EQ(first.contacts[0].pair.a, all.contacts[0].pair.a);
        EXPECT_EQ(first.contacts[0].pair.b, all.contacts[0].pair.b);
        EXPECT_EQ(first.contacts[0].found.time, all.contacts[0].found.time);
    });
    EXPECT_GT(touching, test::is_sanitized() ? 0 : 10);
}

TEST_F(RandomScenes, clearances_are_those_of_the_nearest_parts) {
    std::size_t touching = 0;
    each(60, [&](const Scene& scene) {
        const SceneAnswer answer = check_scene(scene, {.clearance = true}).value();
        std::size_t pairs = 0;
        for (std::size_t a = 0; a < scene.bodies.size(); ++a)
            for (std::size_t b = a + 1; b < scene.bodies.size(); ++b) pairs += may_be_told(scene, a, b);
        ASSERT_EQ(answer.clearances.size(), pairs);
        double before = 0;
        for (const auto& [pair, found] : answer.clearances) {
            EXPECT_TRUE(may_be_told(scene, pair.a, pair.b));
            double distance = infinity, at_least = infinity;
            each_two_parts(scene.bodies[pair.a].body, scene.bodies[pair.b].body,
                           [&](const auto& p, const Motion& motion_p, const auto& q, const Motion& motion_q) {
                               const Clearance alone = clearance(p, motion_p, q, motion_q, options_of(scene));
                               distance = std::min(distance, alone.distance);
                               at_least = std::min(at_least, alone.at_least);
                           });
            EXPECT_EQ(found.distance, distance);
            EXPECT_EQ(found.at_least, at_least);
            EXPECT_GE(found.distance, before);
            before = found.distance;
            // Parts that touch are told with the moment when they first do.
            for (const SceneContact& contact : answer.contacts)
                if (contact.pair == pair && contact.found.outcome == Outcome::contact && scene.margin == 0) {
                    EXPECT_EQ(found.time, contact.found.time);
                    EXPECT_EQ(found.point_a, contact.found.patches[0].points[0]);
                    ++touching;
                }
            // The parts that are named are those.
            const Part &x = scene.bodies[pair.a].body.parts.at(pair.part_a),
                       &y = scene.bodies[pair.b].body.parts.at(pair.part_b);
            const Motion motion_x = attached(scene.bodies[pair.a].body.motion, x.pose),
                         motion_y = attached(scene.bodies[pair.b].body.motion, y.pose);
            EXPECT_EQ(clearance(x.shape, motion_x, y.shape, motion_y, options_of(scene)).distance, distance);
        }
    });
    EXPECT_GE(touching, test::is_sanitized() ? 3u : 10u);
}

TEST(SceneCheck, says_when_no_two_bodies_are_compared) {
    const auto compares = [](std::string_view first, std::string_view second, std::string_view rest = "") {
        const std::string text = fmt::format(
            R"({{"bodies": [{{"name": "a", "sphere": {{"center": [0,0,0], "radius": 1}}{}}},
                            {{"name": "b", "sphere": {{"center": [9,0,0], "radius": 1}}{}}}]{}}})",
            first, second, rest);
        MeshCache meshes;
        return check_scene(read_scene(text, meshes).value()).value().compared;
    };
    EXPECT_EQ(compares("", ""), 1u);
    EXPECT_EQ(compares(R"(, "fixed": true)", ""), 1u);
    EXPECT_EQ(compares(R"(, "fixed": true)", R"(, "fixed": true)"), 0u);
    EXPECT_EQ(compares(R"(, "mask": 2)", ""), 0u);
    EXPECT_EQ(compares("", "", R"(, "ignore": [["b", "a"]])"), 0u);
}

TEST_F(RandomScenes, no_answer_depends_on_the_threads) {
    each(60, [&](const Scene& scene) {
        CheckOptions options{.clearance = true, .threads = 1};
        const std::string alone = answer_json(scene, check_scene(scene, options).value(), true);
        for (const int threads : {2, 4, 0}) {
            options.threads = threads;
            EXPECT_EQ(answer_json(scene, check_scene(scene, options).value(), true), alone) << threads << " threads";
        }
    });
}

TEST_F(RandomScenes, progress_rises_to_the_end) {
    int calls = 0;
    each(40, [&](const Scene& scene) {
        for (const bool clearance : {false, true}) {
            std::vector<double> parts;
            CheckOptions options{.clearance = clearance};
            options.progress = [&](double part) { parts.push_back(part); };
            ASSERT_TRUE(check_scene(scene, options));
            EXPECT_TRUE(std::is_sorted(parts.begin(), parts.end()));
            for (const double part : parts) EXPECT_TRUE(part >= 0 && part <= 1) << part;
            calls += static_cast<int>(parts.size());
            if (clearance && !parts.empty()) {
                EXPECT_EQ(parts.back(), 1);
            }
        }
    });
    EXPECT_GT(calls, test::is_sanitized() ? 10 : 100);
}

// ---- by hand ----

// Balls of radius 1 on the x axis, at 10 times their place in the list.
Scene balls(std::initializer_list<std::string_view> motions) {
    std::string bodies;
    for (const std::string_view motion : motions)
        bodies +=
            fmt::format(R"({}{{"sphere": {{"center": [0,0,0], "radius": 1}}{}}})", bodies.empty() ? "" : ", ", motion);
    return test::read(fmt::format(R"({{"horizon": 10, "bodies": [{}]}})", bodies));
}

constexpr std::string_view
    at_0 = R"(, "motion": {"velocity": [1,0,0]})",
    at_5 = R"(, "motion": {"position": [5,0,0]})", on_5 = R"(, "motion": {"position": [5,1,0]})",
    turns_past = R"(, "motion": {"position": [0,50,0], "velocity": [1,0,0], "angular_velocity": [0,0,1]})",
    turns_there = R"(, "motion": {"position": [5,50,0], "angular_velocity": [1,0,0]})";

TEST(SceneCheck, overlapping_is_told_before_contact_and_that_before_unresolved) {
    const auto outcome_of = [](Scene scene) {
        scene.max_steps = 1;
        return check_scene(scene).value().outcome;
    };
    EXPECT_EQ(outcome_of(balls({at_0})), Outcome::free);
    EXPECT_EQ(outcome_of(balls({turns_past, turns_there})), Outcome::unresolved);
    EXPECT_EQ(outcome_of(balls({turns_past, turns_there, at_0, at_5})), Outcome::contact);
    EXPECT_EQ(outcome_of(balls({at_0, at_5, turns_past, turns_there})), Outcome::contact);
    EXPECT_EQ(outcome_of(balls({turns_past, turns_there, at_0, at_5, on_5})), Outcome::overlapping);
    EXPECT_EQ(outcome_of(balls({at_5, on_5})), Outcome::overlapping);
}

TEST(SceneCheck, the_first_is_one_that_is_known_and_what_may_be_earlier_is_told_too) {
    // Unresolved at 3 with one step, in contact at 4.
    Scene scene = balls(
        {turns_past, turns_there, R"(, "motion": {"velocity": [1,0,0]})", R"(, "motion": {"position": [6,0,0]})"});
    scene.max_steps = 1;
    const SceneAnswer answer = check_scene(scene, {.only_first = true}).value();
    ASSERT_EQ(answer.contacts.size(), 2u);
    EXPECT_EQ(answer.contacts[0].found.outcome, Outcome::unresolved);
    EXPECT_EQ(answer.contacts[1].found.outcome, Outcome::contact);
    EXPECT_NEAR(answer.contacts[1].found.time, 4, 1e-9);
    EXPECT_EQ(answer.outcome, Outcome::contact);
    EXPECT_EQ(answer.time, answer.contacts[0].found.time);
    EXPECT_LT(answer.time, 4);
}

TEST(SceneCheck, free_is_until_the_horizon_even_without_end) {
    Scene scene = balls({at_0, R"(, "motion": {"position": [0,5,0]})"});
    EXPECT_EQ(check_scene(scene).value().time, 10);
    scene.horizon = infinity;
    const SceneAnswer answer = check_scene(scene).value();
    EXPECT_EQ(answer.outcome, Outcome::free);
    EXPECT_EQ(answer.time, infinity);
}

TEST(SceneCheck, a_margin_makes_it_earlier_and_does_not_change_the_clearance) {
    Scene scene = balls({at_0, at_5});
    EXPECT_NEAR(check_scene(scene).value().time, 3, 1e-9);
    scene.margin = 0.5;
    EXPECT_NEAR(check_scene(scene).value().time, 2.5, 1e-9);
    scene.horizon = 1;
    const SceneAnswer answer = check_scene(scene, {.clearance = true}).value();
    EXPECT_EQ(answer.outcome, Outcome::free);
    ASSERT_EQ(answer.clearances.size(), 1u);
    EXPECT_NEAR(answer.clearances[0].found.distance, 2, 1e-6);
}

TEST(SceneCheck, contacts_beyond_the_most_that_are_kept_are_counted) {
    const Scene scene = balls({at_5, at_5, at_5, at_5, at_5, at_5});
    const SceneAnswer all = check_scene(scene).value();
    EXPECT_EQ(all.contact_count, 15u);
    EXPECT_EQ(all.contacts.size(), 15u);
    EXPECT_EQ(answer_json(scene, all).find("contact_count"), std::string::npos);
    const SceneAnswer some = check_scene(scene, {.max_contacts = 4}).value();
    EXPECT_EQ(some.contact_count, 15u);
    ASSERT_EQ(some.contacts.size(), 4u);
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(some.contacts[i].pair, all.contacts[i].pair);
    EXPECT_EQ(some.outcome, all.outcome);
    EXPECT_EQ(some.time, all.time);
    EXPECT_NE(answer_json(scene, some).find("],\"contact_count\":15,"), std::string::npos);
}

// Unresolved ones come first in time.
TEST(SceneCheck, the_contact_that_decides_is_kept_of_however_few) {
    Scene scene = balls({turns_past, turns_there, at_0, at_5});
    scene.max_steps = 1;
    const SceneAnswer all = check_scene(scene).value(), few = check_scene(scene, {.max_contacts = 1}).value();
    ASSERT_EQ(all.outcome, Outcome::contact);
    ASSERT_GT(all.contacts.size(), 1u);
    EXPECT_EQ(few.outcome, Outcome::contact);
    EXPECT_EQ(few.time, all.time);
    EXPECT_EQ(few.contact_count, all.contact_count);
    ASSERT_EQ(few.contacts.size(), 1u);
    EXPECT_EQ(few.contacts[0].found.outcome, Outcome::contact);
}

TEST(SceneCheck, a_body_that_is_not_valid_is_an_error) {
    Scene scene = balls({at_0, at_5});
    std::get<Sphere>(scene.bodies[1].body.parts[0].shape).radius = -1;
    const auto answer = check_scene(scene);
    ASSERT_FALSE(answer);
    EXPECT_TRUE(answer.error().message.starts_with("bodies[1]: ")) << answer.error().message;
}

}  // namespace
}  // namespace abut::scene_check_test
