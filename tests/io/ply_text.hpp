// SPDX-License-Identifier: Apache-2.0
// PLY files for the tests.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "abut/io/ply.hpp"
#include "io/obj_text.hpp"

namespace abut::test {

inline constexpr std::array ply_formats = {"ascii", "binary_little_endian", "binary_big_endian"};
inline constexpr std::array ply_integers = {"char", "uchar", "short", "ushort", "int",   "uint",
                                            "int8", "uint8", "int16", "uint16", "int32", "uint32"};
inline constexpr std::array ply_reals = {"float", "double", "float32", "float64"};

// The bytes must hold a mesh; when they do not, the test fails and goes on with one triangle.
inline MeshFile read_as_ply(std::string_view bytes) {
    auto file = read_ply(bytes);
    EXPECT_TRUE(file) << file.error().message;
    return file ? std::move(*file) : read("v 0 0 0\nf 1 1 1");
}

// Appends values as a PLY file of a format has them. The value must be one of the type.
class PlyWriter {
 public:
    explicit PlyWriter(std::string_view format) : format_(format) {
        bytes_ = fmt::format("ply\nformat {} 1.0\n", format);
    }

    PlyWriter& line(std::string_view words) {
        bytes_.append(words).append("\n");
        return *this;
    }

    PlyWriter& value(std::string_view type, double value) {
        if (format_ == "ascii") {
            bytes_ += fmt::format("{} ", value);
        } else if (type == "char" || type == "int8") {
            append(static_cast<std::int8_t>(value));
        } else if (type == "uchar" || type == "uint8") {
            append(static_cast<std::uint8_t>(value));
        } else if (type == "short" || type == "int16") {
            append(static_cast<std::int16_t>(value));
        } else if (type == "ushort" || type == "uint16") {
            append(static_cast<std::uint16_t>(value));
        } else if (type == "int" || type == "int32") {
            append(static_cast<std::int32_t>(value));
        } else if (type == "uint" || type == "uint32") {
            append(static_cast<std::uint32_t>(value));
        } else if (type == "float" || type == "float32") {
            append(static_cast<float>(value));
        } else {
            append(value);
        }
        return *this;
    }

    PlyWriter& list(std::string_view count_type, std::string_view type, std::initializer_list<double> values) {
        value(count_type, static_cast<double>(values.size()));
        for (const double item : values) value(type, item);
        return *this;
    }

    // In text instances stand on lines of their own.
    PlyWriter& end_instance() {
        if (format_ == "ascii") bytes_ += '\n';
        return *this;
    }

    const std::string& bytes() const { return bytes_; }

 private:
    template <class T>
    void append(T value) {
        auto bytes = std::bit_cast<std::array<char, sizeof(T)>>(value);
        if ((format_ == "binary_little_endian") != (std::endian::native == std::endian::little))
            std::ranges::reverse(bytes);
        bytes_.append(bytes.data(), bytes.size());
    }

    std::string_view format_;
    std::string bytes_;
};

struct PlyTypes {
    std::string_view vertex = "double", count = "uchar", index = "int";
};

inline std::string written_as_ply(const TriangleMesh& mesh, std::string_view format, const PlyTypes& types = {}) {
    PlyWriter writer(format);
    writer.line(fmt::format("comment written by a test\nelement vertex {}", mesh.vertices().size()));
    for (const char axis : {'x', 'y', 'z'}) writer.line(fmt::format("property {} {}", types.vertex, axis));
    writer.line(fmt::format("element face {}", mesh.triangles().size()));
    writer.line(fmt::format("property list {} {} vertex_indices\nend_header", types.count, types.index));
    for (const Vec3& vertex : mesh.vertices()) {
        for (const double coordinate : vertex) writer.value(types.vertex, coordinate);
        writer.end_instance();
    }
    for (const auto& [a, b, c] : mesh.triangles())
        writer.list(types.count, types.index, {static_cast<double>(a), static_cast<double>(b), static_cast<double>(c)})
            .end_instance();
    return writer.bytes();
}

}  // namespace abut::test
