// SPDX-License-Identifier: Apache-2.0
// Distances of pairs over time in a report.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "abut/query/distance.hpp"
#include "abut/shape/transformed.hpp"
#include "io/report_support.hpp"
#include "kit/generators.hpp"
#include "report/pairs_over_time.hpp"
#include "support/random.hpp"

namespace abut::test::report_pairs_test {
namespace {

using Places = std::vector<std::pair<int, int>>;

Places places_of(const Json& report) {
    Places places;
    for (const Json& pair : report.at("pairs")) places.emplace_back(pair.at("a"), pair.at("b"));
    return places;
}

TEST(ReportPairs, samples_are_distances) {
    const Capsule rod{{-1, 0, 0}, {1, 0, 0}, 0.2};
    const OrientedBox box = make_oriented_box({0, 0, 0}, {0.5, 0.4, 0.3}).value();
    const Rigid turning{{Quat::Identity(), {0, 3, 0}}, {0, -0.5, 0}, {0, 0, 2}, {0.1, 0, 0}};
    const Path path = Path::make({{0.5, {Quat(0, 0, 0, 2), {3, 0, 1}}}, {1.5, {Quat::Identity(), {1, 1, 1}}}}).value();
    const auto scene = scene_of({body_of("rod", rod, turning), body_of("box", box, path)}, 2);
    const Json report = report_of(scene, SceneAnswer{}, {.samples = 41});
    ASSERT_EQ(report.at("pairs").size(), 1u);
    const Json& pair = report.at("pairs").at(0);
    const std::vector<double> times = pair.at("times"), distances = pair.at("distances");
    ASSERT_EQ(times.size(), 41u);
    ASSERT_EQ(distances.size(), 41u);
    EXPECT_EQ(times.front(), 0);
    EXPECT_EQ(times.back(), 2);
    for (std::size_t i = 0; i < times.size(); ++i) {
        EXPECT_NEAR(times[i], 0.05 * static_cast<double>(i), 1e-12);
        const Closest expected =
            distance(transformed(rod, pose_at(turning, times[i])), transformed(box, pose_at(path, times[i])));
        EXPECT_NEAR(distances[i], expected.distance, 1e-12);
    }
    const Json& nearest = pair.at("nearest");
    EXPECT_EQ(nearest.at("distance"), *std::min_element(distances.begin(), distances.end()));
    EXPECT_NEAR((vector_of(nearest.at("point_a")) - vector_of(nearest.at("point_b"))).norm(), nearest.at("distance"),
                1e-12);
    const Closest there = distance(transformed(rod, pose_at(turning, nearest.at("time"))),
                                   transformed(box, pose_at(path, nearest.at("time"))));
    EXPECT_LT((vector_of(nearest.at("point_a")) - there.point_a).norm(), 1e-9);
    EXPECT_EQ(pair.at("at_least"), 0);
}

TEST(ReportPairs, of_meshes_and_parts_the_nearest_count) {
    const Mesh gear = tree_of(make_gear_mesh());
    auto scene = scene_of({body_of("gear", gear, Rigid{{}, {1, 0, 0}, {0, 0, 1}}),
                           body_of("balls", Sphere{{0, 9, 0}, 1}, standing_at({5, 0, 0}))});
    const Pose second{Quat::Identity(), {0, 0, 0.5}};
    scene.bodies[1].body.parts.emplace_back(Sphere{{0, 0, 0}, 0.5}, second);
    // Neither may touch the other; they are shown all the same when they do.
    const Json report = report_of(scene, SceneAnswer{}, {.samples = 11});
    const Json& pair = report.at("pairs").at(0);
    for (std::size_t i = 0; i < 11; ++i) {
        const double time = pair.at("times").at(i);
        const double expected =
            distance(gear, pose_at(scene.bodies[0].body.motion, time), Sphere{{5, 0, 0.5}, 0.5}).distance;
        EXPECT_NEAR(pair.at("distances").at(i), expected, 1e-12);
    }
}

TEST(ReportPairs, touching_is_0_and_contact_times_are_samples) {
    const auto scene = scene_of({body_of("a", Sphere{{0, 0, 0}, 1}, Linear{{3, 0, 0}, {}}),
                                 body_of("b", Sphere{{0, 0, 0}, 1}, standing_at({4, 0, 0}))});
    const SceneAnswer answer = check_scene(scene).value();
    ASSERT_EQ(answer.contacts.size(), 1u);
    const double contact = answer.contacts[0].found.time;
    EXPECT_NEAR(contact, 2.0 / 3, 1e-9);
    const Json pair = report_of(scene, answer, {.samples = 11}).at("pairs").at(0);
    const std::vector<double> times = pair.at("times"), distances = pair.at("distances");
    EXPECT_EQ(times.size(), 12u);
    EXPECT_TRUE(std::is_sorted(times.begin(), times.end()));
    EXPECT_TRUE(std::find(times.begin(), times.end(), contact) != times.end());
    for (std::size_t i = 0; i < times.size(); ++i) EXPECT_NEAR(distances[i], std::max(0.0, 2 - 3 * times[i]), 1e-9);
    EXPECT_EQ(distances.back(), 0);
    EXPECT_EQ(pair.at("nearest").at("distance"), 0);
}

TEST(ReportPairs, clearances_of_the_answer_are_proofs) {
    const auto scene =
        scene_of({body_of("a", Sphere{{0, 0, 0}, 1}, Linear{{7, 0, 0}, {Quat::Identity(), {-3, 2.5, 0}}}),
                  body_of("b", Sphere{{0, 0, 0}, 1})});
    const SceneAnswer answer = check_scene(scene, {.clearance = true}).value();
    ASSERT_EQ(answer.clearances.size(), 1u);
    const Clearance& found = answer.clearances[0].found;
    const Json pair = report_of(scene, answer, {.samples = 5}).at("pairs").at(0);
    EXPECT_EQ(pair.at("at_least"), found.at_least);
    EXPECT_GT(found.at_least, 0.49);
    EXPECT_EQ(pair.at("nearest").at("distance"), found.distance);
    EXPECT_EQ(pair.at("nearest").at("time"), found.time);
    EXPECT_EQ(vector_of(pair.at("nearest").at("point_a")), found.point_a);
    EXPECT_EQ(vector_of(pair.at("nearest").at("point_b")), found.point_b);
    // The time is a sample too.
    EXPECT_EQ(pair.at("times").size(), 6u);
}

// Without a proof, what a search has found may be far from the nearest.
TEST(ReportPairs, samples_that_are_nearer_than_a_clearance_win) {
    const auto scene = scene_of({body_of("a", Sphere{{0, 0, 0}, 1}, Linear{{1, 0, 0}, {}}),
                                 body_of("b", Sphere{{0, 0, 0}, 1}, standing_at({4, 0, 0}))});
    SceneAnswer answer;
    SceneClearance clearance;
    clearance.pair = {0, 1};
    answer.clearances.push_back(clearance);  // infinite
    EXPECT_NEAR(report_of(scene, answer).at("pairs").at(0).at("nearest").at("distance"), 1, 1e-12);
    answer.clearances[0].found.distance = 1.5;
    EXPECT_NEAR(report_of(scene, answer).at("pairs").at(0).at("nearest").at("distance"), 1, 1e-12);
}

TEST(ReportPairs, those_with_contacts_come_first_and_then_the_nearest) {
    const auto ball = [](const std::string& name, double x, double speed = 0) {
        return body_of(name, Sphere{{0, 0, 0}, 1}, Linear{{speed, 0, 0}, {Quat::Identity(), {x, 0, 0}}});
    };
    // Gaps at their smallest: 0-1 3, 1-2 0.5, 2-3 touching.
    const auto scene = scene_of({ball("0", 0), ball("1", 5), ball("2", 7.5), ball("3", 10.5, -2)});
    const Places expected{{2, 3}, {1, 2}, {1, 3}, {0, 1}, {0, 2}, {0, 3}};
    EXPECT_EQ(places_of(report_after({}, scene, {.samples = 11})), expected);
    EXPECT_EQ(places_of(report_after({.clearance = true}, scene, {.samples = 11}))[0], (std::pair{2, 3}));
    EXPECT_EQ(places_of(report_after({.clearance = true}, scene, {.samples = 11})), expected);
}

TEST(ReportPairs, bodies_that_are_not_compared_are_no_pairs) {
    auto scene = scene_of({body_of("a", Sphere{{0, 0, 0}, 1}), body_of("b", Sphere{{3, 0, 0}, 1}),
                           body_of("c", Sphere{{6, 0, 0}, 1}), body_of("d", Sphere{{9, 0, 0}, 1})});
    scene.bodies[0].body.fixed = scene.bodies[1].body.fixed = true;
    scene.ignored = {{2, 1}};
    scene.bodies[3].body.category = 2;
    scene.bodies[2].body.mask = 1;
    const Places expected{{0, 2}, {0, 3}, {1, 3}};
    auto places = places_of(report_after({}, scene));
    std::sort(places.begin(), places.end());
    EXPECT_EQ(places, expected);
}

TEST(ReportPairs, of_a_thousand_bodies_the_nearest_dozen_is_shown) {
    std::vector<SceneBody> bodies;
    for (int i = 0; i < 1000; ++i)
        bodies.push_back(body_of("ball " + std::to_string(i), Sphere{{0, 0, 0}, 0.3},
                                 standing_at({1.0 * (i % 10), 1.0 * (i / 10 % 10), 1.0 * (i / 100)})));
    // These two come near in the middle of the time only.
    bodies[555].body.motion = Path::make({{0, pose_at(bodies[555].body.motion, 0)},
                                          {0.5, {Quat::Identity(), {5, 5.35, 5}}},
                                          {1, {Quat::Identity(), {5, 5, 5}}}})
                                  .value();
    // These are nearer, and fixed.
    for (int i = 0; i < 100; ++i) bodies[static_cast<std::size_t>(i)].body.fixed = true;
    for (int i = 0; i < 100; i += 2) bodies[static_cast<std::size_t>(i)].body.parts[0] = Sphere{{0.1, 0, 0}, 0.4};
    const auto scene = scene_of(std::move(bodies));
    const Json report = report_after({}, scene, {.samples = 5});
    EXPECT_EQ(report.at("outcome"), "free");
    const auto places = places_of(report);
    ASSERT_EQ(places.size(), 12u);
    EXPECT_EQ(places[0], (std::pair{555, 565}));
    for (const auto& [a, b] : places) EXPECT_GE(b, 100);
    double before = 0;
    for (const Json& pair : report.at("pairs")) {
        EXPECT_GE(pair.at("nearest").at("distance"), before);
        before = pair.at("nearest").at("distance");
    }
    EXPECT_EQ(report.at("bodies").size(), 1000u);
    EXPECT_EQ(report.at("meshes").size(), 2u);
}

TEST(ReportPairs, samples_depend_on_the_work) {
    const auto counts = [](const std::vector<double>& work, int samples = 241) {
        return cli::sample_counts(work, {.samples = samples, .work = 2e8});
    };
    EXPECT_EQ(counts({0, 1e3}), (std::vector{241, 241}));
    EXPECT_EQ(counts({2e6}), (std::vector{100}));
    EXPECT_EQ(counts({1e6, 2e6}), (std::vector{100, 50}));
    EXPECT_EQ(counts({2e7}), (std::vector{31}));
    EXPECT_EQ(counts({2e7}, 11), (std::vector{11}));
    EXPECT_EQ(counts({2e7, 2e7, 10}), (std::vector{31, 5, 241}));
    EXPECT_EQ(counts({}), std::vector<int>{});
}

// Two surfaces that are as near everywhere take long.
TEST(ReportPairs, fewer_samples_are_told_and_do_not_depend_on_threads) {
    auto surface = Mesh::make(make_sphere_mesh(1.05, 10).value(), {.interior = Interior::surface}).value();
    const auto scene = scene_of({body_of("inner", tree_of(make_sphere_mesh(1, 10)), Rigid{{}, {0, 0, 0}, {0, 0, 2}}),
                                 body_of("outer", surface)});
    cli::PairsOptions options{.threads = 1, .work = 1e7};
    const cli::ShownPairs one = cli::pairs_over_time(scene, {}, options);
    options.threads = 3;
    const cli::ShownPairs three = cli::pairs_over_time(scene, {}, options);
    ASSERT_EQ(one.pairs.size(), 1u);
    EXPECT_EQ(one.pairs[0].times, three.pairs[0].times);
    EXPECT_EQ(one.pairs[0].distances, three.pairs[0].distances);
    EXPECT_EQ(one.notes, three.notes);
    const std::size_t taken = one.pairs[0].times.size();
    EXPECT_LT(taken, 200u);
    EXPECT_GE(taken, 31u);
    EXPECT_EQ(one.notes, std::vector{"the distance of inner and outer is drawn from " + std::to_string(taken) +
                                     " samples, not 241"});
    for (const double distance : one.pairs[0].distances) EXPECT_NEAR(distance, 0.05, 0.005);
    options.work = 1e9;
    EXPECT_EQ(cli::pairs_over_time(scene, {}, options).pairs[0].times.size(), 241u);
    EXPECT_TRUE(cli::pairs_over_time(scene, {}, options).notes.empty());
}

}  // namespace
}  // namespace abut::test::report_pairs_test
