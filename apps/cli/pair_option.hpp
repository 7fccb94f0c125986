// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <abut/io/scene.hpp>
#include <string>

namespace abut::cli {

// A rule for pairs in the form of an option: two names and a comma between them, a colon, and then `ignore`,
// `ignore=false` or `margin=NUMBER`, or several of these with commas. Names with commas need a scene.
Expected<PairRule> pair_rule_from(const std::string& text);

}  // namespace abut::cli
