// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "abut/query/cast.hpp"
#include "support/ray_reference.hpp"

namespace abut::test {

// The part of the farthest distance by which a shape may differ from the one that an answer is exact for.
inline constexpr long double cast_tolerance = 1e-12L;

// What is wrong with an answer of cast about a valid shape; nothing when all is as cast.hpp says:
// - Nothing means a miss; a hit means that the line comes as near as the rounding bound.
// - Enter and exit are exact for a shape whose surface differs by at most the tolerance and that bound, or 40 bounds
//   where the line passes by.
// - The point is where it enters; the normal is that of the shape there, against the line, and the side goes with it.
// `asked` is the Ray or the Segment.
std::optional<std::string> wrong_cast(const AnyShape& asked, const AnyShape& shape, const RayReference& reference,
                                      const std::optional<RayHit>& hit, long double tolerance = cast_tolerance);

std::string describe(const std::optional<RayHit>& hit);

}  // namespace abut::test
