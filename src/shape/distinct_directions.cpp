// SPDX-License-Identifier: Apache-2.0
#include "shape/distinct_directions.hpp"

#include "shape/point_boxes.hpp"

namespace abut::detail {
namespace {

// All as points of one half of the sphere: a direction and its opposite count as one.
std::vector<Vec3> ends_of(std::span<const Vec3> directions) {
    std::vector<Vec3> ends;
    for (const Vec3& d : directions) ends.push_back(d[0] < 0 ? Vec3(-d) : d);
    return ends;
}

// The unit vectors that are kept.
class Kept {
 public:
    Kept(std::span<const Vec3> directions, std::span<const double> uncertainty)
        : directions_(directions),
          uncertainty_(uncertainty),
          ends_(ends_of(directions)),
          boxes_(ends_),
          largest_(boxes_.box_count(), none) {}

    void add(std::uint32_t i) {
        is_kept_[i] = true;
        boxes_.each_box_around(i, [&](std::size_t box) { largest_[box] = std::max(largest_[box], uncertainty_[i]); });
    }

    bool has_parallel_to(std::uint32_t i) const { return is_near(i, ends_[i]) || is_near(i, -ends_[i]); }

 private:
    static constexpr double none = -1;

    bool is_near(std::uint32_t i, const Vec3& end) const {
        const Vec3& d = directions_[i];
        return boxes_.any(
            [&](std::size_t number, const PointBoxes::Box& box) {
                if (largest_[number] == none) return false;
                // Unit vectors whose sine is s are at most √2 s apart, or one and the opposite of the other are. The
                // rest is room for rounding.
                const double reach = 1.5 * (uncertainty_[i] + largest_[number]) + 1e-12;
                const Vec3 outside = (box.min - end).cwiseMax(end - box.max).cwiseMax(0);
                return !(outside.squaredNorm() > reach * reach);
            },
            [&](std::uint32_t k) {
                return is_kept_[k] && directions_[k].cross(d).norm() <= uncertainty_[i] + uncertainty_[k];
            });
    }

    std::span<const Vec3> directions_;
    std::span<const double> uncertainty_;
    std::vector<Vec3> ends_;
    PointBoxes boxes_;
    std::vector<double> largest_;  // uncertainty of what is kept in a box
    std::vector<bool> is_kept_ = std::vector<bool>(directions_.size());
};

}  // namespace

std::vector<std::uint32_t> distinct_directions(std::span<const Vec3> directions, std::span<const double> uncertainty) {
    // Those that are not finite are equal to nothing, and have no position in a tree.
    std::vector<Vec3> known;
    std::vector<double> uncertainty_of_known;
    for (std::size_t i = 0; i < directions.size(); ++i)
        if (directions[i].allFinite()) {
            known.push_back(directions[i]);
            uncertainty_of_known.push_back(uncertainty[i]);
        }
    Kept kept(known, uncertainty_of_known);
    std::vector<std::uint32_t> result;
    std::uint32_t number = 0;
    for (std::uint32_t i = 0; i < directions.size(); ++i) {
        const bool is_known = directions[i].allFinite();
        if (is_known && kept.has_parallel_to(number)) {
            ++number;
            continue;
        }
        if (is_known) kept.add(number++);
        result.push_back(i);
    }
    return result;
}

}  // namespace abut::detail
