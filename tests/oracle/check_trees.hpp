// SPDX-License-Identifier: Apache-2.0
// Two trees against FCL, at one pose. Where the two disagree, exact arithmetic judges the triangles: abut must have
// found all that touch, and nothing that is farther apart than the poses round.
#pragma once

#include "abut/mesh/mesh.hpp"
#include "fcl_tree.hpp"
#include "large_meshes.hpp"

namespace abut::test {

// How often each was asked, what the answer was, and how often FCL was wrong.
struct Tally {
    int touching = 0, apart = 0, wrong_by_fcl = 0;
};

// A mesh as both have it.
struct TreeWithFcl {
    Mesh tree;
    FclTree fcl;
    double size;  // of the mesh

    explicit TreeWithFcl(const Mesh& of)
        : tree(of), fcl(of.data()), size((of.data().report().box.max - of.data().report().box.min).norm()) {}
};

// Yes or no.
void check_intersects(const TreeWithFcl& a, const TreeWithFcl& b, const TwoPoses& at, Tally& tally);
// All pairs of triangles. `by_others` are those that another library found.
void check_contacts(const TreeWithFcl& a, const TreeWithFcl& b, const TwoPoses& at,
                    const std::vector<TrianglePair>& by_others, Tally& tally);
// The distance, to 1e-9 of the size.
void check_distance(const TreeWithFcl& a, const TreeWithFcl& b, const TwoPoses& at, Tally& tally);

}  // namespace abut::test
