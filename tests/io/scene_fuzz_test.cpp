// SPDX-License-Identifier: Apache-2.0
// Scenes that are only nearly right.
#include <gtest/gtest.h>

#include <algorithm>

#include "io/lines.hpp"
#include "io/scene_text.hpp"
#include "io/scratch_folder.hpp"

namespace abut::scene_fuzz_test {
namespace {

using test::error_of;

// The law of the reader: a scene with valid bodies, or an error in one line.
void expect_scene_or_error(const std::string& text, MeshCache& meshes, const SceneOptions& options, int& accepted) {
    const auto scene = read_scene(text, meshes, options);
    if (!scene) {
        ASSERT_FALSE(scene.error().message.empty()) << text;
        return;
    }
    ++accepted;
    ASSERT_FALSE(scene->bodies.empty()) << text;
    ASSERT_TRUE(scene->horizon >= 0 && scene->tolerance > 0 && scene->margin >= 0 && scene->max_steps >= 1) << text;
    for (const auto& [a, b] : scene->ignored) ASSERT_TRUE(a != b && std::max(a, b) < scene->bodies.size()) << text;
    const auto world = world_of(*scene);
    ASSERT_TRUE(world) << world.error().message << "\n" << text;
    ASSERT_EQ(world->size(), scene->bodies.size());
}

class SceneFuzz : public test::ScratchFolder {
 protected:
    void SetUp() override {
        ScratchFolder::SetUp();
        written("tip.obj", "o wheel\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    }

    // With something of everything.
    static constexpr std::string_view whole =
        R"({"title": "t", "horizon": 2, "tolerance": 1e-5, "margin": 0.1, "max_steps": 99, "unit": "mm", "up": "y", "bodies": [)"
        R"({"name": "a", "mesh": "tip.obj", "unit": "in", "up": "z", "mesh_name": "wheel", "surface": true, "scale": 2, )"
        R"("motion": {"position": [1,0,0], "rotation": [1,0,0,1], "velocity": [1,2,3], "angular_velocity": [0,0,3], "center": [0,1,0]}}, )"
        R"({"name": "b", "color": "#c04020", "category": 2, "mask": 3, "fixed": true, "motion": {"position": [0,0,1]}, )"
        R"("parts": [{"capsule": {"start": [0,0,0], "end": [0,0,1], "radius": 0.2}, "position": [0,1,0]}, )"
        R"({"mesh": {"vertices": [[0,0,0],[1,0,0],[0,1,0],[0,0,1]], "triangles": [[0,2,1],[0,1,3],[1,2,3],[0,3,2]]}}]}, )"
        R"({"convex_polyhedron": {"points": [[0,0,0],[1,0,0],[0,1,0],[0,0,1]]}, "scale": 3, )"
        R"("motion": {"path": [{"time": 0}, {"time": 1, "position": [1,0,0], "rotation": [0,0,1,0]}], "center": [1,0,0]}}], )"
        R"("ignore": [["a", "b"], ["bodies[2]", "a"]]})";

    MeshCache meshes_;
    int accepted_ = 0;
};

TEST_F(SceneFuzz, mutated_scenes_are_read_or_refused) {
    test::Random random(test::seed());
    ASSERT_EQ(error_of(whole, {.folder = folder_}), "no error");
    const int count = 6'000 * test::rounds();
    for (int i = 0; i < count; ++i)
        ASSERT_NO_FATAL_FAILURE(
            expect_scene_or_error(test::mutated(std::string(whole), random), meshes_, {.folder = folder_}, accepted_))
            << "ABUT_SEED=" << test::seed();
    EXPECT_GT(accepted_, 10);
}

// Mutations of text seldom leave valid JSON; these always do, with values from the edges.
TEST_F(SceneFuzz, scenes_with_odd_values_are_read_or_refused) {
    using nlohmann::json;
    test::Random random(test::seed());
    const std::vector<json> values = {0,      -0.0,    1,          -1,  5e-324,  1e-300, 1.7e308,       -1.7e308,
                                      1e-160, 1.5e154, 4294967295, 0.5, nullptr, "a",    json::array(), json::object(),
                                      true};
    const json original = json::parse(whole), flat = original.flatten();
    for (int i = 0; i < 3'000; ++i) {
        json scene = original;
        for (auto count = random.integer(1, 4); count > 0; --count) {
            auto place = flat.begin();
            std::advance(place, static_cast<std::ptrdiff_t>(random.index(flat.size())));
            // Numbers mostly, so that many are still scenes.
            const std::size_t choice = random.index(random.one_in(10) ? values.size() : 12);
            if (place->is_number() || random.one_in(5)) scene[json::json_pointer(place.key())] = values[choice];
        }
        ASSERT_NO_FATAL_FAILURE(expect_scene_or_error(scene.dump(), meshes_, {.folder = folder_}, accepted_))
            << "ABUT_SEED=" << test::seed();
    }
    EXPECT_GT(accepted_, 300);
}

}  // namespace
}  // namespace abut::scene_fuzz_test
