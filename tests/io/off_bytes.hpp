// SPDX-License-Identifier: Apache-2.0
// OFF files for the tests.
#pragma once

#include <fmt/format.h>

#include <bit>
#include <cstdint>
#include <initializer_list>
#include <string>

#include "abut/io/off.hpp"
#include "io/mesh_bytes.hpp"

namespace abut::test {

inline std::string text_off(const TriangleMesh& mesh, const std::string& end = "\n") {
    std::string text = "OFF" + end + fmt::format("{} {} 0", mesh.vertices().size(), mesh.triangles().size()) + end;
    for (const Vec3& vertex : mesh.vertices())
        text += fmt::format("{} {} {}", vertex.x(), vertex.y(), vertex.z()) + end;
    for (const auto& [a, b, c] : mesh.triangles()) text += fmt::format("3 {} {} {}", a, b, c) + end;
    return text;
}

// Numbers of a binary file: whole ones as they are, floats by their type.
class OffBytes {
 public:
    explicit OffBytes(const std::string& header = "OFF BINARY\n") : bytes_(header) {}

    OffBytes& whole(std::initializer_list<std::int32_t> numbers) {
        for (const std::int32_t number : numbers) append_bytes(bytes_, number, std::endian::big);
        return *this;
    }
    OffBytes& floats(std::initializer_list<float> numbers) {
        for (const float number : numbers) append_bytes(bytes_, number, std::endian::big);
        return *this;
    }

    operator std::string() const { return bytes_; }

 private:
    std::string bytes_;
};

inline std::string binary_off(const TriangleMesh& mesh) {
    OffBytes bytes;
    bytes.whole(
        {static_cast<std::int32_t>(mesh.vertices().size()), static_cast<std::int32_t>(mesh.triangles().size()), 0});
    for (const Vec3& vertex : mesh.vertices())
        for (const double x : vertex) bytes.floats({static_cast<float>(x)});
    for (const Index3& triangle : mesh.triangles()) {
        bytes.whole({3});
        for (const std::uint32_t corner : triangle) bytes.whole({static_cast<std::int32_t>(corner)});
        bytes.whole({0});
    }
    return bytes;
}

}  // namespace abut::test
