// SPDX-License-Identifier: Apache-2.0
// Numbers as bytes with the lowest first, whatever the order of the machine; floats and doubles by their bits.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <span>

namespace abut::detail {

// From the order of the machine to that of the bytes, and back.
template <class T>
std::array<std::byte, sizeof(T)> lowest_first(std::array<std::byte, sizeof(T)> bytes) {
    if constexpr (std::endian::native == std::endian::big) std::ranges::reverse(bytes);
    return bytes;
}

// Puts numbers one after another into room that is large enough.
class ByteWriter {
 public:
    explicit ByteWriter(std::span<std::byte> room) : to_(room.data()) {}

    template <class T>
    void put(T value) {
        const auto bytes = lowest_first<T>(std::bit_cast<std::array<std::byte, sizeof(T)>>(value));
        std::memcpy(to_, bytes.data(), sizeof(T));
        to_ += sizeof(T);
    }

 private:
    std::byte* to_;
};

// Takes numbers one after another from bytes that are enough.
class ByteReader {
 public:
    explicit ByteReader(std::span<const std::byte> bytes) : from_(bytes.data()) {}

    template <class T>
    T take() {
        std::array<std::byte, sizeof(T)> bytes;
        std::memcpy(bytes.data(), from_, sizeof(T));
        from_ += sizeof(T);
        return std::bit_cast<T>(lowest_first<T>(bytes));
    }

 private:
    const std::byte* from_;
};

}  // namespace abut::detail
