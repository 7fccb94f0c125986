// SPDX-License-Identifier: Apache-2.0
// Trees that are saved beside their meshes, and when they are used.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>

#include "abut/io/mesh_cache.hpp"
#include "abut/io/obj.hpp"
#include "abut/io/tree_file.hpp"
#include "abut/mesh/tree_bytes.hpp"
#include "io/mesh_bytes.hpp"
#include "io/scratch_folder.hpp"
#include "io/tree_origin.hpp"
#include "kit/generators.hpp"

namespace abut::test::tree_origin_test {
namespace {

class TreeBeside : public ScratchFolder {
 protected:
    void SetUp() override {
        ScratchFolder::SetUp();
        mesh_ = written("part.obj", "o ball\n" + write_obj(make_sphere_mesh(1, 6).value()));
    }

    void save(const MeshFileOptions& options = {}, const BuildOptions& build = {}) const {
        const auto built = build_tree(mesh_, options, build);
        ASSERT_TRUE(built) << built.error().message;
        const auto saved = save_tree(built->tree, mesh_ + ".tree", *built->origin);
        ASSERT_TRUE(saved) << saved.error().message;
    }

    std::string last_note(const MeshFileOptions& options = {}, Interior interior = Interior::automatic) const {
        const auto mesh = MeshCache().mesh(mesh_, options, interior);
        return !mesh ? mesh.error().message : mesh->notes.empty() ? "no note" : mesh->notes.back();
    }

