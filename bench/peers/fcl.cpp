// SPDX-License-Identifier: Apache-2.0
// FCL, in double: its tests of boxes and of triangles as its trees call them, without contacts. Both are compiled into
// Debian's libfcl, so these are the speeds of that package.
#include <fcl/config.h>
#include <fcl/math/bv/OBB.h>
#include <fcl/narrowphase/collision.h>

#include <array>

#include "contender.hpp"
#include "workloads/w1_boxes.hpp"
#include "workloads/w2_triangles.hpp"

namespace bench {
namespace {

struct Boxes {
    struct Native {
        fcl::OBB<double> a, b;
    };
    static Native convert(const BoxPair& pair) {
        return {{pair.a.axes, pair.a.center, pair.a.half}, {pair.b.axes, pair.b.center, pair.b.half}};
    }
    static bool test(const Native& pair) { return pair.a.overlap(pair.b); }
};

struct Triangles {
    struct Native {
        std::array<fcl::Vector3<double>, 3> a, b;
    };
    static Native convert(const TrianglePair& pair) { return {pair.a.vertex, pair.b.vertex}; }
    static bool test(const Native& pair) {
        const auto& [a, b] = pair;
        return fcl::detail::Intersect<double>::intersect_Triangle(a[0], a[1], a[2], b[0], b[1], b[2]);
    }
};

const Registration<BoxPair, OneByOne<BoxPair, Boxes>> boxes("FCL " FCL_VERSION);
const Registration<TrianglePair, OneByOne<TrianglePair, Triangles>> triangles("FCL " FCL_VERSION);

}  // namespace
}  // namespace bench
