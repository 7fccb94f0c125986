// SPDX-License-Identifier: Apache-2.0
// `abut check` with two files of meshes, of each format.
#include <fmt/format.h>

#include "abut/io/obj.hpp"
#include "abut/query/first_contact.hpp"
#include "io/import_files.hpp"
#include "io/lines.hpp"
#include "io/off_bytes.hpp"
#include "io/ply_text.hpp"
#include "io/process.hpp"
#include "io/scratch_folder.hpp"
#include "io/stl_bytes.hpp"
#include "kit/generators.hpp"

namespace abut::program_check_files_test {
namespace {

using nlohmann::json;
using test::Finished;
using test::run_program;

// Never inlined: GCC 12 vectorizes the way to float and back away.
[[gnu::noinline]] float nearest_float(double x) { return static_cast<float>(x); }

// A mesh whose coordinates are floats, which every format has room for.
TriangleMesh in_floats(const TriangleMesh& mesh, const Vec3& moved_by) {
    std::vector<Vec3> vertices;
    for (const Vec3& vertex : mesh.vertices()) {
        vertices.emplace_back(vertex + moved_by);
        for (double& x : vertices.back()) x = nearest_float(x);
    }
    return TriangleMesh::make(vertices, {mesh.triangles().begin(), mesh.triangles().end()}).value();
}

// One node with one mesh, its buffer in the file.
std::string gltf_of(const TriangleMesh& mesh) {
    std::string bytes;
    for (const Vec3& vertex : mesh.vertices())
        for (const double x : vertex) test::put_little(bytes, static_cast<float>(x));
    const std::size_t vertex_bytes = bytes.size();
    for (const Index3& triangle : mesh.triangles())
        for (const std::uint32_t corner : triangle) test::put_little(bytes, corner);
    const json buffers = {
        {{"byteLength", bytes.size()}, {"uri", "data:application/octet-stream;base64," + test::base64(bytes)}}};
    const json views = {{{"buffer", 0}, {"byteOffset", 0}, {"byteLength", vertex_bytes}},
                        {{"buffer", 0}, {"byteOffset", vertex_bytes}, {"byteLength", bytes.size() - vertex_bytes}}};
    const json accessors = {
        {{"bufferView", 0}, {"componentType", 5126}, {"count", mesh.vertices().size()}, {"type", "VEC3"}},
        {{"bufferView", 1}, {"componentType", 5125}, {"count", 3 * mesh.triangles().size()}, {"type", "SCALAR"}}};
    const json primitive = {{"attributes", {{"POSITION", 0}}}, {"indices", 1}};
    json file = {{"asset", {{"version", "2.0"}}},
                 {"scene", 0},
                 {"buffers", buffers},
                 {"bufferViews", views},
                 {"accessors", accessors}};
    file["scenes"] = json::array({{{"nodes", json::array({0})}}});
    file["nodes"] = json::array({{{"name", "part"}, {"mesh", 0}}});
    file["meshes"] = json::array({{{"primitives", json::array({primitive})}}});
    return file.dump();
}

class ProgramCheckFiles : public test::ScratchFolder {
 protected:
    const TriangleMesh gear_ = in_floats(make_blob_mesh(1, 0.4, 8, 3).value(), {0, 0, 0}),
                       housing_ = in_floats(make_blob_mesh(1, 0.4, 8, 4).value(), {4.1, 0.3, -0.2});
    const std::vector<std::string> moves_ = {"--velocity", "3,0,0",      "--angular-velocity", "0,0.5,3", "--center",
                                             "0.1,0,0",    "--position", "-0.5,0.25,0",        "--json"};

    // The two written by `write` into files with this ending.
    template <class Write>
    std::vector<std::string> files(const std::string& ending, Write&& write) const {
        return {written("gear." + ending, write(gear_)), written("housing." + ending, write(housing_))};
    }

