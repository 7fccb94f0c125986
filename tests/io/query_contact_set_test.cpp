// SPDX-License-Identifier: Apache-2.0
// Lines about meshes that meet face on face, and about depth limits.
#include <gtest/gtest.h>

#include "abut/query/first_contact.hpp"
#include "io/expected_json.hpp"
#include "kit/generators.hpp"

namespace abut::query_contact_set_test {
namespace {

using nlohmann::json;
using test::asked;
using test::body_json;
using test::mesh_json;

json falling(const TriangleMesh& mesh, const std::vector<double>& position) {
    return body_json(mesh_json(mesh), {{"velocity", {0.1, 0.2, -1}}, {"position", position}});
}

TEST(QueryContactSet, of_a_cube_on_a_floor_is_one_patch_of_four_points) {
    const TriangleMesh cube = make_box_mesh({1, 1, 1}).value(), floor = make_box_mesh({10, 10, 1}).value();
    const json answer = asked(
        {{"query", "first_contact"}, {"a", falling(cube, {0.25, 0.5, 3})}, {"b", mesh_json(floor)}, {"horizon", 5}});
    EXPECT_EQ(answer["outcome"], "contact");
    EXPECT_EQ(answer["complete"], true);
    ASSERT_EQ(answer["patches"].size(), 1u);
    const json& patch = answer["patches"][0];
    EXPECT_EQ(patch["points"].size(), 4u);
    EXPECT_NEAR(patch["normal"][2].get<double>(), -1, 1e-12);
    EXPECT_NEAR(answer["axis"][2].get<double>(), -1, 1e-12);
    EXPECT_EQ(patch["feature_a"]["kind"], "face");
    EXPECT_FALSE(answer.contains("box_normals"));
}

TEST(QueryContactSet, takes_a_depth_limit_for_each_mesh) {
    const TriangleMesh ball = make_sphere_mesh(1, 4).value();
    const Mesh tree = Mesh::make(ball).value();
    const Linear motion{Vec3(0.1, 0.2, -1), {Quat::Identity(), Vec3(0.25, 0.5, 4)}};
    json line = {
        {"query", "first_contact"}, {"a", falling(ball, {0.25, 0.5, 4})}, {"b", mesh_json(ball)}, {"horizon", 5}};
    double before = -1;
    for (const int depth : {0, 1, 2}) {
        line["max_depth_a"] = depth;
        line["max_depth_b"] = 1;
        const json answer = asked(line);
        const FirstContact found =
            first_contact(tree, motion, tree, Linear{}, {.horizon = 5, .max_depth_a = depth, .max_depth_b = 1});
        EXPECT_EQ(answer["exact"], false);
        EXPECT_EQ(answer["time"].get<double>(), found.time);
        EXPECT_GE(found.time, before);
        before = found.time;
        ASSERT_EQ(answer["patches"].size(), 1u);
        ASSERT_EQ(answer["box_normals"].size(), 2u);
        for (int i = 0; i < 3; ++i)
            EXPECT_EQ(answer["box_normals"][1][static_cast<std::size_t>(i)].get<double>(), found.box_normals[1][i]);
    }
}

TEST(QueryContactSet, says_what_is_wrong_with_a_depth_limit) {
    const json mesh = mesh_json(make_box_mesh({1, 1, 1}).value());
    const json ball = {{"sphere", {{"center", {3, 0, 0}}, {"radius", 1}}}};
    const auto error_of = [](const json& line) {
        const QueryAnswer answer = answer_query(line.dump());
        return answer.error ? json::parse(answer.text)["error"].get<std::string>() : "";
    };
    json line = {{"query", "first_contact"}, {"a", mesh}, {"b", ball}, {"max_depth_b", 1}};
    EXPECT_EQ(error_of(line), "max_depth_b: belongs to first_contact where b is a mesh");
    line.erase("max_depth_b");
    line["max_depth_a"] = 1.5;
    EXPECT_NE(error_of(line).find("a whole number from 0 to 1000"), std::string::npos) << error_of(line);
    line["max_depth_a"] = 1;
    EXPECT_EQ(error_of(line), "");
    line["query"] = "distance";
    EXPECT_EQ(error_of(line), "max_depth_a: belongs to first_contact where a is a mesh");
}

}  // namespace
}  // namespace abut::query_contact_set_test
