// SPDX-License-Identifier: Apache-2.0
// What is read from a scene file; scene_errors_test.cpp has what is not.
#include "abut/io/scene.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "abut/io/shape_json.hpp"
#include "abut/io/unit.hpp"
#include "io/expected_json.hpp"
#include "io/scene_text.hpp"
#include "io/scratch_folder.hpp"
#include "support/samples.hpp"

namespace abut {
namespace {

using nlohmann::json;
using test::ball_scene;
using test::only_shape;
using test::read;
using test::scene_with;

constexpr std::string_view corners = "v 0 0 0\nv 1 0 0\nv 0 2 0\nv 0 0 3\n";
constexpr std::string_view sides = "f 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";

std::string tip_text() { return fmt::format("{}{}", corners, sides); }

// The same as arrays.
constexpr std::string_view tip_mesh =
    R"("mesh": {"vertices": [[0,0,0],[1,0,0],[0,2,0],[0,0,3]], "triangles": [[0,2,1],[0,1,3],[1,2,3],[0,3,2]]})";

const Mesh& only_tree(const Scene& scene) { return std::get<Mesh>(only_shape(scene)); }

std::vector<Vec3> vertices_of(const Mesh& tree) {
    return {tree.data().vertices().begin(), tree.data().vertices().end()};
}

// A shape of space; not a mesh.
AnyShape any_of(const Solid& shape) {
    return std::visit(
        []<class S>(const S& known) -> AnyShape {
            if constexpr (std::same_as<S, Mesh>)
                return Sphere{Vec3::Zero(), 0};
            else
                return known;
        },
        shape);
}

TEST(Scene, what_is_left_out_has_a_default) {
    const Scene scene = read(ball_scene());
    EXPECT_EQ(scene.title, "");
    EXPECT_EQ(scene.horizon, 1);
    EXPECT_EQ(scene.tolerance, 1e-6);
    EXPECT_EQ(scene.margin, 0);
    EXPECT_EQ(scene.max_steps, 10'000'000u);
    EXPECT_EQ(scene.unit, "");
    EXPECT_EQ(scene.up, Axis::z);
    EXPECT_TRUE(scene.ignored.empty());
    EXPECT_TRUE(scene.notes.empty());
    ASSERT_EQ(scene.bodies.size(), 1u);
    const SceneBody& body = scene.bodies[0];
    EXPECT_EQ(body.body.name, "bodies[0]");
    EXPECT_EQ(body.color, "");
    EXPECT_FALSE(body.body.fixed);
    EXPECT_EQ(body.body.category, 1u);
    EXPECT_EQ(body.body.mask, 0xffffffffu);
    EXPECT_EQ(body.files, std::vector<std::string>{""});
    ASSERT_EQ(body.body.parts.size(), 1u);
    EXPECT_EQ(body.body.parts[0].pose.position, Vec3::Zero());
    ASSERT_TRUE(std::holds_alternative<Linear>(body.body.motion));
    EXPECT_EQ(std::get<Linear>(body.body.motion).velocity, Vec3::Zero());
    EXPECT_EQ(std::get<Linear>(body.body.motion).pose.position, Vec3::Zero());
}

TEST(Scene, every_field_is_read) {
    const Scene scene = read(R"({
        "title": "two \"balls\"", "horizon": 2.5, "tolerance": 1e-3, "margin": 0.25, "max_steps": 1234, "unit": "cm", "up": "y",
        "bodies": [
            {"name": "a", "sphere": {"center": [1,2,3], "radius": 4}, "color": "#C04fFe", "category": 6, "mask": 4294967295,
             "motion": {"velocity": [1,2,3]}},
            {"name": "b \u00e4", "sphere": {"center": [0,0,0], "radius": 1}, "fixed": true, "mask": 2,
             "motion": {"position": [7,8,9], "rotation": [0,2,0,0]}},
            {"sphere": {"center": [0,0,0], "radius": 1}, "fixed": false}],
        "ignore": [["b ä", "a"], ["bodies[2]", "b ä"]]
    })");
    EXPECT_EQ(scene.title, "two \"balls\"");
    EXPECT_EQ(scene.horizon, 2.5);
    EXPECT_EQ(scene.tolerance, 1e-3);
    EXPECT_EQ(scene.margin, 0.25);
    EXPECT_EQ(scene.max_steps, 1234u);
    EXPECT_EQ(scene.unit, "cm");
    EXPECT_EQ(scene.up, Axis::y);
    ASSERT_EQ(scene.bodies.size(), 3u);
    const SceneBody &a = scene.bodies[0], &b = scene.bodies[1];
    EXPECT_EQ(a.body.name, "a");
    EXPECT_EQ(a.color, "#C04fFe");
    EXPECT_EQ(a.body.category, 6u);
    EXPECT_EQ(a.body.mask, 0xffffffffu);
    EXPECT_FALSE(a.body.fixed);
    EXPECT_EQ(std::get<Linear>(a.body.motion).velocity, Vec3(1, 2, 3));
    EXPECT_EQ(std::get<Sphere>(a.body.parts[0].shape).center, Vec3(1, 2, 3));
    EXPECT_EQ(b.body.name, "b ä");
    EXPECT_TRUE(b.body.fixed);
    EXPECT_EQ(b.body.mask, 2u);
    EXPECT_EQ(std::get<Linear>(b.body.motion).pose.position, Vec3(7, 8, 9));
    EXPECT_EQ(std::get<Linear>(b.body.motion).pose.rotation.coeffs(), Quat(0, 1, 0, 0).coeffs());
    EXPECT_FALSE(scene.bodies[2].body.fixed);
    EXPECT_EQ(scene.bodies[2].body.name, "bodies[2]");
    const std::vector<std::array<std::size_t, 2>> ignored = {{1, 0}, {2, 1}};
    EXPECT_EQ(scene.ignored, ignored);
}

TEST(Scene, null_is_an_infinite_horizon) {
    EXPECT_EQ(read(ball_scene("", R"("horizon": null, )")).horizon, std::numeric_limits<double>::infinity());
    EXPECT_EQ(read(ball_scene("", R"("horizon": 0, )")).horizon, 0);
    // A motion that could turn, and does not.
    read(ball_scene(R"("motion": {"angular_velocity": [0,0,0], "velocity": [1,0,0]}, )", R"("horizon": null, )"));
    read(ball_scene(R"("motion": {"path": [{"time": 0}]}, )", R"("horizon": null, )"));
}

TEST(Scene, motions_are_those_of_a_query) {
    const Scene turning = read(ball_scene(
        R"("motion": {"position": [1,0,0], "rotation": [1,0,0,1], "velocity": [0,1,0], "angular_velocity": [0,0,2], "center": [0,0,3]}, )"));
    const auto& rigid = std::get<Rigid>(turning.bodies[0].body.motion);
    EXPECT_EQ(rigid.pose.position, Vec3(1, 0, 0));
    EXPECT_DOUBLE_EQ(rigid.pose.rotation.w(), std::sqrt(0.5));
    EXPECT_EQ(rigid.velocity, Vec3(0, 1, 0));
    EXPECT_EQ(rigid.angular_velocity, Vec3(0, 0, 2));
    EXPECT_EQ(rigid.center, Vec3(0, 0, 3));
    const Scene along = read(ball_scene(
        R"("motion": {"path": [{"time": 1, "position": [1,0,0]}, {"time": 3, "position": [5,0,0]}], "center": [0,1,0]}, )"));
    EXPECT_NEAR(pose_at(along.bodies[0].body.motion, 2).position.x(), 3, 1e-12);
    EXPECT_EQ(std::get<Path>(along.bodies[0].body.motion).keys().size(), 2u);
}

TEST(Scene, every_bounded_kind_of_shape_is_read_and_scaled) {
    for (int i = 0; i < test::all_kind_count; ++i) {
        const auto kind = static_cast<test::Kind>(i);
        if (kind == test::Kind::ray) continue;
        const AnyShape shape = test::sample_of(kind);
        const std::string text = shape_to_json(shape), inner = text.substr(1, text.size() - 2);
        const Scene as_it_is = read(scene_with(text));
        EXPECT_EQ(test::shape_value(any_of(only_shape(as_it_is))), test::shape_value(shape)) << text;
        EXPECT_EQ(as_it_is.bodies[0].files, std::vector<std::string>{""});
        for (const double scale : {2.5, 0.125, 1.0, 1e-3}) {
            const Scene scene = read(scene_with(fmt::format(R"({{"scale": {}, {}}})", scale, inner)));
            EXPECT_EQ(test::shape_value(any_of(only_shape(scene))), test::shape_value(test::scaled(shape, scale)))
                << text;
        }
    }
}

// Written by hand, apart from any code that scales.
TEST(Scene, scale_multiplies_all_coordinates) {
    const auto scaled = [](std::string_view shape) {
        return test::shape_value(any_of(only_shape(read(scene_with(fmt::format(R"({{{}, "scale": 2}})", shape))))));
    };
    EXPECT_EQ(scaled(R"("sphere": {"center": [1,2,3], "radius": 0.5})"),
              json::parse(R"({"sphere": {"center": [2.0,4.0,6.0], "radius": 1.0}})"));
    EXPECT_EQ(scaled(R"("capsule": {"start": [1,0,0], "end": [0,-1,0], "radius": 3})"),
              json::parse(R"({"capsule": {"start": [2.0,0.0,0.0], "end": [0.0,-2.0,0.0], "radius": 6.0}})"));
    EXPECT_EQ(scaled(R"("aligned_box": {"min": [-1,0,0], "max": [0,1,5]})"),
              json::parse(R"({"aligned_box": {"min": [-2.0,0.0,0.0], "max": [0.0,2.0,10.0]}})"));
    EXPECT_EQ(scaled(R"("oriented_box": {"center": [1,1,1], "half": [1,2,3], "axes": [[0,1,0],[-1,0,0],[0,0,1]]})"),
              json::parse(R"({"oriented_box": {"center": [2.0,2.0,2.0], "half": [2.0,4.0,6.0],
                              "axes": [[0.0,1.0,0.0],[-1.0,0.0,0.0],[0.0,0.0,1.0]]}})"));
    EXPECT_EQ(scaled(R"("segment": {"start": [1,0,0], "end": [0,1,0]})"),
              json::parse(R"({"segment": {"start": [2.0,0.0,0.0], "end": [0.0,2.0,0.0]}})"));
    EXPECT_EQ(scaled(R"("triangle": [[1,0,0],[0,1,0],[0,0,1]])"),
              json::parse(R"({"triangle": [[2.0,0.0,0.0],[0.0,2.0,0.0],[0.0,0.0,2.0]]})"));
    EXPECT_EQ(scaled(R"("convex_polygon": [[0,0,1],[1,0,1],[1,1,1]])"),
              json::parse(R"({"convex_polygon": [[0.0,0.0,2.0],[2.0,0.0,2.0],[2.0,2.0,2.0]]})"));
    const Scene mesh = read(scene_with(fmt::format(R"({{{}, "scale": 2}})", tip_mesh)));
    EXPECT_EQ(vertices_of(only_tree(mesh)), (std::vector<Vec3>{{0, 0, 0}, {2, 0, 0}, {0, 4, 0}, {0, 0, 6}}));
}

