// SPDX-License-Identifier: Apache-2.0
// Any bytes are a mesh, or an error of one line.
#include "abut/io/ply.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

void require(bool law) {
    if (!law) std::abort();
}

bool is_one_line(std::string_view text) {
    return !text.empty() && text.find_first_of("\n\r") == std::string_view::npos;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto file = abut::read_ply({reinterpret_cast<const char*>(data), size});
    if (!file) {
        require(is_one_line(file.error().message));
        return 0;
    }
    require(!file->mesh.triangles().empty());
    for (const std::string& note : file->notes) require(is_one_line(note));
    return 0;
}
