// SPDX-License-Identifier: Apache-2.0
// The first contact of a mesh with another or with a shape, but for the patches.
#pragma once

#include "query/detail/options.hpp"
#include "tree/detail/descent.hpp"

namespace abut::detail {

// The options that a search can be asked with, or why it cannot be asked for at all. Where nothing turns and nothing
// ends it, until all has passed.
template <class SideB>
tl::expected<Options, Reason> searchable(const TreeSide& a, const Motion& motion_a, const SideB& b,
                                         const Motion& motion_b, const Options& options) {
    constexpr double endless = std::numeric_limits<double>::infinity();
    require_valid(options);
    Options result = options;
    if (validate(motion_a) || validate(motion_b)) return tl::unexpected(Reason::digits);
    const Track track_a(motion_a), track_b(motion_b);
    const double reach = a.reach(track_a.center()) + b.reach(track_b.center()) + b.radius();
    if (!(b.radius() >= 0 && reach < endless)) return tl::unexpected(Reason::digits);
    if (options.horizon == endless) {
        if (!track_a.is_linear() || !track_b.is_linear()) return tl::unexpected(Reason::horizon);
        const Moment at_a = track_a.at(0), at_b = track_b.at(0);
        const double speed = length_of(at_b.velocity - at_a.velocity);
        const double way = length_of(at_b.center - at_a.center) + reach + options.margin;
        if (!(way < endless)) return tl::unexpected(Reason::digits);
        result.horizon = speed > 0 ? std::min(2 * (way / speed), std::numeric_limits<double>::max()) : 0;
    }
    return result;
}

inline FirstContact unresolved(Reason reason) {
    FirstContact result;
    result.reason = reason;
    return result;
}

// At time 0, one inside the other.
inline FirstContact overlapping() {
    FirstContact result;
    result.outcome = Outcome::overlapping;
    result.reason = Reason::none;
    return result;
}

template <class SideB>
class FirstTouch {
 public:
    FirstTouch(const TreeSide& a, const Motion& motion_a, const SideB& b, const Motion& motion_b,
               const Options& options)
        : descent_(a, motion_a, b, motion_b, options), options_(options) {}

    FirstContact find() {
        using End = typename Descent<SideB>::End;
        const End end = descent_.run(*this);
        result_.time = descent_.time();
        result_.stats = descent_.stats();
        if (end == End::budget) result_.reason = Reason::steps;
        if (end == End::heap || end == End::boxes) result_.reason = Reason::none;
        if (end == End::heap) {
            result_.outcome = Outcome::free;
            result_.time = options_.horizon;
        } else if (end == End::boxes) {
            result_.outcome = descent_.time() == 0 ? Outcome::overlapping : Outcome::contact;
            result_.exact = false;
        }
        return result_;
    }

    double apart() const { return options_.margin; }

    Flow look(std::uint32_t i, std::uint32_t j, bool is_known) {
        const auto found = descent_.contact_of(i, j, is_known, options_.margin);
        if (!found) return Flow::proceed;
        result_.outcome = found->outcome;
        result_.reason = found->outcome == Outcome::unresolved ? Reason::digits : Reason::none;
        result_.gap = found->gap;
        result_.axis = found->axis;
        return Flow::stop;
    }

 private:
    Descent<SideB> descent_;
    const Options& options_;
    FirstContact result_;
};

}  // namespace abut::detail