TEST(Scene, a_body_of_parts_has_each_at_its_place) {
    const Scene scene = read(scene_with(fmt::format(R"({{"name": "arm", "parts": [
            {{{}, "scale": 3}},
            {{"segment": {{"start": [0,0,0], "end": [1,0,0]}}, "position": [1,2,3]}},
            {{{}, "rotation": [0,0,0,5], "position": [0,0,1], "surface": true}}]}})",
                                                    test::ball_text, tip_mesh)));
    ASSERT_EQ(scene.bodies.size(), 1u);
    const SceneBody& body = scene.bodies[0];
    ASSERT_EQ(body.body.parts.size(), 3u);
    EXPECT_EQ(body.files, (std::vector<std::string>{"", "", ""}));
    EXPECT_EQ(std::get<Sphere>(body.body.parts[0].shape).radius, 3);
    EXPECT_EQ(body.body.parts[0].pose.position, Vec3::Zero());
    EXPECT_EQ(body.body.parts[1].pose.position, Vec3(1, 2, 3));
    EXPECT_EQ(body.body.parts[2].pose.rotation.coeffs(), Quat(0, 0, 0, 1).coeffs());
    EXPECT_FALSE(std::get<Mesh>(body.body.parts[2].shape).is_solid());
}

TEST(Scene, a_closed_mesh_is_a_solid_unless_it_is_called_a_surface) {
    EXPECT_TRUE(only_tree(read(scene_with(fmt::format("{{{}}}", tip_mesh)))).is_solid());
    EXPECT_TRUE(only_tree(read(scene_with(fmt::format(R"({{{}, "surface": false}})", tip_mesh)))).is_solid());
    EXPECT_FALSE(only_tree(read(scene_with(fmt::format(R"({{{}, "surface": true}})", tip_mesh)))).is_solid());
}

