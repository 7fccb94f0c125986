// SPDX-License-Identifier: Apache-2.0
#include "large_meshes.hpp"

#include <optional>

#include "abut/query/intersects.hpp"
#include "kit/generators.hpp"

namespace abut::test {

namespace {

Expected<TriangleMesh> large_mesh(std::size_t which) {
    switch (which) {
        case 0:
            return make_sphere_mesh(1, 32);
        case 1:
            return make_torus_mesh(0.8, 0.25, 200, 100);
        case 2:
            return make_knot_mesh({.segments = 768, .tube_segments = 32});
        case 3:
            return make_gear_mesh({.part_segments = 8, .radial_segments = 8, .thickness_segments = 8});
        case 4:
            return make_spring_mesh({.segments = 1200, .wire_segments = 24});
        default:
            return make_blob_mesh(1, 0.4, 70, 5);
    }
}

}  // namespace

const Mesh& large_tree(std::size_t which) {
    static std::array<std::optional<Mesh>, large_names.size()> trees;
    if (!trees[which]) trees[which] = Mesh::make(large_mesh(which).value(), {.interior = Interior::surface}).value();
    return *trees[which];
}

TwoPoses poses_near_touching(const Mesh& a, const Mesh& b, double factor, Random& random) {
    TwoPoses poses{{Quat(random.rotation()), random.vector(1)}, {Quat(random.rotation()), Vec3::Zero()}};
    const Vec3 direction = random.direction();
    double touching = 0, apart = 8;
    while (apart - touching > 1e-6) {
        const double middle = (touching + apart) / 2;
        poses.b.position = poses.a.position + middle * direction;
        (intersects(a, poses.a, b, poses.b) ? touching : apart) = middle;
    }
    poses.b.position = poses.a.position + factor * touching * direction;
    return poses;
}

}  // namespace abut::test
