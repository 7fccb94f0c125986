// SPDX-License-Identifier: Apache-2.0
// What is known to be nearer than all that follows, but for the tolerance, is what the others have to keep apart by.
#include "abut/shape/transformed.hpp"
#include "query/clearance/clearance_kernels.hpp"
#include "query/distance/distance_kernels.hpp"
#include "query/first_contact/first_touch.hpp"
#include "query/moving/certified_step.hpp"
#include "query/pair/instantiate.hpp"

namespace abut::detail {
namespace {

template <class OperandB>
class MeshClearance {
 public:
    // What is known of the best so far, as distance_step asks for it.
    struct Best : Clearance {
        double tolerance;

        double apart() const { return std::max(0.0, distance - tolerance); }
        bool keep(PartPair<OperandB>& pair, const Nearness& near);
    };

    MeshClearance(const MeshOperand& a, const Motion& motion_a, const OperandB& b, const Motion& motion_b,
                  const ContactOptions& options, const Clearance& start)
        : traversal_(a, motion_a, b, motion_b, options), horizon_(options.horizon), best_{start, options.tolerance} {}

    Clearance find() {
        using End = typename TimeTraversal<OperandB>::End;
        const End end = traversal_.run(*this);
        // All that waits has been proven to keep apart until then by more than what is asked for now.
        const bool is_whole = end == End::heap || best_.distance <= best_.tolerance;
        best_.at_least = best_.at_least_until = apart();
        best_.until = is_whole ? horizon_ : traversal_.time();
        if (!is_whole)
            best_.at_least = std::max(left_after(apart(), traversal_.motion().travel(best_.until, horizon_)),
                                      traversal_.distance_kept(apart()));
        best_.stats = traversal_.stats();
        best_.reason = is_whole ? Reason::none : end == End::budget ? Reason::steps : Reason::digits;
        return best_;
    }

    double apart() const { return best_.apart(); }

    Flow visit_parts(std::uint32_t i, std::uint32_t j, bool) {
        PartPair<OperandB> pair = traversal_.pair(i, j);
        const Nearness near = pair.nearness();
        const double now = traversal_.motion().time();
        const bool are_nearest = best_.keep(pair, near);
        if (!(now < horizon_)) return near.distance - apart() > near.rounding ? Flow::proceed : Flow::stop;
        const double until = distance_step(pair, near, are_nearest, horizon_, best_.tolerance, best_);
        if (best_.distance <= best_.tolerance || !(until > now)) return Flow::stop;
        traversal_.wait(i, j, until);
        return Flow::proceed;
    }

    // Two parts that may be the nearest of all now, or soon.
    void look_at(std::uint32_t i, std::uint32_t j) {
        PartPair<OperandB> pair = traversal_.pair(i, j);
        const double now = traversal_.motion().time();
        const auto distance = [&](double time) { return distance_at(pair, time); };
        traversal_.motion().set_time(
            find_local_minimum(distance, now, horizon_, horizon_ * first_look, best_.tolerance / 4));
        best_.keep(pair, pair.nearness());
    }

 private:
    // Of the horizon, how far two parts are first followed that may be the nearest.
    static constexpr double first_look = 0x1p-10;

