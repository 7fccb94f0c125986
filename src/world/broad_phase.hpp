// SPDX-License-Identifier: Apache-2.0
// Which parts may touch in a slice of time, as far as their bounds tell.
#pragma once

#include <cmath>
#include <optional>
#include <span>

#include "abut/world/world.hpp"
#include "core/workers.hpp"
#include "world/body_store.hpp"
#include "world/box_tree.hpp"
#include "world/swept_aabb.hpp"

namespace abut::detail {

// Two parts that may come as near as `margin`, and not before `time`.
struct CandidateParts {
    PartIndices pair;
    double time;
    double margin;
};

// The margin that two bodies keep, of at most `margin`; nothing when they are not compared.
std::optional<double> pair_margin_of(const PartProxy& a, const PartProxy& b, const WorldOptions& world, double margin);

// From lengths of the user to floats that are neither too large nor too small, wherever a world is and however large.
struct FloatScale {
    Vec3 origin = Vec3::Zero();
    double factor = 1;  // a power of two

    // Away by more than the difference and the float are rounded by. What is out of range, or infinite, is at its end;
    // and what is NaN is at the end that keeps the box open.
    float below(double x, int axis) const { return rounded(x, axis, -1); }
    float above(double x, int axis) const { return rounded(x, axis, 1); }

 private:
    float rounded(double x, int axis, float sign) const {
        const double scaled = (x - origin[axis]) * factor;
        const float near = std::abs(scaled) < 0x1p100 ? static_cast<float>(scaled)
                           : scaled < 0               ? -0x1p100f
                           : scaled > 0               ? 0x1p100f
                                                      : sign * 0x1p100f;
        return near + sign * (std::abs(near) * 0x1p-22f + 0x1p-100f);
    }
};

class BroadPhase {
 public:
    // Bounds of all parts in a slice of time, each grown by the spread. Keeps its memory.
    void rebuild(const PartProxies& proxies, const Interval& slice, double spread, Workers& workers);

    // All pairs of parts of bodies that may touch, and that come as near as twice the spread in the slice, or as that
    // less what their own margin is less than `margin`, in the order of time and then of the bodies. What it answers
    // with is its own until it is asked again.
    std::span<const CandidateParts> find_pairs(const PartProxies& proxies, Workers& workers, const WorldOptions& world,
                                               double margin);
    // Those of the last body with others, in any slice; the bounds of before are forgotten.
    std::span<const CandidateParts> find_pairs_of_last(const PartProxies& proxies, const Interval& slice, double spread,
                                                       const WorldOptions& world, double margin);

    std::span<const SweptAabb> boxes() const { return boxes_; }
    // Over all that the boxes sweep.
    const BoxTree& tree() const { return tree_; }
    const FloatScale& scale() const { return scale_; }

 private:
    void sort_found(const PartProxies& proxies);

    Interval slice_{0, 0};
    std::vector<SweptAabb> boxes_;
    FloatScale scale_;
    std::vector<FloatBounds> floats_;
    BoxTree tree_;
    std::vector<CandidateParts> found_;
};

}  // namespace abut::detail
