// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "abut/shape/oriented_box.hpp"
#include "support/random.hpp"

namespace abut::test {

// Two boxes of all the sorts that a batched kernel could get wrong: anywhere, exactly touching, nearly touching,
// parallel and nearly parallel, flat, needle-thin, far away, huge, tiny, denormal, and now and then with a NaN or an
// infinity.
std::pair<OrientedBox, OrientedBox> random_box_pair(Random& random);

}  // namespace abut::test
