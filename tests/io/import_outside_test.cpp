// SPDX-License-Identifier: Apache-2.0
// Files that name others, from outside of their folder: a mesh from a stranger must not bring a file of ours into a
// report. Each of these files holds what would make a good mesh.
#include <sys/stat.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "abut/io/mesh_file.hpp"
#include "io/import_files.hpp"
#include "io/importer_path.hpp"
#include "io/mesh_bytes.hpp"
#include "io/scratch_folder.hpp"

namespace abut::test::import_outside_test {
namespace {

namespace fs = std::filesystem;

class ImportOutside : public ScratchFolder {
 protected:
    void SetUp() override {
        ScratchFolder::SetUp();
        setenv("ABUT_IMPORTER", ABUT_TEST_IMPORTER, 1);
        for (const char* const folder : {"in", "in/sub", "in2", "in/part.gltf.bin"}) fs::create_directory(path(folder));
        for (const char* const name : {"in/part.bin", "in/sub/part.bin", "in/a b.bin"})
            written(name, tetrahedron_buffer());
        std::string secret = tetrahedron_buffer();
        secret[14] = 0x40;  // an x of 2 or so
        for (const char* const name : {"secret.env", "in2/part.bin"}) written(name, secret);
    }
    void TearDown() override {
        unsetenv("ABUT_IMPORTER");
        ScratchFolder::TearDown();
    }

