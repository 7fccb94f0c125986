// SPDX-License-Identifier: Apache-2.0
// FCL's broad phase, a tree of aligned boxes, in double. DynamicAABBTreeCollisionManager_Array is no faster, nor are
// other values of tree_init_level and tree_incremental_balance_pass; update() of a list of objects, which takes them
// out and puts them in again one by one, takes as long as building the tree anew.
#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#include <fcl/config.h>
#include <fcl/geometry/shape/box.h>

#include "contender.hpp"
#include "workloads/worlds.hpp"

namespace bench {
namespace {

using Object = fcl::CollisionObject<double>;

// An object of which only the bounds are known. They are set at once, which takes less time than to have FCL compute
// them from a geometry and a pose.
class Proxy final : public Object {
 public:
    Proxy(const std::shared_ptr<fcl::CollisionGeometry<double>>& geometry, std::uint32_t which)
        : Object(geometry), number(which) {}
    void set(const Bounds& bounds) { aabb = fcl::AABB<double>(bounds.low, bounds.high); }

    const std::uint32_t number;
};

// `refitted`: update() keeps the tree and lets its boxes grow or shrink. That is the fastest for once; after 16 times
// it takes more than ten times as long, since bodies that were neighbours no longer are, and FCL builds the tree anew
// only where its depth is out of balance. `built_anew`: all objects are registered again, each time.
enum class Upkeep { refitted, built_anew };

template <Upkeep upkeep>
class Tree final : public Contender<Scene> {
 public:
    // All objects are there with their bounds of the time before. Registered all at once they get a tree that is built
    // from the top, as good as it can be.
    void prepare(std::span<const Scene> scenes) override {
        trees_.clear();
        for (const Scene& scene : scenes) trees_.push_back(tree_of(scene));
    }

    void answer(std::span<NearPairs> result) const override {
        for (std::size_t i = 0; i < result.size(); ++i) answer(*trees_[i], result[i]);
    }

 private:
    struct Kept {
        const Scene* scene;
        std::vector<std::unique_ptr<Proxy>> proxies;
        std::vector<Object*> objects;
        fcl::DynamicAABBTreeCollisionManager<double> manager;
    };

    static std::unique_ptr<Kept> tree_of(const Scene& scene) {
        auto tree = std::make_unique<Kept>();
        tree->scene = &scene;
        const auto geometry = std::make_shared<fcl::Box<double>>(1, 1, 1);  // is never looked at
        for (const Bounds& bounds : scene.before) {
            tree->proxies.push_back(
                std::make_unique<Proxy>(geometry, static_cast<std::uint32_t>(tree->proxies.size())));
            tree->proxies.back()->set(bounds);
            tree->objects.push_back(tree->proxies.back().get());
        }
        tree->manager.registerObjects(tree->objects);
        tree->manager.setup();
        return tree;
    }

    static void answer(Kept& tree, NearPairs& result) {
        for (std::size_t i = 0; i < tree.proxies.size(); ++i) tree.proxies[i]->set(tree.scene->during[i]);
        if constexpr (upkeep == Upkeep::refitted) {
            tree.manager.update();
        } else {
            tree.manager.clear();
            tree.manager.registerObjects(tree.objects);
            tree.manager.setup();
        }
        result.pairs.clear();
        tree.manager.collide(&result, record);
    }

    static bool record(Object* a, Object* b, void* result) {
        const auto number = [](const Object* object) { return static_cast<const Proxy*>(object)->number; };
        static_cast<NearPairs*>(result)->pairs.push_back(std::minmax(number(a), number(b)));
        return false;  // go on
    }

    std::vector<std::unique_ptr<Kept>> trees_;
};

const Registration<Scene, Tree<Upkeep::refitted>> refitted("FCL " FCL_VERSION ", refitted");
const Registration<Scene, Tree<Upkeep::built_anew>> built_anew("FCL " FCL_VERSION ", built anew");

}  // namespace
}  // namespace bench
