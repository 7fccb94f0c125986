// SPDX-License-Identifier: Apache-2.0
// The law of all readers of meshes: any bytes are a mesh, which reads back from its text as OBJ, or an error in words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string_view>

#include "abut/io/obj.hpp"

namespace abut::fuzz {

template <class T>
bool same_bytes(std::span<const T> a, std::span<const T> b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

inline void require(bool law) {
    if (!law) std::abort();
}

inline int try_reader(Expected<MeshFile> (*read)(std::string_view), const std::uint8_t* data, std::size_t size) {
    const auto file = read({reinterpret_cast<const char*>(data), size});
    if (!file) {
        require(!file.error().message.empty());
        return 0;
    }
    const auto again = read_obj(write_obj(file->mesh));
    require(again && again->notes.empty());
    require(same_bytes(again->mesh.vertices(), file->mesh.vertices()));
    require(same_bytes(again->mesh.triangles(), file->mesh.triangles()));
    return 0;
}

}  // namespace abut::fuzz
