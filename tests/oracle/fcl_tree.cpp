// SPDX-License-Identifier: Apache-2.0
#include "fcl_tree.hpp"

#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/math/bv/OBBRSS.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>

#include <algorithm>
#include <limits>

namespace abut::test {

struct FclTree::Model : fcl::BVHModel<fcl::OBBRSS<double>> {};

namespace {

fcl::Transform3<double> to_fcl(const Pose& pose) {
    fcl::Transform3<double> transform = fcl::Transform3<double>::Identity();
    transform.linear() = pose.rotation.normalized().toRotationMatrix();
    transform.translation() = pose.position;
    return transform;
}

std::vector<TrianglePair> contacts(const FclTree& a, const Pose& at_a, const FclTree& b, const Pose& at_b,
                                   std::size_t most) {
    const fcl::CollisionRequest<double> request(most, false);
    fcl::CollisionResult<double> result;
    fcl::collide(&a.model(), to_fcl(at_a), &b.model(), to_fcl(at_b), request, result);
    std::vector<TrianglePair> pairs;
    for (std::size_t i = 0; i < result.numContacts(); ++i)
        pairs.emplace_back(result.getContact(i).b1, result.getContact(i).b2);
    return pairs;
}

}  // namespace

FclTree::FclTree(const TriangleMesh& mesh) : model_(std::make_unique<Model>()) {
    const std::vector<fcl::Vector3<double>> vertices(mesh.vertices().begin(), mesh.vertices().end());
    std::vector<fcl::Triangle> triangles;
    for (const auto& [i, j, k] : mesh.triangles()) triangles.emplace_back(i, j, k);
    model_->beginModel(static_cast<int>(triangles.size()), static_cast<int>(vertices.size()));
    model_->addSubModel(vertices, triangles);
    model_->endModel();
}
FclTree::~FclTree() = default;
FclTree::FclTree(FclTree&&) noexcept = default;
FclTree& FclTree::operator=(FclTree&&) noexcept = default;

std::optional<TrianglePair> first_by_fcl(const FclTree& a, const Pose& at_a, const FclTree& b, const Pose& at_b) {
    const auto pairs = contacts(a, at_a, b, at_b, 1);
    return pairs.empty() ? std::nullopt : std::optional(pairs[0]);
}

std::vector<TrianglePair> contacts_by_fcl(const FclTree& a, const Pose& at_a, const FclTree& b, const Pose& at_b) {
    auto pairs = contacts(a, at_a, b, at_b, std::numeric_limits<int>::max());
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

FclDistance distance_by_fcl(const FclTree& a, const Pose& at_a, const FclTree& b, const Pose& at_b) {
    const fcl::DistanceRequest<double> request;
    fcl::DistanceResult<double> result;
    const double distance = fcl::distance(&a.model(), to_fcl(at_a), &b.model(), to_fcl(at_b), request, result);
    return {distance, {result.b1, result.b2}};
}

}  // namespace abut::test
