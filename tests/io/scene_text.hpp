// SPDX-License-Identifier: Apache-2.0
// Scenes for the tests, as text and read.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "abut/io/scene.hpp"

namespace abut::test {

inline constexpr std::string_view ball_text = R"("sphere": {"center": [0,0,0], "radius": 1})";

// A scene of one ball; `body` stands in the body before the ball, `scene` in the scene before the bodies.
inline std::string ball_scene(std::string_view body = "", std::string_view scene = "") {
    return fmt::format(R"({{{}"bodies": [{{{}{}}}]}})", scene, body, ball_text);
}

// A scene of one body.
inline std::string scene_with(std::string_view body, std::string_view scene = "") {
    return fmt::format(R"({{{}"bodies": [{}]}})", scene, body);
}

inline Scene read(std::string_view text, const SceneOptions& options = {}) {
    MeshCache meshes;
    auto scene = read_scene(text, meshes, options);
    EXPECT_TRUE(scene) << scene.error().message << "\n" << text;
    return scene ? std::move(*scene) : Scene();
}

// What is wrong with it; "no error" when nothing is.
inline std::string error_of(std::string_view text, const SceneOptions& options = {}) {
    MeshCache meshes;
    const auto scene = read_scene(text, meshes, options);
    return scene ? "no error" : scene.error().message;
}

// That of the only part of the only body.
inline const Solid& only_shape(const Scene& scene) {
    EXPECT_EQ(scene.bodies.size(), 1u);
    EXPECT_EQ(scene.bodies.at(0).body.parts.size(), 1u);
    return scene.bodies.at(0).body.parts.at(0).shape;
}

inline constexpr std::string_view tip_mesh =
    R"("mesh": {"vertices": [[0,0,0],[1,0,0],[0,2,0],[0,0,3]], "triangles": [[0,2,1],[0,1,3],[1,2,3],[0,3,2]]})";

// Odd names, a turning body, a mesh, parts, and numbers that take all digits.
inline Scene odd_scene() {
    return read(fmt::format(R"({{"horizon": 3, "tolerance": 1.1e-5, "bodies": [
        {{"name": "a, \"b\"", "sphere": {{"center": [0.1,0,0], "radius": 0.3333333333333333}},
          "motion": {{"velocity": [1.1,0.07,0], "angular_velocity": [0,0,1]}}}},
        {{"name": "two\r\nlines\tü", {}, "fixed": true, "motion": {{"position": [1.7,-0.4,-0.3]}}}},
        {{"name": "parts", "parts": [{{"aligned_box": {{"min": [-1,-1,8], "max": [1,1,9]}}}},
                                     {{"aligned_box": {{"min": [-1,-1,-9], "max": [1,1,-8]}}}}],
          "motion": {{"velocity": [0,0,3]}}}},
        {{"sphere": {{"center": [0,0,15], "radius": 1}}}}]}})",
                            tip_mesh));
}

// Two balls that turn, and are not allowed the steps to know whether they touch.
inline Scene two_that_turn() {
    return read(fmt::format(R"({{"horizon": 10, "max_steps": 1, "bodies": [
        {{{0}, "motion": {{"velocity": [1,0,0], "angular_velocity": [0,0,1]}}}}, {{{0}, "motion": {{"position": [5,0,0], "angular_velocity": [1,0,0]}}}}]}})",
                            ball_text));
}

}  // namespace abut::test
