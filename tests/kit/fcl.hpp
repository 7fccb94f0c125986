// SPDX-License-Identifier: Apache-2.0
// FCL's trees over meshes, in double, with the boxes that it recommends: OBBRSS. What includes this links fcl.
#pragma once

#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/math/bv/OBBRSS.h>

#include <memory>
#include <vector>

#include "abut/core/pose.hpp"
#include "abut/mesh/triangle_mesh.hpp"

namespace abut::kit {

using FclTree = fcl::BVHModel<fcl::OBBRSS<double>>;

// A mesh as FCL takes it.
struct FclSoup {
    std::vector<fcl::Vector3<double>> vertices;
    std::vector<fcl::Triangle> triangles;

    explicit FclSoup(const TriangleMesh& mesh) : vertices(mesh.vertices().begin(), mesh.vertices().end()) {
        for (const auto& [i, j, k] : mesh.triangles()) triangles.emplace_back(i, j, k);
    }
};

inline std::unique_ptr<FclTree> build_fcl(const FclSoup& soup) {
    auto tree = std::make_unique<FclTree>();
    tree->beginModel(static_cast<int>(soup.triangles.size()), static_cast<int>(soup.vertices.size()));
    tree->addSubModel(soup.vertices, soup.triangles);
    tree->endModel();
    return tree;
}

inline fcl::Transform3<double> to_fcl(const Pose& pose) {
    fcl::Transform3<double> transform = fcl::Transform3<double>::Identity();
    transform.linear() = pose.rotation.normalized().toRotationMatrix();
    transform.translation() = pose.position;
    return transform;
}

}  // namespace abut::kit
