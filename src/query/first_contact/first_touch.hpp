// SPDX-License-Identifier: Apache-2.0
// The first contact of a mesh with another or with a shape.
#pragma once

#include "motion/period.hpp"
#include "query/contact_set/box_touch.hpp"
#include "query/contact_set/contact_set.hpp"
#include "query/options.hpp"
#include "query/traversal/time_traversal.hpp"

namespace abut::detail {

// The options that a search can be asked with, or why it cannot be asked for at all. Where nothing turns and nothing
// ends it, until all has passed; where all comes again, until then.
template <class SideB>
tl::expected<ContactOptions, Reason> searchable(const MeshOperand& a, const Motion& motion_a, const SideB& b,
                                                const Motion& motion_b, const ContactOptions& options) {
    constexpr double endless = std::numeric_limits<double>::infinity();
    require_valid(options);
    ContactOptions result = options;
    if (validate(motion_a) || validate(motion_b)) return tl::unexpected(Reason::digits);
    const MotionSampler sampler_a(motion_a), sampler_b(motion_b);
    const double reach = a.reach(sampler_a.center()) + b.reach(sampler_b.center()) + b.radius();
    const MotionState at_a = sampler_a.at(0), at_b = sampler_b.at(0);
    const double way = length_of(at_b.center - at_a.center) + reach + options.margin;
    const bool is_somewhere = !std::isnan(way) && at_a.rotation.allFinite() && at_b.rotation.allFinite();
    if (!(b.radius() >= 0 && reach < endless && is_somewhere)) return tl::unexpected(Reason::digits);
    if (options.horizon == endless) {
        if (!sampler_a.is_linear() || !sampler_b.is_linear()) return tl::unexpected(Reason::horizon);
        const double speed = length_of(at_b.velocity - at_a.velocity);
        if (!(way < endless)) return tl::unexpected(Reason::digits);
        result.horizon = speed > 0 ? std::min(2 * (way / speed), std::numeric_limits<double>::max()) : 0;
    } else if (const auto period = period_of(motion_a, motion_b); period && period->drift == 0) {
        result.horizon = std::min(options.horizon, period->time);
    }
    return result;
}

inline FirstContact unresolved(Reason reason) {
    FirstContact result;
    result.reason = reason;
    return result;
}

// At time 0, one inside the other. What is on its surface, within the tolerance, may merely touch: that is for the
// search to tell, at time 0.
inline FirstContact overlapping() {
    FirstContact result;
    result.outcome = Outcome::overlapping;
    result.reason = Reason::none;
    return result;
}

// Tells where the two touch, and in which direction: contact_of(question) is what contact_set says.
template <class ContactOf>
void tell_contact(FirstContact& result, const std::array<std::uint32_t, 2>& parts, const Motion& motion_a,
                  const Motion& motion_b, const ContactOptions& options, ContactOf&& contact_of) {
    const bool is_contact = result.outcome == Outcome::contact;
    if (!is_contact && result.outcome != Outcome::overlapping) return;
    ContactQuestion question{.margin = options.margin, .tolerance = options.tolerance, .gap = result.gap};
    question.axis = result.axis;
    question.a = BodyVelocity(motion_a, result.time);
    question.b = BodyVelocity(motion_b, result.time);
    question.patches = options.patches;
    question.is_apart = is_contact;
    question.parts = parts;
    ContactSet set = contact_of(question);
    if (!set.axis.isZero(0)) result.axis = set.axis;
    result.patches = std::move(set.patches);
    result.complete = set.complete;
}

// Tells where two boxes touch that were not opened.
inline void tell_boxes(FirstContact& result, const OrientedBox& a, const OrientedBox& b,
                       const std::array<std::uint32_t, 2>& triangles, const ContactOptions& options) {
    BoxTouch touch = box_touch(a, b);
    if (touch.patch.points.empty()) return;
    result.axis = touch.patch.normal;
    result.box_normals = touch.normals;
    touch.patch.triangle = triangles;
    if (options.patches) result.patches.push_back(touch.patch);
}

template <class SideB>
class FirstTouch {
 public:
    FirstTouch(const MeshOperand& a, const Motion& motion_a, const SideB& b, const Motion& motion_b,
               const ContactOptions& options)
        : traversal_(a, motion_a, b, motion_b, options), options_(options) {}

    FirstContact find() {
        using End = typename TimeTraversal<SideB>::End;
        const End end = traversal_.run(*this);
        result_.time = is_near_at_start_ ? 0 : traversal_.time();
        result_.stats = traversal_.stats();
        if (end == End::budget) {
            result_.outcome = Outcome::unresolved;
            result_.reason = Reason::steps;
        }
        if (end == End::heap || end == End::boxes) result_.reason = Reason::none;
        if (end == End::heap && !is_near_at_start_) {
            result_.outcome = Outcome::free;
            result_.time = options_.horizon;
        } else if (end == End::boxes) {
            result_.outcome = traversal_.time() == 0 ? Outcome::overlapping : Outcome::contact;
            result_.gap = 0;
            result_.exact = false;
        }
        return result_;
    }

    double apart() const { return options_.margin; }
    bool is_over_at(double time) const { return is_near_at_start_ && time > 0; }
    // The parts that touch first, or the boxes where a depth limit ended the search.
    const std::array<std::uint32_t, 2>& parts() const { return parts_; }
    const std::array<BoxId, 2>& boxes() const { return boxes_; }

    // Two parts that are within the tolerance at time 0 do not tell that nothing touches then: others that do may still
    // wait. So the search goes on until time passes.
    Flow visit_parts(std::uint32_t i, std::uint32_t j, bool is_known) {
        const auto found = is_near_at_start_ ? traversal_.touch_of(i, j) : traversal_.contact_of(i, j, is_known);
        if (!found) return Flow::proceed;
        parts_ = {i, j};
        result_.outcome = found->outcome;
        result_.reason = found->outcome == Outcome::unresolved ? Reason::digits : Reason::none;
        result_.gap = found->gap;
        result_.axis = found->axis;
        is_near_at_start_ = found->outcome == Outcome::contact && traversal_.time() == 0;
        return is_near_at_start_ ? Flow::proceed : Flow::stop;
    }

    Flow visit_boxes(const std::array<BoxId, 2>& boxes) {
        boxes_ = boxes;
        return Flow::stop;
    }

 private:
    TimeTraversal<SideB> traversal_;
    const ContactOptions& options_;
    FirstContact result_;
    std::array<std::uint32_t, 2> parts_{};
    std::array<BoxId, 2> boxes_{};
    bool is_near_at_start_ = false;
};

}  // namespace abut::detail
