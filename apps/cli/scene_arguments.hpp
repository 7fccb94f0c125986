// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <abut/io/scene.hpp>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "command.hpp"

namespace abut::cli {

// The scene that is meant, and what is changed in it.
struct SceneArguments {
    std::vector<std::string> files;  // a scene, or two meshes of which the first moves
    SceneTimes times;                // in place of those of the scene
    std::optional<double> tolerance, margin, steps;
    // Of the first mesh; not for a scene.
    std::optional<Vec3> velocity, angular_velocity, center, position;
    std::string path, rotation;      // a table of poses and its RotationColumns; empty when there are none
    std::vector<std::string> pairs;  // rules, behind those of the scene
    int threads = 0;
    bool allow_outside = false;
};
// An option of all commands that read scenes or lines with meshes; `folder` says what they may leave with it.
Option allow_outside_option(bool& value, const std::string& folder);

std::vector<Option> scene_options(SceneArguments& arguments);

// Shows its progress on standard error, and then the notes about what was loaded. An error begins with the file it is
// about. The outputs are files that are written later; it fails when one cannot be, or is a file that was read.
Expected<Scene> scene_from(const SceneArguments& arguments, const std::vector<std::filesystem::path>& outputs);

// Whether the scene comes from there.
bool reads_standard_input(const SceneArguments& arguments);

// What to call it: the name of the file, or of both.
std::string name_of(const SceneArguments& arguments);

}  // namespace abut::cli
