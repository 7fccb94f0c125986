// SPDX-License-Identifier: Apache-2.0
// `abut tree build`, and options of `abut mesh` about files.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "abut/io/obj.hpp"
#include "abut/io/tree_file.hpp"
#include "abut/mesh/tree_bytes.hpp"
#include "io/process.hpp"
#include "io/scratch_folder.hpp"
#include "kit/generators.hpp"

namespace abut::program_tree_test {
namespace {

using nlohmann::json;
using test::Finished;
using test::run_program;

class ProgramTree : public test::ScratchFolder {
 protected:
    std::string box_file() const {
        return written("box.obj", "o box\n" + write_obj(make_box_mesh({1, 2, 3}).value()) + "o tip\nf 1 2 3\n");
    }
    static json mesh_json(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "mesh");
        arguments.push_back("--json");
        const Finished run = run_program(arguments);
        EXPECT_EQ(run.status, 0) << run.err;
        return json::parse(run.out, nullptr, false);
    }
};

TEST_F(ProgramTree, saves_the_tree_beside_the_mesh) {
    const std::string file = box_file();
    const Finished run = run_program({"tree", "build", file});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(run.err, "");
    EXPECT_TRUE(run.out.starts_with(file + ".tree: 13 triangles, a surface, ")) << run.out;
    EXPECT_NE(run.out.find("  note  2 meshes merged: \"box\", \"tip\"\n"), std::string::npos) << run.out;
    EXPECT_EQ(to_bytes(load_tree(file + ".tree").value()),
              to_bytes(ObbTree::make(load_obj(file).value().mesh).value()));
}

TEST_F(ProgramTree, builds_as_it_is_told) {
    const std::string file = box_file(), output = path("other.tree");
    const Finished run = run_program({"tree", "build", file, "-o", output, "--mesh", "box", "--unit", "mm", "--file-up",
                                      "y", "--surface", "--fit", "points", "--split", "median", "--leaf-size", "4"});
    ASSERT_EQ(run.status, 0) << run.err;
    EXPECT_FALSE(std::filesystem::exists(file + ".tree"));
    const auto saved = load_tree_with_origin(output).value();
    EXPECT_EQ(saved.tree.mesh().report().box.max, Vec3(0.001 * 0.5, 0.001 * 1.5, 0.001 * 1));
    EXPECT_FALSE(saved.tree.is_solid());
    EXPECT_EQ(saved.origin->mesh, "box");
    EXPECT_EQ(saved.origin->scale, 0.001);
    EXPECT_EQ(saved.origin->fit, Fit::points);
    EXPECT_EQ(saved.origin->split, Split::median);
    EXPECT_EQ(saved.origin->leaf_size, 4);
}

TEST_F(ProgramTree, queries_take_it_and_trees_by_name) {
    const std::string file = box_file();
    const auto answer = [&](const std::string& name) {
        return run_program({"query", "--allow-outside"},
                           fmt::format(R"({{"query": "intersects", "a": {{"mesh": "{}"}}, )"
                                       R"("b": {{"sphere": {{"center": [0.75,0,0], "radius": 0.3}}}}}})"
                                       "\n",
                                       name))
            .out;
    };
    const std::string plain = answer(file);
    EXPECT_NE(plain.find("true"), std::string::npos) << plain;
    ASSERT_EQ(run_program({"tree", "build", file}).status, 0);
    EXPECT_EQ(answer(file), plain);
    EXPECT_EQ(answer(file + ".tree"), plain);
}

TEST_F(ProgramTree, refuses_what_makes_no_sense) {
    const std::string file = box_file();
    const auto error_of = [](const std::vector<std::string>& arguments) {
        const Finished run = run_program(arguments);
        EXPECT_EQ(run.status, 2);
        EXPECT_EQ(run.out, "");
        return run.err;
    };
    EXPECT_EQ(error_of({"tree", "build", "no/such.obj"}), "abut tree build: no/such.obj: there is no such file\n");
    EXPECT_EQ(error_of({"tree", "build", file, "-o", file}),
              fmt::format("abut tree build: {}: is the mesh itself; give another file with -o\n", file));
    EXPECT_EQ(error_of({"tree", "build", file, "-o", "/no/such/x.tree"}),
              "abut tree build: cannot write /no/such/x.tree: No such file or directory\n");
    for (const auto& arguments : std::vector<std::vector<std::string>>{{"tree"},
                                                                       {"tree", "burn"},
                                                                       {"tree", "build"},
                                                                       {"tree", "build", file, "--unit", "mile"},
                                                                       {"mesh", file, "--unit", "mm", "--scale", "2"},
                                                                       {"mesh", file, "--scale", "0"},
                                                                       {"mesh", file, "--scale", "nan"},
                                                                       {"mesh", file, "--file-up", "w"},
                                                                       {"mesh", file, "--mesh", "bxo"}})
        EXPECT_NE(error_of(arguments), "") << arguments.back();
}

TEST_F(ProgramTree, mesh_chooses_scales_and_turns) {
    const std::string file = box_file();
    EXPECT_EQ(mesh_json({file, "--mesh", "box"})["volume"], 6);
    EXPECT_EQ(mesh_json({file, "--mesh", "tip"})["triangles"], 1);
    EXPECT_EQ(mesh_json({file, "--mesh", "box", "--scale", "2"})["volume"], 48);
    EXPECT_EQ(mesh_json({file, "--unit", "ft"})["box"]["max"][2], 0.3048 * 1.5);
    EXPECT_EQ(mesh_json({file, "--file-up", "y", "--mesh-up", "x"})["box"]["max"], json({1, 0.5, 1.5}));
}

}  // namespace
}  // namespace abut::program_tree_test
