// SPDX-License-Identifier: Apache-2.0
// FCL's trees, in double, with the boxes that it recommends: OBBRSS.
#pragma once

#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/math/bv/OBBRSS.h>

#include <abut/abut.hpp>
#include <memory>
#include <vector>

#include "model.hpp"

namespace bench {

using FclTree = fcl::BVHModel<fcl::OBBRSS<double>>;

// A mesh as FCL takes it.
struct FclSoup {
    std::vector<fcl::Vector3<double>> vertices;
    std::vector<fcl::Triangle> triangles;

    explicit FclSoup(const abut::TriangleMesh& mesh) : vertices(mesh.vertices().begin(), mesh.vertices().end()) {
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

// Kept for a model (kept_for).
struct FclModelTree {
    std::unique_ptr<FclTree> tree;
    explicit FclModelTree(const Model& model) : tree(build_fcl(FclSoup(model.mesh))) {}
};

inline const FclTree* fcl_tree_of(const Model& model) { return kept_for<const FclModelTree>(model).tree.get(); }

inline fcl::Transform3<double> to_fcl(const abut::Pose& pose) {
    fcl::Transform3<double> transform = fcl::Transform3<double>::Identity();
    transform.linear() = pose.rotation.toRotationMatrix();
    transform.translation() = pose.position;
    return transform;
}

}  // namespace bench
