// SPDX-License-Identifier: Apache-2.0
// The answer of a scene in words and as CSV.
#include <gtest/gtest.h>

#include <numeric>

#include "contact_words.hpp"
#include "io/lines.hpp"
#include "io/scene_text.hpp"
#include "scene_csv.hpp"

namespace abut::cli {
namespace {

using test::same_bits;

std::string touching_of(std::string_view a, std::string_view b) {
    const Scene scene = test::read(fmt::format(R"({{"horizon": 10, "bodies": [{{{}}}, {{{}}}]}})", a, b));
    const SceneAnswer answer = check_scene(scene).value();
    EXPECT_EQ(answer.contacts.size(), 1u) << a;
    return answer.contacts.empty() ? "nothing" : touching(scene, answer.contacts[0]);
}

TEST(ContactWords, say_what_touches) {
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

TEST(ContactWords, are_empty_where_nothing_is_known) {
    const Scene scene = test::two_that_turn();
    const SceneAnswer answer = check_scene(scene).value();
    ASSERT_EQ(answer.outcome, Outcome::unresolved);
    EXPECT_EQ(touching(scene, answer.contacts.at(0)), "");
    const auto lines = test::lines_of(contacts_csv(scene, answer));
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_NE(lines[1].find(",unresolved,bodies[0],bodies[1],,,,,,,"), std::string::npos) << lines[1];
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

TEST(SceneCsv, has_a_row_for_each_contact) {
    const Scene scene = test::odd_scene();
    const SceneAnswer answer = check_scene(scene).value();
    const auto rows = rows_of(contacts_csv(scene, answer, CsvNames::plain));
    ASSERT_EQ(rows.size(), answer.contacts.size() + 1);
    EXPECT_EQ(rows[0], (std::vector<std::string>{"time", "outcome", "a", "b", "x", "y", "z", "normal_x", "normal_y",
                                                 "normal_z", "gap", "touching", "reason", "keys_a", "keys_b"}));
    bool has_odd_name = false;
    for (std::size_t i = 0; i < answer.contacts.size(); ++i) {
        const auto& row = rows[i + 1];
        const auto& [pair, found] = answer.contacts[i];
        ASSERT_EQ(row.size(), 15u);
        expect_number(row[0], found.time);
        EXPECT_EQ(row[2], scene.bodies[pair.a].body.name);
        EXPECT_EQ(row[3], scene.bodies[pair.b].body.name);
        has_odd_name |= row[2] == "a, \"b\"" && row[3] == "two\r\nlines\tü";
        ASSERT_FALSE(found.patches.empty());
        const Points& points = found.patches[0].points;
        const Vec3 position =
            std::accumulate(points.begin(), points.end(), Vec3(Vec3::Zero())) / static_cast<double>(points.size());
        for (std::size_t k = 0; k < 3; ++k) {
            expect_number(row[4 + k], position[static_cast<Eigen::Index>(k)]);
            expect_number(row[7 + k], found.patches[0].normal[static_cast<Eigen::Index>(k)]);
        }
        expect_number(row[10], found.gap);
        EXPECT_EQ(row[11], touching(scene, answer.contacts[i]));
        EXPECT_EQ(row[12], "");
    }
    EXPECT_TRUE(has_odd_name);
}

TEST(SceneCsv, has_a_row_for_each_clearance) {
    const Scene scene = test::odd_scene();
    const SceneAnswer answer = check_scene(scene, {.clearance = true}).value();
    const auto rows = rows_of(clearances_csv(scene, answer, CsvNames::plain));
    ASSERT_EQ(rows.size(), 7u);
    EXPECT_EQ(rows[0], (std::vector<std::string>{"distance", "at_least", "time", "a", "b", "point_a_x", "point_a_y",
                                                 "point_a_z", "point_b_x", "point_b_y", "point_b_z", "at_least_until",
                                                 "until", "reason", "keys_a", "keys_b"}));
    for (std::size_t i = 0; i < 6; ++i) {
        const auto& row = rows[i + 1];
        const auto& [pair, found] = answer.clearances[i];
        ASSERT_EQ(row.size(), 16u);
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
TEST(SceneCsv, has_no_formulas_and_no_controls) {
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
}  // namespace abut::cli
