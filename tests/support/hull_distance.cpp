// SPDX-License-Identifier: Apache-2.0
#include "support/hull_distance.hpp"

#include <algorithm>

namespace abut::test {
namespace {

// The point of the simplex that is nearest to the origin, and the corners around it: the best over all its faces.
class Simplex {
 public:
    explicit Simplex(const LongVec3& point) : corners_{point}, nearest_(point) {}

    const LongVec3& nearest() const { return nearest_; }

    // Whether that brings the nearest point closer.
    bool add(const LongVec3& point) {
        std::vector<LongVec3> all = corners_, best;
        all.push_back(point);
        long double least = nearest_.squaredNorm();
        bool is_closer = false;
        // Faces without the new point are no closer than before.
        const unsigned with_new = 1u << corners_.size();
        for (unsigned bits = with_new; bits < 2 * with_new; ++bits) {
            std::vector<LongVec3> face;
            for (std::size_t i = 0; i < all.size(); ++i)
                if (bits >> i & 1) face.push_back(all[i]);
            if (face.size() > 4) continue;
            const auto on_face = foot(face);
            if (!on_face || !(on_face->squaredNorm() < least)) continue;
            least = on_face->squaredNorm();
            nearest_ = *on_face;
            corners_ = face;
            is_closer = true;
        }
        return is_closer;
    }

 private:
    // The foot of the perpendicular from the origin, if it lies inside the face.
    static std::optional<LongVec3> foot(const std::vector<LongVec3>& face) {
        const auto count = static_cast<Eigen::Index>(face.size()) - 1;
        if (count == 0) return face[0];
        Eigen::Matrix<long double, 3, Eigen::Dynamic, 0, 3, 3> edges(3, count);
        for (Eigen::Index i = 0; i < count; ++i) edges.col(i) = face[static_cast<std::size_t>(i) + 1] - face[0];
        const auto solver = edges.colPivHouseholderQr();
        if (solver.rank() < count) return {};
        const Eigen::Matrix<long double, Eigen::Dynamic, 1, 0, 3, 1> weights = solver.solve(-face[0]);
        if ((weights.array() < 0).any() || weights.sum() > 1) return {};
        return face[0] + edges * weights;
    }

    std::vector<LongVec3> corners_;
    LongVec3 nearest_;
};

LongVec3 farthest(const Hull& hull, const LongVec3& direction) {
    LongVec3 best = hull.points[0].cast<long double>();
    for (const Vec3& p : hull.points)
        if (direction.dot(p.cast<long double>()) > direction.dot(best)) best = p.cast<long double>();
    return best;
}

}  // namespace

// Gilbert, Johnson and Keerthi. The nearest point so far is as far away as the distance is at most; along it no point
// of the difference is nearer than the lowest, which is what the distance is at least.
Distance hull_distance(const Hull& a, const Hull& b, const Vec3& offset) {
    const LongVec3 moved = offset.cast<long double>();
    Simplex simplex(b.points[0].cast<long double>() + moved - a.points[0].cast<long double>());
    Distance distance;
    for (int i = 0; i < 100; ++i) {
        const LongVec3 direction = simplex.nearest();
        distance.at_most = direction.norm();
        if (!(distance.at_most > 0)) break;
        const LongVec3 lowest = farthest(b, -direction) + moved - farthest(a, direction);
        const long double gap = direction.dot(lowest) / distance.at_most;
        if (gap > distance.at_least) {
            distance.at_least = gap;
            distance.direction = direction / distance.at_most;
        }
        if (distance.at_most - distance.at_least <= 1e-15L * distance.at_most || !simplex.add(lowest)) break;
    }
    const auto radii = static_cast<long double>(a.radius) + static_cast<long double>(b.radius);
    return {std::max(0.0L, distance.at_least - radii), std::max(0.0L, distance.at_most - radii), distance.direction};
}

}  // namespace abut::test
