// SPDX-License-Identifier: Apache-2.0
// FCL's trees. Compiled into Debian's libfcl.
#include <fcl/config.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>

#include <limits>
#include <optional>

#include "contender.hpp"
#include "peers/fcl_tree.hpp"
#include "workloads/mesh_builds.hpp"
#include "workloads/mesh_poses.hpp"

namespace bench {
namespace {

struct Native {
    const FclTree* tree;  // of both
    fcl::Transform3<double> a, b;
};

Native convert_pair(const MeshPair& pair, const FclTree* tree) { return {tree, to_fcl(pair.a), to_fcl(pair.b)}; }

Native convert_pair(const MeshPair& pair) { return convert_pair(pair, fcl_tree_of(*pair.model)); }

fcl::CollisionResult<double> collide(const Native& pair, std::size_t contacts) {
    const fcl::CollisionRequest<double> request(contacts, false);
    fcl::CollisionResult<double> result;
    fcl::collide(pair.tree, pair.a, pair.tree, pair.b, request, result);
    return result;
}

struct ContactEvent {
    static Native convert(const MeshPair& pair) { return convert_pair(pair); }
    static bool test(const Native& pair) { return collide(pair, 1).isCollision(); }
};

struct FindContacts {
    static Native convert(const MeshContacts& pair) { return convert_pair(pair); }
    static Contacts test(const Native& pair) {
        const auto result = collide(pair, std::numeric_limits<int>::max());
        Contacts contacts;
        for (std::size_t i = 0; i < result.numContacts(); ++i) {
            contacts.pairs.emplace_back(result.getContact(i).b1, result.getContact(i).b2);
        }
        return contacts;
    }
};

struct Measure {
    static Native convert(const MeshDistance& pair) { return convert_pair(pair); }
    static Distance test(const Native& pair) {
        const fcl::DistanceRequest<double> request;
        fcl::DistanceResult<double> result;
        return {fcl::distance(pair.tree, pair.a, pair.tree, pair.b, request, result)};
    }
};

class Build final : public Contender<MeshBuild> {
 public:
    void prepare(std::span<const MeshBuild> builds) override {
        builds_ = builds;
        soup_ = FclSoup(builds.front().model->mesh);
    }

    void answer(std::span<std::uint8_t> result) const override {
        for (std::size_t i = 0; i < result.size(); ++i) {
            const auto tree = build_fcl(*soup_);
            result[i] = collide(convert_pair(builds_[i], tree.get()), 1).isCollision();
        }
    }

    // FCL does not tell; these are its nodes.
    std::optional<double> bytes_a_triangle() const override {
        const double bytes =
            build_fcl(*soup_)->getNumBVs() * static_cast<double>(sizeof(fcl::BVNode<fcl::OBBRSS<double>>));
        return bytes / static_cast<double>(soup_->triangles.size());
    }

 private:
    std::optional<FclSoup> soup_;
    std::span<const MeshBuild> builds_;
};

const Registration<MeshPair, OneByOne<MeshPair, ContactEvent>> touch_meshes("FCL " FCL_VERSION);
const Registration<MeshGrowth, OneByOne<MeshGrowth, ContactEvent>> growth("FCL " FCL_VERSION);
const Registration<MeshContacts, OneByOne<MeshContacts, FindContacts>> contacts("FCL " FCL_VERSION);
const Registration<MeshDistance, OneByOne<MeshDistance, Measure>> distances("FCL " FCL_VERSION);
const Registration<MeshDistanceGrowth, OneByOne<MeshDistanceGrowth, Measure>> distance_growth("FCL " FCL_VERSION);
const Registration<MeshBuild, Build> builds("FCL " FCL_VERSION);

}  // namespace
}  // namespace bench
