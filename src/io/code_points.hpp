// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace abut::detail {

// Whether a character shows nothing that a reader could see, or changes how what is beside it is shown: control and
// format characters, separators of lines, all that may be ignored in display (Default_Ignorable_Code_Point of Unicode),
// and what is no character.
bool is_hidden(char32_t code);

// Columns of a character that is not hidden.
int width_of_code(char32_t code);

}  // namespace abut::detail
