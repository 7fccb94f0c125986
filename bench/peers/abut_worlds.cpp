// SPDX-License-Identifier: Apache-2.0
// abut's pairs of bodies that come near each other, from their motions.
#include <abut/abut.hpp>
#include <stdexcept>
#include <vector>

#include "contender.hpp"
#include "workloads/worlds.hpp"

namespace bench {
namespace {

abut::Motion motion_of(const SweptAabb& body, const abut::Rigid& motion) {
    if (body.turns()) return motion;
    return abut::Linear{motion.velocity, motion.pose};
}

// A world that has been asked about the time before.
struct AskedWorld {
    abut::World world;
    std::vector<abut::BodyId> bodies = {};
    std::vector<abut::Motion> motions = {};  // from now on

    AskedWorld(const Scene& scene, int threads) : world(abut::World::make({.threads = threads}).value()) {
        for (const SweptAabb& body : scene.bodies) {
            const abut::OrientedBox box{abut::Vec3::Zero(), abut::Mat3::Identity(), body.half};
            bodies.push_back(
                world.add({.parts = {box}, .motion = motion_of(body, begun_earlier(body.motion))}).value());
            motions.push_back(motion_of(body, body.motion));
        }
        world.candidate_pairs(1).value();
    }

    void move_all() {
        for (std::size_t i = 0; i < bodies.size(); ++i)
            if (!world.set_motion(bodies[i], motions[i])) throw std::logic_error("a body is gone");
    }

    // Bodies are numbered from 1.
    NearPairs near_pairs() const {
        const std::vector<abut::CandidatePair> found = world.candidate_pairs(1).value();
        NearPairs result;
        for (const abut::CandidatePair& near : found)
            result.pairs.emplace_back(static_cast<std::uint32_t>(near.bodies.a.number - 1),
                                      static_cast<std::uint32_t>(near.bodies.b.number - 1));
        return result;
    }
};

template <int threads>
class NearPairsOfWorld final : public Contender<Scene> {
 public:
    // As in a simulation: the worlds have been asked about the time before, and then all bodies have moved on.
    void prepare(std::span<const Scene> scenes) override {
        worlds_.clear();
        for (const Scene& scene : scenes) worlds_.emplace_back(scene, threads).move_all();
    }

    void answer(std::span<NearPairs> result) const override {
        for (std::size_t i = 0; i < result.size(); ++i) result[i] = worlds_[i].near_pairs();
    }

 private:
    std::vector<AskedWorld> worlds_;
};

// What is right is the pairs that are near then.
class SetMotions final : public Contender<SceneToMove> {
 public:
    void prepare(std::span<const SceneToMove> scenes) override {
        worlds_.clear();
        for (const SceneToMove& scene : scenes) worlds_.emplace_back(scene, 1);
    }

    void answer(std::span<NearPairs> result) const override {
        for (std::size_t i = 0; i < result.size(); ++i) worlds_[i].move_all();
    }

    void complete(std::span<NearPairs> result) const override {
        for (std::size_t i = 0; i < result.size(); ++i) result[i] = worlds_[i].near_pairs();
    }

 private:
    mutable std::vector<AskedWorld> worlds_;
};

const Registration<Scene, NearPairsOfWorld<1>> one_thread("abut");
const Registration<Scene, NearPairsOfWorld<2>> two_threads("abut, 2 threads");
const Registration<SceneToMove, SetMotions> set_motions("abut");

}  // namespace
}  // namespace bench
