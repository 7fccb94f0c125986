// SPDX-License-Identifier: Apache-2.0
// FCL's trees, in double, with the boxes that it recommends: OBBRSS. Compiled into Debian's libfcl.
#include <fcl/config.h>
#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/math/bv/OBBRSS.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>

#include <limits>
#include <memory>
#include <optional>

#include "contender.hpp"
#include "model.hpp"
#include "workloads/mesh_builds.hpp"
#include "workloads/mesh_poses.hpp"

namespace bench {
namespace {

using Tree = fcl::BVHModel<fcl::OBBRSS<double>>;

struct Soup {
    std::vector<fcl::Vector3<double>> vertices;
    std::vector<fcl::Triangle> triangles;

    explicit Soup(const abut::TriangleMesh& mesh) : vertices(mesh.vertices().begin(), mesh.vertices().end()) {
        for (const auto& [i, j, k] : mesh.triangles()) triangles.emplace_back(i, j, k);
    }
};

std::unique_ptr<Tree> build(const Soup& soup) {
    auto tree = std::make_unique<Tree>();
    tree->beginModel(static_cast<int>(soup.triangles.size()), static_cast<int>(soup.vertices.size()));
    tree->addSubModel(soup.vertices, soup.triangles);
    tree->endModel();
    return tree;
}

struct ModelTree {
    std::unique_ptr<Tree> tree;
    explicit ModelTree(const Model& model) : tree(build(Soup(model.mesh))) {}
};

struct Native {
    const Tree* tree;  // of both
    fcl::Transform3<double> a, b;
};

fcl::Transform3<double> to_fcl(const abut::Pose& pose) {
    fcl::Transform3<double> transform = fcl::Transform3<double>::Identity();
    transform.linear() = pose.rotation.toRotationMatrix();
    transform.translation() = pose.position;
    return transform;
}

Native convert_pair(const MeshPair& pair, const Tree* tree) { return {tree, to_fcl(pair.a), to_fcl(pair.b)}; }

Native convert_pair(const MeshPair& pair) {
    return convert_pair(pair, kept_for<const ModelTree>(*pair.model).tree.get());
}

fcl::CollisionResult<double> collide(const Native& pair, std::size_t contacts) {
    const fcl::CollisionRequest<double> request(contacts, false);
    fcl::CollisionResult<double> result;
    fcl::collide(pair.tree, pair.a, pair.tree, pair.b, request, result);
    return result;
}

struct Touch {
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
        soup_ = Soup(builds.front().model->mesh);
    }

    void answer(std::span<std::uint8_t> result) const override {
        for (std::size_t i = 0; i < result.size(); ++i) {
            const auto tree = build(*soup_);
            result[i] = collide(convert_pair(builds_[i], tree.get()), 1).isCollision();
        }
    }

    // FCL does not tell; these are its nodes.
    std::optional<double> bytes_a_triangle() const override {
        const double bytes = build(*soup_)->getNumBVs() * static_cast<double>(sizeof(fcl::BVNode<fcl::OBBRSS<double>>));
        return bytes / static_cast<double>(soup_->triangles.size());
    }

 private:
    std::optional<Soup> soup_;
    std::span<const MeshBuild> builds_;
};

const Registration<MeshPair, OneByOne<MeshPair, Touch>> touch_meshes("FCL " FCL_VERSION);
const Registration<MeshGrowth, OneByOne<MeshGrowth, Touch>> growth("FCL " FCL_VERSION);
const Registration<MeshContacts, OneByOne<MeshContacts, FindContacts>> contacts("FCL " FCL_VERSION);
const Registration<MeshDistance, OneByOne<MeshDistance, Measure>> distances("FCL " FCL_VERSION);
const Registration<MeshBuild, Build> builds("FCL " FCL_VERSION);

}  // namespace
}  // namespace bench
