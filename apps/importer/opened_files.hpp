// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <assimp/DefaultIOSystem.h>

#include <set>
#include <string>

namespace abut::importer {

// Opens regular files only, for reading, and remembers their names.
class OpenedFiles : public Assimp::DefaultIOSystem {
 public:
    Assimp::IOStream* Open(const char* file, const char* mode) override;

    const std::set<std::string>& names() const { return names_; }

 private:
    std::set<std::string> names_;
};

}  // namespace abut::importer
