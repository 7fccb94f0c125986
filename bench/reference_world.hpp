// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "reference.hpp"
#include "workloads/worlds.hpp"

namespace bench {

// Which bodies of a scene touch at some time from 0 to 1. Doubtful are those that were not seen to touch and not proven
// to be apart all the time.
ContactTruth touching_pairs(const Scene& scene);

}  // namespace bench
