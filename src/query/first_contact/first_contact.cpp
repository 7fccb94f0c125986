// SPDX-License-Identifier: Apache-2.0
#include "abut/query/first_contact.hpp"

#include "query/contact_set/common_patch.hpp"
#include "query/contact_set/patch.hpp"
#include "query/gjk/closest_when_moved.hpp"
#include "query/moving/linear_contact.hpp"
#include "query/moving/moving_pair.hpp"
#include "query/options.hpp"
#include "query/pair/instantiate.hpp"

namespace abut {
namespace detail {
namespace {

template <Shape S>
using ResultFor = std::conditional_t<Shape3<S>, FirstContact, FirstContact2>;
template <Shape S>
using PatchFor = std::conditional_t<Shape3<S>, ContactPatch, ContactPatch2>;

// As seen from b.
template <class Result>
void mirror(Result& result) {
    result.axis = -result.axis;
    for (auto& patch : result.patches) {
        patch.normal = -patch.normal;
        std::swap(patch.feature_a, patch.feature_b);
    }
}

// The distance across a core, from above.
template <class Core>
double size_of(const Core& core) {
    return core.radius_about(core.anchor());
}

// What brings a size into the range of doubles; 1 as a rule.
double scale_of(double size) { return is_comfortable(size) ? 1 : std::ldexp(1, shift_to_unit(size)); }

// The point midway between two cores, inflated by their radii, when b is moved by way · length.
template <class A, class B, int N>
Vector<double, N> midway(const A& a, double radius_a, const B& b, double radius_b, const Vector<double, N>& way,
                         double length) {
    const ClosestOfCores cores = closest_when_moved(a, b, way, length, frame_of(a, b));
    const double direction = length_of(cores.direction);
    if (cores.is_common || !(direction > 0)) return cores.point_a.template head<N>();
    const double from_a = radius_a + (cores.distance - radius_a - radius_b) / 2;
    return (cores.point_a + cores.direction / direction * from_a).template head<N>();
}

template <class A, class B, int N>
void solve(const A& a, const Vector<double, N>& velocity_a, const B& b, const Vector<double, N>& velocity_b,
           const ContactOptions& options, double slack, ResultFor<A>& result) {
    const RelativeVelocity<N> velocity(velocity_a, velocity_b);
    const double radius_a = radius_of(a), radius_b = radius_of(b), radius = radius_a + radius_b + options.margin;
    if (!velocity.is_finite()) return;
    if (!(radius >= 0 && radius < infinity) || !(slack < infinity)) return;

    const auto core_a = core_of(a);
    const auto core_b = core_of(b);
    const ContactTimes<N> times = contact_times_of(a, b, velocity, options.margin, slack, options.horizon);
    if (!(times.reach >= 0)) return;
    result.stats.axes = times.axes;
    result.axis = times.axis;
    if (times.is_free(options.horizon)) {
        result.outcome = Outcome::free;
        result.reason = Reason::none;
        result.time = options.horizon;
        const bool has_end = options.horizon < infinity;
        result.gap = std::max(0.0, has_end ? times.gap - times.closing * options.horizon : times.gap);
        return;
    }
    // Later than a double can tell, or they do not seem to touch then.
    if (times.is_apart && (!times.is_settled || !(times.first < std::numeric_limits<double>::max()))) {
        result.time = std::clamp(times.first, 0.0, std::numeric_limits<double>::max());
        return;
    }
    result.outcome = times.is_apart ? Outcome::contact : Outcome::overlapping;
    result.reason = Reason::none;
    result.time = times.is_apart ? std::clamp(times.first, 0.0, options.horizon) : 0;
    result.gap = times.is_apart ? std::max(0.0, times.gap - times.closing * result.time) : 0;
    if (!std::isnan(times.last)) result.last = std::max(result.time, times.last);
    if (!options.patches || times.axis.isZero(0)) return;

    const double size = size_of(core_a) + size_of(core_b) + radius;
    const double path = length_bound(velocity_b / 2 - velocity_a / 2) * (2 * result.time);
    const double bound = rounding_bound_of(times.reach, max_or_nan(core_a.largest(), core_b.largest()));
    const double tolerance = std::max(feature_tolerance * size, 0x1p-46 * (times.reach + path) + slack + bound);
    const bool merely_touches = times.is_apart || times.gap >= -tolerance;
    if (!merely_touches) return add_common_part(a, b, result);
    auto patch = patch_of<PatchFor<A>>(core_a, core_b, velocity_a, velocity_b, times.axis,
                                       {radius_a, radius_b, result.time, tolerance, scale_of(size)});
    if (patch.points.empty())
        patch.points.push_back(velocity_a * result.time + midway(core_a, radius_a, core_b, radius_b,
                                                                 Vector<double, N>(velocity_b / 2 - velocity_a / 2),
                                                                 2 * result.time));
    result.patches.push_back(std::move(patch));
}

template <int N, class A, class B>
ResultFor<A> solve_in_order(const A& a, const Vector<double, N>& velocity_a, const B& b,
                            const Vector<double, N>& velocity_b, const ContactOptions& options, double slack) {
    ResultFor<A> result;
    if (!is_reversed(a, velocity_a, b, velocity_b)) {
        if constexpr (is_in_order<A, B>) solve<A, B, N>(a, velocity_a, b, velocity_b, options, slack, result);
    } else {
        if constexpr (is_in_order<B, A>) solve<B, A, N>(b, velocity_b, a, velocity_a, options, slack, result);
        mirror(result);
    }
    return result;
}

}  // namespace
}  // namespace detail

template <BoundedShape3 A, BoundedShape3 B>
FirstContact first_contact(const A& a, const Linear& motion_a, const B& b, const Linear& motion_b,
                           const ContactOptions& options) {
    detail::require_valid(options);
    return detail::with_posed(a, motion_a.pose, [&](const auto& posed_a, double slack_a) {
        return detail::with_posed(b, motion_b.pose, [&](const auto& posed_b, double slack_b) {
            return detail::solve_in_order<3>(posed_a, motion_a.velocity, posed_b, motion_b.velocity, options,
                                             slack_a + slack_b);
        });
    });
}

template <BoundedShape3 B>
FirstContact detail::linear_contact(const Triangle& a, const B& b, const Linear& motion_b,
                                    const ContactOptions& options, double slack) {
    return detail::with_posed(b, motion_b.pose, [&](const auto& posed_b, double slack_b) {
        return detail::solve_in_order<3>(a, Vec3(Vec3::Zero()), posed_b, motion_b.velocity, options, slack + slack_b);
    });
}

template <Shape2 A, Shape2 B>
FirstContact2 first_contact(const A& a, const Linear2& motion_a, const B& b, const Linear2& motion_b,
                            const ContactOptions& options) {
    detail::require_valid(options);
    return detail::solve_in_order<2>(a, motion_a.velocity, b, motion_b.velocity, options, 0);
}

FirstContact2 first_contact(const AnyShape2& a, const Linear2& motion_a, const AnyShape2& b, const Linear2& motion_b,
                            const ContactOptions& options) {
    return std::visit([&](const auto& x, const auto& y) { return first_contact(x, motion_a, y, motion_b, options); }, a,
                      b);
}

#define ABUT_INSTANTIATE3(A, B)                                                                       \
    template ABUT_EXPORT FirstContact first_contact(const A&, const Linear&, const B&, const Linear&, \
                                                    const ContactOptions&);
#define ABUT_INSTANTIATE2(A, B)                                                                          \
    template ABUT_EXPORT FirstContact2 first_contact(const A&, const Linear2&, const B&, const Linear2&, \
                                                     const ContactOptions&);
ABUT_FOR_EACH_BOUNDED_PAIR3(ABUT_INSTANTIATE3)
ABUT_FOR_EACH_PAIR2(ABUT_INSTANTIATE2)
#undef ABUT_INSTANTIATE3
#undef ABUT_INSTANTIATE2

#define ABUT_INSTANTIATE(A, B) \
    template FirstContact detail::linear_contact(const A&, const B&, const Linear&, const ContactOptions&, double);
ABUT_WITH_EACH_BOUNDED_SHAPE3(ABUT_INSTANTIATE, Triangle)
#undef ABUT_INSTANTIATE

}  // namespace abut
