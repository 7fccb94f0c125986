// SPDX-License-Identifier: Apache-2.0
#include "abut/query/sampled_first_contact.hpp"

#include "query/gjk/convex_points.hpp"
#include "query/options.hpp"
#include "query/pair/instantiate.hpp"
#include "query/sampled_first_contact/sampled_steps.hpp"

namespace abut {
namespace {

using namespace detail;

template <class S>
SampledBody sampled_body(const S& shape, const Motion& motion) {
    ConvexPoints points;
    points.set(shape, Vec3::Zero());
    Vec3 middle = Vec3::Zero();
    for (const Vec3& point : points.points) middle += point / static_cast<double>(points.points.size());
    points.set(shape, middle);
    return {motion, middle, points.reach + points.rounding, points.radius};
}

}  // namespace

template <BoundedShape3 A, BoundedShape3 B>
SampledContact sampled_first_contact(const A& a, const Motion& motion_a, const B& b, const Motion& motion_b,
                                     const SampledOptions& options) {
    return sampled_steps(sampled_body(a, motion_a), sampled_body(b, motion_b), options,
                         [&](const Linear& linear_a, const Linear& linear_b, const ContactOptions& of_step) {
                             return first_contact(a, linear_a, b, linear_b, of_step);
                         });
}

SampledContact sampled_first_contact(const AnyShape& a, const Motion& motion_a, const AnyShape& b,
                                     const Motion& motion_b, const SampledOptions& options) {
    require_valid(options);
    return std::visit(
        [&]<class A, class B>(const A& x, const B& y) {
            if constexpr (BoundedShape3<A> && BoundedShape3<B>)
                return sampled_first_contact(x, motion_a, y, motion_b, options);
            else
                return SampledContact{.time = 0};
        },
        a, b);
}

#define ABUT_INSTANTIATE3(A, B)                                                                     \
    template SampledContact sampled_first_contact(const A&, const Motion&, const B&, const Motion&, \
                                                  const SampledOptions&);
ABUT_FOR_EACH_BOUNDED_PAIR3(ABUT_INSTANTIATE3)
#undef ABUT_INSTANTIATE3

}  // namespace abut
