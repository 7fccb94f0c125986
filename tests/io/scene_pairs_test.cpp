// SPDX-License-Identifier: Apache-2.0
// Rules for pairs: which bodies are compared, and what distance they keep.
#include "abut/io/scene_pairs.hpp"

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "abut/io/scene_check.hpp"
#include "io/scene_text.hpp"
#include "support/random.hpp"

namespace abut::scene_pairs_test {
namespace {

using nlohmann::json;
using test::error_of;
using test::read;

// Balls of radius 1 in a row with gaps of 2, with names; the rules are those of a scene.
std::string row(const std::vector<std::string>& names, std::string_view rules, std::string_view scene = "") {
    std::string bodies;
    for (std::size_t i = 0; i < names.size(); ++i)
        bodies += fmt::format(R"({}{{"name": {}, "sphere": {{"center": [{},0,0], "radius": 1}}}})", i > 0 ? "," : "",
                              json(names[i]).dump(), 4 * i);
    return fmt::format(R"({{{}"bodies": [{}], "pairs": [{}]}})", scene, bodies, rules);
}

const std::vector<std::string> machine = {"base", "link 1", "link 2", "gripper", "rail left", "rail right"};

TEST(ScenePairs, the_last_rule_that_fits_counts_for_each_field) {
    const ScenePairs pairs(read(row(machine, R"(
        {"of": ["*", "*"], "margin": 0.5},
        {"of": ["gripper", "*"], "margin": 5, "ignore": true},
        {"of": ["rail *", "gripper"], "ignore": false},
        {"of": ["rail right", "gripper"], "margin": 7},
        {"of": ["base", "link 1"], "ignore": true})",
                                    R"("margin": 2, )")));
    EXPECT_EQ(pairs.margin(0, 2), 0.5);
    EXPECT_EQ(pairs.margin(0, 1), std::nullopt);
    EXPECT_EQ(pairs.margin(0, 3), std::nullopt);
    EXPECT_EQ(pairs.margin(3, 4), 5);
    EXPECT_EQ(pairs.margin(5, 3), 7);
    EXPECT_EQ(pairs.margin(1, 0), std::nullopt);
    EXPECT_EQ(pairs.margin(4, 5), 0.5);
    EXPECT_EQ(pairs.margin(2, 2), std::nullopt);
    EXPECT_EQ(pairs.largest_margin(), 7);
    EXPECT_FALSE(pairs.has_one_margin());
}

TEST(ScenePairs, without_rules_are_those_of_masks_and_of_ignore) {
    const Scene scene = read(R"({"margin": 0.25, "bodies": [
        {"name": "a", "sphere": {"center": [0,0,0], "radius": 1}, "fixed": true},
        {"name": "b", "sphere": {"center": [3,0,0], "radius": 1}, "fixed": true},
        {"name": "c", "sphere": {"center": [6,0,0], "radius": 1}, "category": 2, "mask": 1},
        {"name": "d", "sphere": {"center": [9,0,0], "radius": 1}, "category": 2, "mask": 1}],
        "ignore": [["d", "a"]]})");
    const ScenePairs pairs(scene);
    const World world = world_of(scene).value();
    for (std::size_t a = 0; a < 4; ++a)
        for (std::size_t b = 0; b < 4; ++b) {
            const bool expected = (a == 0 && b == 2) || (a == 2 && b == 0) || (a == 1 && b >= 2) || (a >= 2 && b == 1);
            EXPECT_EQ(pairs.margin(a, b), expected ? std::optional(0.25) : std::nullopt) << a << b;
            EXPECT_EQ(world.can_touch({a + 1}, {b + 1}), expected) << a << b;
        }
    EXPECT_TRUE(pairs.has_one_margin());
}

TEST(ScenePairs, a_star_stands_for_any_characters) {
    const auto fits = [](const std::string& pattern, const std::string& name) {
        const Scene scene = read(
            row({name, "the other"}, fmt::format(R"({{"of": [{}, "the other"], "margin": 1}})", json(pattern).dump())));
        return ScenePairs(scene).margin(0, 1) == 1;
    };
    for (const std::string name : {"a", "rail", "a*b", "aab", "abab", "aXbYb", "*"}) {
        EXPECT_TRUE(fits("*", name)) << name;
        EXPECT_TRUE(fits(name, name));
        EXPECT_TRUE(fits(name.substr(0, 1) + "*", name));
        EXPECT_TRUE(fits("*" + name + "*", name));
        EXPECT_TRUE(fits("**" + name.substr(name.size() - 1), name));
    }
    EXPECT_TRUE(fits("a*b", "aXbYb"));
    EXPECT_TRUE(fits("a*bab", "ababbab"));
    EXPECT_FALSE(fits("a*b", "aXbY"));
    EXPECT_FALSE(fits("*c*", "abab"));
    EXPECT_FALSE(fits("aa*a", "aa"));
}

