// SPDX-License-Identifier: Apache-2.0
// What the values of an answer are called in JSON and in text.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "abut/query/first_contact.hpp"

namespace ABUT_EXPORT abut {

// free, contact, overlapping, unresolved
std::string_view name_of(Outcome outcome);

// none, steps, digits, horizon
std::string_view name_of(Reason reason);

// vertex, edge, face
std::string_view name_of(Feature::Kind kind);

// The name that a misspelt word may stand for; nothing when none is close.
std::optional<std::string_view> closest_name(std::string_view word, std::span<const std::string_view> names);

}  // namespace abut
