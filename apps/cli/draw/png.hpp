// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace abut::cli {

// Rows of pixels from the top: red, green, blue and how opaque.
struct Image {
    int width = 0, height = 0;
    std::vector<std::array<std::uint8_t, 4>> pixels;
};

// The bytes of a PNG file (ISO/IEC 15948).
std::string png_of(const Image& image);

}  // namespace abut::cli
