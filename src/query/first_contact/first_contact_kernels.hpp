// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/mesh/obb_tree.hpp"
#include "abut/query/first_contact.hpp"

namespace abut::detail {

template <BoundedShape3 A, BoundedShape3 B>
FirstContact first_contact_of(const A& a, const Motion& motion_a, const B& b, const Motion& motion_b,
                              const ContactOptions& options);
FirstContact first_contact_of(const ObbTree& a, const Motion& motion_a, const ObbTree& b, const Motion& motion_b,
                              const ContactOptions& options);
template <BoundedShape3 S>
FirstContact first_contact_of(const ObbTree& a, const Motion& motion_a, const S& b, const Motion& motion_b,
                              const ContactOptions& options);

}  // namespace abut::detail
