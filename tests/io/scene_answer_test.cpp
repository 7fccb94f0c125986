// SPDX-License-Identifier: Apache-2.0
// The answer of a scene as JSON.
#include <gtest/gtest.h>

#include "abut/io/scene_check.hpp"
#include "io/lines.hpp"
#include "io/scene_text.hpp"

namespace abut::scene_answer_test {
namespace {

using nlohmann::json;
using test::same_bits;

TEST(SceneAnswer, json_says_why_a_contact_is_unresolved) {
    const Scene scene = test::two_that_turn();
    const SceneAnswer answer = check_scene(scene).value();
    ASSERT_EQ(answer.outcome, Outcome::unresolved);
    const json object = json::parse(answer_json(scene, answer));
    EXPECT_EQ(object["contacts"][0]["outcome"], "unresolved");
    EXPECT_EQ(object["contacts"][0]["reason"], "steps");
    EXPECT_EQ(object["contacts"][0]["patches"], json::array());
}

void expect_bits(const json& array, const Vec3& vector) {
    ASSERT_EQ(array.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_TRUE(same_bits(array[i].get<double>() + 0.0, vector[static_cast<Eigen::Index>(i)] + 0.0)) << array;
}

TEST(SceneAnswer, json_has_every_number_with_all_its_bits) {
    const Scene scene = test::odd_scene();
    const SceneAnswer answer = check_scene(scene, {.clearance = true}).value();
    const std::string text = answer_json(scene, answer, true);
    EXPECT_EQ(text.find('\n'), std::string::npos);
    const json object = json::parse(text);
    EXPECT_EQ(object["outcome"], "contact");
    EXPECT_TRUE(same_bits(object["time"], answer.time));
    EXPECT_EQ(object["horizon"], 3);
    EXPECT_EQ(object["tolerance"], 1.1e-5);
    EXPECT_EQ(object["margin"], 0);
    EXPECT_EQ(object["notes"], json::array());
    ASSERT_EQ(object["contacts"].size(), answer.contacts.size());
    ASSERT_GE(answer.contacts.size(), 2u);
    for (std::size_t i = 0; i < answer.contacts.size(); ++i) {
        const json& told = object["contacts"][i];
        const auto& [pair, found] = answer.contacts[i];
        EXPECT_EQ(told["a"], scene.bodies[pair.a].body.name);
        EXPECT_EQ(told["b"], scene.bodies[pair.b].body.name);
        const auto expect_part = [&](const char* name, std::size_t body, std::uint32_t part) {
            const bool is_needed = scene.bodies[body].body.parts.size() > 1;
            EXPECT_EQ(told.contains(name), is_needed);
            EXPECT_EQ(told.value(name, 0u), part);
        };
        expect_part("part_a", pair.a, pair.part_a);
        expect_part("part_b", pair.b, pair.part_b);
        EXPECT_TRUE(same_bits(told["time"], found.time));
        EXPECT_TRUE(same_bits(told["gap"], found.gap));
        ASSERT_EQ(told["patches"].size(), found.patches.size());
        for (std::size_t k = 0; k < found.patches.size(); ++k) {
            const json& patch = told["patches"][k];
            expect_bits(patch["normal"], found.patches[k].normal);
            ASSERT_EQ(patch["points"].size(), found.patches[k].points.size());
            for (std::size_t m = 0; m < found.patches[k].points.size(); ++m)
                expect_bits(patch["points"][m], found.patches[k].points[m]);
        }
    }
    ASSERT_EQ(object["clearance"].size(), answer.clearances.size());
    ASSERT_EQ(answer.clearances.size(), 6u);
    for (std::size_t i = 0; i < answer.clearances.size(); ++i) {
        const json& told = object["clearance"][i];
        const Clearance& found = answer.clearances[i].found;
        for (const auto& [name, value] :
             {std::pair("distance", found.distance), {"at_least", found.at_least}, {"time", found.time}})
            EXPECT_TRUE(same_bits(told[name].get<double>() + 0.0, value + 0.0)) << name;
        expect_bits(told["point_a"], found.point_a);
        expect_bits(told["point_b"], found.point_b);
    }
    EXPECT_FALSE(json::parse(answer_json(scene, answer)).contains("clearance"));
}

TEST(SceneAnswer, json_of_a_free_scene_has_null_for_infinity) {
    Scene scene = test::read(test::ball_scene("", R"("horizon": null, )"));
    scene.notes = {"gear.obj: ignored 30 \"normals\""};
    EXPECT_EQ(answer_json(scene, check_scene(scene).value()),
              "{\"outcome\":\"free\",\"compared\":0,\"time\":null,\"begin\":0,\"horizon\":null,\"tolerance\":1e-06,"
              "\"margin\":0,\"contacts\":[],"
              "\"notes\":[\"gear.obj: ignored 30 \\\"normals\\\"\"]}");
}

}  // namespace
}  // namespace abut::scene_answer_test
