// SPDX-License-Identifier: Apache-2.0
// Names, scale, axes and progress of the formats that abut reads itself.
#include <gtest/gtest.h>

#include <fstream>
#include <limits>

#include "abut/io/mesh_cache.hpp"
#include "abut/io/obj.hpp"
#include "io/obj_text.hpp"
#include "io/scratch_folder.hpp"
#include "kit/generators.hpp"

namespace abut::test::mesh_options_test {
namespace {

using Names = std::vector<std::string>;

// Three objects of 2, 1 and 1 faces; vertex 1 belongs to all.
const std::string three_objects =
    "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 0 0 2\n"
    "o front wheel\ng rubber round\nf 1 2 3 4\no axle\ng steel\nf 1 5 2\no rim\nf 1 3 6\n";
const std::string facet =
    "facet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0.5\nendloop\nendfacet\n";

class MeshOptions : public ScratchFolder {
 protected:
    static MeshFile loaded(const std::string& file, const MeshFileOptions& options = {}) {
        auto mesh = load_mesh(file, options);
        EXPECT_TRUE(mesh) << mesh.error().message;
        return mesh ? std::move(*mesh) : read_obj("v 0 0 0\nf 1 1 1").value();
    }
    // Without the path that it begins with.
    static std::string error_of(const std::string& file, const MeshFileOptions& options) {
        const auto mesh = load_mesh(file, options);
        if (mesh) return "no error";
        EXPECT_TRUE(mesh.error().message.starts_with(file + ": ")) << mesh.error().message;
        return mesh.error().message.substr(std::min(file.size() + 2, mesh.error().message.size()));
    }
    static bool has_note(const MeshFile& file, const std::string& note) {
        return std::ranges::count(file.notes, note) == 1;
    }
};

TEST_F(MeshOptions, objects_and_groups_are_chosen_by_name) {
    const std::string file = written("a.obj", three_objects);
    const MeshFile wheel = loaded(file, {.mesh = "front wheel"});
    EXPECT_EQ(triangles_of(wheel), (std::vector<Index3>{{0, 1, 2}, {0, 2, 3}}));
    EXPECT_EQ(wheel.mesh.vertices().size(), 4u);
    EXPECT_TRUE(has_note(wheel, "only mesh \"front wheel\": 2 of 4 triangles, and of 6 vertices the 4 that they use"));
    for (const char* const name : {"round", "rubber", "rubber round"})
        expect_same_mesh(loaded(file, {.mesh = name}).mesh, wheel.mesh);
    // A group lasts to the next one, whatever the object.
    const MeshFile steel = loaded(file, {.mesh = "steel"});
    EXPECT_EQ(triangles_of(steel), (std::vector<Index3>{{0, 3, 1}, {0, 2, 4}}));
    EXPECT_EQ(steel.mesh.vertices()[4], Vec3(0, 0, 2));
    EXPECT_EQ(triangles_of(loaded(file, {.mesh = "rim"})).size(), 1u);
    EXPECT_EQ(mesh_names(file).value(),
              (Names{"front wheel", "rubber round", "rubber", "round", "axle", "steel", "rim"}));
}

TEST_F(MeshOptions, all_meshes_are_merged_and_named_in_a_note) {
    const MeshFile all = loaded(written("a.obj", three_objects));
    EXPECT_EQ(all.mesh.triangles().size(), 4u);
    EXPECT_TRUE(has_note(all, "3 meshes merged: \"front wheel\", \"axle\", \"rim\""));
    const MeshFile one = loaded(written("b.obj", "v 0 0 0\no a\nf 1 1 1\no a\nf 1 1 1\no empty\n"));
    EXPECT_EQ(one.notes, Names{"ignored 3 object names"});
}

TEST_F(MeshOptions, a_name_that_is_not_there_is_an_error_with_those_that_are) {
    const std::string file = written("a.obj", three_objects + "o empty\n");
    EXPECT_EQ(error_of(file, {.mesh = "axl"}),
              "there is no mesh \"axl\"; the file has \"front wheel\", \"axle\", \"rim\"; did you mean \"axle\"?");
    EXPECT_EQ(error_of(file, {.mesh = "empty"}),
              "there is no mesh \"empty\"; the file has \"front wheel\", \"axle\", \"rim\"");
    const std::string without = "the file gives its meshes no names";
    EXPECT_EQ(error_of(written("b.obj", "v 0 0 0\nf 1 1 1\n"), {.mesh = "x"}), "there is no mesh \"x\"; " + without);
    EXPECT_EQ(error_of(written("a.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0.5\n3 0 1 2\n"), {.mesh = "x"}),
              "there is no mesh \"x\"; " + without);
    EXPECT_EQ(error_of(written("a.ply",
                               "ply\nformat ascii 1.0\nelement vertex 1\nproperty double x\nproperty double y"
                               "\nproperty double z\nelement face 1\nproperty list uchar int vertex_indices\n"
                               "end_header\n0 0 0\n3 0 0 0\n"),
                       {.mesh = "x"}),
              "there is no mesh \"x\"; " + without);
    EXPECT_EQ(mesh_names(path("a.off")).value(), Names{});
    EXPECT_EQ(mesh_names(path("none.obj")).error().message, path("none.obj") + ": there is no such file");
}

TEST_F(MeshOptions, solids_are_chosen_by_name) {
    const std::string file = written("a.stl", "solid one\n" + facet + "endsolid\nsolid two parts\n" + facet + facet +
                                                  "endsolid\nsolid\n" + facet + "endsolid\n");
    EXPECT_EQ(loaded(file, {.mesh = "one"}).mesh.triangles().size(), 1u);
    EXPECT_EQ(loaded(file, {.mesh = "two parts"}).mesh.triangles().size(), 2u);
    EXPECT_EQ(error_of(file, {.mesh = "two"}), "there is no mesh \"two\"; the file has \"one\", \"two parts\"");
    EXPECT_EQ(mesh_names(file).value(), (Names{"one", "two parts"}));
}

TEST_F(MeshOptions, coordinates_are_scaled) {
    const std::string file = written("a.obj", "v 0.1 2 -3\nv 1e-300 5 7\nf 1 2 1\n");
    const MeshFile scaled = loaded(file, {.scale = 0.001});
    EXPECT_EQ(scaled.mesh.vertices()[0], Vec3(0.001 * 0.1, 0.001 * 2, 0.001 * -3));
    EXPECT_EQ(scaled.mesh.vertices()[1], Vec3(0.001 * 1e-300, 0.001 * 5, 0.001 * 7));
    EXPECT_EQ(error_of(file, {.scale = 1e308}),
              "vertex 0, counted from 0, at (0.1, 2, -3) is beyond the range of doubles when scaled by 1e+308");
    constexpr double infinity = std::numeric_limits<double>::infinity();
    for (const double wrong : {0., -1., infinity, std::numeric_limits<double>::quiet_NaN()}) {
        EXPECT_TRUE(error_of(file, {.scale = wrong}).ends_with("it must be finite and above 0"));
        EXPECT_FALSE(MeshCache().mesh(file, {.scale = wrong}));
    }
}

// A turn: the volume keeps its sign.
TEST_F(MeshOptions, what_is_up_is_turned_without_rounding) {
    const std::string file = written("a.obj", "v 0.1 0.2 0.3\nf 1 1 1\n");
    const auto turned = [&](Axis from, Axis to) {
        return loaded(file, {.file_up = from, .up = to}).mesh.vertices()[0];
    };
    EXPECT_EQ(turned(Axis::y, Axis::z), Vec3(0.1, -0.3, 0.2));
    EXPECT_EQ(turned(Axis::z, Axis::x), Vec3(0.3, 0.2, -0.1));
    EXPECT_EQ(turned(Axis::z, Axis::y), Vec3(0.1, 0.3, -0.2));
    EXPECT_EQ(turned(Axis::x, Axis::z), Vec3(-0.3, 0.2, 0.1));
    EXPECT_EQ(turned(Axis::y, Axis::y), Vec3(0.1, 0.2, 0.3));
    const std::string box = written("box.obj", write_obj(make_box_mesh({1, 2, 3}).value()));
    EXPECT_EQ(loaded(box, {.file_up = Axis::y}).mesh.report().volume, 6);
}

TEST_F(MeshOptions, progress_rises_and_may_stop_it) {
    const std::string file = path("big.obj");
    std::ofstream(file) << write_obj(make_sphere_mesh(1, 80).value());
    ASSERT_GT(std::filesystem::file_size(file), 5u << 20);
    std::vector<double> parts;
    MeshFileOptions options;
    options.progress = [&](double part) {
        parts.push_back(part);
        return Flow::proceed;
    };
    loaded(file, options);
    EXPECT_GT(parts.size(), 6u);
    EXPECT_LT(parts.size(), 100u);
    EXPECT_TRUE(std::ranges::is_sorted(parts));
    EXPECT_EQ(parts.front(), 0);
    EXPECT_EQ(parts.back(), 1);
    for (const double last : {0., 0.3, 0.8}) {
        int stops = 0;
        options.progress = [&](double part) { return part >= last ? ++stops, Flow::stop : Flow::proceed; };
        EXPECT_EQ(error_of(file, options), "reading was stopped");
        EXPECT_EQ(stops, 1);
    }
    options.progress = [](double part) { return part > 0.4 ? Flow::stop : Flow::proceed; };
    EXPECT_FALSE(MeshCache().mesh(file, options));
}

TEST_F(MeshOptions, the_cache_tells_options_apart) {
    const std::string file = written("a.obj", three_objects);
    MeshCache cache;
    const auto tree = [&](const MeshFileOptions& options, Interior interior = Interior::automatic) {
        return cache.mesh(file, options, interior).value().mesh;
    };
    const std::vector<Mesh> all = {tree({}),
                                   tree({.mesh = "axle"}),
                                   tree({.mesh = "rim"}),
                                   tree({.scale = 2}),
                                   tree({.file_up = Axis::y}),
                                   tree({.up = Axis::y}),
                                   tree({}, Interior::surface)};
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) EXPECT_NE(&all[i].data(), &all[k].data()) << i << " " << k;
    EXPECT_EQ(&tree({.scale = 2}).data(), &all[3].data());
    EXPECT_EQ(all[3].data().vertices()[1], Vec3(2, 0, 0));
    EXPECT_EQ(cache.mesh(file).value().notes.back(), "3 meshes merged: \"front wheel\", \"axle\", \"rim\"");
}

}  // namespace
}  // namespace abut::test::mesh_options_test
