// SPDX-License-Identifier: Apache-2.0
// Bullet's rays, in float: segments from one point to another. Its inline tests of aligned boxes (an oriented box is
// one in its own frame), what its world calls for any convex shape (Subsimplex) and for the triangles of a mesh
// (TriangleRaycastCallback), and the test of triangles that its GImpact has.
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <BulletCollision/Gimpact/gim_tri_collision.h>
#include <BulletCollision/NarrowPhaseCollision/btRaycastCallback.h>
#include <BulletCollision/NarrowPhaseCollision/btSubSimplexConvexCast.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>
#include <LinearMath/btAabbUtil2.h>

#include <array>
#include <limits>

#include "contender.hpp"
#include "peers/bullet_shapes.hpp"
#include "workloads/rays.hpp"

namespace bench {
namespace {

constexpr RayEntry missed{std::numeric_limits<double>::infinity()};

struct Ray {
    explicit Ray(const abut::Ray& ray)
        : from(to_bullet(ray.origin)), to(to_bullet(abut::Vec3(ray.origin + ray.direction))) {}
    btVector3 from, to;
};

struct OrientedBoxRayAabb {
    struct Native {
        Ray ray;
        btTransform pose;
        btVector3 half;
    };
    static Native convert(const RayBox& pair) {
        const auto& [center, axes, half] = pair.shape;
        return {Ray(pair.ray), to_bullet(axes, center), to_bullet(half)};
    }
    static RayEntry test(const Native& pair) {
        btScalar at = 1;
        btVector3 normal;
        const bool hit = btRayAabb(pair.pose.invXform(pair.ray.from), pair.pose.invXform(pair.ray.to), -pair.half,
                                   pair.half, at, normal);
        return hit ? RayEntry{static_cast<double>(at)} : missed;
    }
};

struct OrientedBoxSubsimplex {
    struct Native {
        Ray ray;
        Placed<abut::OrientedBox> box;
    };
    static Native convert(const RayBox& pair) { return {Ray(pair.ray), Placed<abut::OrientedBox>(pair.shape)}; }
    static RayEntry test(const Native& pair) {
        btSphereShape point(0);
        btVoronoiSimplexSolver simplex;
        btConvexCast::CastResult result;
        result.m_fraction = 1;
        const btTransform from(btMatrix3x3::getIdentity(), pair.ray.from), to(btMatrix3x3::getIdentity(), pair.ray.to);
        const bool hit = btSubsimplexConvexCast(&point, pair.box.shape.get(), &simplex)
                             .calcTimeOfImpact(from, to, pair.box.pose, pair.box.pose, result);
        return hit ? RayEntry{static_cast<double>(result.m_fraction)} : missed;
    }
};

struct AlignedBoxNative {
    Ray ray;
    std::array<btVector3, 2> bounds;
};

struct AlignedBoxRayAabb {
    static AlignedBoxNative convert(const RayAlignedBox& pair) {
        return {Ray(pair.ray), {to_bullet(pair.shape.min), to_bullet(pair.shape.max)}};
    }
    static RayEntry test(const AlignedBoxNative& pair) {
        btScalar at = 1;
        btVector3 normal;
        const bool hit = btRayAabb(pair.ray.from, pair.ray.to, pair.bounds[0], pair.bounds[1], at, normal);
        return hit ? RayEntry{static_cast<double>(at)} : missed;
    }
};

// The form for many boxes and one ray: what it needs of the ray is computed here for each, as for the others.
struct AlignedBoxRayAabb2 {
    static AlignedBoxNative convert(const RayAlignedBox& pair) { return AlignedBoxRayAabb::convert(pair); }
    static RayEntry test(const AlignedBoxNative& pair) {
        const btVector3 direction = pair.ray.to - pair.ray.from;
        const auto inverse = [](btScalar x) { return x == 0 ? btScalar(BT_LARGE_FLOAT) : 1 / x; };
        const btVector3 inverses(inverse(direction.x()), inverse(direction.y()), inverse(direction.z()));
        const std::array<unsigned, 3> signs{inverses.x() < 0, inverses.y() < 0, inverses.z() < 0};
        btScalar at = 0;
        const bool hit = btRayAabb2(pair.ray.from, inverses, signs.data(), pair.bounds.data(), at, 0, 1);
        return hit ? RayEntry{static_cast<double>(at)} : missed;
    }
};

struct TriangleNative {
    Ray ray;
    std::array<btVector3, 3> vertices;
};
TriangleNative native(const RayTriangle& pair) {
    const auto& [p, q, r] = pair.shape.vertex;
    return {Ray(pair.ray), {to_bullet(p), to_bullet(q), to_bullet(r)}};
}

struct TriangleCallback {
    struct Callback final : btTriangleRaycastCallback {
        using btTriangleRaycastCallback::btTriangleRaycastCallback;
        btScalar reportHit(const btVector3&, btScalar fraction, int, int) override {
            at = static_cast<double>(fraction);
            return fraction;
        }
        double at = missed.at;
    };
    static TriangleNative convert(const RayTriangle& pair) { return native(pair); }
    static RayEntry test(const TriangleNative& pair) {
        Callback callback(pair.ray.from, pair.ray.to);
        std::array<btVector3, 3> vertices = pair.vertices;  // the callback wants them mutable
        callback.processTriangle(vertices.data(), 0, 0);
        return {callback.at};
    }
};

struct TriangleGimpact {
    struct Native {
        Ray ray;
        GIM_TRIANGLE triangle;
    };
    static Native convert(const RayTriangle& pair) {
        Native result{Ray(pair.ray), {}};
        result.triangle.m_margin = 0;
        for (std::size_t i = 0; i < 3; ++i) result.triangle.m_vertices[i] = to_bullet(pair.shape.vertex[i]);
        return result;
    }
    static RayEntry test(const Native& pair) {
        GIM_TRIANGLE triangle = pair.triangle;  // the test is not const
        btVector3 point, normal;
        btScalar at = 0;
        const bool hit = triangle.ray_collision(pair.ray.from, pair.ray.to - pair.ray.from, point, normal, at, 1);
        return hit ? RayEntry{static_cast<double>(at)} : missed;
    }
};

const Registration<RayBox, OneByOne<RayBox, OrientedBoxRayAabb>> box_aabb("Bullet RayAabb");
const Registration<RayBox, OneByOne<RayBox, OrientedBoxSubsimplex>> box_subsimplex("Bullet Subsimplex");
const Registration<RayAlignedBox, OneByOne<RayAlignedBox, AlignedBoxRayAabb>> aligned_aabb("Bullet RayAabb");
const Registration<RayAlignedBox, OneByOne<RayAlignedBox, AlignedBoxRayAabb2>> aligned_aabb2("Bullet RayAabb2");
const Registration<RayTriangle, OneByOne<RayTriangle, TriangleCallback>> triangle("Bullet TriangleRaycastCallback");
const Registration<RayTriangle, OneByOne<RayTriangle, TriangleGimpact>> triangle_gimpact("Bullet GIM_TRIANGLE");

}  // namespace
}  // namespace bench