TEST(Scene, a_byte_order_mark_and_other_line_ends_are_read) {
    std::string text = ball_scene(R"("name": "ball", )");
    EXPECT_EQ(read("\xEF\xBB\xBF" + text).bodies[0].body.name, "ball");
    text.insert(1, "\r\n\t");
    EXPECT_EQ(read(text + "\r\n").bodies[0].body.name, "ball");
}

TEST(Scene, a_world_has_the_bodies_and_what_is_ignored) {
    const Scene scene =
        read(fmt::format(R"({{"bodies": [{{"name": "a", {0}}}, {{"name": "b", {0}}}, {{"name": "c", {0}}}],
                                            "ignore": [["c", "a"]]}})",
                         test::ball_text));
    const World world = world_of(scene).value();
    ASSERT_EQ(world.size(), 3u);
    EXPECT_EQ(world.name(BodyId{2}).value(), "b");
    std::vector<BodyPair> touching;
    world.for_each_overlap([&](const BodyPair& pair) {
        touching.push_back(pair);
        return Flow::proceed;
    });
    EXPECT_EQ(touching, (std::vector<BodyPair>{{{1}, {2}}, {{2}, {3}}}));
}

TEST(Scene, a_world_of_a_body_that_is_not_valid_says_which) {
    Scene scene = read(ball_scene(R"("name": "ball", )"));
    std::get<Sphere>(scene.bodies[0].body.parts[0].shape).radius = -1;
    const auto world = world_of(scene);
    ASSERT_FALSE(world);
    EXPECT_TRUE(world.error().message.starts_with("ball: ")) << world.error().message;
}

