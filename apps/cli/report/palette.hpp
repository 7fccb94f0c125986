// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <abut/io/scene.hpp>
#include <string>
#include <vector>

namespace abut::cli {

// A color for every body, "#rrggbb": the one it has in the scene, a grey if it is fixed, or else one that differs from
// those before it. All of them are seen on white as well as on black.
std::vector<std::string> colors_of(const Scene& scene);

}  // namespace abut::cli
