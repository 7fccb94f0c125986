// SPDX-License-Identifier: Apache-2.0
// Meshes as they come from files, with holes, doubled vertices and triangles without area, against FCL. The environment
// variable ABUT_MODELS names a folder with OBJ files.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "abut/io/obj.hpp"
#include "check_trees.hpp"

namespace abut::test {
namespace {

// In the unit of its own size.
Mesh tree_of(const TriangleMesh& mesh) {
    const AlignedBox& box = mesh.report().box;
    std::vector<Vec3> vertices;
    for (const Vec3& v : mesh.vertices())
        vertices.push_back((v - (box.min + box.max) / 2) / (box.max - box.min).maxCoeff());
    return Mesh::make(TriangleMesh::make(vertices, mesh.triangles()).value(), {.interior = Interior::surface}).value();
}

TEST(Models, are_judged_as_fcl_does) {
    const char* const folder = std::getenv("ABUT_MODELS");
    if (!folder) GTEST_SKIP() << "ABUT_MODELS is not set";
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    struct Model {
        std::string name;
        TreeWithFcl tree;
    };
    std::vector<Model> models;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() != ".obj") continue;
        const auto file = load_obj(entry.path());
        ASSERT_TRUE(file) << file.error().message;
        models.push_back({entry.path().filename().string(), TreeWithFcl(tree_of(file->mesh))});
    }
    ASSERT_FALSE(models.empty()) << "no OBJ files in " << folder;
    std::sort(models.begin(), models.end(), [](const auto& m, const auto& n) { return m.name < n.name; });
    Random random(seed() + 450);
    for (std::size_t i = 0; i < models.size(); ++i)
        for (std::size_t j = i; j < models.size(); ++j) {
            SCOPED_TRACE(models[i].name + " and " + models[j].name);
            const TreeWithFcl &a = models[i].tree, &b = models[j].tree;
            const auto poses = [&](double factor) { return poses_near_touching(a.tree, b.tree, factor, random); };
            Tally tally, contacts, distances;
            for (int k = 0; k < 200 * rounds(); ++k) check_intersects(a, b, poses(random.real(0.97, 1.03)), tally);
            for (int k = 0; k < 10 * rounds(); ++k) check_contacts(a, b, poses(random.real(0.5, 1)), {}, contacts);
            for (int k = 0; k < 10 * rounds(); ++k)
                check_distance(a, b, poses(1 + random.logarithmic(1e-3, 1)), distances);
            EXPECT_GT(tally.touching, 5);
            EXPECT_GT(tally.apart, 5);
        }
}

}  // namespace
}  // namespace abut::test
