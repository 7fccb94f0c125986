// SPDX-License-Identifier: Apache-2.0
#include "query/detail/kernels.hpp"
namespace abut::detail {

Verdict intersects_triangle_box(const Triangle&, const OrientedBox&) { return Verdict::unsure; }
Verdict intersects_triangle_box(const Triangle&, const AlignedBox&) { return Verdict::unsure; }
}  // namespace abut::detail
