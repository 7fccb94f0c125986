// SPDX-License-Identifier: Apache-2.0
#include "abut/query/sampled_first_contact.hpp"

#include "abut/query/first_contact.hpp"
#include "core/length.hpp"
#include "query/sampled_first_contact/sampled_steps.hpp"

namespace abut {
namespace {

detail::SampledBody sampled_body(const ObbTree& tree, const Motion& motion) {
    const AlignedBox& box = tree.mesh().report().box;
    const Vec3 middle = box.min / 2 + box.max / 2;
    // Of the corners from the middle as it is rounded.
    const double radius = detail::length_of((box.max - middle).cwiseMax(middle - box.min));
    return {motion, middle, radius * (1 + 0x1p-50), 0};
}

}  // namespace

SampledContact sampled_first_contact(const ObbTree& a, const Motion& motion_a, const ObbTree& b, const Motion& motion_b,
                                     const SampledOptions& options) {
    return detail::sampled_steps(sampled_body(a, motion_a), sampled_body(b, motion_b), options,
                                 [&](const Linear& linear_a, const Linear& linear_b, const ContactOptions& of_step) {
                                     return first_contact(a, linear_a, b, linear_b, of_step);
                                 });
}

}  // namespace abut
