// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "abut/query/first_contact.hpp"

namespace abut::detail {

[[noreturn]] void throw_bad_options(const Error& error);

// What every verb begins with that takes options.
template <class AnyOptions>
void require_valid(const AnyOptions& options) {
    if (const auto error = validate(options)) throw_bad_options(*error);
}
// As a rule there is nothing to say about them, which is quickly seen.
inline void require_valid(const ContactOptions& options) {
    constexpr double largest = std::numeric_limits<double>::max();
    const bool is_valid = options.horizon >= 0 && options.tolerance > 0 && options.tolerance <= largest &&
                          options.margin >= 0 && options.margin <= largest;
    if (!is_valid) throw_bad_options(*validate(options));
}

}  // namespace abut::detail
