// SPDX-License-Identifier: Apache-2.0
// Bytes of trees that were tampered with.
#pragma once

#include <algorithm>
#include <string>

#include "abut/mesh/tree_bytes.hpp"
#include "abut/query/cast.hpp"
#include "abut/query/distance.hpp"
#include "abut/query/for_each_contact.hpp"
#include "abut/query/intersects.hpp"
#include "core/bytes.hpp"
#include "mesh/obb_tree/checksum.hpp"

namespace abut::test {

using Bytes = std::vector<std::byte>;

// Where the parts of the form begin (src/mesh/obb_tree/bytes.cpp).
struct ByteLayout {
    static constexpr std::size_t version = 12, vertex_count = 16, triangle_count = 20, node_count = 24, solid = 28;
    std::size_t vertices = 32, triangles, numbers, nodes;

    explicit ByteLayout(const ObbTree& tree)
        : triangles(vertices + 24 * tree.mesh().vertices().size()),
          numbers(triangles + 12 * tree.mesh().triangles().size()),
          nodes(numbers + 4 * tree.mesh().triangles().size()) {}
};

template <class T>
void put_at(Bytes& bytes, std::size_t at, T value) {
    std::ranges::copy(detail::bytes_of(value), bytes.begin() + static_cast<std::ptrdiff_t>(at));
}

// With the checksum that the bytes before it have now. They must be at least eight, and a multiple of eight.
inline Bytes sealed(Bytes bytes) {
    const std::size_t end = bytes.size() - 8;
    put_at(bytes, end, detail::checksum_of(std::span(bytes).first(end)));
    return bytes;
}

inline std::string error_of(std::span<const std::byte> bytes) {
    const auto tree = tree_from_bytes(bytes);
    return tree ? "no error" : tree.error().message;
}

// Bits of the answers to a few questions of each kind about a tree and a shifted copy of itself.
inline std::vector<double> answers_of(const ObbTree& tree) {
    const Mesh mesh = Mesh::from_tree(tree);
    const AlignedBox& box = tree.mesh().report().box;
    const Vec3 size = box.max - box.min, middle = box.min + size / 2;
    std::vector<double> answers;
    const auto add = [&](const Vec3& v) { answers.insert(answers.end(), v.begin(), v.end()); };
    for (const double shift : {0.3, 0.9, 1.7}) {
        const Pose here, there{Quat(Eigen::AngleAxisd(shift, Vec3(1, 2, 3).normalized())), Vec3(shift * size)};
        answers.push_back(intersects(mesh, here, mesh, there));
        const Closest closest = distance(mesh, here, mesh, there);
        answers.push_back(closest.distance);
        add(closest.point_a);
        add(closest.point_b);
        const QueryStats work = for_each_contact(mesh, here, mesh, there, [&](const TriangleContact& contact) {
            answers.push_back(contact.triangle_a);
            return answers.size() < 100 ? Flow::proceed : Flow::stop;
        });
        answers.push_back(static_cast<double>(work.boxes));
        const auto hit = cast(Ray{box.min - size, Vec3(middle - box.min + size + 0.1 * shift * size)}, mesh, here);
        answers.push_back(hit ? hit->enter : -1);
        answers.push_back(intersects(mesh, here, Sphere{middle, shift * 0.1}));
    }
    return answers;
}

inline bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

}  // namespace abut::test
