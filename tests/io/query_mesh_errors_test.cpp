// SPDX-License-Identifier: Apache-2.0
// What can be wrong with meshes in lines, and with what is asked about them, and the words for it.
#include <fmt/format.h>

#include "abut/io/obj.hpp"
#include "abut/io/query_line.hpp"
#include "io/lines.hpp"
#include "io/scratch_folder.hpp"

namespace abut::query_mesh_errors_test {
namespace {

using nlohmann::json;

constexpr std::string_view ball = R"({"sphere": {"center": [0,0,0], "radius": 1}})";
constexpr std::string_view ray = R"({"ray": {"origin": [0,0,0], "direction": [1,0,0]}})";
constexpr std::string_view square = R"({"rectangle2": {"center": [0,0], "half": [1,1]}})";
constexpr std::string_view tile = R"({"mesh": {"vertices": [[0,0,0],[1,0,0],[0,1,0]], "triangles": [[0,1,2]]}})";

std::string error_of(std::string_view query, std::string_view a, std::string_view b, std::string_view options = "") {
    const QueryAnswer answer =
        answer_query(fmt::format(R"({{"query": "{}", "a": {}, "b": {}{}}})", query, a, b, options),
                     QueryOptions{.allow_outside = true});
    EXPECT_TRUE(answer.error) << answer.text;
    return json::parse(answer.text).value("error", "no error");
}

// A shape with one more field.
std::string with(std::string_view shape, std::string_view field) {
    return fmt::format("{}, {}}}", shape.substr(0, shape.size() - 1), field);
}

// The message about a mesh at `a`.
std::string error_of_mesh(std::string_view value, std::string_view more = "") {
    return error_of("intersects", fmt::format(R"({{"mesh": {}{}}})", value, more), ball);
}

std::string error_of_arrays(std::string_view vertices, std::string_view triangles) {
    return error_of_mesh(fmt::format(R"({{"vertices": {}, "triangles": {}}})", vertices, triangles));
}

using QueryMeshErrors = test::ScratchFolder;

TEST_F(QueryMeshErrors, in_arrays) {
    EXPECT_EQ(error_of_mesh("5"),
              "a.mesh: expected the name of a file or an object with vertices and triangles, found 5");
    EXPECT_EQ(error_of_mesh("{}"), "a.mesh.vertices is missing");
    EXPECT_EQ(error_of_mesh(R"({"vertices": []})"), "a.mesh.triangles is missing");
    EXPECT_EQ(error_of_mesh(R"({"vertices": [], "triangles": [], "normals": []})"),
              "a.mesh: unknown field \"normals\"; the fields are vertices and triangles");
    EXPECT_EQ(error_of_arrays("[[0,0,0],[0,1]]", "[]"),
              "a.mesh.vertices[1]: expected an array of 3 numbers, found an array of 2");
    EXPECT_EQ(error_of_arrays("[[0,0,1e999]]", "[]"), "a.mesh.vertices[0][2] is 1e999; it is too large for a double");
    EXPECT_EQ(error_of_arrays("[]", "7"), "a.mesh.triangles: expected an array of arrays of 3 indices, found 7");
    EXPECT_EQ(error_of_arrays("[]", "[]"), "a.mesh.triangles: 0 given; a mesh needs at least 1");
    constexpr std::string_view corners = "[[0,0,0],[1,0,0],[0,1,0],[0,0,1]]";
    EXPECT_EQ(error_of_arrays(corners, "[[0,1,2],[0,1,2,3]]"),
              "a.mesh.triangles[1]: expected an array of 3 indices, found an array of 4");
    EXPECT_EQ(error_of_arrays(corners, "[[0,1,2],[0,-1,2]]"),
              "a.mesh.triangles[1][1]: expected an index from 0, found -1");
    EXPECT_EQ(error_of_arrays(corners, "[[0,1.5,2]]"), "a.mesh.triangles[0][1]: expected an index from 0, found 1.5");
    EXPECT_EQ(error_of_arrays(corners, "[[0,1,2],[0,1,2],[0,1,2],[0,7,2]]"),
              "a.mesh.triangles[3][1] is 7; there are 4 vertices, counted from 0");
}

TEST_F(QueryMeshErrors, in_files) {
    const auto expect = [&](const std::string& file, std::string_view what) {
        EXPECT_EQ(error_of_mesh(json(file).dump()), fmt::format("a.mesh: cannot read \"{}\": {}", file, what));
    };
    expect("no/such.obj", "there is no such file");
    expect("", "there is no such file");
    expect(folder_.string(), "is a directory; expected a file");
    expect("/dev/zero", "is not a regular file");
    expect(written("bad.obj", "v 0 0 0\nv 1 0 0\nf 1 2\n"), "line 3: f has 2 corners; a face needs at least 3");
    expect(written("empty.obj", ""), "the file is empty");
    const std::string picture = written("picture.obj", "\x89PNG\r\n\x1a\n");
    EXPECT_TRUE(
        error_of_mesh(json(picture).dump()).starts_with(fmt::format("a.mesh: cannot read \"{}\": line 1: ", picture)));
}

TEST_F(QueryMeshErrors, outside_of_the_working_directory) {
    const std::filesystem::path before = std::filesystem::current_path();
    std::filesystem::create_directory(path("in"));
    const std::string tile_text = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
    written("in/tile.obj", tile_text);
    const std::string outside = written("tile.obj", tile_text);
    std::filesystem::create_symlink("../tile.obj", path("in/link.obj"));
    std::filesystem::current_path(path("in"));
    const auto answer = [](const std::string& name, bool allow) {
        const std::string mesh = json({{"mesh", name}}).dump();
        return answer_query(fmt::format(R"({{"query": "intersects", "a": {0}, "b": {0}}})", mesh),
                            {.allow_outside = allow})
            .text;
    };
    for (const std::string& name : {std::string("tile.obj"), path("in/tile.obj")})
        EXPECT_EQ(answer(name, false), R"({"intersects":true})");
    for (const std::string& name : {std::string("../tile.obj"), std::string("link.obj"), outside}) {
        EXPECT_EQ(answer(name, true), R"({"intersects":true})");
        EXPECT_EQ(json::parse(answer(name, false))["error"],
                  fmt::format("a.mesh: \"{}\" is outside of the folder that paths start from; such files are read with "
                              "--allow-outside only, in C++ with allow_outside",
                              name));
    }
    std::filesystem::current_path(before);
}

TEST_F(QueryMeshErrors, in_names_of_files) {
    const std::string file = written("tile.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    std::string cut = file;
    cut += '\0';
    cut += ".png";
    EXPECT_EQ(
        error_of_mesh(json(cut).dump()),
        fmt::format("a.mesh: cannot read \"{}\": the name of the file has a zero byte in it", file + "\\x00.png"));
    EXPECT_EQ(error_of_mesh(json(std::string(5000, 'x')).dump()),
              "a.mesh: the name of the file has 5000 bytes; at most 4096");
}

TEST_F(QueryMeshErrors, beside_a_mesh) {
    EXPECT_EQ(error_of("intersects", with(tile, R"("surface": 1)"), ball),
              "a.surface: expected true or false, found 1");
    EXPECT_EQ(error_of("intersects", ball, with(tile, R"("surface": true, "surface": true)")),
              "b: \"surface\" is given twice");
    EXPECT_EQ(error_of("intersects", with(ball, R"("surface": true)"), tile),
              "a: \"surface\" belongs to a mesh, not to sphere");
    EXPECT_EQ(error_of("intersects", with(tile, R"("sphere": {})"), ball),
              "a: has two shapes, mesh and sphere; give one");
    EXPECT_EQ(error_of("intersects", with(tile, R"("size": 2)"), ball), "a: unknown field \"size\"");
    // As in a scene.
    EXPECT_EQ(error_of("intersects", with(tile, R"("scale": 0)"), ball), "a.scale is 0; it must be above 0");
    EXPECT_EQ(error_of("intersects", square, tile),
              "a is in 2D (rectangle2) and b in 3D (mesh); both must be in 2D or both in 3D");
}

TEST_F(QueryMeshErrors, meshes_rest_in_questions_without_time) {
    constexpr std::string_view why = "in questions about a mesh at rest, a motion has position and rotation";
    for (const char* field : {"velocity", "angular_velocity", "center"}) {
        const std::string motion = fmt::format(R"("motion": {{"position": [0,0,0], "{}": [0,0,1]}})", field);
        EXPECT_EQ(error_of("intersects", with(tile, motion), ball), fmt::format("a.motion.{}: {}", field, why));
        EXPECT_EQ(error_of("distance", tile, with(ball, motion)), fmt::format("b.motion.{}: {}", field, why));
        EXPECT_EQ(error_of("cast", with(ray, motion), tile), fmt::format("a.motion.{}: {}", field, why));
    }
    EXPECT_EQ(error_of("intersects", with(tile, R"("motion": {"path": []})"), ball),
              fmt::format("a.motion.path: {}", why));
    EXPECT_EQ(error_of("intersects", with(tile, R"("motion": {"rotation": [0,0,0,0]})"), ball),
              "a.motion.rotation is zero; a quaternion must have a length");
    EXPECT_EQ(error_of("intersects", with(tile, R"("motion": 5)"), ball),
              "a.motion: expected an object with position, rotation, rotation_xyzw, rpy, axis and angle, found 5");
    EXPECT_EQ(
        error_of("intersects", tile, ball, ", \"margin\": 1"),
        "margin: belongs to first_contact, contact_intervals and contacts_until, and to intersects with a horizon");
    EXPECT_EQ(error_of("intersects", tile, tile, ", \"horizon\": 1, \"max_depth\": 1"),
              "max_depth: belongs to two meshes at rest");
}

TEST_F(QueryMeshErrors, in_the_first_contact_of_a_mesh) {
    const std::string spinning = with(tile, R"("motion": {"angular_velocity": [0,1]})");
    EXPECT_EQ(error_of("first_contact", spinning, tile),
              "a.motion.angular_velocity: expected an array of 3 numbers, found an array of 2");
    EXPECT_EQ(error_of("first_contact", tile, spinning),
              "b.motion.angular_velocity: expected an array of 3 numbers, found an array of 2");
    EXPECT_EQ(error_of("first_contact", tile, with(tile, R"("motion": {"angular_velocity": [0,0,1]})"),
                       ", \"horizon\": null"),
              "horizon is null; it must be finite for a motion that turns or follows a path");
    EXPECT_EQ(error_of("first_contact", tile, tile, ", \"max_steps\": 0.5"),
              "max_steps is 0.5; it must be a whole number from 1 to 2^53");
    constexpr std::string_view words = "a ray has no first contact; over time, shapes must be bounded";
    EXPECT_EQ(error_of("first_contact", tile, ray), fmt::format("b: {}", words));
    EXPECT_EQ(error_of("first_contact", ray, tile), fmt::format("a: {}", words));
    EXPECT_EQ(error_of("first_contact", square, tile),
              "a is in 2D (rectangle2) and b in 3D (mesh); both must be in 2D or both in 3D");
}

TEST_F(QueryMeshErrors, what_meshes_are_not_asked) {
    for (const char* query : {"separating_axis", "penetration"}) {
        const std::string expected =
            fmt::format("query: \"{}\" is defined for convex shapes only, not for meshes", query);
        EXPECT_EQ(error_of(query, tile, ball), expected);
        EXPECT_EQ(error_of(query, ball, tile), expected);
        EXPECT_EQ(error_of(query, tile, tile), expected);
    }
    EXPECT_EQ(error_of("cast", tile, tile), "a: expected a ray or a segment, which is cast at b, found mesh");
    EXPECT_EQ(error_of("cast", tile, ball), "a: expected a ray or a segment, which is cast at b, found mesh");
    EXPECT_EQ(error_of("cast", ball, tile), "a: expected a ray or a segment, which is cast at b, found sphere");
}

}  // namespace
}  // namespace abut::query_mesh_errors_test
