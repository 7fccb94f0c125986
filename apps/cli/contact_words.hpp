// SPDX-License-Identifier: Apache-2.0
// A contact in words.
#pragma once

#include <abut/io/scene_check.hpp>
#include <optional>
#include <string>

namespace abut::cli {

// The middle of the first patch; nothing when there is none.
std::optional<Vec3> middle_of(const FirstContact& contact);

// What touches: `face 3 on vertex 5`, `triangle 17 on triangle 4`; empty where it is not known, and where solids
// overlap.
std::string touching(const Scene& scene, const SceneContact& contact);

}  // namespace abut::cli
