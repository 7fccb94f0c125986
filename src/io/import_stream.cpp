// SPDX-License-Identifier: Apache-2.0
// The form of the stream. Numbers have their lowest byte first; u32 are whole numbers of four bytes; a text is its
// length as u32 and its bytes.
//
//   8 bytes   "abutmesh"
//   then any of these, each after its letter:
//     N       a text: a note
//     F       a text: the path of another file that was read
//     P       two texts, the name of a part and another one; u32, u32, how many vertices and triangles; 3 doubles for
//             each vertex; 3 u32 for each triangle, which count the vertices of the part from 0
//   E         and nothing after it
#include "io/import_stream.hpp"

#include <fmt/format.h>

#include <bit>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/bytes.hpp"
#include "io/words.hpp"

namespace abut::detail {
namespace {

constexpr std::string_view magic = "abutmesh";
constexpr std::size_t max_notes = 64, max_files = 1024;

// Each function that reads a part returns whether it went well, and leaves an error when it did not.
class StreamReader {
 public:
    explicit StreamReader(std::string_view bytes) : bytes_(bytes), reader_(bytes) {}

    Expected<RawMesh> read() {
        if (!bytes_.starts_with(magic)) return failure("does not begin as it should");
        reader_.skip(magic.size());
        for (;;) {
            const auto kind = reader_.take<char>();
            if (kind == 'E') break;
            const bool is_read = kind == 'N'   ? note()
                                 : kind == 'F' ? other_file()
                                 : kind == 'P' ? part()
                                               : fail(kind ? "has an unknown part" : "is cut off");
            if (!is_read) return tl::unexpected(std::move(*error_));
        }
        if (reader_.size() > 0) return failure(fmt::format("goes on for {} bytes after its end", reader_.size()));
        if (mesh_.triangles.empty()) return failure("has no triangles");
        return std::move(mesh_);
    }

 private:
    bool fail(std::string_view message) {
        error_ = Error{std::string(message)};
        return false;
    }

    std::optional<std::string_view> text() {
        const auto length = reader_.take<std::uint32_t>();
        const std::string_view rest = bytes_.substr(bytes_.size() - reader_.size());
        if (!length || !reader_.skip(*length)) {
            fail("is cut off in a text");
            return {};
        }
        return rest.substr(0, *length);
    }

    bool note() {
        const auto words = text();
        if (!words) return false;
        if (mesh_.notes.size() == max_notes) return fail("has too many notes");
        mesh_.notes.push_back(shown(*words, longest_note));
        return true;
    }

    bool other_file() {
        const auto path = text();
        if (!path) return false;
        if (mesh_.other_files.size() == max_files) return fail("names too many files");
        mesh_.other_files.emplace_back(*path);
        return true;
    }

    bool part() {
        const auto name = text(), other_name = name ? text() : name;
        if (!name || !other_name) return false;
        const auto vertices = reader_.take<std::uint32_t>();
        const auto triangles = reader_.take<std::uint32_t>();
        if (!vertices || !triangles) return fail("is cut off before a part");
        // Below 2^38.
        if (std::uint64_t{*vertices} * 24 + std::uint64_t{*triangles} * 12 > reader_.size())
            return fail(fmt::format("is cut off in a part of {} vertices and {} triangles", *vertices, *triangles));
        const std::size_t base = mesh_.vertices.size();
        if (base + *vertices > TriangleMesh::largest_count ||
            mesh_.triangles.size() + *triangles > TriangleMesh::largest_count)
            return fail(fmt::format("has more than {} vertices or triangles", TriangleMesh::largest_count));
        mesh_.parts.push_back({mesh_.triangles.size(), *name, *other_name});
        for (std::uint32_t i = 0; i < *vertices; ++i) {
            Vec3& vertex = mesh_.vertices.emplace_back();
            for (double& coordinate : vertex) coordinate = *reader_.take<double>();
        }
        for (std::uint32_t i = 0; i < *triangles; ++i) {
            Index3& triangle = mesh_.triangles.emplace_back();
            for (std::uint32_t& corner : triangle) {
                corner = *reader_.take<std::uint32_t>();
                // Before another part has vertices that it could be taken for.
                if (corner >= *vertices) return fail(fmt::format("names vertex {} of {}", corner, *vertices));
                corner += static_cast<std::uint32_t>(base);
            }
        }
        return true;
    }

    static constexpr std::size_t longest_note = 200;

    std::string_view bytes_;
    ByteReader reader_;
    RawMesh mesh_{};
    std::optional<Error> error_;
};

}  // namespace

Expected<RawMesh> read_import_stream(std::string_view bytes) { return StreamReader(bytes).read(); }

}  // namespace abut::detail
