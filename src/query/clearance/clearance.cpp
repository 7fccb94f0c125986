// SPDX-License-Identifier: Apache-2.0
#include "abut/query/distance.hpp"
#include "abut/shape/transformed.hpp"
#include "core/scratch.hpp"
#include "query/clearance/clearance_kernels.hpp"
#include "query/moving/conservative_advancement.hpp"
#include "query/options.hpp"
#include "query/pair/instantiate.hpp"

namespace abut::detail {

template <BoundedShape3 A, BoundedShape3 B>
Clearance clearance_of(const A& a, const Motion& motion_a, const B& b, const Motion& motion_b,
                       const ContactOptions& options) {
    if (validate(motion_a) || validate(motion_b)) return {};
    Scratch<ConvexPointsPair> points;
    const MotionSampler sampler_a(motion_a), sampler_b(motion_b);
    points->a.set(a, sampler_a.center());
    points->b.set(b, sampler_b.center());
    const MinimumDistance found = minimum_distance(sampler_a, points->a, sampler_b, points->b, options);
    Clearance result;
    result.stats.steps = found.steps;
    result.until = found.until;
    result.at_least_until = found.at_least_until;
    result.reason = found.reason;
    if (!(found.distance < std::numeric_limits<double>::infinity())) return result;
    const Closest closest =
        distance(transformed(a, pose_at(motion_a, found.time)), transformed(b, pose_at(motion_b, found.time)));
    result.distance = closest.distance;
    result.at_least = std::min(found.at_least, closest.distance);
    if (found.time <= found.until) result.at_least_until = std::min(found.at_least_until, closest.distance);
    result.time = found.time;
    result.point_a = closest.point_a;
    result.point_b = closest.point_b;
    return result;
}

#define ABUT_INSTANTIATE(A, B) \
    template Clearance clearance_of(const A&, const Motion&, const B&, const Motion&, const ContactOptions&);
ABUT_FOR_EACH_BOUNDED_PAIR3(ABUT_INSTANTIATE)
#undef ABUT_INSTANTIATE

}  // namespace abut::detail
