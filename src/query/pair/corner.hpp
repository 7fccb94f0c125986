// SPDX-License-Identifier: Apache-2.0
// The corners of a core by number: its points, or of a box the sums of its generators, where bit i means +generator i.
#pragma once

#include "query/pair/cylinder_core.hpp"

namespace abut::detail {

template <class S, class Core>
Vector<S> corner(const Core& core, int number, const Frame3& frame) {
    if constexpr (Core::generator_count == 0) {
        return core.template point<S>(number, frame);
    } else {
        Vector<S> p = core.template point<S>(0, frame);
        for (int i = 0; i < Core::generator_count; ++i) {
            const auto g = core.template generator<S>(i, frame);
            if (number >> i & 1)
                p += g;
            else
                p -= g;
        }
        return p;
    }
}

// The vector between two corners of a core, rounded by u of itself, which the difference of two corners is not.
template <class S, class Core>
Vector<S> between(const Core& core, int from, int to, const Frame3& frame) {
    if constexpr (Core::generator_count > 0) {
        Vector<S> sum = Vector<S>::Constant(S(0));
        for (int i = 0; i < Core::generator_count; ++i) {
            const int step = (to >> i & 1) - (from >> i & 1);
            if (step != 0) sum += core.template generator<S>(i, frame) * S(step);
        }
        return sum;
    } else {
        return frame.difference<S>(core.position(from), core.position(to));
    }
}

// A corner, relative to the frame.
template <class S>
struct Farthest {
    Vector<S> point;
    int corner;
};

// How many points a core has, when that is known to the compiler.
template <class Core>
inline constexpr int fixed_count = 0;
template <>
inline constexpr int fixed_count<PointCore> = 1;
template <>
inline constexpr int fixed_count<LineCore> = 2;
template <>
inline constexpr int fixed_count<TriangleCore> = 3;

// The corners of a core in a frame, to be asked about again and again.
template <class S, class Core>
class Corners {
 public:
    Corners(const Core& core, const Frame3& frame) : core_(core), frame_(frame) {
        for (int i = 0; i < kept_points; ++i) point_[i] = core.template point<S>(i, frame);
        if constexpr (is_box)
            for (int i = 0; i < Core::generator_count; ++i) generator_[i] = core.template generator<S>(i, frame);
    }

    int count() const { return is_box ? 1 << Core::generator_count : core_.point_count(); }

    // What part of the reach distances need not be found more exactly than.
    static constexpr double fineness() { return 0; }
    // The same as corner().
    Vector<S> at(int number) const {
        if constexpr (is_box) {
            Vector<S> p = point_[0];
            for (int i = 0; i < Core::generator_count; ++i) p += generator_[i] * S(number >> i & 1 ? 1 : -1);
            return p;
        } else if constexpr (is_fixed) {
            return point_[number];
        } else {
            return core_.template point<S>(number, frame_);
        }
    }

    // Near the middle, but of many points one of them.
    Vector<S> middle() const {
        Vector<S> sum = point_[0];
        for (int i = 1; i < kept_points; ++i) sum += point_[i];
        return sum * S(1.0 / kept_points);
    }

    // The farthest along a direction; in doubles, or one as far but for 8u |direction| reach.
    Farthest<S> farthest(const Vector<S>& direction) const {
        if constexpr (is_box) {
            Farthest<S> result{point_[0], 0};
            for (int i = 0; i < Core::generator_count; ++i) {
                // Of a generator without length always the same: a corner has one number.
                const bool is_ahead = dot<S, 3>(generator_[i], direction) > S(0);
                result.point += generator_[i] * S(2 * is_ahead - 1);  // branch-free: the sign is unpredictable
                result.corner |= is_ahead << i;
            }
            return result;
        } else {
            if constexpr (std::is_same_v<Core, PolyhedronCore> && std::is_same_v<S, double>)
                if (frame_.scale == 1) {
                    // From the columns again: what has just been read.
                    const int best = farthest_vertex(core_.polyhedron, direction);
                    return {point_[0] + core_.polyhedron.from_first(static_cast<std::size_t>(best)), best};
                }
            const int best = farthest_point(direction);
            return {at(best), best};
        }
    }

 private:
    static constexpr bool is_box = Core::generator_count > 0;
    static constexpr bool is_fixed = fixed_count<Core> > 0;
    static constexpr int kept_points = is_fixed ? fixed_count<Core> : 1;  // the center of a box

    int farthest_point(const Vector<S>& direction) const {
        const int count = is_fixed ? fixed_count<Core> : core_.point_count();
        int best = 0;
        S largest = dot<S, 3>(at(0), direction);
        for (int i = 1; i < count; ++i) {
            const S value = dot<S, 3>(at(i), direction);
            best = value > largest ? i : best;
            largest = value > largest ? value : largest;
        }
        return best;
    }

    const Core& core_;
    const Frame3& frame_;
    std::array<Vector<S>, kept_points> point_;
    std::array<Vector<S>, Core::generator_count> generator_;
};

template <class S>
class Corners<S, CylinderCore> {
 public:
    Corners(const CylinderCore& core, const Frame3& frame) : corners_(core.corners<S>(frame)) {}

    static constexpr int count() { return CylinderCorners<S>::count; }
    static constexpr double fineness() { return CylinderCorners<S>::fineness; }
    Vector<S> at(int number) const { return corners_.at(number); }
    Vector<S> middle() const { return corners_.middle(); }
    Farthest<S> farthest(const Vector<S>& direction) const {
        const int number = corners_.farthest(direction);
        return {at(number), number};
    }

 private:
    CylinderCorners<S> corners_;
};

}  // namespace abut::detail