class SceneFiles : public test::ScratchFolder {
 protected:
    void SetUp() override {
        ScratchFolder::SetUp();
        before_ = std::filesystem::current_path();
    }
    void TearDown() override {
        std::filesystem::current_path(before_);
        ScratchFolder::TearDown();
    }

    SceneOptions here() const { return {.folder = folder_}; }
    Scene read_here(std::string_view body, std::string_view scene = "") const {
        return read(scene_with(body, scene), here());
    }
    std::vector<Vec3> vertices_here(std::string_view body, std::string_view scene = "") const {
        return vertices_of(only_tree(read_here(body, scene)));
    }

    std::filesystem::path before_;
};

TEST_F(SceneFiles, a_mesh_comes_from_a_file) {
    written("tip.obj", tip_text());
    const Scene scene = read_here(R"({"name": "tip", "mesh": "tip.obj"})");
    EXPECT_EQ(vertices_of(only_tree(scene)), (std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 2, 0}, {0, 0, 3}}));
    EXPECT_EQ(scene.bodies[0].files, std::vector<std::string>{"tip.obj"});
    EXPECT_TRUE(only_tree(scene).is_solid());
    EXPECT_FALSE(only_tree(read_here(R"({"mesh": "tip.obj", "surface": true})")).is_solid());
    EXPECT_EQ(vertices_here(R"({"mesh": "tip.obj", "scale": 0.5})")[3], Vec3(0, 0, 1.5));
}

TEST_F(SceneFiles, lengths_are_changed_to_the_unit_of_the_scene) {
    written("tip.obj", tip_text());
    const auto length = [&](std::string_view body, std::string_view scene) {
        return vertices_here(fmt::format(R"({{"mesh": "tip.obj"{}}})", body), scene)[1].x();
    };
    EXPECT_EQ(length("", R"("unit": "mm", )"), 1);
    EXPECT_EQ(length(R"(, "unit": "mm")", R"("unit": "mm", )"), 1);
    // Of a scene that names no unit it is the metre.
    EXPECT_DOUBLE_EQ(length(R"(, "unit": "mm")", ""), 0.001);
    EXPECT_EQ(length(R"(, "unit": "m")", ""), 1);
    EXPECT_DOUBLE_EQ(length(R"(, "unit": "in")", R"("unit": "mm", )"), 25.4);
    EXPECT_DOUBLE_EQ(length(R"(, "unit": "ft", "scale": 10)", R"("unit": "in", )"), 120);
    for (const Unit& unit : units)
        EXPECT_DOUBLE_EQ(length(fmt::format(R"(, "unit": "{}")", unit.name), R"("unit": "km", )"), unit.metres / 1000);
    // Of a mesh in the scene itself too.
    EXPECT_DOUBLE_EQ(vertices_here(fmt::format(R"({{{}, "unit": "cm"}})", tip_mesh), R"("unit": "mm", )")[3].z(), 30);
}

