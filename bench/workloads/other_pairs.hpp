// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <abut/abut.hpp>

namespace bench {

struct AlignedBoxPair {
    abut::AlignedBox a, b;
};

struct TriangleBoxPair {
    abut::Triangle a;
    abut::OrientedBox b;
};

struct SphereBoxPair {
    abut::Sphere a;
    abut::OrientedBox b;
};

struct CapsuleBoxPair {
    abut::Capsule a;
    abut::OrientedBox b;
};

struct HullPair {
    abut::ConvexPolyhedron a, b;
};

}  // namespace bench