TEST(ScenePairs, what_is_wrong_is_named) {
    const auto error = [](std::string_view rules) { return error_of(row(machine, rules)); };
    EXPECT_EQ(error(R"({"of": ["base", "grip"], "ignore": true})"), R"(pairs[0].of[1]: there is no body "grip")");
    EXPECT_EQ(error(R"({"of": ["bas", "gripper"], "ignore": true})"),
              R"(pairs[0].of[0]: there is no body "bas"; did you mean "base"?)");
    EXPECT_EQ(error(R"({"of": ["base", "gripper"]})"), "pairs[0]: neither ignore nor margin is given");
    EXPECT_EQ(error(R"({"of": ["base", "base"], "margin": 1})"),
              R"(pairs[0].of: "base" is named twice; a body does not touch itself)");
    EXPECT_EQ(error(R"({"of": ["base"], "margin": 1})"),
              R"(pairs[0].of: expected two names of bodies such as ["gear", "*"], found an array of 1)");
    EXPECT_EQ(error(R"({"of": ["base", 3], "margin": 1})"), "pairs[0].of[1]: expected the name of a body, found 3");
    EXPECT_EQ(error(R"({"of": ["base", "*"], "margin": -1})"),
              "pairs[0].margin is -1; it must be finite and at least 0");
    EXPECT_EQ(error(R"({"of": ["base", "*"], "margin": "far"})"), R"(pairs[0].margin: expected a number, found "far")");
    EXPECT_EQ(error(R"({"of": ["base", "*"], "ignore": 1})"), "pairs[0].ignore: expected true or false, found 1");
    EXPECT_EQ(error(R"({"margin": 1})"), "pairs[0].of is missing");
    EXPECT_EQ(error("5"), "pairs[0]: expected an object with of, ignore and margin, found 5");
    EXPECT_EQ(read(row(machine, R"({"of": ["rale *", "base"], "margin": 1})")).notes,
              std::vector<std::string>{"no body has a name like \"rale *\", which a rule for pairs is about"});
}

TEST(ScenePairs, answers_tell_the_margin_of_a_pair) {
    const Scene scene = read(row(machine, R"({"of": ["link 1", "*"], "margin": 2.5})"));
    const SceneAnswer answer = check_scene(scene).value();
    ASSERT_EQ(answer.contacts.size(), 2u);
    const json told = json::parse(answer_json(scene, answer));
    for (const json& contact : told["contacts"]) EXPECT_EQ(contact["margin"], 2.5);
    EXPECT_EQ(told["margin"], 0);
}

// Against a scene of each pair alone with its margin as that of the scene.
TEST(ScenePairs, keep_their_own_margins_as_pairs_alone_do) {
    test::Random random(test::seed());
    SCOPED_TRACE(test::seed());
    for (int round = 0; round < 10; ++round) {
        std::string bodies;
        for (int i = 0; i < 12; ++i)
            bodies += fmt::format(R"({}{{"name": "{} {}", "aligned_box": {{"min": [0,0,0], "max": [{},1,1]}}, "motion":
                {{"position": [{},{},{}], "velocity": [{},{},{}], "angular_velocity": [{},0,{}]}}}})",
                                  i > 0 ? "," : "", i % 3 == 0 ? "arm" : "post", i, random.real(1, 3),
                                  random.real(-8, 8), random.real(-8, 8), random.real(-8, 8), random.real(-4, 4),
                                  random.real(-4, 4), random.real(-4, 4), random.real(-2, 2), random.real(-2, 2));
        Scene scene = read(fmt::format(R"({{"bodies": [{}], "pairs": [
            {{"of": ["arm *", "post *"], "margin": 1.5}}, {{"of": ["*", "* 1"], "margin": 0.25}},
            {{"of": ["arm *", "* 5"], "ignore": true}}]}})",
                                       bodies));
        const SceneAnswer answer = check_scene(scene).value();
        std::map<std::pair<std::size_t, std::size_t>, FirstContact> found;
        for (const SceneContact& contact : answer.contacts) found[{contact.pair.a, contact.pair.b}] = contact.found;
        const ScenePairs pairs(scene);
        for (std::size_t a = 0; a < 12; ++a)
            for (std::size_t b = a + 1; b < 12; ++b) {
                const auto margin = pairs.margin(a, b);
                const auto is_told = found.find({a, b});
                if (!margin) {
                    EXPECT_EQ(is_told, found.end());
                    continue;
                }
                const Body &x = scene.bodies[a].body, &y = scene.bodies[b].body;
                const FirstContact alone =
                    first_contact(x.parts[0].shape, x.motion, y.parts[0].shape, y.motion, {.margin = *margin});
                ASSERT_EQ(alone.outcome != Outcome::free, is_told != found.end());
                if (is_told != found.end()) {
                    EXPECT_EQ(alone.outcome, is_told->second.outcome);
                    EXPECT_EQ(alone.time, is_told->second.time);
                }
            }
    }
}

