// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <abut/abut.hpp>

#include "contender.hpp"

namespace bench {

// Two copies of the model (model.hpp).
struct MeshPair {
    abut::Pose a, b;
};

struct MeshContacts : MeshPair {
    using Answer = Contacts;
};

struct MeshDistance : MeshPair {
    using Answer = Distance;
};

}  // namespace bench
