// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/query/first_contact.hpp"
#include "abut/query/intersects.hpp"

namespace abut {

namespace detail {
template <BoundedShape3 A, BoundedShape3 B>
bool intersects_in_time(const A& a, const Motion& motion_a, const B& b, const Motion& motion_b, const Options& options);
bool intersects_in_time(const AnyShape& a, const Motion& motion_a, const AnyShape& b, const Motion& motion_b,
                        const Options& options);
}  // namespace detail

// Do two moving shapes touch at some time in [0, horizon]? For motions of any kind, where it does not matter when.
//
// `false` is a proof: first_contact would say `free`. `true` means that they touch, or come as near as first_contact
// takes for a contact (Options::tolerance, Options::margin), or that it could not be told: what would be `unresolved`
// is `true` here, on the safe side. It stops at any proof, and so is quicker than first_contact where shapes pass
// through one another. Given NaN, or a Ray whose kind is known only at run time, it answers true.
template <BoundedShape3 A, AnyMotion MotionA, BoundedShape3 B, AnyMotion MotionB>
bool intersects(const A& a, const MotionA& motion_a, const B& b, const MotionB& motion_b, const Options& options = {}) {
    return detail::intersects_in_time<A, B>(a, motion_a, b, motion_b, options);
}
template <AnyMotion MotionA, AnyMotion MotionB>
bool intersects(const AnyShape& a, const MotionA& motion_a, const AnyShape& b, const MotionB& motion_b,
                const Options& options = {}) {
    return detail::intersects_in_time(a, motion_a, b, motion_b, options);
}

}  // namespace abut