TEST(ScenePairs, are_counted_without_looking_at_each) {
    test::Random random(test::seed());
    SCOPED_TRACE(test::seed());
    for (int round = 0; round < 50; ++round) {
        Scene scene;
        for (int i = 0; i < 30; ++i) {
            SceneBody body;
            body.body.name = fmt::format("{} {}", i % 3, i);
            body.body.fixed = random.integer(0, 2) == 0;
            body.body.category = static_cast<std::uint32_t>(random.integer(1, 3));
            body.body.mask = static_cast<std::uint32_t>(random.integer(1, 3));
            scene.bodies.push_back(std::move(body));
        }
        for (int i = 0; i < 20; ++i) {
            const auto a = static_cast<std::size_t>(random.integer(0, 29)),
                       b = static_cast<std::size_t>(random.integer(0, 29));
            if (a != b) scene.ignored.push_back({a, b});
        }
        scene.pairs = {{{"0 *", "*"}, true, {}}, {{"* 1*", "1 *"}, false, {}}, {{"2 *", "2 *"}, true, {}}};
        const ScenePairs pairs(scene);
        std::uint64_t count = 0;
        for (std::size_t a = 0; a < 30; ++a)
            for (std::size_t b = a + 1; b < 30; ++b) count += pairs.margin(a, b).has_value();
        EXPECT_EQ(pairs.compared(), count);
    }
}

TEST(ScenePairs, of_a_thousand_bodies_are_opened_once) {
    test::Random random(test::seed());
    SCOPED_TRACE(test::seed());
    Scene scene;
    for (int i = 0; i < 1000; ++i) {
        SceneBody body;
        body.body.name = fmt::format("{} {}", i % 10 == 0 ? "arm" : "post", i);
        body.body.parts.emplace_back(Sphere{Vec3::Zero(), 0.5});
        const auto place = [&](double size) {
            return Vec3(random.real(-size, size), random.real(-size, size), random.real(-size, size));
        };
        body.body.motion = Linear{place(1), {Quat::Identity(), place(10)}};
        scene.bodies.push_back(std::move(body));
    }
    scene.pairs = {{{"arm *", "*"}, {}, 1.0}, {{"post 1*", "post *"}, true, {}}, {{"arm 0", "*"}, {}, 0.5}};
    const World world = world_of(scene).value();
    const auto near = world.candidate_pairs(1).value();
    const WorldContacts all = world.contacts(1).value();
    EXPECT_GT(all.contacts, 100u);
    EXPECT_LE(all.stats.opened, near.size());
    // Nor is a pair opened for a margin that is another's.
    for (const CandidatePair& each : near) {
        const auto& a = scene.bodies[each.bodies.a.number - 1].body;
        const auto& b = scene.bodies[each.bodies.b.number - 1].body;
        const double margin = ScenePairs(scene).margin(each.bodies.a.number - 1, each.bodies.b.number - 1).value();
        const Vec3 apart =
            (std::get<Linear>(a.motion).pose.position - std::get<Linear>(b.motion).pose.position).cwiseAbs();
        const Vec3 closing = (std::get<Linear>(a.motion).velocity - std::get<Linear>(b.motion).velocity).cwiseAbs();
        EXPECT_LE((apart - closing).maxCoeff(), 1 + margin + 2e-6);
        if (&each - near.data() > 300) break;
    }
}

}  // namespace
}  // namespace abut::scene_pairs_test
