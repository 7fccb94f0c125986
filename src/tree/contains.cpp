// SPDX-License-Identifier: Apache-2.0
#include "abut/tree/contains.hpp"

#include "abut/tree/intersects.hpp"

namespace abut {

bool contains(const ObbTree& tree, const Pose& at, const Vec3& point, TreeWork* work) {
    return intersects(tree, at, Sphere{point, 0}, work);
}

}  // namespace abut
