// SPDX-License-Identifier: Apache-2.0
// Motion in steps during which nothing turns, whatever it is that moves.
#pragma once

#include <functional>

#include "abut/query/first_contact.hpp"
#include "abut/query/sampled_first_contact.hpp"

namespace abut::detail {

struct SampledBody {
    const Motion& motion;
    Vec3 middle;       // in the frame of the body: what moves on a line during a step
    double radius;     // how far its corners are from there, or more
    double inflation;  // by which the hull of its corners is inflated
};

using LinearFirstContact = std::function<FirstContact(const Linear&, const Linear&, const ContactOptions&)>;

SampledContact sampled_steps(const SampledBody& a, const SampledBody& b, const SampledOptions& options,
                             const LinearFirstContact& first_contact);

}  // namespace abut::detail
