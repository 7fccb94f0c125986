// SPDX-License-Identifier: Apache-2.0
// The answer of a scene as words, JSON and CSV.
#include <gtest/gtest.h>

#include <limits>
#include <numeric>

#include "abut/io/scene_check.hpp"
#include "io/lines.hpp"
#include "io/scene_text.hpp"

namespace abut {
namespace {

using nlohmann::json;
using test::same_bits;

constexpr std::string_view tip_mesh =
    R"("mesh": {"vertices": [[0,0,0],[1,0,0],[0,2,0],[0,0,3]], "triangles": [[0,2,1],[0,1,3],[1,2,3],[0,3,2]]})";

// Odd names, a turning body, a mesh, parts, and numbers that take all digits.
Scene odd_scene() {
    return test::read(fmt::format(R"({{"horizon": 3, "tolerance": 1.1e-5, "bodies": [
        {{"name": "a, \"b\"", "sphere": {{"center": [0.1,0,0], "radius": 0.3333333333333333}},
          "motion": {{"velocity": [1.1,0.07,0], "angular_velocity": [0,0,1]}}}},
        {{"name": "two\r\nlines\tü", {}, "fixed": true, "motion": {{"position": [1.7,-0.4,-0.3]}}}},
        {{"name": "parts", "parts": [{{"aligned_box": {{"min": [-1,-1,8], "max": [1,1,9]}}}},
                                     {{"aligned_box": {{"min": [-1,-1,-9], "max": [1,1,-8]}}}}],
          "motion": {{"velocity": [0,0,3]}}}},
        {{"sphere": {{"center": [0,0,15], "radius": 1}}}}]}})",
                                  tip_mesh));
}

std::string touching_of(std::string_view a, std::string_view b) {
    const Scene scene = test::read(fmt::format(R"({{"horizon": 10, "bodies": [{{{}}}, {{{}}}]}})", a, b));
    const SceneAnswer answer = check_scene(scene).value();
    EXPECT_EQ(answer.contacts.size(), 1u) << a;
    return answer.contacts.empty() ? "nothing" : touching(scene, answer.contacts[0]);
}

TEST(SceneAnswer, words_say_what_touches) {
    constexpr std::string_view box =
        R"("aligned_box": {"min": [-1,-1,-1], "max": [1,1,1]}, "motion": {"velocity": [1,0,0]})";
    EXPECT_EQ(touching_of(box, R"("aligned_box": {"min": [3,-1,-1], "max": [4,1,1]})"), "face 1 on face 0");
    EXPECT_EQ(touching_of(box, R"("sphere": {"center": [5,0,0], "radius": 1})"), "face 1 on surface");
    EXPECT_EQ(touching_of(box, R"("segment": {"start": [3,0,0], "end": [4,0,0]})"), "face 1 on vertex 0");
    EXPECT_EQ(
        touching_of(R"("sphere": {"center": [5,0,0], "radius": 1})", R"("sphere": {"center": [5,1,0], "radius": 1})"),
        "");
    // The second of two triangles is nearer.
    constexpr std::string_view triangles =
        R"("mesh": {"vertices": [[9,0,0],[9,1,0],[9,0,1],[3,0,0],[3,0.5,0],[3,0,0.5]], "triangles": [[0,1,2],[3,4,5]]})";
    EXPECT_EQ(touching_of(box, triangles), "face 1 on triangle 1");
    EXPECT_EQ(touching_of(triangles, box), "triangle 1 on face 1");
}

TEST(SceneAnswer, words_are_empty_where_nothing_is_known) {
    Scene scene = test::read(fmt::format(R"({{"horizon": 10, "max_steps": 1, "bodies": [
        {{{0}, "motion": {{"velocity": [1,0,0], "angular_velocity": [0,0,1]}}}}, {{{0}, "motion": {{"position": [5,0,0], "angular_velocity": [1,0,0]}}}}]}})",
                                         test::ball_text));
    const SceneAnswer answer = check_scene(scene).value();
    ASSERT_EQ(answer.outcome, Outcome::unresolved);
    EXPECT_EQ(touching(scene, answer.contacts.at(0)), "");
    const json object = json::parse(answer_json(scene, answer));
    EXPECT_EQ(object["contacts"][0]["outcome"], "unresolved");
    EXPECT_EQ(object["contacts"][0]["reason"], "steps");
    EXPECT_EQ(object["contacts"][0]["patches"], json::array());
    const auto lines = test::lines_of(contacts_csv(scene, answer));
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_NE(lines[1].find(",unresolved,bodies[0],bodies[1],,,,,,,"), std::string::npos) << lines[1];
}

void expect_bits(const json& array, const Vec3& vector) {
    ASSERT_EQ(array.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_TRUE(same_bits(array[i].get<double>() + 0.0, vector[static_cast<Eigen::Index>(i)] + 0.0)) << array;
}

TEST(SceneAnswer, json_has_every_number_with_all_its_bits) {
    const Scene scene = odd_scene();
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
              "{\"outcome\":\"free\",\"time\":null,\"horizon\":null,\"tolerance\":1e-06,\"margin\":0,\"contacts\":[],"
              "\"notes\":[\"gear.obj: ignored 30 \\\"normals\\\"\"]}");
}

