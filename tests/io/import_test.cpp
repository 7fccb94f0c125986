// SPDX-License-Identifier: Apache-2.0
// Formats that Assimp reads, in a process of its own.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "abut/io/mesh_cache.hpp"
#include "abut/io/tree_file.hpp"
#include "io/import_files.hpp"
#include "io/mesh_bytes.hpp"
#include "io/scratch_folder.hpp"

namespace abut::test::import_test {
namespace {

using Names = std::vector<std::string>;

class Import : public ScratchFolder {
 protected:
    void SetUp() override {
        ScratchFolder::SetUp();
        setenv("ABUT_IMPORTER", ABUT_TEST_IMPORTER, 1);
    }
    void TearDown() override {
        unsetenv("ABUT_IMPORTER");
        // No process is left behind.
        EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
        EXPECT_EQ(errno, ECHILD);
        ScratchFolder::TearDown();
    }

    static MeshFile loaded(const std::string& file, const MeshFileOptions& options = {}) {
        auto mesh = load_mesh(file, options);
        EXPECT_TRUE(mesh) << mesh.error().message;
        return mesh ? std::move(*mesh) : read_obj("v 0 0 0\nf 1 1 1").value();
    }
    static std::string error_of(const std::string& file, const MeshFileOptions& options = {}) {
        const auto mesh = load_mesh(file, options);
        if (mesh) return "no error";
        EXPECT_TRUE(mesh.error().message.starts_with(file + ": ")) << mesh.error().message;
        return mesh.error().message.substr(std::min(file.size() + 2, mesh.error().message.size()));
    }
    static bool has_note(const MeshFile& file, std::string_view part) {
        return std::ranges::any_of(file.notes, [&](const std::string& note) { return note.find(part) != note.npos; });
    }
};

TEST_F(Import, gltf_meshes_stand_where_their_nodes_put_them) {
    const std::string file = written("part.gltf", gltf_text());
    const MeshFile all = loaded(file);
    EXPECT_EQ(all.mesh.triangles().size(), 12u);
    EXPECT_TRUE(all.mesh.report().is_closed);
    // Also the mirrored one counts as positive: its inside is inside.
    EXPECT_NEAR(all.mesh.report().volume.value(), 0.5, 1e-12);
    EXPECT_EQ(all.mesh.report().box.min, Vec3(-2, 0, 0));
    EXPECT_EQ(all.mesh.report().box.max, Vec3(3, 6, 1));
    EXPECT_TRUE(has_note(all, "3 meshes merged: \"left\", \"right\", \"mirror\""));
    EXPECT_TRUE(has_note(all, "in single precision"));
    EXPECT_TRUE(has_note(all, "1 mesh mirrored by nodes"));
    EXPECT_TRUE(has_note(all, "nodes use 2 meshes 3 times"));
    EXPECT_TRUE(has_note(all, "y up"));

    const MeshFile right = loaded(file, {.mesh = "right"});
    EXPECT_EQ(right.mesh.report().box.min, Vec3(2, 0, 0));
    EXPECT_EQ(right.mesh.report().box.max, Vec3(3, 1, 1));
    expect_same_mesh(loaded(file, {.mesh = "rim"}).mesh, right.mesh);
    EXPECT_EQ(loaded(file, {.mesh = "tip"}).mesh.triangles().size(), 8u);
    EXPECT_EQ(mesh_names(file).value(), (Names{"left", "tip", "right", "rim", "mirror"}));
    EXPECT_EQ(error_of(file, {.mesh = "rigth"}),
              "there is no mesh \"rigth\"; the file has \"left\", \"right\", \"mirror\"");
    EXPECT_EQ(loaded(file, {.mesh = "right", .scale = 10, .file_up = Axis::y}).mesh.report().box.min, Vec3(20, -10, 0));
    EXPECT_TRUE(MeshCache().mesh(file).value().mesh.is_solid());
}

TEST_F(Import, collada_is_scaled_to_metres_and_turned_to_y_up) {
    const std::string file = written("part.dae", dae_text());
    const MeshFile tip = loaded(file, {.mesh = "tip"});
    const AlignedBox box = tip.mesh.report().box;
    EXPECT_LT((box.min - Vec3(0.05, 0, -0.01)).norm(), 1e-8);
    EXPECT_LT((box.max - Vec3(0.06, 0.01, 0)).norm(), 1e-8);
    EXPECT_TRUE(tip.mesh.report().is_closed);
    EXPECT_TRUE(has_note(tip, "scaled it to metres"));
    EXPECT_TRUE(has_note(tip, "1 polygon split into triangles by Assimp"));
    EXPECT_TRUE(has_note(tip, "ignored 1 line"));
    EXPECT_EQ(loaded(file, {.mesh = "back"}).mesh.triangles().size(), 2u);
}

TEST_F(Import, a_3mf_archive_is_read_in_its_own_unit) {
    const MeshFile all = loaded(written("part.3mf", three_mf_bytes()));
    EXPECT_EQ(all.mesh.triangles().size(), 8u);
    EXPECT_EQ(all.mesh.report().box.max, Vec3(11, 21, 31));
    EXPECT_TRUE(has_note(all, "Assimp does not apply it"));
    EXPECT_EQ(loaded(written("part.3MF", three_mf_bytes())).mesh.triangles().size(), 8u);
}

TEST_F(Import, files_that_a_file_names_belong_to_it) {
    const std::string file = written("part.gltf", gltf_text("part.bin"));
    EXPECT_FALSE(load_mesh(file));
    const std::string buffer = written("part.bin", tetrahedron_buffer());
    EXPECT_EQ(loaded(file).other_files, Names{buffer});

    const auto built = build_tree(file).value();
    EXPECT_EQ(built.origin->other_files, Names{"part.bin"});
    ASSERT_TRUE(save_tree(built.tree, file + ".tree", *built.origin));
    EXPECT_EQ(MeshCache().mesh(file).value().notes.back(), "tree taken from part.gltf.tree");
    std::string moved = tetrahedron_buffer();
    moved[14] = 0x40;  // an x of 2 or so
    written("part.bin", moved);
    EXPECT_EQ(MeshCache().mesh(file).value().notes.back(),
              "part.gltf.tree is not used: the mesh has changed since it was built");
}

TEST_F(Import, what_is_wrong_with_a_file_is_said_with_its_name) {
    EXPECT_EQ(error_of(path("none.glb")), "there is no such file");
    EXPECT_TRUE(error_of(written("part.foo", "x")).starts_with("Assimp cannot read it: Assimp knows no format .foo"));
    EXPECT_EQ(error_of(written("part", "x")),
              "the ending of its name says no format, such as .obj, .stl, .ply, .off or .glb");
    for (const char* const name : {"e.gltf", "e.glb", "e.dae", "e.3mf", "e.fbx", "e.3ds", "e.blend", "e.x"})
        for (const char* const bytes : {"", "x", "solid\n", "{}", "<COLLADA/>", "PK\3\4"})
            EXPECT_NE(error_of(written(name, bytes)), "no error") << name;
    std::filesystem::create_directory(path("folder.glb"));
    EXPECT_EQ(error_of(path("folder.glb")), "is a directory; expected a file");
    // Little memory, which Assimp itself has taken already.
    EXPECT_NE(error_of(written("a.dae", dae_text()), {.memory = 1 << 20}), "no error");
    EXPECT_NE(error_of(path("a.dae"), {.seconds = 0}), "no error");
}

// Assimp drops a face with a vertex that is not there, and tells nobody who does not listen.
TEST_F(Import, what_assimp_warns_of_is_noted) {
    std::string bad = tetrahedron_buffer();
    bad[48] = 9;
    const MeshFile file = loaded(written("bad.gltf", gltf_text("data:application/octet-stream;base64," + base64(bad))));
    EXPECT_EQ(file.mesh.triangles().size(), 9u);
    EXPECT_TRUE(has_note(file, "Assimp warns: Some faces had out-of-range indices. Those faces were dropped."));
    EXPECT_FALSE(has_note(loaded(written("good.gltf", gltf_text())), "Assimp warns"));
}

// Each is a mesh or an error; this process lives on whatever becomes of the other one.
TEST_F(Import, damaged_files_give_a_mesh_or_an_error) {
    Random random(seed());
    const std::vector<std::pair<std::string, std::string>> examples = {
        {"m.gltf", gltf_text()}, {"m.dae", dae_text()}, {"m.3mf", three_mf_bytes()}};
    const std::vector<std::string> others = {gltf_text(), dae_text(), three_mf_bytes()};
    const std::vector<std::string> words = {
        "\"count\":4294967295", "\"byteLength\":-1", "count=\"99999999\"", "<p>", "[", "{", "\"mesh\":7", "v1=\"-1\""};
    MeshFileOptions options;
    options.seconds = 10;
    options.memory = std::size_t{1} << 30;
    int meshes = 0;
    const int count = is_sanitized() ? 60 : 300;
    for (int i = 0; i < count; ++i) {
        const auto& [name, bytes] = examples[static_cast<std::size_t>(i) % 3];
        const std::string file = written(name, mutated_file(bytes, others, words, random));
        const auto mesh = load_mesh(file, options);
        meshes += mesh.has_value();
        if (mesh) continue;
        const std::string& message = mesh.error().message;
        EXPECT_TRUE(message.starts_with(file + ": ")) << message;
        EXPECT_TRUE(std::ranges::all_of(message, [](char c) { return c >= ' ' && c <= '~'; })) << message;
    }
    EXPECT_GT(meshes, count / 20);
    EXPECT_LT(meshes, count - count / 20);
}

TEST_F(Import, many_threads_read_at_once_and_nothing_is_left_open) {
    const std::string file = written("part.gltf", gltf_text());
    const auto descriptors = [] {
        return std::distance(std::filesystem::directory_iterator("/proc/self/fd"),
                             std::filesystem::directory_iterator());
    };
    loaded(file);
    const auto before = descriptors();
    std::vector<std::thread> threads;
    std::vector<int> right(6, 0);
    for (int& count : right)
        threads.emplace_back([&] {
            for (int i = 0; i < 4; ++i) {
                const auto mesh = load_mesh(file);
                count += mesh && mesh->mesh.triangles().size() == 12;
            }
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(right, std::vector<int>(6, 4));
    EXPECT_EQ(descriptors(), before);
}

// Importers that are not ours.
class FakeImporter : public Import {
 protected:
    void use(std::string_view script) {
        const std::string place = written("importer", fmt::format("#!/bin/sh\n{}\n", script));
        std::filesystem::permissions(place, std::filesystem::perms::owner_all);
        setenv("ABUT_IMPORTER", place.c_str(), 1);
    }
    std::string error_with(std::string_view script, const MeshFileOptions& options = {}) {
        use(script);
        return error_of(written("part.glb", "x"), options);
    }
};

TEST_F(FakeImporter, one_that_hangs_is_ended) {
    const auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(error_with("exec sleep 60", {.seconds = 0.2}), "Assimp took longer than 0.2 s");
    EXPECT_EQ(error_with("exec sleep 60 >/dev/null 2>&1", {.seconds = 0.2}), "Assimp took longer than 0.2 s");
    EXPECT_EQ(error_with("exec yes >&2", {.seconds = 0.2}), "Assimp took longer than 0.2 s");
    // One that is gone, but has left the pipes to another.
    EXPECT_EQ(error_with("sleep 5 & exit 0"), "the answer of the importer does not begin as it should");
    int asked = 0;
    MeshFileOptions options;
    options.progress = [&](double) { return ++asked > 3 ? Flow::stop : Flow::proceed; };
    EXPECT_EQ(error_with("exec sleep 60", options), "reading was stopped");
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(4));
}

TEST_F(FakeImporter, one_that_crashes_is_said_to) {
    EXPECT_EQ(error_with("kill -SEGV $$"), "Assimp crashed on it (signal 11)");
    EXPECT_EQ(error_with("printf abutmeshE; kill -ABRT $$"), "Assimp crashed on it (signal 6)");
    EXPECT_EQ(error_with("kill -XCPU $$"), "Assimp took longer than 60 s");
    EXPECT_EQ(error_with("exit 7"), "the importer failed with status 7");
    EXPECT_EQ(error_with("printf 'a\\nb\\033c\\n\\n' >&2; exit 1"), "Assimp cannot read it: b\\x1bc");
    setenv("ABUT_IMPORTER", path("none").c_str(), 1);
    EXPECT_EQ(error_of(path("part.glb")),
              fmt::format("the importer that ABUT_IMPORTER names, {}, cannot be run", path("none")));
}

TEST_F(FakeImporter, what_it_writes_is_not_trusted) {
    const std::string answer = "the answer of the importer ";
    EXPECT_EQ(error_with("printf garbage"), answer + "does not begin as it should");
    EXPECT_EQ(error_with("printf abutmesh"), answer + "is cut off");
    EXPECT_EQ(error_with("printf abutmeshE"), answer + "has no triangles");
    EXPECT_EQ(error_with("printf 'abutmeshP\\0\\0\\0\\0\\0\\0\\0\\0\\377\\377\\377\\377\\377\\377\\377\\377'"),
              answer + "is cut off in a part of 4294967295 vertices and 4294967295 triangles");
    EXPECT_EQ(error_with("printf 'abutmeshN\\377\\377\\377\\377'"), answer + "is cut off in a text");
    EXPECT_EQ(error_with("exec yes", {.memory = 1 << 20}),
              "the importer writes more than the 1048576 bytes that it may use");
}

}  // namespace
}  // namespace abut::test::import_test