    Expected<MeshFile> loaded(const std::string& uri) const {
        return load_mesh(written("in/part.gltf", gltf_text(uri)));
    }
    static bool is_secret(const MeshFile& mesh) { return mesh.mesh.report().box.min.x() != -2; }
    void link(const std::string& to, std::string_view name) const { fs::create_symlink(to, path(name)); }
};

TEST_F(ImportOutside, files_below_the_folder_are_read_and_noted) {
    link("sub/part.bin", "in/inside.bin");
    link(path("in/sub"), "in/again");
    for (const auto& [uri, name] : std::vector<std::pair<std::string, std::string>>{{"part.bin", "part.bin"},
                                                                                    {"sub/part.bin", "sub/part.bin"},
                                                                                    {"./sub/../part.bin", "part.bin"},
                                                                                    {"../in/part.bin", "part.bin"},
                                                                                    {"inside.bin", "sub/part.bin"},
                                                                                    {"again/part.bin", "sub/part.bin"},
                                                                                    {"a b.bin", "a b.bin"}}) {
        const auto mesh = loaded(uri);
        ASSERT_TRUE(mesh) << mesh.error().message;
        EXPECT_EQ(mesh->mesh.triangles().size(), 12u);
        EXPECT_FALSE(is_secret(*mesh));
        EXPECT_EQ(std::ranges::count(mesh->notes, fmt::format("\"{}\" was read as well", name)), 1) << uri;
    }
}

TEST_F(ImportOutside, files_elsewhere_are_refused_by_name) {
    link("../secret.env", "in/link.bin");
    link("link.bin", "in/nested.bin");
    link("..", "in/up");
    link(path(""), "in/rooted");
    const std::string why = "is outside of the folder of the mesh, and only files in that are read";
    for (const char* const uri :
         {"../secret.env", "sub/../../secret.env", "./.././secret.env", "../in2/part.bin", "link.bin", "nested.bin",
          "up/secret.env", "rooted/secret.env", "up/in2/part.bin", "sub/../up/secret.env", "..//secret.env"}) {
        const auto mesh = loaded(uri);
        ASSERT_FALSE(mesh) << uri;
        const std::string& message = mesh.error().message;
        EXPECT_NE(message.find(why), std::string::npos) << message;
        const fs::path wanted = fs::path(uri).filename();
        EXPECT_NE(message.find(wanted.string()), std::string::npos) << message;
    }
}

// Whatever way Assimp takes them: where it does not find a file, it looks for one of the same name nearer to the mesh.
TEST_F(ImportOutside, other_forms_lead_nowhere) {
    const std::string secret = path("secret.env");
    mkfifo(path("in/fifo.bin").c_str(), 0600);
    link("self.bin", "in/self.bin");
    link("/proc/kmsg", "in/kmsg.bin");
    link("/dev/zero", "in/zero.bin");
    const std::vector<std::string> uris = {secret,
                                           "/" + secret,
                                           "file://" + secret,
                                           "file://../secret.env",
                                           "FILE:../secret.env",
                                           "%2e%2e/secret.env",
                                           "..%2fsecret.env",
                                           "%2e%2e%2fsecret.env",
                                           "..\\\\secret.env",
                                           "../SECRET.ENV",
                                           "in2/part.bin",
                                           "~/secret.env",
                                           "part.gltf.bin",
                                           ".",
                                           "..",
                                           "fifo.bin",
                                           "self.bin",
                                           "kmsg.bin",
                                           "zero.bin",
                                           "../secret.env\\u0000.bin",
                                           fmt::format("{:x<300}", ""),
                                           fmt::format("{:x<100000}", ""),
                                           fmt::format("sub/{:.<5000}", ""),
                                           fmt::format("../{:/<5000}secret.env", "")};
    for (const std::string& uri : uris) {
        const auto mesh = loaded(uri);
        if (uri == "in2/part.bin") {
            ASSERT_TRUE(mesh) << mesh.error().message;
            EXPECT_FALSE(is_secret(*mesh));
            continue;
        }
        ASSERT_FALSE(mesh) << uri.substr(0, 200);
        EXPECT_LT(mesh.error().message.size(), 1000u);
    }
    // Also from its own folder, where the name of the mesh has none in front.
    const fs::path before = fs::current_path();
    fs::current_path(path("in"));
    for (const std::string& uri : {secret, std::string("../secret.env")}) {
        loaded(uri).map([&](const MeshFile&) { ADD_FAILURE() << uri; });
        EXPECT_FALSE(load_mesh("part.gltf")) << uri;
    }
    loaded("part.bin");
    EXPECT_TRUE(load_mesh("part.gltf"));
    fs::current_path(before);
}

// Paths put together from all of these at random: a mesh only from files below the folder.
TEST_F(ImportOutside, random_paths_never_lead_outside) {
    link("../secret.env", "in/link.bin");
    link("..", "in/up");
    written("secret.bin", "");
    const std::vector<std::string> parts = {"..",       ".", "sub", "up",  "in",    "in2",       "part.bin",
                                            "link.bin", "",  "//",  "%2e", "file:", "secret.env"};
    Random random(seed());
    int meshes = 0;
    for (int i = 0; i < 60; ++i) {
        std::string uri = parts[random.index(parts.size())];
        for (std::size_t k = random.index(5); k > 0; --k) uri += "/" + parts[random.index(parts.size())];
        const auto mesh = loaded(uri);
        if (!mesh) continue;
        ++meshes;
        EXPECT_FALSE(is_secret(*mesh)) << uri;
        const std::string real = fs::canonical(mesh->other_files.at(0)).string();
        EXPECT_TRUE(real.starts_with(fs::canonical(path("in")).string() + "/")) << uri;
    }
    EXPECT_GT(meshes, 0);
}

// What a file names is looked for from its own folder, and not from where the program was started.
TEST_F(ImportOutside, the_working_directory_does_not_matter) {
    const fs::path before = fs::current_path();
    written("part.bin", text_of(path("secret.env")));
    loaded("part.bin");
    fs::current_path(folder_);
    const auto mesh = load_mesh("in/part.gltf");
    fs::current_path(before);
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_FALSE(is_secret(*mesh));
    EXPECT_EQ(mesh->other_files, std::vector<std::string>{"in/part.bin"});
}

TEST_F(ImportOutside, there_may_be_so_many_files_and_no_more) {
    const auto objects = [&](int count) {
        std::string buffers, views, accessors, primitives;
        for (int i = 0; i < count; ++i) {
            const std::string comma = i > 0 ? "," : "";
            buffers += fmt::format(R"({}{{"uri":"{}.bin","byteLength":72}})", comma, i);
            views += fmt::format(R"({}{{"buffer":{},"byteLength":48}})", comma, i);
            accessors += fmt::format(R"({}{{"bufferView":{},"componentType":5126,"count":3,"type":"VEC3"}})", comma, i);
            primitives += fmt::format(R"({}{{"attributes":{{"POSITION":{}}}}})", comma, i);
            written(fmt::format("in/{}.bin", i), tetrahedron_buffer());
        }
        return load_mesh(written(
            "in/many.gltf",
            fmt::format(R"({{"asset":{{"version":"2.0"}},"scene":0,"scenes":[{{"nodes":[0]}}],"nodes":[{{"mesh":0}}],)"
                        R"("meshes":[{{"primitives":[{}]}}],"buffers":[{}],"bufferViews":[{}],"accessors":[{}]}})",
                        primitives, buffers, views, accessors)));
    };
    const auto few = objects(60);
    ASSERT_TRUE(few) << few.error().message;
    EXPECT_EQ(few->other_files.size(), 60u);
    const auto many = objects(70);
    ASSERT_FALSE(many);
    EXPECT_NE(many.error().message.find(".bin\" is one file more than the 64 that a mesh may be made of"),
              std::string::npos)
        << many.error().message;
}

// A scene of LightWave names the files of its objects.
TEST_F(ImportOutside, objects_of_a_lightwave_scene_are_refused_as_well) {
    for (const std::string& object : {std::string("../secret.lwo"), path("secret.lwo")}) {
        written("secret.lwo", "FORM");
        const auto mesh = load_mesh(written("in/scene.lws", "LWSC\n1\n\nLoadObject " + object + "\n"));
        ASSERT_FALSE(mesh);
        EXPECT_NE(mesh.error().message.find("secret.lwo\" is outside of the folder of the mesh"), std::string::npos)
            << mesh.error().message;
    }
}

TEST_F(ImportOutside, the_importer_itself_has_an_absolute_path) {
    // One in the current folder, which would run when a path of a folder that is not known stays empty.
    const fs::path before = fs::current_path();
    fs::current_path(folder_);
    written("abut_mesh_import", "#!/bin/sh\n");
    fs::permissions(path("abut_mesh_import"), fs::perms::owner_all);
    setenv("ABUT_IMPORTER", "./abut_mesh_import", 1);
    EXPECT_EQ(detail::find_importer().error().message,
              "ABUT_IMPORTER is ./abut_mesh_import; it must be an absolute path");
    unsetenv("ABUT_IMPORTER");
    for (const char* const unknown : {"", "abut", "./abut"}) {
        const auto found = detail::find_importer(unknown);
        EXPECT_TRUE(!found || found->is_absolute()) << *found;
    }
    EXPECT_EQ(detail::find_importer(path("abut")).value(), path("abut_mesh_import"));
    fs::current_path(before);
}

}  // namespace
}  // namespace abut::test::import_outside_test