    std::string mesh_;
};

const std::string taken = "tree taken from part.obj.tree", not_used = "part.obj.tree is not used: ";

TEST_F(TreeBeside, is_taken_with_the_same_bits_and_the_same_notes) {
    const auto without = MeshCache().mesh(mesh_).value();
    save();
    const auto with = MeshCache().mesh(mesh_).value();
    EXPECT_EQ(to_bytes(with.mesh.tree()), to_bytes(without.mesh.tree()));
    auto notes = without.notes;
    notes.push_back(taken);
    EXPECT_EQ(with.notes, notes);
    EXPECT_EQ(notes.front(), "ignored 1 object name");
}

TEST_F(TreeBeside, is_not_used_once_the_mesh_has_changed) {
    save();
    const std::string text = text_of(mesh_);
    std::string same_size = text;
    same_size[same_size.find("ball")] = 'c';
    for (const std::string& changed : {same_size, text + "\n", text.substr(0, text.size() - 1), "# " + text}) {
        written("part.obj", changed);
        EXPECT_EQ(last_note(), not_used + "the mesh has changed since it was built");
    }
    written("part.obj", text);
    EXPECT_EQ(last_note(), taken);
    std::filesystem::remove(mesh_);
    EXPECT_EQ(last_note(), mesh_ + ": there is no such file");
}

TEST_F(TreeBeside, is_used_for_the_options_it_was_built_with) {
    save();
    EXPECT_EQ(last_note({.mesh = "ball"}), not_used + "it is of all meshes of the file");
    EXPECT_EQ(last_note({.scale = 2}), not_used + "it was scaled by 1");
    EXPECT_EQ(last_note({.file_up = Axis::y}), not_used + "it was turned otherwise");
    EXPECT_EQ(last_note({}, Interior::surface), not_used + "it is of a solid where there is one");
    EXPECT_EQ(last_note({.file_up = Axis::x, .up = Axis::x}), taken);
    save({.mesh = "ball", .scale = 2, .file_up = Axis::y}, {.interior = Interior::surface});
    EXPECT_EQ(last_note(), not_used + "it is of the mesh \"ball\" only");
    EXPECT_EQ(last_note({.mesh = "ball", .scale = 2, .file_up = Axis::y}), not_used + "it is of a surface");
    EXPECT_EQ(last_note({.mesh = "ball", .scale = 2, .file_up = Axis::y}, Interior::surface), taken);
    save({}, {.fit = Fit::points, .leaf_size = 3});
    EXPECT_EQ(last_note(), taken + ", which was built with options of its own");
}

TEST_F(TreeBeside, is_not_used_when_it_is_damaged) {
    save();
    const std::string file = mesh_ + ".tree", bytes = text_of(file);
    for (const std::size_t size :
         {std::size_t{0}, std::size_t{5}, std::size_t{13}, std::size_t{40}, bytes.size() - 1}) {
        written("part.obj.tree", bytes.substr(0, size));
        EXPECT_TRUE(last_note().starts_with(not_used)) << last_note();
    }
    Random random(seed());
    for (int i = 0; i < 300; ++i) {
        std::string changed = bytes;
        const std::size_t at = random.one_in(2) ? random.index(200) : random.index(bytes.size());
        changed[at] = static_cast<char>(changed[at] ^ 1 << random.index(8));
        written("part.obj.tree", changed);
        EXPECT_TRUE(last_note().starts_with(not_used)) << at;
    }
    ASSERT_TRUE(save_tree(MeshCache().mesh(mesh_).value().mesh.tree(), file));
    EXPECT_EQ(last_note(), not_used + "it does not say what it was built from");
    std::filesystem::remove(file);
    std::filesystem::create_directory(file);
    EXPECT_EQ(last_note(), not_used + "is a directory; expected a file");
}

// Origins and trees have checksums, but anyone can make these: here the origin is that of the mesh, the tree is not.
class ForgedTreeBeside : public TreeBeside {
 protected:
    std::string note_with(const ObbTree& tree, const std::function<void(TreeOrigin&)>& change = {}) const {
        TreeOrigin origin = *build_tree(mesh_)->origin;
        if (change) change(origin);
        EXPECT_TRUE(save_tree(tree, mesh_ + ".tree", origin));
        return last_note();
    }
    ObbTree tree_over(const TriangleMesh& mesh, Interior interior = Interior::automatic) const {
        BuildOptions options;
        options.interior = interior;
        return ObbTree::make(mesh, options).value();
    }
    TriangleMesh own() const { return load_mesh(mesh_)->mesh; }
};

TEST_F(ForgedTreeBeside, the_tree_of_another_mesh_is_not_used) {
    const std::string differs = not_used + "its triangles are not those of the mesh";
    EXPECT_EQ(note_with(tree_over(own())), taken);
    const ObbTree small = tree_over(make_sphere_mesh(0.5, 6).value());
    EXPECT_EQ(note_with(small), differs);
    // What is asked about is the mesh in its file.
    EXPECT_EQ(to_bytes(MeshCache().mesh(mesh_).value().mesh.tree()), to_bytes(tree_over(own())));
    std::filesystem::remove(mesh_ + ".tree");
    EXPECT_EQ(to_bytes(MeshCache().mesh(mesh_).value().mesh.tree()), to_bytes(tree_over(own())));

    const TriangleMesh mesh = own();
    const std::vector<Vec3> own_vertices(mesh.vertices().begin(), mesh.vertices().end());
    std::vector<Index3> triangles(mesh.triangles().begin(), mesh.triangles().end());
    std::vector<Vec3> vertices = own_vertices;
    vertices.back().z() = std::nextafter(vertices.back().z(), 9);
    EXPECT_EQ(note_with(tree_over(TriangleMesh::make(vertices, triangles).value())), differs);
    vertices = own_vertices;
    const auto zero = std::ranges::find_if(vertices, [](const Vec3& vertex) { return vertex.x() == 0; });
    ASSERT_NE(zero, vertices.end());
    zero->x() = -zero->x();
    EXPECT_EQ(note_with(tree_over(TriangleMesh::make(vertices, triangles).value())), differs);
    triangles.pop_back();
    EXPECT_EQ(note_with(tree_over(TriangleMesh::make(own_vertices, triangles).value())), differs);
}

// Something inside of it would be proven free.
TEST_F(ForgedTreeBeside, the_surface_of_a_solid_is_not_taken_for_the_solid) {
    EXPECT_EQ(note_with(tree_over(own(), Interior::surface)),
              not_used + "it is a solid where a surface is asked for, or the other way around");
    EXPECT_TRUE(MeshCache().mesh(mesh_)->mesh.is_solid());
}

TEST_F(ForgedTreeBeside, an_origin_may_not_lead_outside) {
    std::filesystem::create_directory(path("other"));
    std::filesystem::create_symlink("/proc/self", path("link"));
    for (const std::string& name : {std::string("/proc/kmsg"), std::string("../x.bin"),
                                    std::string("other/../../x.bin"), std::string("link/environ"), path("x.bin")})
        EXPECT_EQ(note_with(tree_over(own()), [&](TreeOrigin& origin) { origin.other_files = {name}; }),
                  fmt::format("{}it names \"{}\", which is outside of the folder of the mesh", not_used, name));
    const std::string missing =
        note_with(tree_over(own()), [](TreeOrigin& origin) { origin.other_files = {"no.bin"}; });
    EXPECT_EQ(missing, not_used + path("no.bin") + ": there is no such file");
}

TEST_F(ForgedTreeBeside, notes_are_those_of_the_mesh) {
    note_with(tree_over(own()), [](TreeOrigin& origin) { origin.notes = {"proven by somebody else"}; });
    EXPECT_EQ(MeshCache().mesh(mesh_)->notes, (std::vector<std::string>{"ignored 1 object name", taken}));
}

TEST_F(TreeBeside, may_be_named_itself) {
    save();
    const std::string file = mesh_ + ".tree";
    MeshCache cache;
    const auto direct = cache.mesh(file);
    ASSERT_TRUE(direct) << direct.error().message;
    const ObbTree built = MeshCache().mesh(mesh_).value().mesh.tree();
    EXPECT_EQ(to_bytes(direct->mesh.tree()), to_bytes(built));
    EXPECT_EQ(to_bytes(load_tree(file).value()), to_bytes(built));
    EXPECT_TRUE(direct->mesh.is_solid());
    EXPECT_FALSE(cache.mesh(file, {}, Interior::surface).value().mesh.is_solid());
    expect_same_mesh(load_mesh(file).value().mesh, built.mesh());
    EXPECT_EQ(cache.mesh(file, {.scale = 2}).value().mesh.data().vertices()[0], 2 * built.mesh().vertices()[0]);
    EXPECT_EQ(load_mesh(file, {.mesh = "ball"}).error().message,
              file + ": there is no mesh \"ball\"; the file gives its meshes no names");
    EXPECT_EQ(cache.mesh(path("none.tree")).error().message, path("none.tree") + ": there is no such file");
    written("bad.tree", "abut origin ");
    EXPECT_EQ(cache.mesh(path("bad.tree")).error().message, path("bad.tree") + ": it is cut off within its origin");
}

TEST_F(TreeBeside, building_one_fails_as_reading_does) {
    EXPECT_EQ(build_tree(path("none.obj")).error().message, path("none.obj") + ": there is no such file");
    EXPECT_FALSE(build_tree(mesh_, {.mesh = "x"}));
    EXPECT_FALSE(build_tree(mesh_, {}, {.leaf_size = 0}));
}

TEST(TreeOrigin, bytes_read_back_and_others_are_errors) {
    const TreeOrigin origin{
        "name",    0.5, Axis::y, Axis::x, Interior::surface, Fit::points, Split::median, 7, {"a note", "another"},
        {"x.bin"}, 123, {4, 5}};
    const std::string bytes = detail::origin_bytes(origin) + "tree";
    const auto found = detail::find_origin(bytes);
    ASSERT_TRUE(found && found->origin);
    EXPECT_EQ(found->size, bytes.size() - 4);
    EXPECT_EQ(detail::origin_bytes(*found->origin), detail::origin_bytes(origin));
    EXPECT_EQ(found->origin->notes, origin.notes);
    EXPECT_EQ(found->origin->leaf_size, 7);
    EXPECT_EQ(found->origin->up, Axis::x);
    for (std::size_t size = 12; size < found->size; ++size)
        EXPECT_FALSE(detail::find_origin(bytes.substr(0, size))) << size;
    // A size that would wrap around.
    std::string huge = bytes;
    std::memset(huge.data() + 16, 0xff, 8);
    EXPECT_EQ(detail::find_origin(huge).error().message, "it is cut off within its origin");
    // Right checksums over values that make no sense.
    for (auto change : {+[](TreeOrigin& o) { o.scale = -1; }, +[](TreeOrigin& o) { o.leaf_size = 0; },
                        +[](TreeOrigin& o) { o.fit = static_cast<Fit>(9); }}) {
        TreeOrigin wrong = origin;
        change(wrong);
        EXPECT_EQ(detail::find_origin(detail::origin_bytes(wrong)).error().message, "its origin makes no sense");
    }
}

}  // namespace
}  // namespace abut::test::tree_origin_test
