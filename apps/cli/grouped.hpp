// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

namespace abut::cli {

// 1234567 as 1,234,567.
inline std::string grouped(std::size_t number) {
    std::string text = std::to_string(number);
    for (std::size_t index = text.size(); index > 3;) text.insert(index -= 3, 1, ',');
    return text;
}

}  // namespace abut::cli
