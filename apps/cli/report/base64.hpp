// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace abut::cli {

// The bytes of the numbers, the lowest first whatever the machine has, as text (RFC 4648, with padding).
std::string base64(std::span<const float> numbers);
std::string base64(std::span<const std::uint32_t> numbers);

}  // namespace abut::cli
