// SPDX-License-Identifier: Apache-2.0
#include "abut/query/contains.hpp"

#include "abut/query/intersects.hpp"

namespace abut {

bool contains(const ObbTree& tree, const Pose& at, const Vec3& point, TreeWork* work) {
    return intersects(tree, at, Sphere{point, 0}, work);
}

}  // namespace abut
