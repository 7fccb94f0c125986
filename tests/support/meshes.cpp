// SPDX-License-Identifier: Apache-2.0
#include "support/meshes.hpp"

#include "kit/generators.hpp"

namespace abut::test {
namespace {

TriangleMesh mesh_of(std::vector<Vec3> vertices, std::vector<Index3> triangles) {
    return TriangleMesh::make(std::move(vertices), std::move(triangles)).value();
}

// `count` triangles with corners where `corner` puts them.
template <class Corner>
TriangleMesh repeated(std::uint32_t count, Corner&& corner) {
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
    for (std::uint32_t i = 0; i < count; ++i) {
        for (std::uint32_t k = 0; k < 3; ++k) vertices.push_back(corner(i, k));
        triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    return mesh_of(std::move(vertices), std::move(triangles));
}

TriangleMesh open_half(const TriangleMesh& mesh) {
    const auto half = mesh.triangles().first(mesh.triangles().size() / 2);
    return TriangleMesh::make(mesh.vertices(), half).value();
}

}  // namespace

TriangleMesh random_soup(std::size_t triangles, double size, Random& random) {
    Vec3 middle;
    return repeated(static_cast<std::uint32_t>(triangles), [&](std::uint32_t, std::uint32_t k) -> Vec3 {
        if (k == 0) middle = random.vector(1);
        return middle + random.vector(size);
    });
}

const std::vector<NamedMesh>& small_meshes() {
    static const std::vector<NamedMesh> meshes = [] {
        Random random(seed() + 71);
        std::vector<NamedMesh> all;
        all.push_back({"box", make_box_mesh(Vec3(1, 0.5, 0.25), {3, 2, 2}).value()});
        all.push_back({"sphere", make_sphere_mesh(0.8, 4).value()});
        all.push_back({"torus", make_torus_mesh(0.8, 0.25, 16, 8).value()});
        all.push_back(
            {"gear",
             make_gear_mesh({.teeth = 8, .part_segments = 1, .radial_segments = 1, .thickness_segments = 1}).value()});
        all.push_back({"blob", make_blob_mesh(0.7, 0.4, 4, 5).value()});
        all.push_back({"bowl", open_half(all[1].mesh)});
        all.push_back({"soup", random_soup(150, 0.2, random)});
        all.push_back({"one", repeated(1, [](std::uint32_t, std::uint32_t k) { return Vec3(Vec3::Unit(k)); })});
        return all;
    }();
    return meshes;
}

std::vector<NamedMesh> odd_meshes() {
    std::vector<NamedMesh> all;
    all.push_back({"all equal", repeated(1000, [](std::uint32_t, std::uint32_t k) { return Vec3(Vec3::Unit(k)); })});
    all.push_back({"one point", repeated(1000, [](std::uint32_t, std::uint32_t) { return Vec3(1, 2, 3); })});
    all.push_back({"one line", repeated(1000, [](std::uint32_t i, std::uint32_t k) {
                       return Vec3(Vec3(1, 2, 3) * (i + 0.25 * k));
                   })});
    all.push_back({"one plane", repeated(1000, [](std::uint32_t i, std::uint32_t k) {
                       return Vec3(i % 32 + (k == 1), i / 32 + (k == 2), 0);
                   })});
    // Each twice as far as the one before: the mean parts off one at a time.
    all.push_back({"powers", repeated(900, [](std::uint32_t i, std::uint32_t k) {
                       return Vec3(std::ldexp(1.0 + k, static_cast<int>(i) - 450), k == 2 ? 1e-140 : 0, 0);
                   })});
    all.push_back({"huge", repeated(300, [](std::uint32_t i, std::uint32_t k) {
                       return Vec3(1.6e308 * std::sin(i + k), 1.6e308 * std::cos(2 * i + k), 1e300 * k);
                   })});
    all.push_back({"tiny", repeated(300, [](std::uint32_t i, std::uint32_t k) {
                       return Vec3(5e-324 * (i + k), 5e-320 * i, 1e-310 * k);
                   })});
    all.push_back({"far away", repeated(300, [](std::uint32_t i, std::uint32_t k) {
                       return Vec3(1e9 + 1e-3 * (i + (k == 1)), 1e9 + 1e-3 * k, -1e9);
                   })});
    return all;
}

std::vector<TreeBox> boxes_of(const ObbTree& tree) {
    std::vector<TreeBox> boxes;
    tree.for_each_box([&](const TreeBox& box) {
        boxes.push_back(box);
        return Flow::proceed;
    });
    return boxes;
}

}  // namespace abut::test
