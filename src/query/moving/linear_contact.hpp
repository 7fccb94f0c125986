// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/query/first_contact.hpp"

namespace abut::detail {

// first_contact of a triangle at rest and a shape, both of whose points may be off by `slack` from where they are said
// to be, together.
template <BoundedShape3 B>
FirstContact linear_contact(const Triangle& a, const B& b, const Linear& motion_b, const ContactOptions& options,
                            double slack);

}  // namespace abut::detail
