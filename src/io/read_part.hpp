// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <variant>

#include "abut/io/mesh_cache.hpp"
#include "io/read_shape.hpp"

namespace abut::detail {

// The names of the fields that may stand beside a shape and say something about it.
inline constexpr std::array<std::string_view, 5> part_fields = {"scale", "surface", "unit", "up", "mesh_name"};

// Those and others.
template <class... Names>
constexpr auto part_fields_and(Names... names) {
    std::array<std::string_view, part_fields.size() + sizeof...(names)> all{names...};
    std::copy(part_fields.begin(), part_fields.end(), all.begin() + sizeof...(names));
    return all;
}

// What is the same for all parts of a file.
struct PartContext {
    MeshCache& meshes;
    std::filesystem::path folder = {};  // that paths start from
    double unit = 1;                    // of lengths, in metres
    Axis up = Axis::z;
    std::function<Flow(const std::string& file, double part)> progress = {};
    bool allow_outside = false;  // to read meshes from outside of the folder
    int threads = 0;             // that build trees; 0: as many as the machine has
};

// A mesh in a file that is not read yet.
struct PartFile {
    std::string name;  // as it was written
    MeshRequest request;
};

// The shape or the mesh in fields that were read with part_fields among their names, or the file that it is in, which
// may be read. Messages begin with the path in the object around them: `sphere.radius is missing`,
// `mesh.triangles[3][1] is 7; ...`.
Expected<std::variant<BodyShape, PartFile>> read_part(const BodyFields& fields, const PartContext& context);

// What a MeshCache says is wrong with a file, likewise: `mesh: cannot read "part.obj": line 12: ...`.
Error error_in(const PartFile& file, const Error& error);

// One of io/unit.hpp, in metres, and one of "x", "y" and "z". Messages begin inside the value.
Expected<double> read_unit(const JsonNode& node);
Expected<Axis> read_axis(const JsonNode& node);

}  // namespace abut::detail
