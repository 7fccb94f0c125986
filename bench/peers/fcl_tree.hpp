// SPDX-License-Identifier: Apache-2.0
// FCL's trees over models.
#pragma once

#include <abut/abut.hpp>
#include <memory>

#include "kit/fcl.hpp"
#include "model.hpp"

namespace bench {

using abut::kit::build_fcl;
using abut::kit::FclSoup;
using abut::kit::FclTree;
using abut::kit::to_fcl;

// Kept for a model (kept_for).
struct FclModelTree {
    std::unique_ptr<FclTree> tree;
    explicit FclModelTree(const Model& model) : tree(build_fcl(FclSoup(model.mesh))) {}
};

inline const FclTree* fcl_tree_of(const Model& model) { return kept_for<const FclModelTree>(model).tree.get(); }

}  // namespace bench