TEST_F(SceneFiles, what_is_up_in_a_file_is_turned_to_what_is_up_in_the_scene) {
    written("tip.obj", tip_text());
    const auto corners_of = [&](std::string_view body, std::string_view scene) {
        auto all = vertices_here(fmt::format(R"({{"mesh": "tip.obj"{}}})", body), scene);
        return std::vector<Vec3>(all.begin() + 1, all.end());
    };
    const std::vector<Vec3> unturned = {{1, 0, 0}, {0, 2, 0}, {0, 0, 3}};
    EXPECT_EQ(corners_of("", ""), unturned);
    EXPECT_EQ(corners_of("", R"("up": "y", )"), unturned);
    EXPECT_EQ(corners_of(R"(, "up": "x")", R"("up": "x", )"), unturned);
    // A quarter turn about the axis that is neither.
    using Corners = std::vector<Vec3>;
    EXPECT_EQ(corners_of(R"(, "up": "y")", ""), (Corners{{1, 0, 0}, {0, 0, 2}, {0, -3, 0}}));
    EXPECT_EQ(corners_of(R"(, "up": "x")", ""), (Corners{{0, 0, 1}, {0, 2, 0}, {-3, 0, 0}}));
    EXPECT_EQ(corners_of(R"(, "up": "z")", R"("up": "y", )"), (Corners{{1, 0, 0}, {0, 0, -2}, {0, 3, 0}}));
}

TEST_F(SceneFiles, one_of_several_meshes_is_taken_by_its_name) {
    written("two.obj", fmt::format("o left\n{}{}o right\nv 5 0 0\nv 6 0 0\nv 5 1 0\nf 5 6 7\n", corners, sides));
    EXPECT_EQ(only_tree(read_here(R"({"mesh": "two.obj"})")).data().triangles().size(), 5u);
    EXPECT_EQ(only_tree(read_here(R"({"mesh": "two.obj", "mesh_name": "left"})")).data().triangles().size(), 4u);
    EXPECT_EQ(only_tree(read_here(R"({"mesh": "two.obj", "mesh_name": "right"})")).data().triangles().size(), 1u);
}

TEST_F(SceneFiles, notes_are_told_once_for_a_file) {
    written("noted.obj", fmt::format("vt 0 0\n{}", tip_text()));
    written("plain.obj", tip_text());
    const Scene scene =
        read(R"({"bodies": [{"mesh": "noted.obj"}, {"mesh": "plain.obj"}, {"mesh": "noted.obj"}]})", here());
    EXPECT_EQ(scene.notes, std::vector<std::string>{"noted.obj: ignored 1 texture coordinate"});
    // And the tree is there once.
    EXPECT_EQ(std::get<Mesh>(scene.bodies[0].body.parts[0].shape).data().vertices().data(),
              std::get<Mesh>(scene.bodies[2].body.parts[0].shape).data().vertices().data());
}

