// SPDX-License-Identifier: Apache-2.0
// A contact in words.
#pragma once

#include <abut/io/scene_check.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace abut::cli {

// The middle of the first patch; nothing when there is none.
std::optional<Vec3> middle_of(const FirstContact& contact);

// What touches: `face 3 on vertex 5`, `triangle 17 of part 2 on triangle 4`; empty where it is not known, and where
// solids overlap.
std::string touching(const Scene& scene, const SceneContact& contact);

// Why no more is known of a pair, and what helps.
std::string_view reason_in_words(Reason reason);
std::string_view help_in_words(Reason reason);

// The keys of its path that a body is between at a time counted from the beginning: `2 to 3`, `2` at a key; empty
// without a path.
std::string keys_words(const SceneBody& body, double time);

}  // namespace abut::cli
