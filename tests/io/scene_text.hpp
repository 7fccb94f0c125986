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

}  // namespace abut::test
