// SPDX-License-Identifier: Apache-2.0
// abut's cast of rays, which gives the exit, the point and the normal too.
#include <abut/abut.hpp>
#include <limits>

#include "contender.hpp"
#include "workloads/rays.hpp"

namespace bench {
namespace {

// The pairs are abut's own shapes already; they are copied, so that a chunk is as warm for abut as for its peers.
template <class Shape>
struct Cast {
    static RayPair<Shape> convert(const RayPair<Shape>& pair) { return pair; }
    static RayEntry test(const RayPair<Shape>& pair) {
        const auto hit = abut::cast(pair.ray, pair.shape);
        return {hit ? hit->enter : std::numeric_limits<double>::infinity()};
    }
};

template <class Shape>
using Casts = OneByOne<RayPair<Shape>, Cast<Shape>>;

const Registration<RayBox, Casts<abut::OrientedBox>> boxes("abut");
const Registration<RayAlignedBox, Casts<abut::AlignedBox>> aligned_boxes("abut");
const Registration<RayTriangle, Casts<abut::Triangle>> triangles("abut");

}  // namespace
}  // namespace bench
