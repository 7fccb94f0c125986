// SPDX-License-Identifier: Apache-2.0
// Bullet's broad phase, two trees of aligned boxes that are kept from one time to the next, in float.
#include <BulletCollision/BroadphaseCollision/btDbvtBroadphase.h>

#include <cmath>
#include <limits>

#include "contender.hpp"
#include "workloads/worlds.hpp"

namespace bench {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

// Rounded so that it holds what the bounds in double hold.
struct FloatBounds {
    btVector3 low, high;

    explicit FloatBounds(const Bounds& bounds) {
        for (int k = 0; k < 3; ++k) {
            low[k] = std::nextafter(static_cast<float>(bounds.low[k]), -infinity);
            high[k] = std::nextafter(static_cast<float>(bounds.high[k]), infinity);
        }
    }
};

class Dbvt final : public Contender<Scene> {
 public:
    // As in a simulation: all proxies are there with their bounds of the time before, and their pairs are known. The
    // tree is balanced, which it would be once it has been used for a while.
    void prepare(std::span<const Scene> scenes) override {
        trees_.clear();
        for (const Scene& scene : scenes) trees_.push_back(tree_of(scene));
    }

    void answer(std::span<NearPairs> result) const override {
        for (std::size_t i = 0; i < result.size(); ++i) answer(*trees_[i], result[i]);
    }

 private:
    struct Tree {
        btDbvtBroadphase broad_phase;
        std::vector<btBroadphaseProxy*> proxies;
        std::vector<FloatBounds> during;
    };

    static std::unique_ptr<Tree> tree_of(const Scene& scene) {
        auto tree = std::make_unique<Tree>();
        btDbvtBroadphase& broad_phase = tree->broad_phase;
        // Deferred, all pairs are looked for at once, tree against tree, which takes about half the time of looking for
        // those of one proxy after the other. Cleaned of all pairs that are no more, rather than of a tenth of them,
        // the cache takes no longer. A larger m_dupdates or another gDbvtMargin gain nothing.
        broad_phase.m_deferedcollide = true;
        broad_phase.m_cupdates = 100;
        for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
            const FloatBounds before(scene.before[i]);
            tree->proxies.push_back(
                broad_phase.createProxy(before.low, before.high, 0, reinterpret_cast<void*>(i), 1, 1, nullptr));
            tree->during.emplace_back(scene.during[i]);
        }
        broad_phase.optimize();
        broad_phase.calculateOverlappingPairs(nullptr);
        return tree;
    }

    static void answer(Tree& tree, NearPairs& result) {
        for (std::size_t i = 0; i < tree.proxies.size(); ++i)
            tree.broad_phase.setAabb(tree.proxies[i], tree.during[i].low, tree.during[i].high, nullptr);
        tree.broad_phase.calculateOverlappingPairs(nullptr);
        result.pairs.clear();
        const btBroadphasePairArray& pairs = tree.broad_phase.getOverlappingPairCache()->getOverlappingPairArray();
        for (int k = 0; k < pairs.size(); ++k) {
            const auto number = [](const btBroadphaseProxy* proxy) {
                return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(proxy->m_clientObject));
            };
            result.pairs.push_back(std::minmax(number(pairs[k].m_pProxy0), number(pairs[k].m_pProxy1)));
        }
    }

    std::vector<std::unique_ptr<Tree>> trees_;
};

const Registration<Scene, Dbvt> dbvt("Bullet Dbvt (float)");

}  // namespace
}  // namespace bench