    json answer_of(const std::vector<std::string>& files) const {
        std::vector<std::string> arguments = {"check"};
        arguments.insert(arguments.end(), files.begin(), files.end());
        arguments.insert(arguments.end(), moves_.begin(), moves_.end());
        const Finished run = run_program(arguments);
        EXPECT_EQ(run.status, 1) << files[0] << "\n" << run.err;
        const json answer = json::parse(run.out, nullptr, false);
        EXPECT_EQ(answer.value("outcome", ""), "contact") << files[0] << "\n" << run.err;
        return answer;
    }
    double time_of(const std::vector<std::string>& files) const { return answer_of(files).value("time", -1.); }
};

TEST_F(ProgramCheckFiles, every_format_gives_the_same_contact) {
    const Rigid motion{{Quat::Identity(), Vec3(-0.5, 0.25, 0)}, Vec3(3, 0, 0), Vec3(0, 0.5, 3), Vec3(0.1, 0, 0)};
    const FirstContact found = first_contact(Mesh::make(gear_).value(), motion, Mesh::make(housing_).value(), Linear{});
    ASSERT_EQ(found.outcome, Outcome::contact);
    EXPECT_EQ(time_of(files("obj", [](const auto& mesh) { return write_obj(mesh); })), found.time);
    EXPECT_EQ(time_of(files("stl", [](const auto& mesh) { return test::text_stl(mesh); })), found.time);
    EXPECT_EQ(time_of(files("STL", [](const auto& mesh) { return test::binary_stl(mesh); })), found.time);
    for (const char* format : test::ply_formats)
        EXPECT_EQ(time_of(files("ply", [&](const auto& mesh) { return test::written_as_ply(mesh, format); })),
                  found.time);
    EXPECT_EQ(time_of(files("off", [](const auto& mesh) { return test::text_off(mesh); })), found.time);
    EXPECT_EQ(time_of(files("OFF", [](const auto& mesh) { return test::binary_off(mesh); })), found.time);
    // Each with another.
    const std::string gear = written("gear.obj", write_obj(gear_)),
                      housing = written("housing.stl", test::binary_stl(housing_));
    EXPECT_EQ(time_of({gear, housing}), found.time);
#ifdef ABUT_TEST_ASSIMP
    EXPECT_NEAR(time_of(files("gltf", gltf_of)), found.time, 1e-5);
#endif
}

TEST_F(ProgramCheckFiles, the_first_moves_and_both_are_called_by_their_files) {
    const json answer = answer_of(files("obj", [](const auto& mesh) { return write_obj(mesh); }));
    ASSERT_EQ(answer["contacts"].size(), 1u);
    EXPECT_EQ(answer["contacts"][0]["a"], "gear");
    EXPECT_EQ(answer["contacts"][0]["b"], "housing");
    // At rest they stay apart.
    const Finished still = run_program({"check", path("gear.obj"), path("housing.obj")});
    EXPECT_EQ(still.status, 0);
    EXPECT_TRUE(still.out.starts_with("gear.obj against housing.obj: 2 bodies, ")) << still.out;
    // Without a angular velocity the horizon may be infinite.
    EXPECT_EQ(run_program({"check", path("gear.obj"), path("housing.obj"), "--velocity", "-1,0,0", "--horizon", "inf"})
                  .status,
              0);
    EXPECT_EQ(run_program({"check", path("gear.obj"), path("housing.obj"), "--velocity", "-.5,0,0"}).status, 0);
    EXPECT_EQ(
        run_program({"check", path("gear.obj"), path("housing.obj"), "--angular-velocity", "0,0,1", "--horizon", "inf"})
            .err,
        "abut check: bodies[0].motion: turns or follows a path; then horizon must be finite\n");
}

TEST_F(ProgramCheckFiles, two_of_one_name_are_told_apart) {
    const std::string file = written("gear.obj", write_obj(gear_));
    const Finished run = run_program({"check", file, file});
    EXPECT_EQ(run.status, 1);
    EXPECT_NE(run.out.find("overlapping: gear (first) and gear (second) touch at the start\n"), std::string::npos)
        << run.out;
}

TEST_F(ProgramCheckFiles, notes_about_the_files_are_passed_on) {
    const std::string noted = written("noted.obj", "vt 0 0\n" + write_obj(gear_)),
                      plain = written("plain.obj", write_obj(housing_));
    const Finished run = run_program({"check", noted, plain, "--json"});
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.err, fmt::format("abut: {}: ignored 1 texture coordinate\n", noted));
    EXPECT_EQ(json::parse(run.out)["notes"], json::array({fmt::format("{}: ignored 1 texture coordinate", noted)}));
}

TEST_F(ProgramCheckFiles, what_is_wrong_with_them_is_told) {
    const std::string good = written("good.obj", write_obj(gear_)), bad = written("bad.stl", "solid x\n facet\n");
    const auto error = [](const std::vector<std::string>& arguments) {
        const Finished run = run_program(arguments);
        EXPECT_EQ(run.status, 2);
        EXPECT_EQ(run.out, "");
        return run.err;
    };
    EXPECT_EQ(error({"check", good, bad}),
              fmt::format("abut check: {}: line 2: facet must go on with normal x y z\n", bad));
    EXPECT_EQ(error({"check", "no/such.obj", good}), "abut check: no/such.obj: there is no such file\n");
    EXPECT_EQ(error({"check", good}),
              fmt::format("abut check: {}: is a mesh; give a second one, or a scene that has it\n", good));
    const std::string scene = written("scene.json", R"({"bodies": [{"name": "a", "mesh": "bad.stl"}]})");
    EXPECT_EQ(
        error({"check", scene}),
        fmt::format(
            "abut check: {}: bodies[0].mesh: cannot read \"bad.stl\": line 2: facet must go on with normal x y z\n",
            scene));
}

// A scene of files of every format, in a folder of their own.
TEST_F(ProgramCheckFiles, a_scene_reads_all_formats_too) {
    std::filesystem::create_directories(folder_ / "parts");
    written("parts/a.obj", write_obj(gear_));
    written("parts/b.stl", test::binary_stl(gear_));
    written("parts/c.ply", test::written_as_ply(gear_, "binary_big_endian"));
    written("parts/d.off", test::text_off(gear_));
    std::string text =
        R"({"bodies": [{"name": "ball", "sphere": {"center": [0,0,-3], "radius": 1}, "motion": {"velocity": [0,0,2]}})";
    std::vector<std::string> names = {"a.obj", "b.stl", "c.ply", "d.off"};
#ifdef ABUT_TEST_ASSIMP
    written("parts/e.gltf", gltf_of(gear_));
    names.emplace_back("e.gltf");
#endif
    for (const std::string& name : names)
        text += fmt::format(R"(, {{"name": "{0}", "mesh": "parts/{0}", "fixed": true}})", name);
    const Finished run = run_program({"check", written("scene.json", text + "]}"), "--json"});
    ASSERT_EQ(run.status, 1) << run.err;
    const json answer = json::parse(run.out);
    ASSERT_EQ(answer["contacts"].size(), names.size());
    for (const json& contact : answer["contacts"]) {
        EXPECT_EQ(contact["outcome"], "contact");
        EXPECT_NEAR(contact["time"].get<double>(), answer["time"].get<double>(), 1e-6);
    }
}

TEST_F(ProgramCheckFiles, a_scene_leaves_its_folder_only_when_allowed_to) {
    std::filesystem::create_directories(folder_ / "scenes");
    written("gear.obj", write_obj(gear_));
    const std::string scene = written("scenes/scene.json", R"({"bodies": [{"mesh": "../gear.obj"}]})");
    const std::string page = path("page.html");
    for (std::vector<std::string> arguments :
         std::vector<std::vector<std::string>>{{"check", scene}, {"demo", "--scene", scene, "--html", page}}) {
        const Finished refused = run_program(arguments);
        EXPECT_EQ(refused.status, 2) << arguments[0];
        EXPECT_NE(refused.err.find("\"../gear.obj\" is outside of the folder"), std::string::npos) << refused.err;
        EXPECT_NE(refused.err.find("--allow-outside"), std::string::npos) << refused.err;
        arguments.emplace_back("--allow-outside");
        EXPECT_EQ(run_program(arguments).err.find("is outside"), std::string::npos) << arguments[0];
    }
    // Whoever names meshes by hand means them.
    EXPECT_EQ(run_program({"check", path("gear.obj"), path("scenes/../gear.obj")}).status, 1);
}

}  // namespace
}  // namespace abut::program_check_files_test
