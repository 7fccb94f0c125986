// SPDX-License-Identifier: Apache-2.0
// Any bytes, given the checksum that they should have, are a tree that can be asked and is written with these bytes, or
// an error in words.
#include <algorithm>
#include <cstdlib>

#include "abut/mesh/tree_bytes.hpp"
#include "abut/query/cast.hpp"
#include "abut/query/distance.hpp"
#include "abut/query/intersects.hpp"
#include "core/bytes.hpp"
#include "mesh/obb_tree/checksum.hpp"

namespace {

void require(bool law) {
    if (!law) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto* first = reinterpret_cast<const std::byte*>(data);
    std::vector<std::byte> bytes(first, first + size);
    if (size >= 8 && size % 8 == 0)
        std::ranges::copy(abut::detail::bytes_of(abut::detail::checksum_of(std::span(bytes).first(size - 8))),
                          bytes.end() - 8);
    const auto tree = abut::tree_from_bytes(bytes);
    if (!tree) {
        require(!tree.error().message.empty());
        return 0;
    }
    require(abut::to_bytes(*tree) == bytes);
    const abut::Pose there{abut::Quat(0.5, 0.5, -0.5, 0.5), abut::Vec3(0.5, 1, -0.25)};
    const abut::Mesh mesh = abut::Mesh::from_tree(*tree);
    (void)abut::intersects(mesh, mesh, there);
    (void)abut::distance(mesh, mesh, there);
    (void)abut::cast(abut::Ray{abut::Vec3(-3, -2, -1), abut::Vec3(3, 2, 1)}, mesh);
    require(tree->stats().depth <= 64);
    return 0;
}
