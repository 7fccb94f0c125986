// SPDX-License-Identifier: Apache-2.0
// abut's distance, which gives the closest points too.
#include <abut/abut.hpp>
#include <vector>

#include "contender.hpp"
#include "workloads/distances.hpp"
#include "workloads/hull_paths.hpp"

namespace bench {
namespace {

// The pairs are abut's own shapes already; they are copied, so that a chunk is as warm for abut as for its peers.
template <class Shape>
struct Single {
    static DistancePair<Shape> convert(const DistancePair<Shape>& pair) { return pair; }
    static Distance test(const DistancePair<Shape>& pair) { return {abut::distance(pair.a, pair.b).distance}; }
};

// Copying hulls would move their vertices about in memory; they are warmed and asked about where they are.
void touch_hull(const abut::ConvexPolyhedron& hull) {
    touch(hull.vertices());
    touch(hull.columns());
}

struct SingleHulls {
    static const HullDistance* convert(const HullDistance& pair) {
        touch_hull(pair.a);
        touch_hull(pair.b);
        return &pair;
    }
    static Distance test(const HullDistance* pair) { return {abut::distance(pair->a, pair->b).distance}; }
};

enum class Start { anew, where_it_ended };
enum class Hull { in_the_world, in_its_frame };

// Along the paths. A hull in the frame of its body is placed in the world in the time that is measured.
template <Start start, Hull hull>
class Steps final : public Contender<HullStep> {
 public:
    void prepare(std::span<const HullStep> steps) override {
        steps_ = steps;
        for (const HullStep& step : steps) {
            touch_hull(*step.a);
            touch_hull(step.b);
        }
    }

    void answer(std::span<Distance> result) const override {
        abut::ClosestCache cache;
        for (std::size_t i = 0; i < result.size(); ++i) {
            const HullStep& step = steps_[i];
            if (start == Start::anew || step.starts_path) cache.clear();
            if constexpr (hull == Hull::in_the_world) {
                result[i] = {abut::distance(*step.a, step.b, cache).distance};
            } else {
                result[i] = {abut::distance(*step.a, abut::transformed(*step.body_b, step.pose_b), cache).distance};
            }
        }
    }

 private:
    std::span<const HullStep> steps_;
};

template <class Shape>
using SingleContender = OneByOne<DistancePair<Shape>, Single<Shape>>;

const Registration<SphereDistance, SingleContender<abut::Sphere>> spheres("abut");
const Registration<BoxDistance, SingleContender<abut::OrientedBox>> boxes("abut");
const Registration<TriangleDistance, SingleContender<abut::Triangle>> triangles("abut");
const Registration<HullDistance, OneByOne<HullDistance, SingleHulls>> hulls("abut");
const Registration<HullStep, Steps<Start::where_it_ended, Hull::in_the_world>> steps("abut");
const Registration<HullStep, Steps<Start::anew, Hull::in_the_world>> steps_anew("abut, each step anew");
const Registration<HullStep, Steps<Start::where_it_ended, Hull::in_its_frame>> steps_placed(
    "abut, placing the hull too");

}  // namespace
}  // namespace bench
