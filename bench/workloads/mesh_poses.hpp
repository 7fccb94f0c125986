// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <abut/abut.hpp>

#include "contender.hpp"
#include "model.hpp"

namespace bench {

// Two copies of a model, which is the same in all pairs of a workload.
struct MeshPair {
    const Model* model = nullptr;
    abut::Pose a, b;
};

// Few libraries are asked about a million triangles.
struct MeshGrowth : MeshPair {};

struct MeshContacts : MeshPair {
    using Answer = Contacts;
};

struct MeshDistance : MeshPair {
    using Answer = Distance;
};

struct MeshDistanceGrowth : MeshDistance {};

}  // namespace bench
