// SPDX-License-Identifier: Apache-2.0
// Separation of pairs with a sphere or a capsule: a core (a point or a segment) inflated by a radius, against any core;
// and of pairs with a curved core, where the radius may be 0.
#pragma once

#include <optional>

#include "query/pair/nearest_features.hpp"
#include "query/pair/verdict.hpp"
#include "query/sat/separation.hpp"

namespace abut::detail {

// `radius_a` and `radius_b` are what the cores are inflated by. `a` is the core of a sphere or a capsule, or one of the
// two is curved.
//
// The closed form, or the search, only proposes a direction. What proves the two apart is, as for polytopes, that the
// projections of the inflated cores onto it are: so a direction that is off by rounding costs a second look, never a
// wrong answer.
template <class A, class B>
class RoundSeparation {
 public:
    RoundSeparation(const A& a, double radius_a, const B& b, double radius_b)
        : a_(a),
          b_(b),
          radius_a_(radius_a),
          radius_b_(radius_b),
          frame_(frame_of(a, b, std::abs(radius_a) + std::abs(radius_b))) {
        if (!std::isfinite(radius_a) || !std::isfinite(radius_b))
            frame_.reach = std::numeric_limits<double>::quiet_NaN();
    }

    bool apart() const {
        const Verdict verdict = ask<double>(nullptr);
        return (verdict == Verdict::unsure ? ask<DoubleDouble>(nullptr) : verdict) == Verdict::apart;
    }

    std::optional<Gap<3>> widest_gap() const {
        Gap<3> gap;
        Verdict verdict = ask<double>(&gap);
        if (verdict == Verdict::unsure) verdict = ask<DoubleDouble>(&gap);
        if (verdict != Verdict::apart) return {};
        return gap;
    }

 private:
    // The distance from the closest features, which the face of a thin triangle may give wrong by far more than
    // rounding, is believed in doubles only with this much to spare, relative to the reach.
    static constexpr double margin = 0x1p-26;

    template <class S>
    Verdict ask(Gap<3>* result) const {
        const Nearest<S> near = nearest<S>(a_, b_, frame_);
        const S radius = frame_.length<S>(radius_a_) + frame_.length<S>(radius_b_);
        const S within = radius + S(frame_.bound_in<S>());  // they touch when the cores are this near
        const S gap = project<S>(b_, near.direction, frame_).lo - project<S>(a_, near.direction, frame_).hi;
        const S squared_length = dot<S, 3>(near.direction, near.direction);
        if constexpr (std::is_same_v<S, double>) {
            const double length = std::sqrt(squared_length);
            const double threshold = frame_.threshold(length_bound(near.direction));
            // One rounding each in the sum of the radii, the length, their product: below 4u of the product.
            if (near.squared > 0 && gap > within * length * (1 + 8 * 0x1p-53) + threshold) {
                if (!result) return Verdict::apart;
                // For the axis itself doubles do only when it is exact enough to show all of the distance.
                if (std::sqrt(near.squared) - gap / length > 0x1p-50 * frame_.reach) return Verdict::unsure;
                *result = {near.direction / length, frame_.template user_length<S>(gap / length - radius)};
                return Verdict::apart;
            }
            // A square that underflows is that of less than 2^-500.
            const bool touching = near.sure && std::sqrt(near.squared) + margin * frame_.reach + 0x1p-500 < radius;
            return touching ? Verdict::touching : Verdict::unsure;
        } else {
            if (!(near.squared > S(0)) || !(gap > S(0)) || !(frame_.reach >= 0) ||
                !(gap * gap > within * within * squared_length * S(1, 0x1p-95)))
                return Verdict::touching;
            if (result) {
                Vec3 direction;
                for (int i = 0; i < 3; ++i) direction[i] = static_cast<double>(near.direction[i]);
                const double length = length_of(direction);
                // In double-doubles gap − radius · length would need a root; (gap² − (radius · length)²) / (sum of
                // both) does not, and does not cancel.
                const double sum = static_cast<double>(gap) + static_cast<double>(radius) * length;
                const double size = static_cast<double>(gap * gap - radius * radius * squared_length) / sum / length;
                *result = {direction / length, frame_.template user_length<S>(size)};
            }
            return Verdict::apart;
        }
    }

    const A& a_;
    const B& b_;
    double radius_a_, radius_b_;
    Frame3 frame_;
};

}  // namespace abut::detail
