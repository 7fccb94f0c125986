// SPDX-License-Identifier: Apache-2.0
// What the commands that check scenes or write reports share. All show their progress on standard error.
#pragma once

#include <abut/io/scene_check.hpp>
#include <string>

#include "report/report.hpp"

namespace abut::cli {

// As check_scene, whose progress is set here.
Expected<SceneAnswer> checked(const Scene& scene, CheckOptions options);

// Fails when this program was built without the page, and can write no report.
Expected<void> check_has_page();

// Writes the page that shows it into a file. The title in the options is for scenes that have none.
Expected<void> write_report(const Scene& scene, const SceneAnswer& answer, ReportOptions options,
                            const std::string& path);

}  // namespace abut::cli
