// SPDX-License-Identifier: Apache-2.0
// Text from outside, such as names in a scene, as it can be shown: it cannot move the cursor, hide or reorder what is
// beside it, or begin a line of its own.
//
// Shown as they are: the printable characters of Unicode in UTF-8, and the space. Shown as `\xNN`: control characters
// of ASCII and bytes that are no UTF-8. Shown as `\u{NNNN}`: other control characters, marks of direction, line and
// paragraph separators, and what has no width or no meaning by itself. A backslash stays as it is, so that text that
// was made showable once does not change when it is made so again.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "abut/core/export.hpp"

namespace ABUT_EXPORT abut {

// In one line. What is wider than that many columns ends with `…` in their place.
std::string shown(std::string_view text, std::size_t max_width = std::string_view::npos);

// As above, but line feeds part lines. For text of several lines whose parts from outside are showable already.
std::string shown_lines(std::string_view text);

// JSON text that a terminal can show: what `shown` would make visible becomes `\uNNNN`, which stands for the same
// character, and bytes that are no UTF-8 become U+FFFD. ASCII control characters outside of strings stay.
std::string shown_json(std::string_view json);

// Columns of a terminal that showable text takes: 2 of a wide character, such as those of Chinese, and 0 of a mark that
// goes onto the one before it.
std::size_t width_of(std::string_view text);

}  // namespace abut
