// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <abut/io/scene_check.hpp>

#include "report/shown_meshes.hpp"

namespace abut::cli {

// Until when the motion is shown, which is finite: the horizon of the scene; or, where that is infinite, somewhat
// longer than until the last contact; or, without one, as long as the fastest body takes to cross the scene a few
// times.
double report_duration(const Scene& scene, const SceneAnswer& answer, const ShownMeshes& shown);

}  // namespace abut::cli
