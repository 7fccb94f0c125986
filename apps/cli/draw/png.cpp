// SPDX-License-Identifier: Apache-2.0
#include "draw/png.hpp"

#include <zlib.h>

#include <stdexcept>
#include <string_view>

namespace abut::cli {

namespace {

void append_number(std::string& text, std::uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8) text += static_cast<char>(value >> shift & 0xff);
}

void append_chunk(std::string& png, std::string_view name, std::string_view content) {
    append_number(png, static_cast<std::uint32_t>(content.size()));
    const std::size_t begin = png.size();
    png += name;
    png += content;
    const auto* const checked = reinterpret_cast<const Bytef*>(png.data() + begin);
    append_number(png, static_cast<std::uint32_t>(crc32_z(0, checked, png.size() - begin)));
}

// Each row after the number of its filter: every byte as its difference from the one above it, which packs well.
std::string filtered_rows(const Image& image) {
    constexpr char up = 2;
    const std::size_t row_size = static_cast<std::size_t>(image.width) * 4;
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(image.pixels.data());
    std::string rows;
    rows.reserve((row_size + 1) * static_cast<std::size_t>(image.height));
    for (std::size_t y = 0; y < static_cast<std::size_t>(image.height); ++y) {
        rows += up;
        for (std::size_t i = y * row_size; i < (y + 1) * row_size; ++i)
            rows += static_cast<char>(bytes[i] - (y > 0 ? bytes[i - row_size] : 0));
    }
    return rows;
}

std::string packed(const std::string& text) {
    uLongf size = compressBound(text.size());
    std::string result(size, '\0');
    const int status = compress2(reinterpret_cast<Bytef*>(result.data()), &size,
                                 reinterpret_cast<const Bytef*>(text.data()), text.size(), Z_BEST_COMPRESSION);
    if (status != Z_OK) throw std::runtime_error("zlib could not pack the picture");
    result.resize(size);
    return result;
}

}  // namespace

std::string png_of(const Image& image) {
    std::string header;
    append_number(header, static_cast<std::uint32_t>(image.width));
    append_number(header, static_cast<std::uint32_t>(image.height));
    header +=
        {8, 6, 0, 0, 0};  // 8 bits each of red, green, blue and alpha; the only compression and filters; no interlace
    std::string png = "\x89PNG\r\n\x1a\n";
    append_chunk(png, "IHDR", header);
    append_chunk(png, "IDAT", packed(filtered_rows(image)));
    append_chunk(png, "IEND", {});
    return png;
}

}  // namespace abut::cli
