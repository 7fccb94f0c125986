// SPDX-License-Identifier: Apache-2.0
// What the header of a PLY file says about the data that follows it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "abut/core/expected.hpp"

namespace abut::detail {

enum class PlyFormat { ascii, little_endian, big_endian };

enum class PlyType { int8, uint8, int16, uint16, int32, uint32, float32, float64 };

// Doubles hold every value of every type. `least` and `largest` are those of integers.
struct PlyTypeInfo {
    std::string_view name, other_name;
    std::size_t size;  // bytes
    bool is_integer;
    std::int64_t least, largest;
};
const PlyTypeInfo& info(PlyType type);

// What a property means for a mesh.
enum class PlyRole { none, x, y, z, corners };

struct PlyProperty {
    std::string_view name;
    PlyType type;
    std::optional<PlyType> count_type;  // of lists only; an integer
    std::size_t line;
    PlyRole role = PlyRole::none;
};

enum class PlyKind { vertex, face, strips, other };

// The names are those in the bytes of the file.
struct PlyElement {
    std::string_view name;
    std::size_t count;
    std::size_t line;
    PlyKind kind;
    std::vector<PlyProperty> properties;
};

// There is one element of vertices, with one x, y and z each, and one of faces, of strips or one of both, with one list
// of corners each. Names are unique.
struct PlyHeader {
    PlyFormat format;
    std::vector<PlyElement> elements;
    std::size_t size;  // bytes, up to the data
    std::size_t line;  // on which the data begins, counted from 1
};

// An error begins with the line it is about.
Expected<PlyHeader> read_ply_header(std::string_view bytes);

}  // namespace abut::detail
