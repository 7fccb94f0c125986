// SPDX-License-Identifier: Apache-2.0
// What can be wrong with a scene, and the words for it. Each message begins with the place.
#include <gtest/gtest.h>

#include <utility>

#include "io/scene_text.hpp"
#include "io/scratch_folder.hpp"

namespace abut::scene_errors_test {
namespace {

using test::ball_scene;
using test::error_of;
using test::scene_with;

constexpr std::string_view shape_list =
    "sphere, capsule, aligned_box, oriented_box, segment, ray, triangle, convex_polygon, convex_polyhedron, cylinder, "
    "circle2, segment2, rectangle2, convex_polygon2 and mesh";

// A text and what is said of it.
using Cases = std::vector<std::pair<std::string, std::string>>;

void expect_errors(const Cases& cases, const std::filesystem::path& folder = {}) {
    for (const auto& [text, message] : cases) EXPECT_EQ(error_of(text, {.folder = folder}), message) << text;
}

std::string moving(std::string_view motion, std::string_view scene = "") {
    return ball_scene(fmt::format(R"("motion": {}, )", motion), scene);
}

std::string ignoring(std::string_view pairs) {
    return fmt::format(R"({{"bodies": [{{"name": "gear", {0}}}, {{"name": "axle", {0}}}], "ignore": {1}}})",
                       test::ball_text, pairs);
}

TEST(SceneErrors, in_the_json) {
    expect_errors({
        {"", "JSON error at column 1: expected a value, found the end of the line"},
        {" ", "JSON error at column 2: expected a value, found the end of the line"},
        {"bodies", "JSON error at column 1: expected a value, found 'b'"},
        {R"({"bodies": [})", "JSON error at column 13: expected a value, found '}'"},
        {"{\n \"bodies\": [\n  {\"sphere\": 1,}]}",
         "JSON error at line 3, column 16: expected a key in quotes, found '}'"},
        {R"({"bodies": [])", "JSON error at column 14: expected ',' or '}', found the end of the line"},
        {"{} {}", "JSON error at column 4: expected the end of the line after a complete value, found '{'"},
        {"{\"bodies\": [\n{\"name\": \"é\\q\"}]}",
         R"(JSON error at line 2, column 13: expected one of " \ / b f n r t u after a backslash, found 'q')"},
        {"{\"bodies\": [\n1e]}", "JSON error at line 2, column 3: expected a digit, found ']'"},
        {"{\n\"title\": \"two\nlines\"}",
         "JSON error at line 2, column 14: expected no control character inside a string, found byte 0x0a"},
    });
}

TEST(SceneErrors, in_the_scene) {
    expect_errors({
        {"[]",
         "scene: expected an object with title, begin, horizon, time_unit, tolerance, margin, max_steps, unit, up, "
         "angle_unit, bodies, ignore, pairs and $schema, found "
         "an empty array"},
        {"5",
         "scene: expected an object with title, begin, horizon, time_unit, tolerance, margin, max_steps, unit, up, "
         "angle_unit, bodies, ignore, pairs and $schema, found "
         "5"},
        {"null",
         "scene: expected an object with title, begin, horizon, time_unit, tolerance, margin, max_steps, unit, up, "
         "angle_unit, bodies, ignore, pairs and $schema, found "
         "null"},
        {"{}", "bodies is missing"},
        {ball_scene("", R"("bodys": 5, )"), R"(scene: unknown field "bodys"; did you mean "bodies"?)"},
        {ball_scene("", R"("scale": 5, )"),
         R"(scene: unknown field "scale"; the fields are title, begin, horizon, time_unit, tolerance, margin, max_steps, unit, up, angle_unit, bodies, ignore, pairs and $schema)"},
        {ball_scene("", R"("horizon": 1, "horizon": 2, )"), R"(scene: "horizon" is given twice)"},
        {ball_scene("", R"("title": 5, )"), "title: expected a title, found 5"},
        {ball_scene("", R"("horizon": -1, )"), "horizon is -1; it must be at least 0, or null for infinity"},
        {ball_scene("", R"("horizon": "long", )"), R"(horizon: expected a number, found "long")"},
        {ball_scene("", R"("tolerance": 0, )"), "tolerance is 0; it must be above 0"},
        {ball_scene("", R"("tolerance": null, )"), "tolerance: expected a number, found null"},
        {ball_scene("", R"("margin": -1, )"), "margin is -1; it must be at least 0"},
        {ball_scene("", R"("margin": 1e999, )"), "margin is 1e999; it is too large for a double"},
        {ball_scene("", R"("max_steps": 0, )"), "max_steps is 0; it must be a whole number from 1 to 2^53"},
        {ball_scene("", R"("max_steps": 1.5, )"), "max_steps is 1.5; it must be a whole number from 1 to 2^53"},
        {ball_scene("", R"("unit": "inch", )"),
         R"(unit: unknown unit "inch"; the units are um, mm, cm, m, km, in, ft and yd)"},
        {ball_scene("", R"("unit": 3, )"), "unit: expected one of the units um, mm, cm, m, km, in, ft and yd, found 3"},
        {ball_scene("", R"("unit": "MM", )"),
         R"(unit: unknown unit "MM"; the units are um, mm, cm, m, km, in, ft and yd)"},
        {ball_scene("", R"("up": "w", )"), R"(up: unknown axis "w"; the axes are x, y and z)"},
        {ball_scene("", R"("up": 2, )"), "up: expected one of the axes x, y and z, found 2"},
        {R"({"bodies": {}})", "bodies: expected an array of one body or more, found an object"},
        {R"({"bodies": []})", "bodies: expected an array of one body or more, found an empty array"},
        {R"({"bodies": null})", "bodies: expected an array of one body or more, found null"},
    });
}

TEST(SceneErrors, in_a_body) {
    expect_errors({
        {scene_with("5"), R"(bodies[0]: expected a shape such as {"sphere": {...}}, found 5)"},
        {scene_with("{}"), fmt::format("bodies[0]: no shape given; the shapes are {}", shape_list)},
        {scene_with(R"({"name": "x"})"), fmt::format("bodies[0]: no shape given; the shapes are {}", shape_list)},
        {scene_with(R"({"spere": {}})"), R"(bodies[0]: unknown shape "spere"; did you mean "sphere"?)"},
        {scene_with(R"({"nme": "x"})"), R"(bodies[0]: unknown field "nme"; did you mean "name"?)"},
        {scene_with(R"({"cone": {}})"),
         fmt::format(R"(bodies[0]: unknown shape "cone"; the shapes are {})", shape_list)},
        {scene_with(R"({"sphere": {"center": [0,0,0], "radius": 1}, "sphere": {"center": [0,0,0], "radius": 1}})"),
         R"(bodies[0]: "sphere" is given twice)"},
        {scene_with(
             R"({"sphere": {"center": [0,0,0], "radius": 1}, "mesh": {"vertices": [[0,0,0],[1,0,0],[0,2,0],[0,0,3]], "triangles": [[0,2,1],[0,1,3],[1,2,3],[0,3,2]]}})"),
         "bodies[0]: has two shapes, sphere and mesh; give one"},
        {ball_scene(R"("colour": "#000000", )"), R"(bodies[0]: unknown field "colour"; did you mean "color"?)"},
        {ball_scene(R"("qqqqqqq": 1, )"), R"(bodies[0]: unknown field "qqqqqqq")"},
        {ball_scene(R"("name": "a", "name": "b", )"), R"(bodies[0]: "name" is given twice)"},
        {ball_scene(R"("name": "", )"), "bodies[0].name is empty; leave it out, or give a name"},
        {ball_scene(R"("name": 5, )"), "bodies[0].name: expected a name, found 5"},
        {ball_scene(R"("color": "red", )"), R"(bodies[0].color: expected a color such as "#c04020", found "red")"},
        {ball_scene(R"("color": "#12345g", )"),
         R"(bodies[0].color: expected a color such as "#c04020", found "#12345g")"},
        {ball_scene(R"("color": "#1234567", )"),
         R"(bodies[0].color: expected a color such as "#c04020", found "#1234567")"},
        {ball_scene(R"("color": "", )"), R"(bodies[0].color: expected a color such as "#c04020", found "")"},
        {ball_scene(R"("color": [1,0,0], )"),
         R"(bodies[0].color: expected a color such as "#c04020", found an array of 3)"},
        {ball_scene(R"("fixed": 1, )"), "bodies[0].fixed: expected true or false, found 1"},
        {ball_scene(R"("fixed": "true", )"), R"(bodies[0].fixed: expected true or false, found "true")"},
        {ball_scene(R"("mask": 0, )"), "bodies[0].mask is 0; it must be a whole number from 1 to 4294967295"},
        {ball_scene(R"("mask": 1.5, )"), "bodies[0].mask is 1.5; it must be a whole number from 1 to 4294967295"},
        {ball_scene(R"("mask": -1, )"), "bodies[0].mask is -1; it must be a whole number from 1 to 4294967295"},
        {ball_scene(R"("category": 4294967296, )"),
         "bodies[0].category is 4294967296; it must be a whole number from 1 to 4294967295"},
        {ball_scene(R"("category": "all", )"), R"(bodies[0].category: expected a number, found "all")"},
        {ball_scene(R"("mask": [1], )"), "bodies[0].mask: expected a number, found an array of 1"},
        {ball_scene(R"("surface": true, )"), R"(bodies[0]: "surface" belongs to a mesh, not to sphere)"},
        {ball_scene(R"("unit": "mm", )"), R"(bodies[0]: "unit" belongs to a mesh, not to sphere)"},
        {ball_scene(R"("up": "y", )"), R"(bodies[0]: "up" belongs to a mesh, not to sphere)"},
        {ball_scene(R"("mesh_name": "x", )"), R"(bodies[0]: "mesh_name" belongs to a mesh, not to sphere)"},
        {ball_scene(R"("scale": 0, )"), "bodies[0].scale is 0; it must be above 0"},
        {ball_scene(R"("scale": -2, )"), "bodies[0].scale is -2; it must be above 0"},
        {ball_scene(R"("scale": "2", )"), R"(bodies[0].scale: expected a number, found "2")"},
        {ball_scene(R"("scale": null, )"), "bodies[0].scale: expected a number, found null"},
        {R"({"bodies": [{"name": "a", "sphere": {"center": [0,0,0], "radius": 1}}, {"name": "a", "sphere": {"center": [0,0,0], "radius": 1}}]})",
         R"(bodies[1].name: "a" is the name of bodies[0] already)"},
        {R"({"bodies": [{"name": "bodies[1]", "sphere": {"center": [0,0,0], "radius": 1}}, {"sphere": {"center": [0,0,0], "radius": 1}}]})",
         R"(bodies[1].name: "bodies[1]" is the name of bodies[0] already)"},
        {scene_with(
             R"({"sphere": {"center": [0,0,0], "radius": 1}}, {"sphere": {"center": [0,0,0], "radius": 1}}, {"sphere": {"center": [0,0,0], "radius": 1}, "motion": {"angular_velocity": [0, "fast", 0]}})"),
         R"(bodies[2].motion.angular_velocity[1]: expected a number, found "fast")"},
    });
}

TEST(SceneErrors, in_a_shape) {
    expect_errors({
        {scene_with(R"({"sphere": 5})"), "bodies[0].sphere: expected an object with center and radius, found 5"},
        {scene_with(R"({"sphere": {"center": [0,0], "radius": 1}})"),
         "bodies[0].sphere.center: expected an array of 3 numbers, found an array of 2"},
        {scene_with(R"({"sphere": {"center": [0,0,0]}})"), "bodies[0].sphere.radius is missing"},
        {scene_with(R"({"sphere": {"center": [0,0,"x"], "radius": 1}})"),
         R"(bodies[0].sphere.center[2]: expected a number, found "x")"},
        {scene_with(R"({"sphere": {"center": [0,0,0], "radius": -1}})"),
         "bodies[0].sphere.radius is -1; a radius must be finite and at least 0"},
        {scene_with(R"({"sphere": {"center": [0,0,0], "radius": 1, "size": 3}})"),
         R"(bodies[0].sphere: unknown field "size"; the fields are center and radius)"},
        {scene_with(R"({"ray": {"origin": [0,0,0], "direction": [1,0,0]}})"),
         "bodies[0]: a ray has no end; a body must be bounded, such as a segment"},
        {scene_with(R"({"ray": {"origin": [0,0,0], "direction": [1,0,0]}, "scale": 2})"),
         "bodies[0]: a ray has no end; a body must be bounded, such as a segment"},
        {scene_with(R"({"rectangle2": {"center": [0,0], "half": [1,1]}})"),
         "bodies[0]: rectangle2 is a shape of the plane; scenes are in space"},
        {scene_with(R"({"rectangle2": {"center": [0,0], "half": [1,1]}, "scale": 2})"),
         R"(bodies[0]: "scale" is for shapes in 3D)"},
        {scene_with(R"({"convex_polygon2": [[0,0],[1,0],[0,1]]})"),
         "bodies[0]: convex_polygon2 is a shape of the plane; scenes are in space"},
        {scene_with(R"({"sphere": {"center": [0,0,0], "radius": 1e300}, "scale": 1e300})"),
         "bodies[0].scale: with it sphere is not valid: radius is inf; a radius must be finite and at least 0"},
        {scene_with(R"({"aligned_box": {"min": [0,0,0], "max": [1e300,1,1]}, "scale": 1e10})"),
         "bodies[0].scale: with it aligned_box is not valid: max[0] is inf; coordinates must be finite"},
        {scene_with(R"({"oriented_box": {"center": [0,0,0], "half": [1,1,1], "rotation": [0,0,0,0]}})"),
         "bodies[0].oriented_box.rotation is zero; a quaternion must have a length"},
        {scene_with(R"({"convex_polygon": [[0,0,0],[1,0,0],[2,2,0]], "scale": 1e308})"),
         "bodies[0].scale: with it convex_polygon is not valid: vertices[2][0] is inf; coordinates must be finite"},
    });
}

TEST(SceneErrors, in_a_motion) {
    expect_errors({
        {moving("5"),
         "bodies[0].motion: expected an object with velocity, position, rotation, rotation_xyzw, rpy, axis, angle, "
         "angular_velocity, center and path, "
         "found 5"},
        {moving(R"({"angular_velocity": 3})"),
         "bodies[0].motion.angular_velocity: expected an array of 3 numbers, found 3"},
        {moving(R"({"speed": [1,0,0]})"),
         R"(bodies[0].motion: unknown field "speed"; the fields are velocity, position, rotation, rotation_xyzw, rpy, axis, angle, angular_velocity, center and path)"},
        {moving(R"({"velocty": [1,0,0]})"), R"(bodies[0].motion: unknown field "velocty"; did you mean "velocity"?)"},
        {moving(R"({"rotation": [0,0,0,0]})"), "bodies[0].motion.rotation is zero; a quaternion must have a length"},
        {moving(R"({"path": []})"),
         "bodies[0].motion.path: expected an array of one key or more, each an object with time, position and "
         "rotation, found an empty array"},
        {moving(R"({"path": [{"time": 0}, {"time": 0}]})"),
         "bodies[0].motion.path[1].time is 0; it must be after 0, the time of the key before"},
        {moving(R"({"path": [{"time": 0}], "velocity": [1,0,0]})"),
         "bodies[0].motion.velocity: a path says it all; beside it stands only center"},
        {moving(R"({"angular_velocity": [0,0,1]})", R"("horizon": null, )"),
         "bodies[0].motion: turns or follows a path; then horizon must be finite"},
        {moving(R"({"path": [{"time": 0}, {"time": 1}]})", R"("horizon": null, )"),
         "bodies[0].motion: turns or follows a path; then horizon must be finite"},
        {ball_scene(R"("fixed": true, "motion": {"velocity": [1,0,0]}, )"),
         "bodies[0].motion: the body is fixed; it may have position and rotation only"},
        {ball_scene(R"("fixed": true, "motion": {"angular_velocity": [0,0,1]}, )"),
         "bodies[0].motion: the body is fixed; it may have position and rotation only"},
        {ball_scene(R"("motion": {"path": [{"time": 0}]}, "fixed": true, )"),
         "bodies[0].motion: the body is fixed; it may have position and rotation only"},
        {ball_scene(R"("fixed": true, "motion": 5, )"),
         "bodies[0].motion: expected an object with velocity, position, rotation, rotation_xyzw, rpy, axis, angle, "
         "angular_velocity, center and path, "
         "found 5"},
    });
}

TEST(SceneErrors, in_the_parts) {
    expect_errors({
        {scene_with(R"({"parts": []})"),
         "bodies[0].parts: expected an array of one part or more, found an empty array"},
        {scene_with(R"({"parts": {}})"), "bodies[0].parts: expected an array of one part or more, found an object"},
        {scene_with(
             R"({"parts": [{"sphere": {"center": [0,0,0], "radius": 1}}], "sphere": {"center": [0,0,0], "radius": 1}})"),
         R"(bodies[0]: has sphere and "parts"; give one of them)"},
        {scene_with(R"({"parts": [{"sphere": {"center": [0,0,0], "radius": 1}}], "scale": 2})"),
         "bodies[0].scale: belongs to the parts"},
        {scene_with(R"({"parts": [{"sphere": {"center": [0,0,0], "radius": 1}}], "unit": "mm"})"),
         "bodies[0].unit: belongs to the parts"},
        {scene_with(R"({"parts": [5]})"), R"(bodies[0].parts[0]: expected a shape such as {"sphere": {...}}, found 5)"},
        {scene_with(R"({"parts": [{"sphere": {"center": [0,0,0], "radius": 1}, "name": "x"}]})"),
         R"(bodies[0].parts[0]: unknown field "name")"},
        {scene_with(
             R"({"parts": [{"sphere": {"center": [0,0,0], "radius": 1}}, {"sphere": {"center": [0,0,0], "radius": 1}, "position": [0,0]}]})"),
         "bodies[0].parts[1].position: expected an array of 3 numbers, found an array of 2"},
        {scene_with(
             R"({"parts": [{"sphere": {"center": [0,0,0], "radius": 1}}, {"sphere": {"center": [0,0,0], "radius": 1}, "rotation": [0,0,0,0]}]})"),
         "bodies[0].parts[1].rotation is zero; a quaternion must have a length"},
        {scene_with(R"({"parts": [{}]})"),
         fmt::format("bodies[0].parts[0]: no shape given; the shapes are {}", shape_list)},
        {scene_with(R"({"parts": [{"ray": {"origin": [0,0,0], "direction": [1,0,0]}}]})"),
         "bodies[0].parts[0]: a ray has no end; a body must be bounded, such as a segment"},
        {scene_with(R"({"parts": [{"parts": [{"sphere": {"center": [0,0,0], "radius": 1}}]}]})"),
         fmt::format(R"(bodies[0].parts[0]: unknown shape "parts"; the shapes are {})", shape_list)},
        {scene_with(R"({"parts": [{"sphere": {"center": [0,0,0], "radius": 1}, "motion": {}}]})"),
         R"(bodies[0].parts[0]: unknown field "motion")"},
        {scene_with(
             R"({"parts": [{"sphere": {"center": [0,0,0], "radius": 1}}], "parts": [{"sphere": {"center": [0,0,0], "radius": 1}}]})"),
         R"(bodies[0]: "parts" is given twice)"},
        {scene_with(R"({"parts": [{"sphere": {"center": [0,0,0], "radius": 1}}], "colour": 1})"),
         R"(bodies[0]: unknown field "colour"; did you mean "color"?)"},
    });
}

TEST(SceneErrors, in_what_is_ignored) {
    expect_errors({
        {ignoring("5"), R"(ignore: expected an array of pairs such as ["gear", "axle"], found 5)"},
        {ignoring(R"(["gear", "axle"])"),
         R"(ignore[0]: expected two names of bodies such as ["gear", "axle"], found "gear")"},
        {ignoring(R"([["gear"]])"),
         R"(ignore[0]: expected two names of bodies such as ["gear", "axle"], found an array of 1)"},
        {ignoring(R"([["gear", "axle", "gear"]])"),
         R"(ignore[0]: expected two names of bodies such as ["gear", "axle"], found an array of 3)"},
        {ignoring(R"([["gear", 5]])"), "ignore[0][1]: expected the name of a body, found 5"},
        {ignoring(R"([["gear", "axel"]])"), R"(ignore[0][1]: there is no body "axel")"},
        {ignoring(R"([["gear", "axle"], ["wheel", "gear"]])"), R"(ignore[1][0]: there is no body "wheel")"},
        {ignoring(R"([["gear", "gear"]])"), R"(ignore[0]: "gear" is named twice; a body does not touch itself)"},
        {ignoring(R"([["gear", "bodies[1]"]])"), R"(ignore[0][1]: there is no body "bodies[1]")"},
    });
}

class SceneErrorsInFiles : public test::ScratchFolder {
 protected:
    void SetUp() override {
        ScratchFolder::SetUp();
        written("bad.obj", "v 0 0 0\nf 1 1\n");
        written("bad.stl", "solid x\n facet\n");
        written("tip.obj", "o wheel\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
        written("big.obj", "v 1e100 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
        written("part", "x");
    }
};

TEST_F(SceneErrorsInFiles, in_a_mesh) {
    expect_errors(
        {
            {scene_with(R"({"mesh": 5})"),
             "bodies[0].mesh: expected the name of a file or an object with vertices and triangles, found 5"},
            {scene_with(R"({"mesh": ""})"), R"(bodies[0].mesh: cannot read "": is a directory; expected a file)"},
            {scene_with(R"({"mesh": "none.obj"})"), R"(bodies[0].mesh: cannot read "none.obj": there is no such file)"},
            {scene_with(R"({"mesh": "."})"), R"(bodies[0].mesh: cannot read ".": is a directory; expected a file)"},
            {scene_with(R"({"mesh": "part"})"),
             R"(bodies[0].mesh: cannot read "part": the ending of its name says no format, such as .obj, .stl, .ply, .off or .glb)"},
            {scene_with(R"({"mesh": "bad.obj"})"),
             R"(bodies[0].mesh: cannot read "bad.obj": line 2: f has 2 corners; a face needs at least 3)"},
            {scene_with(R"({"mesh": "bad.stl"})"),
             R"(bodies[0].mesh: cannot read "bad.stl": line 2: facet must go on with normal x y z)"},
            {scene_with(R"({"mesh": "tip.obj", "mesh_name": "weel"})"),
             R"(bodies[0].mesh: cannot read "tip.obj": there is no mesh "weel"; the file has "wheel"; did you mean "wheel"?)"},
            {scene_with(R"({"mesh": "tip.obj", "mesh_name": 5})"),
             "bodies[0].mesh_name: expected the name of a mesh, found 5"},
            {scene_with(R"({"mesh": "tip.obj", "surface": 1})"), "bodies[0].surface: expected true or false, found 1"},
            {scene_with(R"({"mesh": "tip.obj", "unit": "mile"})"),
             R"(bodies[0].unit: unknown unit "mile"; the units are um, mm, cm, m, km, in, ft and yd)"},
            {scene_with(R"({"mesh": "tip.obj", "unit": "mmm"})"),
             R"(bodies[0].unit: unknown unit "mmm"; the units are um, mm, cm, m, km, in, ft and yd)"},
            {scene_with(R"({"mesh": "tip.obj", "up": "Z"})"),
             R"(bodies[0].up: unknown axis "Z"; the axes are x, y and z)"},
            {scene_with(R"({"mesh": "tip.obj", "scale": 1e-400})"), "bodies[0].scale is 1e-400; it must be above 0"},
            {scene_with(R"({"mesh": "big.obj", "scale": 1e300})"),
             R"(bodies[0].mesh: cannot read "big.obj": vertex 0, counted from 0, at (1e+100, 0, 0) is beyond the range of doubles when scaled by 1e+300)"},
            {scene_with(R"({"mesh": {}})"), "bodies[0].mesh.vertices is missing"},
            {scene_with(R"({"mesh": {"vertices": []}})"), "bodies[0].mesh.triangles is missing"},
            {scene_with(R"({"mesh": {"vertices": [], "triangles": []}})"),
             "bodies[0].mesh.triangles: 0 given; a mesh needs at least 1"},
            {scene_with(R"({"mesh": {"vertices": [[0,0,0]], "triangles": [[0,0,7]]}})"),
             "bodies[0].mesh.triangles[0][2] is 7; there are 1 vertices, counted from 0"},
            {scene_with(R"({"mesh": {"vertices": [[0,0,0]], "triangles": [[0,0]]}})"),
             "bodies[0].mesh.triangles[0]: expected an array of 3 indices, found an array of 2"},
            {scene_with(R"({"mesh": {"vertices": [[0,0]], "triangles": []}})"),
             "bodies[0].mesh.vertices[0]: expected an array of 3 numbers, found an array of 2"},
            {scene_with(
                 R"({"mesh": {"vertices": [[0,0,0],[1,0,0],[0,2,0],[0,0,3]], "triangles": [[0,2,1],[0,1,3],[1,2,3],[0,3,2]]}, "mesh_name": "x"})"),
             R"(bodies[0].mesh: "mesh_name" belongs to a mesh in a file)"},
        },
        folder_);
}

TEST_F(SceneErrorsInFiles, a_very_long_name_is_not_repeated) {
    EXPECT_EQ(error_of(scene_with(fmt::format(R"({{"mesh": "{}"}})", std::string(5000, 'x')))),
              "bodies[0].mesh: the name of the file has 5000 bytes; at most 4096");
    const std::string error = error_of(ignoring(fmt::format(R"([["gear", "{}"]])", std::string(5000, 'x'))));
    EXPECT_EQ(error, fmt::format("ignore[0][1]: there is no body \"{}…\"", std::string(39, 'x')));
}

// With the path of the scene first, as it was given.
TEST_F(SceneErrorsInFiles, a_file_is_named) {
    MeshCache meshes;
    const auto message = [&](const std::string& file) {
        const auto scene = load_scene(file, meshes);
        return scene ? "no error" : scene.error().message;
    };
    EXPECT_EQ(message("no/such.json"), "no/such.json: there is no such file");
    EXPECT_EQ(message(folder_.string()), fmt::format("{}: is a directory; expected a file", folder_.string()));
    const std::string bad = written("bad.json", "{\"bodies\": [\n5]}");
    EXPECT_EQ(message(bad),
              fmt::format("{}: bodies[0]: expected a shape such as {{\"sphere\": {{...}}}}, found 5", bad));
    const std::string mesh = written("mesh.json", scene_with(R"({"mesh": "bad.obj"})"));
    EXPECT_EQ(message(mesh), fmt::format("{}: bodies[0].mesh: cannot read \"bad.obj\": line 2: f has 2 corners; a face "
                                         "needs at least 3",
                                         mesh));
}

}  // namespace
}  // namespace abut::scene_errors_test
