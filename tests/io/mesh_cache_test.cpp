// SPDX-License-Identifier: Apache-2.0
#include "abut/io/mesh_cache.hpp"

#include "abut/io/obj.hpp"
#include "io/scratch_folder.hpp"
#include "kit/generators.hpp"

namespace abut::mesh_cache_test {
namespace {

class MeshCacheTest : public test::ScratchFolder {
 protected:
    // 12 triangles.
    std::string box_file(std::string_view name) const {
        return written(name, write_obj(make_box_mesh({1, 1, 1}).value()));
    }
};

// Copies of a tree share its mesh.
bool is_same(const Mesh& a, const Mesh& b) { return &a.data() == &b.data(); }

TEST_F(MeshCacheTest, reads_a_file_once_for_each_interior) {
    const std::string file = box_file("box.obj");
    MeshCache cache;
    const Mesh solid = cache.mesh(file).value().mesh, surface = cache.mesh(file, {}, Interior::surface).value().mesh;
    EXPECT_TRUE(solid.is_solid());
    EXPECT_FALSE(surface.is_solid());
    std::filesystem::remove(file);
    EXPECT_TRUE(is_same(cache.mesh(file).value().mesh, solid));
    EXPECT_TRUE(is_same(cache.mesh(file, {}, Interior::surface).value().mesh, surface));
}

TEST_F(MeshCacheTest, forgets_what_was_not_asked_for_the_longest) {
    MeshCache cache(2 * 12);
    const std::string a = box_file("a.obj"), b = box_file("b.obj"), c = box_file("c.obj");
    const Mesh tree_a = cache.mesh(a).value().mesh, tree_b = cache.mesh(b).value().mesh;
    EXPECT_TRUE(is_same(cache.mesh(a).value().mesh, tree_a));
    const Mesh tree_c = cache.mesh(c).value().mesh;
    EXPECT_TRUE(is_same(cache.mesh(a).value().mesh, tree_a));
    EXPECT_TRUE(is_same(cache.mesh(c).value().mesh, tree_c));
    EXPECT_FALSE(is_same(cache.mesh(b).value().mesh, tree_b));
}

TEST_F(MeshCacheTest, keeps_one_that_is_larger_than_it_likes) {
    MeshCache cache(5);
    const std::string file = box_file("box.obj");
    const Mesh tree = cache.mesh(file).value().mesh;
    EXPECT_TRUE(is_same(cache.mesh(file).value().mesh, tree));
}

TEST_F(MeshCacheTest, looks_again_at_a_file_that_was_wrong) {
    MeshCache cache;
    const std::string file = path("box.obj");
    EXPECT_EQ(cache.mesh(file).error().message, file + ": there is no such file");
    written("box.obj", "v 0 0 0\nf 1 1\n");
    EXPECT_EQ(cache.mesh(file).error().message, file + ": line 2: f has 2 corners; a face needs at least 3");
    box_file("box.obj");
    EXPECT_TRUE(cache.mesh(file));
}

}  // namespace
}  // namespace abut::mesh_cache_test
