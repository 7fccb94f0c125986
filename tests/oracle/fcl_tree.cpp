// SPDX-License-Identifier: Apache-2.0
#include "fcl_tree.hpp"

#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>

#include <algorithm>
#include <limits>

#include "kit/fcl.hpp"

namespace abut::test {

namespace {

using kit::to_fcl;

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

FclTree::FclTree(const TriangleMesh& mesh) : model_(kit::build_fcl(kit::FclSoup(mesh))) {}

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
