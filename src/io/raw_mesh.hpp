// SPDX-License-Identifier: Apache-2.0
// What a reader of mesh files finds, before the options of the caller are applied to it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "abut/core/expected.hpp"
#include "abut/io/mesh_file.hpp"

namespace abut::detail {

// The triangles from one to the first of the next part. Names point into the bytes of the file, and may be empty.
struct MeshPart {
    std::size_t first_triangle = 0;
    std::string_view name;
    std::string_view other_name;  // by which it may be asked for as well
};

struct RawMesh {
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
    std::vector<std::string> notes;
    // In the order of their triangles, the first from 0; empty when the format knows one mesh without a name.
    std::vector<MeshPart> parts = {};
    // Each word of an `other_name` is one by itself too.
    bool other_names_are_words = false;
    std::vector<std::string> other_files = {};
};

// Reports the progress while a file is read, and asks whether to go on.
class ReadProgress {
 public:
    ReadProgress() = default;
    explicit ReadProgress(const std::function<Flow(double)>& report) : report_(report ? &report : nullptr) {}

    // Whether to go on.
    bool at(double part) const { return !report_ || (*report_)(part) == Flow::proceed; }

    // Parts of the whole: to take a file apart, and what is left for the mesh.
    static constexpr double parsed = 0.8;

 private:
    const std::function<Flow(double)>* report_ = nullptr;
};

inline tl::unexpected<Error> stopped() { return failure("reading was stopped"); }

// The formats that are read here. What an error is about stands in front of it, but not the path.
using Parser = Expected<RawMesh> (*)(std::string_view bytes, const ReadProgress& progress);
Expected<RawMesh> parse_obj(std::string_view text, const ReadProgress& progress);
Expected<RawMesh> parse_stl(std::string_view bytes, const ReadProgress& progress);
Expected<RawMesh> parse_ply(std::string_view bytes, const ReadProgress& progress);
Expected<RawMesh> parse_off(std::string_view bytes, const ReadProgress& progress);

// Of the notes about a file these many are kept, the first ones, and one that tells how many more there were.
inline constexpr std::size_t max_notes = 100;
void keep_few(std::vector<std::string>& notes);

// What is wrong with options that are read whatever the file.
std::optional<Error> wrong_options(const MeshFileOptions& options);

// The mesh as the options want it, which are not wrong.
Expected<MeshFile> make_mesh(RawMesh&& raw, const MeshFileOptions& options = {});

// Each once, in the order of the parts.
std::vector<std::string> names_of(RawMesh&& raw);

// As it is.
inline Expected<MeshFile> read_by(Parser parse, std::string_view bytes) {
    auto raw = parse(bytes, ReadProgress());
    if (!raw) return tl::unexpected(raw.error());
    return make_mesh(std::move(*raw));
}

}  // namespace abut::detail
