// SPDX-License-Identifier: Apache-2.0
#include "abut/io/mesh_cache.hpp"

#include "abut/io/obj.hpp"
#include "io/scratch_folder.hpp"
#include "kit/generators.hpp"

namespace abut {
namespace {

class MeshCacheTest : public test::ScratchFolder {
 protected:
    // 12 triangles.
    std::string box_file(std::string_view name) const {
        return written(name, write_obj(make_box_mesh({1, 1, 1}).value()));
    }
};

// Copies of a tree share its mesh.
bool is_same(const ObbTree& a, const ObbTree& b) { return &a.mesh() == &b.mesh(); }

TEST_F(MeshCacheTest, reads_a_file_once_for_each_interior) {
    const std::string file = box_file("box.obj");
    MeshCache cache;
    const ObbTree solid = cache.tree(file).value(), surface = cache.tree(file, Interior::surface).value();
    EXPECT_TRUE(solid.is_solid());
    EXPECT_FALSE(surface.is_solid());
    std::filesystem::remove(file);
    EXPECT_TRUE(is_same(cache.tree(file).value(), solid));
    EXPECT_TRUE(is_same(cache.tree(file, Interior::surface).value(), surface));
}

TEST_F(MeshCacheTest, forgets_what_was_not_asked_for_the_longest) {
    MeshCache cache(2 * 12);
    const std::string a = box_file("a.obj"), b = box_file("b.obj"), c = box_file("c.obj");
    const ObbTree tree_a = cache.tree(a).value(), tree_b = cache.tree(b).value();
    EXPECT_TRUE(is_same(cache.tree(a).value(), tree_a));
    const ObbTree tree_c = cache.tree(c).value();
    EXPECT_TRUE(is_same(cache.tree(a).value(), tree_a));
    EXPECT_TRUE(is_same(cache.tree(c).value(), tree_c));
    EXPECT_FALSE(is_same(cache.tree(b).value(), tree_b));
}

TEST_F(MeshCacheTest, keeps_one_that_is_larger_than_it_likes) {
    MeshCache cache(5);
    const std::string file = box_file("box.obj");
    const ObbTree tree = cache.tree(file).value();
    EXPECT_TRUE(is_same(cache.tree(file).value(), tree));
}

TEST_F(MeshCacheTest, looks_again_at_a_file_that_was_wrong) {
    MeshCache cache;
    const std::string file = path("box.obj");
    EXPECT_EQ(cache.tree(file).error().message, file + ": there is no such file");
    written("box.obj", "v 0 0 0\nf 1 1\n");
    EXPECT_EQ(cache.tree(file).error().message, file + ": line 2: f has 2 corners; a face needs at least 3");
    box_file("box.obj");
    EXPECT_TRUE(cache.tree(file));
}

}  // namespace
}  // namespace abut
