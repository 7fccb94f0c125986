// SPDX-License-Identifier: Apache-2.0
// What the commands about scenes share. All show their progress on standard error.
#pragma once

#include <abut/io/scene_check.hpp>
#include <string>

namespace abut::cli {

// As check_scene, whose progress is set here.
Expected<SceneAnswer> checked(const Scene& scene, CheckOptions options);

// Writes the page that shows it into a file. The title is for scenes that have none.
Expected<void> write_report(const Scene& scene, const SceneAnswer& answer, const CheckOptions& options,
                            const std::string& title, const std::string& path);

}  // namespace abut::cli
