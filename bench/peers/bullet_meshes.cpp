// SPDX-License-Identifier: Apache-2.0
// Bullet's GImpact, in float: the contacts of two meshes without margin, as the dispatcher of a world finds them. There
// is no way to ask for the first contact only. In Debian's libbullet.
#include <BulletCollision/CollisionDispatch/btCollisionObjectWrapper.h>
#include <BulletCollision/CollisionDispatch/btManifoldResult.h>
#include <BulletCollision/Gimpact/btGImpactCollisionAlgorithm.h>
#include <BulletCollision/Gimpact/btGImpactShape.h>
#include <btBulletCollisionCommon.h>

#include <memory>
#include <vector>

#include "contender.hpp"
#include "model.hpp"
#include "peers/bullet_shapes.hpp"
#include "workloads/mesh_poses.hpp"

namespace bench {
namespace {

// A model as Bullet takes it.
class Mesh {
 public:
    explicit Mesh(const Model& model) {
        for (const abut::Vec3& v : model.mesh.vertices()) vertices_.push_back(to_bullet(v));
        for (const abut::Index3& triangle : model.mesh.triangles()) {
            for (const std::uint32_t i : triangle) indices_.push_back(static_cast<int>(i));
        }
        triangles_ = std::make_unique<btTriangleIndexVertexArray>(
            static_cast<int>(indices_.size() / 3), indices_.data(), static_cast<int>(3 * sizeof(int)),
            static_cast<int>(vertices_.size()), vertices_.front().m_floats, static_cast<int>(sizeof(btVector3)));
        shape_ = std::make_unique<btGImpactMeshShape>(triangles_.get());
        shape_->setMargin(0);
        shape_->updateBound();
    }
    btCollisionShape* shape() { return shape_.get(); }

 private:
    std::vector<btVector3> vertices_;
    std::vector<int> indices_;
    std::unique_ptr<btTriangleIndexVertexArray> triangles_;
    std::unique_ptr<btGImpactMeshShape> shape_;
};

// Notes whether there is a contact, and keeps none.
class Result final : public btManifoldResult {
 public:
    using btManifoldResult::btManifoldResult;
    void addContactPoint(const btVector3&, const btVector3&, btScalar depth) override { hit |= depth <= 0; }
    bool hit = false;
};

// Two objects, each with a shape of its own, since Bullet's algorithm locks shapes.
class Dispatcher {
 public:
    explicit Dispatcher(const Model& model) : mesh_a_(model), mesh_b_(model) {
        btGImpactCollisionAlgorithm::registerAlgorithm(&dispatcher_);
        a_.setCollisionShape(mesh_a_.shape());
        b_.setCollisionShape(mesh_b_.shape());
        algorithm_ = dispatcher_.findAlgorithm(&wrapper_a_, &wrapper_b_, nullptr, BT_CONTACT_POINT_ALGORITHMS);
    }
    ~Dispatcher() {
        algorithm_->~btCollisionAlgorithm();
        dispatcher_.freeCollisionAlgorithm(algorithm_);
    }
    Dispatcher(const Dispatcher&) = delete;
    Dispatcher& operator=(const Dispatcher&) = delete;

    bool touch(const btTransform& a, const btTransform& b) {
        a_.setWorldTransform(a);
        b_.setWorldTransform(b);
        Result result(&wrapper_a_, &wrapper_b_);
        algorithm_->processCollision(&wrapper_a_, &wrapper_b_, info_, &result);
        return result.hit;
    }

 private:
    Mesh mesh_a_, mesh_b_;
    btDefaultCollisionConfiguration configuration_;
    btCollisionDispatcher dispatcher_{&configuration_};
    btDispatcherInfo info_;
    btCollisionObject a_, b_;
    // They refer to the transforms of the objects.
    btCollisionObjectWrapper wrapper_a_{nullptr, mesh_a_.shape(), &a_, a_.getWorldTransform(), -1, -1};
    btCollisionObjectWrapper wrapper_b_{nullptr, mesh_b_.shape(), &b_, b_.getWorldTransform(), -1, -1};
    btCollisionAlgorithm* algorithm_;
};

struct ContactEvent {
    struct Native {
        Dispatcher* dispatcher;
        btTransform a, b;
    };
    static Native convert(const MeshPair& pair) {
        return {&kept_for<Dispatcher>(*pair.model), to_bullet(pair.a.rotation.toRotationMatrix(), pair.a.position),
                to_bullet(pair.b.rotation.toRotationMatrix(), pair.b.position)};
    }
    static bool test(const Native& pair) { return pair.dispatcher->touch(pair.a, pair.b); }
};

const Registration<MeshPair, OneByOne<MeshPair, ContactEvent>> touch_meshes("Bullet GImpact (float)");

}  // namespace
}  // namespace bench