TEST_F(SceneFiles, paths_start_from_the_folder_of_the_scene) {
    std::filesystem::create_directories(folder_ / "scenes/parts");
    std::filesystem::create_directories(folder_ / "elsewhere");
    written("tip.obj", tip_text());
    written("scenes/parts/tip.obj", tip_text());
    const std::string file =
        written("scenes/scene.json", R"({"bodies": [{"mesh": "parts/tip.obj"}, {"mesh": "../tip.obj"}]})");
    const auto bodies = [](const std::filesystem::path& path) {
        MeshCache meshes;
        const auto scene = load_scene(path, meshes, {.allow_outside = true});
        EXPECT_TRUE(scene) << scene.error().message;
        return scene ? scene->bodies.size() : 0;
    };
    EXPECT_EQ(bodies(file), 2u);
    std::filesystem::current_path(folder_ / "elsewhere");
    EXPECT_EQ(bodies(file), 2u);
    EXPECT_EQ(bodies("../scenes/scene.json"), 2u);
    std::filesystem::current_path(folder_ / "scenes");
    EXPECT_EQ(bodies("scene.json"), 2u);
    // A text has no folder: the working directory it is.
    EXPECT_EQ(read(scene_with(R"({"mesh": "parts/tip.obj"})")).bodies.size(), 1u);
    // A path from the root stays.
    std::filesystem::current_path(folder_ / "elsewhere");
    const std::string rooted = fmt::format(R"({{"bodies": [{{"mesh": {}}}]}})", json(path("tip.obj")).dump());
    EXPECT_EQ(bodies(written("scenes/rooted.json", rooted)), 1u);
}

TEST_F(SceneFiles, paths_leave_the_folder_only_when_allowed_to) {
    std::filesystem::create_directories(folder_ / "scenes/parts");
    std::filesystem::create_directories(folder_ / "scenes2");
    for (const char* const name : {"tip.obj", "scenes/parts/tip.obj", "scenes2/tip.obj"}) written(name, tip_text());
    std::filesystem::create_symlink("../tip.obj", path("scenes/link.obj"));
    std::filesystem::create_symlink("link.obj", path("scenes/nested.obj"));
    std::filesystem::create_symlink("..", path("scenes/up"));
    std::filesystem::create_symlink("parts/tip.obj", path("scenes/inside.obj"));
    std::filesystem::create_symlink("scenes", path("other_name"));
    const auto problem = [&](const std::string& name, bool allow, const char* folder = "scenes") {
        const std::string file =
            written(std::string(folder) + "/scene.json", scene_with(json({{"mesh", name}}).dump()));
        MeshCache meshes;
        const auto scene = load_scene(file, meshes, {.allow_outside = allow});
        return scene ? std::string() : scene.error().message.substr(file.size() + 2);
    };
    for (const std::string& name : {std::string("../tip.obj"), std::string("../scenes2/tip.obj"), path("tip.obj"),
                                    std::string("parts/../../tip.obj"), std::string("link.obj"),
                                    std::string("nested.obj"), std::string("up/tip.obj")}) {
        EXPECT_EQ(problem(name, false),
                  fmt::format("bodies[0].mesh: \"{}\" is outside of the folder that paths start from; such files are "
                              "read with --allow-outside only, in C++ with allow_outside",
                              name));
        EXPECT_EQ(problem(name, true), "");
    }
    for (const std::string& name :
         {std::string("parts/tip.obj"), std::string("../scenes/parts/tip.obj"), std::string("inside.obj"),
          path("scenes/parts/tip.obj"), path("other_name/parts/tip.obj"), std::string("up/scenes/inside.obj")}) {
        EXPECT_EQ(problem(name, false), "") << name;
        EXPECT_EQ(problem(name, false, "other_name"), "") << name;
    }
    // Neither tells whether there is such a file.
    EXPECT_NE(problem("../none.obj", false).find("is outside of the folder"), std::string::npos);
    std::filesystem::create_symlink("circle.obj", path("scenes/circle.obj"));
    EXPECT_EQ(problem("circle.obj", false),
              "bodies[0].mesh: cannot read \"circle.obj\": its path cannot be resolved: "
              "Too many levels of symbolic links");
}

TEST_F(SceneFiles, progress_names_the_file_and_can_stop_it) {
    written("tip.obj", tip_text());
    const std::string text = scene_with(R"({"mesh": "tip.obj"})");
    SceneOptions options = here();
    std::vector<double> parts;
    options.progress = [&](const std::string& file, double part) {
        EXPECT_EQ(file, "tip.obj");
        parts.push_back(part);
        return Flow::proceed;
    };
    read(text, options);
    ASSERT_FALSE(parts.empty());
    EXPECT_TRUE(std::is_sorted(parts.begin(), parts.end()));
    EXPECT_EQ(parts.back(), 1);
    options.progress = [](const std::string&, double) { return Flow::stop; };
    EXPECT_TRUE(test::error_of(text, options).starts_with("bodies[0].mesh: cannot read \"tip.obj\": "))
        << test::error_of(text, options);
}

}  // namespace
}  // namespace abut
