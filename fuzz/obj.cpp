// SPDX-License-Identifier: Apache-2.0
// Any bytes are a mesh, which reads back from its own text, or an error in words.
#include "abut/io/obj.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string_view>

namespace {

template <class T>
bool same_bytes(std::span<const T> a, std::span<const T> b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

void require(bool law) {
    if (!law) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto file = abut::read_obj({reinterpret_cast<const char*>(data), size});
    if (!file) {
        require(!file.error().message.empty());
        return 0;
    }
    const auto again = abut::read_obj(abut::write_obj(file->mesh));
    require(again && again->notes.empty());
    require(same_bytes(again->mesh.vertices(), file->mesh.vertices()));
    require(same_bytes(again->mesh.triangles(), file->mesh.triangles()));
    return 0;
}