    TimeTraversal<OperandB> traversal_;
    const double horizon_;
    Best best_;
};

template <class OperandB>
bool MeshClearance<OperandB>::Best::keep(PartPair<OperandB>& pair, const Nearness& near) {
    if (!(near.distance < distance)) return false;
    const Pose pose = pair.motion().pose_a();
    distance = std::max(0.0, near.distance);
    time = pair.motion().time();
    point_a = pose * near.point_a;
    point_b = near.distance > 0 ? pose * Vec3(near.point_b - pair.b().radius() * near.direction) : point_a;
    triangle = {pair.a().number(pair.part_a()), pair.b().number(pair.part_b())};
    return true;
}

// A motion of the user's own may lead anywhere.
bool is_finite(const Pose& pose) { return pose.position.allFinite() && pose.rotation.coeffs().allFinite(); }

Clearance found_at(double time, double distance, const Vec3& point_a, const Vec3& point_b,
                   const std::array<std::uint32_t, 2>& triangles) {
    Clearance result;
    result.distance = distance;
    result.time = time;
    result.point_a = point_a;
    result.point_b = point_b;
    result.triangle = triangles;
    return result;
}

// How near they come at a few times, to begin with, but for `enough`. measure(time, limit) -> Clearance.
template <class Measure>
Clearance start_of(double horizon, double enough, Measure&& measure) {
    constexpr int moments = 8;
    Clearance best = measure(0.0, std::numeric_limits<double>::infinity());
    for (int k = 1; k <= moments && horizon < std::numeric_limits<double>::infinity() && best.distance > 0; ++k) {
        const Clearance other = measure(horizon / moments * k, std::max(0.0, best.distance - enough));
        if (other.distance < best.distance) best = other;
    }
    return best;
}

// What the two are apart at the time when the search found two parts that are nearest: others may be nearer still then,
// by less than the tolerance. The bounds hold as they are.
template <class Measure>
Clearance at_its_time(const Clearance& found, const Clearance& start, Measure&& measure) {
    Clearance result = found;
    if (!(found.distance < start.distance)) return result;
    const Clearance nearest = measure(found.time, found.distance);
    if (!(nearest.distance < found.distance)) return result;
    result.distance = nearest.distance;
    result.point_a = nearest.point_a;
    result.point_b = nearest.point_b;
    result.triangle = nearest.triangle;
    return result;
}

template <class OperandB>
Clearance searched(const MeshOperand& a, const Motion& motion_a, const OperandB& b, const Motion& motion_b,
                   const ContactOptions& options, const Clearance& start) {
    Clearance result = start;
    if (!(start.distance < std::numeric_limits<double>::infinity())) return result;
    if (start.distance <= options.tolerance) {  // They are at least 0 apart at all times.
        result.until = options.horizon;
        result.reason = Reason::none;
        return result;
    }
    ContactOptions kept = options;
    kept.margin = 0;
    kept.max_depth_a = kept.max_depth_b = -1;
    const bool has_end = options.horizon < std::numeric_limits<double>::infinity();
    const auto asked = searchable(a, motion_a, b, motion_b, kept);
    if (asked && has_end) {
        result = MeshClearance<OperandB>(a, motion_a, b, motion_b, *asked, start).find();
        if (result.until == asked->horizon) result.until = options.horizon;
        return result;
    }
    result.reason = asked ? Reason::horizon : asked.error();
    return result;
}

}  // namespace

Clearance clearance_of(const ObbTree& a, const Motion& motion_a, const ObbTree& b, const Motion& motion_b,
                       const ContactOptions& options) {
    if (validate(motion_a) || validate(motion_b)) return {};
    const auto measure = [&](double time, double limit) {
        const Pose at_a = pose_at(motion_a, time), at_b = pose_at(motion_b, time);
        if (!is_finite(at_a) || !is_finite(at_b)) return Clearance{};
        const auto found = distance_of(limit, a, at_a, b, at_b);
        return found ? found_at(time, found->distance, found->point_a, found->point_b,
                                {found->triangle_a, found->triangle_b})
                     : Clearance{};
    };
    const Clearance start = start_of(options.horizon, options.tolerance, measure);
    return at_its_time(searched(MeshOperand(a), motion_a, MeshOperand(b), motion_b, options, start), start, measure);
}

template <BoundedShape3 S>
Clearance clearance_of(const ObbTree& a, const Motion& motion_a, const S& b, const Motion& motion_b,
                       const ContactOptions& options) {
    if (validate(motion_a) || validate(motion_b)) return {};
    const auto measure = [&](double time, double) {
        const Pose at_a = pose_at(motion_a, time), at_b = pose_at(motion_b, time);
        if (!is_finite(at_a) || !is_finite(at_b)) return Clearance{};
        const Closest found = distance_of(a, at_a, transformed(b, at_b));
        return found_at(time, found.distance, found.point_a, found.point_b, {found.triangle_a, 0});
    };
    const Clearance start = start_of(options.horizon, options.tolerance, measure);
    Scratch<ConvexPoints> points;
    return at_its_time(searched(MeshOperand(a), motion_a, ConvexOperand(b, *points), motion_b, options, start), start,
                       measure);
}

#define ABUT_INSTANTIATE(Tree, S) \
    template Clearance clearance_of(const Tree&, const Motion&, const S&, const Motion&, const ContactOptions&);
ABUT_WITH_EACH_BOUNDED_SHAPE3(ABUT_INSTANTIATE, ObbTree)
#undef ABUT_INSTANTIATE

}  // namespace abut::detail
