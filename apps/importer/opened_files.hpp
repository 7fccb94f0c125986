// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <assimp/DefaultIOSystem.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>

namespace abut::importer {

// What Assimp may open: regular files, for reading, and only the mesh and what is below its folder once links are
// resolved; at most so many, of at most so many bytes together.
class OpenedFiles : public Assimp::DefaultIOSystem {
 public:
    // The mesh is in the current folder.
    OpenedFiles(const std::string& mesh, std::uint64_t max_bytes);

    bool Exists(const char* file) const override;
    Assimp::IOStream* Open(const char* file, const char* mode) override;
    bool CreateDirectory(const std::string&) override { return false; }
    bool ChangeDirectory(const std::string&) override { return false; }
    bool DeleteFile(const std::string&) override { return false; }

    // As they were asked for, without the mesh.
    const std::set<std::string>& other_names() const { return other_names_; }
    // Why a file that there is was not opened, when one was wanted first; it begins with its name.
    const std::optional<std::string>& refusal() const { return refusal_; }

 private:
    // Without links; nothing when there is no such file, or it is outside.
    std::optional<std::filesystem::path> allowed(const std::string& file) const;
    bool has_room_for(const std::string& file, std::uint64_t bytes);
    void refuse(const std::string& file, const std::string& why) const;

    std::filesystem::path mesh_, folder_;  // without links
    std::uint64_t bytes_left_;
    std::set<std::string> other_names_;
    mutable std::optional<std::string> refusal_;
};

}  // namespace abut::importer
