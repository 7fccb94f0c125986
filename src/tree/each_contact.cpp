// SPDX-License-Identifier: Apache-2.0
#include "abut/tree/each_contact.hpp"

#include "abut/query/intersection.hpp"
#include "tree/detail/leaf_pair.hpp"

namespace abut {

Points TriangleContact::points() const {
    Points points = intersection(a, b);
    for (Vec3& point : points) point = at_a * point;
    return points;
}

TreeWork detail::each_contact_of(const ObbTree& a, const Pose& at_a, const ObbTree& b, const Pose& at_b,
                                 Flow (*visit)(void*, const TriangleContact&), void* object) {
    const TreePair pair(a, at_a, b, at_b);
    TreeWork work;
    pair.each_leaf_pair(
        [&](Child leaf_a, Child leaf_b) {
            work.triangles += std::uint64_t{leaf_a.count()} * leaf_b.count();
            return each_touching(pair, leaf_a, leaf_b,
                                 [&](std::uint32_t i, std::uint32_t j, const Triangle& of_a, const Triangle& of_b) {
                                     return visit(object, {pair.a.numbers[i], pair.b.numbers[j], of_a, of_b, at_a});
                                 });
        },
        work.boxes);
    return work;
}

}  // namespace abut
