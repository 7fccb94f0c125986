// SPDX-License-Identifier: Apache-2.0
// Numbers as bytes, in an order that does not depend on the machine; floats and doubles by their bits.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>

namespace abut::detail {

// With the lowest byte first.
template <class T>
std::array<std::byte, sizeof(T)> bytes_of(T value) {
    auto bytes = std::bit_cast<std::array<std::byte, sizeof(T)>>(value);
    if constexpr (std::endian::native == std::endian::big) std::ranges::reverse(bytes);
    return bytes;
}

// Takes numbers one after another.
class ByteReader {
 public:
    explicit ByteReader(std::string_view bytes) : bytes_(std::as_bytes(std::span(bytes))) {}
    explicit ByteReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

    // Nothing, and nothing is taken, when fewer bytes are left than the number has.
    template <class T>
    std::optional<T> take(std::endian order = std::endian::little) {
        std::array<std::byte, sizeof(T)> number;
        if (bytes_.size() < number.size()) return {};
        std::memcpy(number.data(), bytes_.data(), number.size());
        bytes_ = bytes_.subspan(number.size());
        if (order != std::endian::native) std::ranges::reverse(number);
        return std::bit_cast<T>(number);
    }

    // False, and nothing is skipped, when fewer are left.
    bool skip(std::size_t count) {
        if (bytes_.size() < count) return false;
        bytes_ = bytes_.subspan(count);
        return true;
    }

    // How many bytes are left.
    std::size_t size() const { return bytes_.size(); }

 private:
    std::span<const std::byte> bytes_;
};

}  // namespace abut::detail
