// SPDX-License-Identifier: Apache-2.0
// How abut reports bad data from outside: a value, or an error in words.
#pragma once

#include <string>
#include <tl/expected.hpp>

#include "abut/core/export.hpp"

namespace ABUT_EXPORT abut {

// What is wrong, where, and what would be right: `half[1] is -0.5; half extents must be finite and at least 0`.
// A message begins with the name of the field, so that a reader of a file can put the path to it in front.
struct Error {
    std::string message;
};

template <class T>
using Expected = tl::expected<T, Error>;

inline tl::unexpected<Error> failure(std::string message) { return tl::unexpected<Error>(Error{std::move(message)}); }

}  // namespace abut
