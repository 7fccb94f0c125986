// SPDX-License-Identifier: Apache-2.0
// `abut mesh` from outside: what it says, the page it writes, and what it refuses.
#include <fmt/format.h>

#include <algorithm>

#include "abut/io/obj.hpp"
#include "io/lines.hpp"
#include "io/process.hpp"
#include "io/scratch_folder.hpp"
#include "kit/generators.hpp"

namespace abut::program_mesh_test {
namespace {

using nlohmann::json;
using test::Finished;
using test::run_program;

class ProgramMesh : public test::ScratchFolder {
 protected:
    std::string file_of(const TriangleMesh& mesh) const { return written("part.obj", write_obj(mesh)); }

    std::string knot_file() const { return file_of(make_knot_mesh({.segments = 48, .tube_segments = 8}).value()); }

    static json json_of(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "mesh");
        arguments.push_back("--json");
        const Finished run = run_program(arguments);
        EXPECT_EQ(run.status, 0) << run.err;
        EXPECT_EQ(test::lines_of(run.out).size(), 1u);
        return json::parse(run.out);
    }

    static void expect_refused(std::vector<std::string> arguments, std::string_view message) {
        arguments.insert(arguments.begin(), "mesh");
        const Finished run = run_program(arguments);
        EXPECT_EQ(run.status, 2) << message;
        EXPECT_EQ(run.out, "");
        EXPECT_EQ(run.err, message);
    }
};

TEST_F(ProgramMesh, says_what_the_mesh_and_its_tree_are_like) {
    const Finished run = run_program({"mesh", file_of(make_box_mesh({1, 2, 3}).value())});
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.err, "");
    for (const char* line :
         {"  vertices              8, at 8 positions\n", "  triangles             12\n", "  open edges            0\n",
          "  closed                yes\n", "  oriented              yes\n",
          "  box                   (-0.5, -1, -1.5) to (0.5, 1, 1.5)\n", "  area                  22\n",
          "  volume                6\n", "  solid                 yes\n", "  leaves                12\n"})
        EXPECT_NE(run.out.find(line), std::string::npos) << line << run.out;
}

TEST_F(ProgramMesh, json_has_what_the_library_says) {
    const TriangleMesh mesh = make_knot_mesh({.segments = 48, .tube_segments = 8}).value();
    const MeshReport& report = mesh.report();
    const TreeStats stats = ObbTree::make(mesh).value().stats();
    const json answer = json_of({file_of(mesh)});
    EXPECT_EQ(answer["vertices"], mesh.vertices().size());
    EXPECT_EQ(answer["triangles"], mesh.triangles().size());
    EXPECT_EQ(answer["positions"], report.positions);
    EXPECT_EQ(answer["edges"], report.edges);
    EXPECT_EQ(answer["closed"], report.is_closed);
    EXPECT_EQ(answer["oriented"], report.is_oriented);
    EXPECT_EQ(answer["area"], report.area);
    EXPECT_EQ(answer["volume"], *report.volume);
    EXPECT_EQ(answer["box"]["max"][2], report.box.max.z());
    EXPECT_EQ(answer["notes"], json::array());
    const json& tree = answer["tree"];
    EXPECT_EQ(tree["depth"], stats.depth);
    EXPECT_EQ(tree["boxes"], stats.boxes);
    EXPECT_EQ(tree["leaves"], stats.leaves);
    EXPECT_EQ(tree["volume_by_depth"], json(stats.volume_by_depth));
    EXPECT_EQ(tree["bytes"], stats.bytes);
    EXPECT_EQ(tree["solid"], true);
    EXPECT_EQ(tree["fit"], "triangles");
    EXPECT_EQ(tree["split"], "mean");
    EXPECT_GT(tree["build_seconds"], 0);
    std::size_t boxes = 0;
    for (const json& count : tree["boxes_by_depth"]) boxes += count.get<std::size_t>();
    EXPECT_EQ(boxes, stats.boxes);
}

TEST_F(ProgramMesh, an_open_mesh_has_no_volume_and_notes_are_passed_on) {
    const std::string file = written("open.obj", "vt 0 0\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n");
    const json answer = json_of({file});
    EXPECT_EQ(answer["volume"], nullptr);
    EXPECT_EQ(answer["closed"], false);
    EXPECT_EQ(answer["boundary_edges"], 4);
    EXPECT_EQ(answer["notes"].size(), 2u);
    EXPECT_NE(run_program({"mesh", file}).out.find("  note                  1 polygon split into triangles"),
              std::string::npos);
}

TEST_F(ProgramMesh, builds_as_it_is_told) {
    const std::string file = knot_file();
    EXPECT_EQ(json_of({file, "--leaf-size", "4"})["tree"]["leaf_size"], 4);
    EXPECT_EQ(json_of({file, "--leaf-size", "2000000000"})["tree"]["boxes"], 1);
    EXPECT_LT(json_of({file, "--leaf-size", "4"})["tree"]["leaves"], json_of({file})["tree"]["leaves"]);
    for (const char* split : {"mean", "median", "surface_area", "center"})
        EXPECT_EQ(json_of({file, "--split", split, "--threads", "1"})["tree"]["split"], split);
    for (const std::string fit : {"triangles", "points", "hull_points", "hull_triangles", "minimum_volume"})
        EXPECT_EQ(json_of({file, "--fit", fit})["tree"]["fit"], fit);
    EXPECT_LE(json_of({file, "--fit", "minimum_volume"})["tree"]["volume_by_depth"][0],
              json_of({file, "--fit", "points"})["tree"]["volume_by_depth"][0]);
    EXPECT_NE(json_of({file, "--split", "median"})["tree"]["volume_by_depth"],
              json_of({file, "--split", "mean"})["tree"]["volume_by_depth"]);
}

