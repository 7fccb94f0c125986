// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <abut/abut.hpp>

#include "contender.hpp"

namespace bench {

// A ray at the model (model.hpp). Its direction has length 1, but for rounding to float.
struct MeshRay {
    using Answer = RayEntry;
    abut::Ray ray;
};

}  // namespace bench
