// SPDX-License-Identifier: Apache-2.0
// What the readers of mesh files share, whatever the format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "abut/core/expected.hpp"
#include "abut/io/mesh_file.hpp"
#include "io/raw_mesh.hpp"

namespace abut::detail {

// What `parse` makes of the bytes of a regular file. An error begins with the path.
Expected<MeshFile> load_with(const std::filesystem::path& path, Parser parse, const MeshFileOptions& options = {});

// As load_mesh, but throws when memory runs out.
Expected<MeshFile> load_mesh_or_throw(const std::filesystem::path& path, const MeshFileOptions& options);

// Of the name of a file: `.obj`
std::string lower_case_ending(const std::filesystem::path& path);

// Without the mark that some programs put in front of UTF-8.
std::string_view without_byte_order_mark(std::string_view text);

// What is wrong with a vertex that has a NaN or an infinity: `y is nan; coordinates must be finite`.
std::optional<std::string> not_finite(const Vec3& vertex);

// Adds `ignored 12 normals` unless there are none.
void note_ignored(std::vector<std::string>& notes, std::size_t count, std::string_view singular);

// Faces of any number of corners as triangles: fans around the first corner.
class Fans {
 public:
    void begin_face() { corners_ = 0; }

    void add_corner(std::uint32_t vertex) {
        if (corners_ == 0) first_ = vertex;
        if (corners_ >= 2) triangles.push_back({first_, previous_, vertex});
        polygons_ += corners_ == 3;
        previous_ = vertex;
        ++corners_;
    }

    // Of the latest face, so far.
    std::size_t corners() const { return corners_; }

    // Adds how many faces were split, unless none was.
    void note_polygons(std::vector<std::string>& notes) const;

    std::vector<Index3> triangles;

 private:
    std::size_t corners_ = 0, polygons_ = 0;
    std::uint32_t first_ = 0, previous_ = 0;
};

}  // namespace abut::detail
