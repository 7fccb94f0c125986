// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <string>
#include <string_view>

#include "abut/core/expected.hpp"
#include "core/bytes.hpp"
#include "io/ply_header.hpp"
#include "io/words.hpp"

namespace abut::detail {

// The data of a binary PLY file, value by value.
class PlyBytes {
 public:
    PlyBytes(std::string_view bytes, std::endian order) : left_(bytes), order_(order) {}

    Expected<double> number(PlyType type) {
        if (left_.size() < info(type).size) return failure("the file ends before it");
        switch (type) {
            case PlyType::int8:
                return take<std::int8_t>();
            case PlyType::uint8:
                return take<std::uint8_t>();
            case PlyType::int16:
                return take<std::int16_t>();
            case PlyType::uint16:
                return take<std::uint16_t>();
            case PlyType::int32:
                return take<std::int32_t>();
            case PlyType::uint32:
                return take<std::uint32_t>();
            case PlyType::float32:
                return take<float>();
            case PlyType::float64:
                break;
        }
        return take<double>();
    }

    // So many values of a type that are not needed.
    Expected<void> skip(PlyType type, std::size_t count) {
        if (count > left_.size() / info(type).size) return failure("the file ends before it");
        left_.skip(count * info(type).size);
        return {};
    }

    // Room is counted in bytes, and a value takes up so much of what is left.
    static std::size_t room_for(PlyType type) { return info(type).size; }
    std::size_t room() const { return left_.size(); }
    std::size_t bytes_left() const { return left_.size(); }

    Expected<void> expect_end() const {
        if (left_.size() == 0) return {};
        return failure(count_of(left_.size(), "byte") +
                       " more than the header announces; the file must end with its data");
    }

    // Where the latest value stands, as the beginning of a message.
    std::string position() const { return {}; }

 private:
    // There must be so many bytes.
    template <class T>
    double take() {
        return static_cast<double>(*left_.take<T>(order_));
    }

    ByteReader left_;
    std::endian order_;
};

}  // namespace abut::detail
