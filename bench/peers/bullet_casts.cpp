// SPDX-License-Identifier: Apache-2.0
// Bullet's three casts of convex shapes, in float. Shapes have no collision margin, so that they are the shapes that
// were given; the casts' own tolerances stay as they are.
#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkConvexCast.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btSubSimplexConvexCast.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include <limits>
#include <string>

#include "contender.hpp"
#include "peers/bullet_shapes.hpp"
#include "workloads/w3_moving.hpp"

namespace bench {
namespace {

struct Subsimplex {
    static bool cast(const btConvexShape* a, const btConvexShape* b, const btTransform& at, const btTransform& from,
                     const btTransform& to, btConvexCast::CastResult& result) {
        btVoronoiSimplexSolver simplex;
        return btSubsimplexConvexCast(a, b, &simplex).calcTimeOfImpact(at, at, from, to, result);
    }
};

struct Gjk {
    static bool cast(const btConvexShape* a, const btConvexShape* b, const btTransform& at, const btTransform& from,
                     const btTransform& to, btConvexCast::CastResult& result) {
        btVoronoiSimplexSolver simplex;
        return btGjkConvexCast(a, b, &simplex).calcTimeOfImpact(at, at, from, to, result);
    }
};

struct Continuous {
    static bool cast(const btConvexShape* a, const btConvexShape* b, const btTransform& at, const btTransform& from,
                     const btTransform& to, btConvexCast::CastResult& result) {
        btVoronoiSimplexSolver simplex;
        btGjkEpaPenetrationDepthSolver depth;
        return btContinuousConvexCollision(a, b, &simplex, &depth).calcTimeOfImpact(at, at, from, to, result);
    }
};

template <class Shape, class Cast>
struct Casts {
    struct Native {
        Placed<Shape> a, b;
        btTransform to;
    };
    static Native convert(const MovingPair<Shape>& pair) {
        Native native{Placed<Shape>(pair.a), Placed<Shape>(pair.b), {}};
        native.to = native.b.pose;
        native.to.setOrigin(native.b.pose.getOrigin() + to_bullet(pair.velocity));
        return native;
    }
    static double test(const Native& pair) {
        btConvexCast::CastResult result;
        result.m_fraction = 1;
        if (Cast::cast(pair.a.shape.get(), pair.b.shape.get(), pair.a.pose, pair.b.pose, pair.to, result))
            return static_cast<double>(result.m_fraction);
        return std::numeric_limits<double>::infinity();
    }
};

template <class Shape, class Cast>
Registration<MovingPair<Shape>, OneByOne<MovingPair<Shape>, Casts<Shape, Cast>>> enter(const char* name) {
    return Registration<MovingPair<Shape>, OneByOne<MovingPair<Shape>, Casts<Shape, Cast>>>(std::string("Bullet ") +
                                                                                            name);
}

const auto boxes_subsimplex = enter<abut::OrientedBox, Subsimplex>("Subsimplex");
const auto boxes_gjk = enter<abut::OrientedBox, Gjk>("GjkConvexCast");
const auto boxes_continuous = enter<abut::OrientedBox, Continuous>("ContinuousConvex");
const auto triangles_subsimplex = enter<abut::Triangle, Subsimplex>("Subsimplex");
const auto triangles_gjk = enter<abut::Triangle, Gjk>("GjkConvexCast");
const auto triangles_continuous = enter<abut::Triangle, Continuous>("ContinuousConvex");
const auto hulls_subsimplex = enter<abut::ConvexPolyhedron, Subsimplex>("Subsimplex");
const auto hulls_gjk = enter<abut::ConvexPolyhedron, Gjk>("GjkConvexCast");
const auto hulls_continuous = enter<abut::ConvexPolyhedron, Continuous>("ContinuousConvex");

}  // namespace
}  // namespace bench
