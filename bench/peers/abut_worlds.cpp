// SPDX-License-Identifier: Apache-2.0
// abut's pairs of bodies that come near each other, from their motions.
#include <abut/abut.hpp>
#include <stdexcept>

#include "contender.hpp"
#include "workloads/worlds.hpp"

namespace bench {
namespace {

abut::Motion motion_of(const SweptAabb& body, const abut::Rigid& motion) {
    if (body.turns()) return motion;
    return abut::Linear{motion.velocity, motion.pose};
}

template <int threads>
class NearPairsOfWorld final : public Contender<Scene> {
 public:
    // As in a simulation: the worlds have been asked about the time before, and then all bodies have moved on.
    void prepare(std::span<const Scene> scenes) override {
        worlds_.clear();
        for (const Scene& scene : scenes) worlds_.push_back(world_of(scene));
    }

    // Bodies are numbered from 1.
    void answer(std::span<NearPairs> result) const override {
        for (std::size_t i = 0; i < result.size(); ++i) {
            const std::vector<abut::CandidatePair> found = worlds_[i].candidate_pairs(1).value();
            result[i].pairs.clear();
            for (const abut::CandidatePair& near : found) {
                result[i].pairs.emplace_back(static_cast<std::uint32_t>(near.bodies.a.number - 1),
                                             static_cast<std::uint32_t>(near.bodies.b.number - 1));
            }
        }
    }

 private:
    static abut::World world_of(const Scene& scene) {
        abut::World world = abut::World::make({.threads = threads}).value();
        std::vector<abut::BodyId> bodies;
        for (const SweptAabb& body : scene.bodies) {
            const abut::OrientedBox box{abut::Vec3::Zero(), abut::Mat3::Identity(), body.half};
            bodies.push_back(
                world.add({.parts = {box}, .motion = motion_of(body, begun_earlier(body.motion))}).value());
        }
        world.candidate_pairs(1).value();
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            const SweptAabb& body = scene.bodies[i];
            if (!world.set_motion(bodies[i], motion_of(body, body.motion))) throw std::logic_error("a body is gone");
        }
        return world;
    }

    std::vector<abut::World> worlds_;
};

const Registration<Scene, NearPairsOfWorld<1>> one_thread("abut");
const Registration<Scene, NearPairsOfWorld<2>> two_threads("abut, 2 threads");

}  // namespace
}  // namespace bench
