// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace abut::importer {

// Collects what Assimp warns of while there is one: it leaves out faces, for one, and says so nowhere else.
class Warnings {
 public:
    Warnings();
    ~Warnings();
    Warnings(const Warnings&) = delete;
    Warnings& operator=(const Warnings&) = delete;

    // Each once, in their order, as notes.
    std::vector<std::string> notes() const;

 private:
    std::vector<std::string> lines_;
    std::size_t lost_ = 0;  // beyond the most that are kept
};

}  // namespace abut::importer
