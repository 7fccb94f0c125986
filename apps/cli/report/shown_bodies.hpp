// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <abut/io/scene.hpp>
#include <string>
#include <vector>

#include "report/report_values.hpp"

namespace abut::cli {

// A body in a report, whose parts are drawn with these meshes. A motion of the user's own is written as a path of many
// poses until the horizon.
Json body_json(const SceneBody& body, const std::string& color, const std::vector<std::size_t>& meshes, double horizon);

// What the parts of a body are, in words; equal ones are counted.
std::string describe(const SceneBody& body);

}  // namespace abut::cli
