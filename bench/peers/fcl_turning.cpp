// SPDX-License-Identifier: Apache-2.0
// FCL's continuous collision of meshes and of convex shapes, in double: samples, which it calls naive, 10 of them by
// default; and its conservative advancement.
#include <fcl/config.h>
#include <fcl/geometry/shape/convex.h>
#include <fcl/narrowphase/continuous_collision.h>

#include <limits>

#include "contender.hpp"
#include "peers/fcl_tree.hpp"
#include "workloads/turning.hpp"

namespace bench {
namespace {

struct Native {
    const fcl::CollisionGeometry<double>* geometry;  // of both
    fcl::Transform3<double> a, from, to;
};

template <fcl::CCDSolverType solver, int samples>
double collide(const Native& pair) {
    fcl::ContinuousCollisionRequest<double> request;
    request.num_max_iterations = samples;
    request.ccd_solver_type = solver;
    fcl::ContinuousCollisionResult<double> result;
    // The origin on a line, and a turn about it at constant speed. CCDM_LINEAR should mean this, but there FCL 0.7.0
    // does not set the point that is turned about; and of the makers that take one, only this sets the speeds.
    const auto motion_between = [](const fcl::Transform3<double>& from, const fcl::Transform3<double>& to) {
        return fcl::InterpMotion<double>(from.linear(), from.translation(), to.linear(), to.translation(),
                                         fcl::Vector3<double>::Zero());
    };
    const auto rest = motion_between(pair.a, pair.a), motion = motion_between(pair.from, pair.to);
    fcl::continuousCollide(pair.geometry, &rest, pair.geometry, &motion, request, result);
    return result.is_collide ? result.time_of_contact : std::numeric_limits<double>::infinity();
}

template <class Pair, fcl::CCDSolverType solver, int samples>
struct Meshes {
    static Native convert(const Pair& pair) {
        return {fcl_tree_of(*pair.model), to_fcl(pair.a), to_fcl(pair.b.pose), to_fcl(pair.end_of_b())};
    }
    static double test(const Native& pair) { return collide<solver, samples>(pair); }
};

template <fcl::CCDSolverType solver, int samples>
struct Hulls {
    struct Kept {
        std::shared_ptr<const fcl::Convex<double>> hull;
        Native pair;
    };
    static Kept convert(const TurningHulls& pair) {
        auto faces = std::make_shared<std::vector<int>>();  // of each, how many corners, and which
        for (const auto& face : pair.hull->faces()) {
            faces->push_back(static_cast<int>(face.size()));
            faces->insert(faces->end(), face.begin(), face.end());
        }
        const auto vertices = pair.hull->vertices();
        const auto points = std::make_shared<std::vector<fcl::Vector3<double>>>(vertices.begin(), vertices.end());
        auto hull =
            std::make_shared<const fcl::Convex<double>>(points, static_cast<int>(pair.hull->faces().size()), faces);
        const Native native{hull.get(), to_fcl(pair.a), to_fcl(pair.b.pose), to_fcl(pair.end_of_b())};
        return {std::move(hull), native};
    }
    static double test(const Kept& kept) { return collide<solver, samples>(kept.pair); }
};

constexpr auto naive = fcl::CCDC_NAIVE, advancement = fcl::CCDC_CONSERVATIVE_ADVANCEMENT;
constexpr int by_default = 10;

template <class Pair, fcl::CCDSolverType solver, int samples>
using OfMeshes = OneByOne<Pair, Meshes<Pair, solver, samples>>;
template <fcl::CCDSolverType solver, int samples>
using OfHulls = OneByOne<TurningHulls, Hulls<solver, samples>>;

const std::string few = "FCL " FCL_VERSION ", 10 samples", many = "FCL " FCL_VERSION ", 1000 samples",
                  advancing = "FCL " FCL_VERSION ", advancement";
const Registration<TurningMeshes, OfMeshes<TurningMeshes, naive, by_default>> few_samples(few);
const Registration<TurningMeshes, OfMeshes<TurningMeshes, naive, 1000>> many_samples(many);
const Registration<TurningFewMeshes, OfMeshes<TurningFewMeshes, advancement, by_default>> advanced(advancing);
const Registration<TurningGrowth, OfMeshes<TurningGrowth, naive, 1000>> growth(many);
const Registration<TurningHulls, OfHulls<naive, by_default>> hulls_few(few);
const Registration<TurningHulls, OfHulls<naive, 1000>> hulls_many(many);
const Registration<TurningHulls, OfHulls<advancement, by_default>> hulls_advanced(advancing);

}  // namespace
}  // namespace bench
