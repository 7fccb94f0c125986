// SPDX-License-Identifier: Apache-2.0
#include "query/detail/kernels.hpp"
namespace abut::detail {

Verdict intersects_triangle_triangle(const Triangle&, const Triangle&) { return Verdict::unsure; }
}  // namespace abut::detail
