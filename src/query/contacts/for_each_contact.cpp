// SPDX-License-Identifier: Apache-2.0
#include "abut/query/for_each_contact.hpp"

#include "abut/query/intersection.hpp"
#include "query/traversal/leaf_pair.hpp"

namespace abut {

Points TriangleContact::points() const {
    Points points = intersection(a, b).points;
    for (Vec3& point : points) point = at_a * point;
    return points;
}

namespace detail {
namespace {

// visit(i, j, triangle, moved) -> Flow for all that touch.
template <class Visit>
QueryStats each_touching_of(const TreePair& pair, Visit&& visit) {
    QueryStats work;
    pair.each_leaf_pair(
        [&](Leaf leaf_a, Leaf leaf_b) {
            work.triangles += std::uint64_t{leaf_a.count()} * leaf_b.count();
            return each_touching(pair, leaf_a, leaf_b, visit);
        },
        work.boxes);
    return work;
}

bool are_neighbours(const Triangle& a, const Triangle& b) {
    for (const Vec3& p : a.vertex)
        for (const Vec3& q : b.vertex)
            if (p == q) return true;
    return false;
}

}  // namespace
}  // namespace detail

QueryStats for_each_contact(const Mesh& a, const Pose& at_a, const Mesh& b, const Pose& at_b,
                            Visitor<TriangleContact> visit) {
    const detail::TreePair pair(a.tree(), at_a, b.tree(), at_b);
    return detail::each_touching_of(pair,
                                    [&](std::uint32_t i, std::uint32_t j, const Triangle& of_a, const Triangle& of_b) {
                                        return visit({pair.a.numbers[i], pair.b.numbers[j], of_a, of_b, pair.at_a});
                                    });
}

QueryStats for_each_self_contact(const Mesh& mesh, Visitor<TriangleContact> visit) {
    const detail::TreePair pair(mesh.tree(), {}, mesh.tree(), {});
    const auto& numbers = pair.a.numbers;
    return detail::each_touching_of(pair,
                                    [&](std::uint32_t i, std::uint32_t j, const Triangle& of_a, const Triangle& of_b) {
                                        if (numbers[i] >= numbers[j] || detail::are_neighbours(of_a, of_b))
                                            return Flow::proceed;
                                        return visit({numbers[i], numbers[j], of_a, of_b, {}});
                                    });
}

}  // namespace abut
