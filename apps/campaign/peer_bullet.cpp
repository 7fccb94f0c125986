// SPDX-License-Identifier: Apache-2.0
// Bullet's btContinuousConvexCollision, in float. A shape is the hull of its corners about what it turns about, since
// Bullet turns shapes about their origins; its radius is the collision margin.
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include "peers.hpp"
#include "shapes.hpp"

namespace campaign {
namespace {

btVector3 to_bullet(const abut::Vec3& v) {
    return {static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2])};
}

struct Body {
    btConvexHullShape shape;
    btTransform from, to;

    Body(const abut::AnyShape& given, const abut::Motion& motion, double horizon) {
        const abut::Vec3 center = center_of(motion);
        const Hull hull = hull_of(given);
        for (const abut::Vec3& point : hull.points) shape.addPoint(to_bullet(point - center), false);
        shape.recalcLocalAabb();
        shape.setMargin(static_cast<float>(hull.radius));
        from = at(pose_at(motion, 0), center);
        to = at(pose_at(motion, horizon), center);
    }

    static btTransform at(const abut::Pose& pose, const abut::Vec3& center) {
        const abut::Mat3 rotation = pose.rotation.toRotationMatrix();
        btMatrix3x3 basis;
        for (int row = 0; row < 3; ++row) basis[row] = to_bullet(abut::Vec3(rotation.row(row)));
        return btTransform(basis, to_bullet(pose * center));
    }
};

}  // namespace

std::optional<bool> bullet_continuous(const ConvexQuery& query) {
    if (std::holds_alternative<abut::Cylinder>(query.a) || std::holds_alternative<abut::Cylinder>(query.b)) return {};
    const Body a(query.a, query.a_moves, query.options.horizon), b(query.b, query.b_moves, query.options.horizon);
    btVoronoiSimplexSolver simplex;
    btGjkEpaPenetrationDepthSolver depth;
    btConvexCast::CastResult result;
    result.m_fraction = 1;
    return btContinuousConvexCollision(&a.shape, &b.shape, &simplex, &depth)
        .calcTimeOfImpact(a.from, a.to, b.from, b.to, result);
}

}  // namespace campaign
