// SPDX-License-Identifier: Apache-2.0
// Bullet's advancement of convex shapes that turn, in float. The shape has no collision margin, so that it is the shape
// that was given.
#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include <limits>

#include "contender.hpp"
#include "peers/bullet_shapes.hpp"
#include "workloads/turning.hpp"

namespace bench {
namespace {

struct Continuous {
    struct Native {
        std::unique_ptr<btConvexHullShape> shape;  // of both
        btTransform a, from, to;
    };
    static btTransform transform(const abut::Pose& pose) {
        return to_bullet(pose.rotation.toRotationMatrix(), pose.position);
    }
    static Native convert(const TurningHulls& pair) {
        auto shape = std::make_unique<btConvexHullShape>();
        for (const abut::Vec3& vertex : pair.hull->vertices()) shape->addPoint(to_bullet(vertex), false);
        shape->recalcLocalAabb();
        shape->setMargin(0);
        return {std::move(shape), transform(pair.a), transform(pair.b.pose), transform(pair.end_of_b())};
    }
    static double test(const Native& pair) {
        btVoronoiSimplexSolver simplex;
        btGjkEpaPenetrationDepthSolver depth;
        btConvexCast::CastResult result;
        result.m_fraction = 1;
        const bool is_hit = btContinuousConvexCollision(pair.shape.get(), pair.shape.get(), &simplex, &depth)
                                .calcTimeOfImpact(pair.a, pair.a, pair.from, pair.to, result);
        return is_hit ? static_cast<double>(result.m_fraction) : std::numeric_limits<double>::infinity();
    }
};

const Registration<TurningHulls, OneByOne<TurningHulls, Continuous>> hulls("Bullet ContinuousConvex");

}  // namespace
}  // namespace bench
