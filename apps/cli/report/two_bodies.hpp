// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <abut/world/world.hpp>
#include <optional>

namespace abut::cli {

// How near two bodies are at a time.
struct Nearest {
    double time = 0, distance = 0;                        // 0 when they touch
    Vec3 point_a = Vec3::Zero(), point_b = Vec3::Zero();  // in the world
};

// How near two bodies are at any time. Both must outlive it.
class TwoBodies {
 public:
    TwoBodies(const Body& a, const Body& b);

    // Nothing where they are too far away for a double.
    std::optional<Nearest> at(double time);

    // How many boxes and triangles of meshes are compared for that, about: those of the two parts that are nearest.
    // Some 20 ns each. It depends on the bodies only, not on the speed of the machine.
    double work_at(double time);

 private:
    std::optional<PairDistance> closest_at(double time);

    const Body &a_, &b_;
    World world_;
    BodyId id_a_, id_b_;
};

}  // namespace abut::cli
