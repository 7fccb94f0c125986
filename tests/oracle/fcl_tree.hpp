// SPDX-License-Identifier: Apache-2.0
// FCL's trees of oriented boxes, in double: the same questions, asked of other code.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "abut/core/pose.hpp"
#include "abut/mesh/triangle_mesh.hpp"
#include "kit/fcl.hpp"

namespace abut::test {

using TrianglePair = std::pair<std::uint32_t, std::uint32_t>;

class FclTree {
 public:
    explicit FclTree(const TriangleMesh& mesh);

    const kit::FclTree& model() const { return *model_; }

 private:
    std::unique_ptr<kit::FclTree> model_;
};

// Triangles that touch, of a and of b: one pair, if there is any; or all of them, sorted.
std::optional<TrianglePair> first_by_fcl(const FclTree& a, const Pose& at_a, const FclTree& b, const Pose& at_b);
std::vector<TrianglePair> contacts_by_fcl(const FclTree& a, const Pose& at_a, const FclTree& b, const Pose& at_b);

struct FclDistance {
    double distance;
    TrianglePair triangles;
};
FclDistance distance_by_fcl(const FclTree& a, const Pose& at_a, const FclTree& b, const Pose& at_b);

}  // namespace abut::test
