// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <optional>
#include <string_view>

namespace abut::detail {

// Takes numbers one after another from the bytes of a file, in the order that the file has, whatever that of the
// machine; floats by their bits.
class BinaryReader {
 public:
    explicit BinaryReader(std::string_view bytes) : bytes_(bytes) {}

    // Nothing, and nothing is taken, when fewer bytes are left than the number has.
    template <class T>
    std::optional<T> take(std::endian order) {
        std::array<std::byte, sizeof(T)> number;
        if (bytes_.size() < number.size()) return {};
        std::memcpy(number.data(), bytes_.data(), number.size());
        bytes_.remove_prefix(number.size());
        if (order != std::endian::native) std::ranges::reverse(number);
        return std::bit_cast<T>(number);
    }

    // False, and nothing is skipped, when fewer are left.
    bool skip(std::size_t count) {
        if (bytes_.size() < count) return false;
        bytes_.remove_prefix(count);
        return true;
    }

    // How many bytes are left.
    std::size_t size() const { return bytes_.size(); }

 private:
    std::string_view bytes_;
};

}  // namespace abut::detail
