// SPDX-License-Identifier: Apache-2.0
#include "query/detail/kernels.hpp"
namespace abut::detail {

Verdict intersects_box_box(const OrientedBox&, const OrientedBox&) { return Verdict::unsure; }
Verdict intersects_box_box(const AlignedBox&, const OrientedBox&) { return Verdict::unsure; }
}  // namespace abut::detail