// The report of a page, which is in it as JSON.
json report_in(const std::string& page) {
    constexpr std::string_view begin = "<script type=\"application/json\" id=\"report\">";
    const std::size_t from = page.find(begin) + begin.size();
    return json::parse(page.substr(from, page.find("</script>", from) - from));
}

TEST_F(ProgramMesh, writes_a_page_of_the_mesh_and_the_boxes_of_its_tree) {
    const std::string file = knot_file(), page = path("knot.html");
    const Finished run = run_program({"mesh", file, "--mesh-up", "y", "--html", page});
    ASSERT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(run.err, fmt::format("abut: the page is {}\n", page));
    EXPECT_TRUE(run.out.starts_with(file)) << run.out;
    const json report = report_in(text_of(page));
    EXPECT_EQ(report["title"], "part.obj");
    EXPECT_EQ(report["mesh"]["answer"], "768 triangles, closed: a solid.");
    const json facts = report["mesh"]["facts"];
    EXPECT_NE(std::find(facts.begin(), facts.end(), json({"open edges", "0"})), facts.end()) << facts;
    EXPECT_EQ(report["up"], json({0, 1, 0}));
    ASSERT_EQ(report["bodies"].size(), 1u);
    EXPECT_EQ(report["contacts"], json::array());
    ASSERT_EQ(report["meshes"].size(), 1u);
    EXPECT_EQ(report["meshes"][0]["real_triangles"], 768);
    const auto counts = json_of({file})["tree"]["boxes_by_depth"];
    EXPECT_EQ(report["meshes"][0]["levels"].size(), counts.size());
    // Twelve floats in base64 are 64 characters.
    EXPECT_EQ(report["meshes"][0]["levels"][1]["boxes"].get<std::string>().size(), counts[1].get<std::size_t>() * 64);
}

TEST_F(ProgramMesh, the_page_is_the_same_every_time) {
    const std::string file = knot_file();
    for (const char* name : {"one.html", "two.html"})
        ASSERT_EQ(run_program({"mesh", file, "--html", path(name)}).status, 0);
    json one = report_in(text_of(path("one.html"))), two = report_in(text_of(path("two.html")));
    for (json* report : {&one, &two})
        for (json& fact : (*report)["mesh"]["facts"])
            if (fact[0] == "built in") fact[1] = "";
    EXPECT_EQ(one, two);
}

// Pages of what has no size, no area, or the largest coordinates that there are.
TEST_F(ProgramMesh, shows_what_can_hardly_be_shown) {
    const std::string point = written("point.obj", "v 1 2 3\nf 1 1 1\n");
    const std::string line = written("line.obj", "v 0 0 0\nv 1 1 1\nf 1 2 1\n");
    const std::string huge = written("huge.obj", "v -1.7e308 0 0\nv 1.7e308 0 0\nv 0 1.7e308 1.7e308\nf 1 2 3\n");
    const std::string tiny = written("tiny.obj", "v 0 0 0\nv 1e-310 0 0\nv 0 1e-310 0\nf 1 2 3\n");
    for (const std::string& file : {point, line, huge, tiny}) {
        const Finished run = run_program({"mesh", file, "--html", path("x.html")});
        EXPECT_EQ(run.status, 0) << file << run.err;
        const std::string answer = report_in(text_of(path("x.html")))["mesh"]["answer"];
        EXPECT_TRUE(answer.starts_with("1 triangle, ")) << file << answer;
    }
}

TEST_F(ProgramMesh, refuses_files_that_are_no_meshes) {
    expect_refused({"no/such.obj"}, "abut mesh: no/such.obj: there is no such file\n");
    const std::string bad = written("bad.obj", "v 0 0 0\nf 1 1\n");
    expect_refused({bad}, fmt::format("abut mesh: {}: line 2: f has 2 corners; a face needs at least 3\n", bad));
    expect_refused({"/"}, "abut mesh: /: is a directory; expected a file\n");
    const std::string picture = written("picture.obj", "\x89PNG\r\n\x1a\n");
    const Finished run = run_program({"mesh", picture});
    EXPECT_EQ(run.status, 2);
    EXPECT_TRUE(run.err.starts_with(fmt::format("abut mesh: {}: line 1: ", picture))) << run.err;
}

TEST_F(ProgramMesh, refuses_options_that_make_no_sense) {
    const std::string file = file_of(make_box_mesh({1, 1, 1}).value()), page = path("x.html");
    expect_refused({file, "--html", path("no/such/folder.html")},
                   fmt::format("abut mesh: cannot write {}: No such file or directory\n", path("no/such/folder.html")));
    expect_refused({file, "--html", folder_.string()},
                   fmt::format("abut mesh: cannot write {}: Is a directory\n", folder_.string()));
    for (const auto& [option, value] : std::vector<std::pair<std::string, std::string>>{{"--leaf-size", "0"},
                                                                                        {"--leaf-size", "-9"},
                                                                                        {"--leaf-size", "many"},
                                                                                        {"--threads", "-1"},
                                                                                        {"--split", "middle"}}) {
        const Finished run = run_program({"mesh", file, "--html", page, option, value});
        EXPECT_EQ(run.status, 2) << option << " " << value;
        EXPECT_EQ(run.out, "");
        const std::string name = option == "--leaf-size" && value != "many" ? "leaf_size" : option.substr(2);
        EXPECT_NE(run.err.find(name), std::string::npos) << run.err;
    }
    EXPECT_FALSE(std::filesystem::exists(page));
}

}  // namespace
}  // namespace abut::program_mesh_test