// As RFC 4180 has it, but with LF.
std::vector<std::vector<std::string>> rows_of(std::string_view text) {
    std::vector<std::vector<std::string>> rows(1, {""});
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted && c == '"' && i + 1 < text.size() && text[i + 1] == '"') {
            rows.back().back() += text[++i];
        } else if (c == '"') {
            quoted = !quoted;
        } else if (!quoted && c == ',') {
            rows.back().emplace_back();
        } else if (!quoted && c == '\n') {
            rows.push_back({""});
        } else {
            rows.back().back() += c;
        }
    }
    EXPECT_EQ(rows.back(), std::vector<std::string>{""});  // it ends with a line break
    rows.pop_back();
    return rows;
}

void expect_number(const std::string& text, double value) {
    char* end = nullptr;
    EXPECT_TRUE(same_bits(std::strtod(text.c_str(), &end) + 0.0, value + 0.0)) << text;
    EXPECT_EQ(*end, '\0') << text;
}

TEST(SceneAnswer, csv_has_a_row_for_each_contact) {
    const Scene scene = odd_scene();
    const SceneAnswer answer = check_scene(scene).value();
    const auto rows = rows_of(contacts_csv(scene, answer, CsvNames::plain));
    ASSERT_EQ(rows.size(), answer.contacts.size() + 1);
    EXPECT_EQ(rows[0], (std::vector<std::string>{"time", "outcome", "a", "b", "x", "y", "z", "normal_x", "normal_y",
                                                 "normal_z", "gap", "touching", "reason"}));
    bool has_odd_name = false;
    for (std::size_t i = 0; i < answer.contacts.size(); ++i) {
        const auto& row = rows[i + 1];
        const auto& [pair, found] = answer.contacts[i];
        ASSERT_EQ(row.size(), 13u);
        expect_number(row[0], found.time);
        EXPECT_EQ(row[2], scene.bodies[pair.a].body.name);
        EXPECT_EQ(row[3], scene.bodies[pair.b].body.name);
        has_odd_name |= row[2] == "a, \"b\"" && row[3] == "two\r\nlines\tü";
        ASSERT_FALSE(found.patches.empty());
        const Points& points = found.patches[0].points;
        const Vec3 place =
            std::accumulate(points.begin(), points.end(), Vec3(Vec3::Zero())) / static_cast<double>(points.size());
        for (std::size_t k = 0; k < 3; ++k) {
            expect_number(row[4 + k], place[static_cast<Eigen::Index>(k)]);
            expect_number(row[7 + k], found.patches[0].normal[static_cast<Eigen::Index>(k)]);
        }
        expect_number(row[10], found.gap);
        EXPECT_EQ(row[11], touching(scene, answer.contacts[i]));
        EXPECT_EQ(row[12], "");
    }
    EXPECT_TRUE(has_odd_name);
}

TEST(SceneAnswer, csv_has_a_row_for_each_clearance) {
    const Scene scene = odd_scene();
    const SceneAnswer answer = check_scene(scene, {.clearance = true}).value();
    const auto rows = rows_of(clearances_csv(scene, answer, CsvNames::plain));
    ASSERT_EQ(rows.size(), 7u);
    EXPECT_EQ(rows[0], (std::vector<std::string>{"distance", "at_least", "time", "a", "b", "on_a_x", "on_a_y", "on_a_z",
                                                 "on_b_x", "on_b_y", "on_b_z", "at_least_until", "until", "reason"}));
    for (std::size_t i = 0; i < 6; ++i) {
        const auto& row = rows[i + 1];
        const auto& [pair, found] = answer.clearances[i];
        ASSERT_EQ(row.size(), 14u);
        expect_number(row[0], found.distance);
        expect_number(row[1], found.at_least);
        expect_number(row[2], found.time);
        EXPECT_EQ(row[3], scene.bodies[pair.a].body.name);
        EXPECT_EQ(row[4], scene.bodies[pair.b].body.name);
        for (std::size_t k = 0; k < 3; ++k) {
            expect_number(row[5 + k], found.point_a[static_cast<Eigen::Index>(k)]);
            expect_number(row[8 + k], found.point_b[static_cast<Eigen::Index>(k)]);
        }
        expect_number(row[11], found.at_least);
        expect_number(row[12], scene.horizon);
        EXPECT_EQ(row[13], "");
    }
}

// A spreadsheet computes what begins like this, also when the rest is a command.
TEST(SceneAnswer, csv_has_no_formulas_and_no_controls) {
    Scene scene;
    const auto named = [&](std::string_view name) {
        scene.bodies = {SceneBody{}, SceneBody{}};
        for (SceneBody& each : scene.bodies) each.body.parts.emplace_back(Sphere{{0, 0, 0}, 1});
        scene.bodies[0].body.name = name;
        scene.bodies[1].body.name = "-b";
        return rows_of(contacts_csv(scene, check_scene(scene).value())).at(1);
    };
    for (const std::string name : {"=1+1", "+1", "-1", "@SUM(A1)", "＝1"}) EXPECT_EQ(named(name)[2], "'" + name);
    EXPECT_EQ(named("\t=1")[2], "'\\x09=1");
    EXPECT_EQ(named("\r=1")[2], "'\\x0d=1");
    EXPECT_EQ(named("a=1\x1b[m")[2], "a=1\\x1b[m");
    EXPECT_EQ(named("=\"a\",b")[2], "'=\"a\",b");
    EXPECT_EQ(named("x")[3], "'-b");
    EXPECT_NE(contacts_csv(scene, check_scene(scene).value()).find(",x,'-b,"), std::string::npos);
    EXPECT_NE(contacts_csv(scene, check_scene(scene).value(), CsvNames::plain).find(",x,-b,"), std::string::npos);
}

}  // namespace
}  // namespace abut
