// SPDX-License-Identifier: Apache-2.0
// The nearest boxes first, and none that are farther apart than the nearest triangles so far.
#include <cmath>

#include "query/contains/inside.hpp"
#include "query/distance/distance_kernels.hpp"
#include "query/pair/kernels.hpp"

namespace abut::detail {
namespace {

class ClosestTriangles {
 public:
    // A limit that is NaN is none.
    ClosestTriangles(const TreePair& pair, double limit)
        : pair_(pair), best_(std::isnan(limit) ? std::numeric_limits<double>::infinity() : limit) {}

    // Nothing when all are farther apart than the limit.
    std::optional<Closest> find() {
        if (best_ < 0) return {};
        const auto look = [&](Leaf leaf_a, Leaf leaf_b) { return look_at(leaf_a, leaf_b); };
        const auto limit = [&] { return best_; };
        // A search through few triangles needs no start.
        if (pair_.a.triangles.size() + pair_.b.triangles.size() > 64)
            pair_.each_likely_nearest(limit, look, work_.boxes);
        pair_.each_leaf_pair_by_distance(limit, look, work_.boxes);
        if (!found_ || best_ > 0) {
            if (const auto inside = point_inside(pair_, work_))
                return Closest{0, pair_.in_world(*inside), pair_.in_world(*inside), 0, 0, work_};
            if (!found_) return {};
        }
        return Closest{closest_.distance,
                       pair_.in_world(closest_.point_a),
                       pair_.in_world(closest_.point_b),
                       pair_.a.numbers[i_],
                       pair_.b.numbers[j_],
                       work_};
    }

 private:
    Flow look_at(Leaf leaf_a, Leaf leaf_b) {
        work_.triangles += std::uint64_t{leaf_a.count()} * leaf_b.count();
        for (std::uint32_t j = leaf_b.first(); j < leaf_b.first() + leaf_b.count(); ++j) {
            const Triangle moved = pair_.in_a(pair_.b.triangles[j]);
            for (std::uint32_t i = leaf_a.first(); i < leaf_a.first() + leaf_a.count(); ++i) {
                const Triangle& own = pair_.a.triangles[i];
                const auto quick = closest_triangle_triangle(own, moved);
                keep(quick ? *quick : abut::distance(own, moved), i, j);
            }
        }
        return best_ > 0 ? Flow::proceed : Flow::stop;
    }

    void keep(Closest closest, std::uint32_t i, std::uint32_t j) {
        if (closest.distance <= pair_.slack) closest = {0, closest.point_a, closest.point_a};
        if (found_ ? !(closest.distance < best_) : !(closest.distance <= best_)) return;
        found_ = true;
        best_ = closest.distance;
        closest_ = closest;
        i_ = i;
        j_ = j;
    }

    const TreePair& pair_;
    double best_;
    bool found_ = false;
    Closest closest_;
    std::uint32_t i_ = 0, j_ = 0;
    QueryStats work_;
};

}  // namespace

std::optional<Closest> distance_of(double limit, const ObbTree& a, const Pose& at_a, const ObbTree& b,
                                   const Pose& at_b) {
    const TreePair pair(a, at_a, b, at_b);
    return ClosestTriangles(pair, limit).find();
}

}  // namespace abut::detail
