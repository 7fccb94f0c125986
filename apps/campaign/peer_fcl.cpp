// SPDX-License-Identifier: Apache-2.0
// FCL's continuous queries, in double, as it has them by default: naive, which looks at 10 poses, and conservative
// advancement. FCL is told what each body turns about.
#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/math/motion/interp_motion.h>
#include <fcl/narrowphase/continuous_collision.h>

#include <map>

#include "kit/fcl.hpp"
#include "peers.hpp"

namespace campaign {
namespace {

using abut::Pose;
using abut::Quat;
using abut::Vec3;

// A geometry of FCL and where it is in the frame of its body.
struct Geometry {
    std::shared_ptr<fcl::CollisionGeometry<double>> shape;
    Pose at = {};
};

// Spheres, capsules and boxes; nothing of what FCL has no shape for, or only without continuous queries.
Geometry geometry_of(const abut::AnyShape& shape) {
    if (const auto* sphere = std::get_if<abut::Sphere>(&shape))
        return {std::make_shared<fcl::Sphere<double>>(sphere->radius), {Quat::Identity(), sphere->center}};
    if (const auto* capsule = std::get_if<abut::Capsule>(&shape)) {
        const Vec3 along = capsule->end - capsule->start;
        return {std::make_shared<fcl::Capsule<double>>(capsule->radius, along.norm()),
                {Quat(Eigen::Quaterniond::FromTwoVectors(Vec3(Vec3::UnitZ()), along)),
                 (capsule->start + capsule->end) / 2}};
    }
    if (const auto* box = std::get_if<abut::OrientedBox>(&shape))
        return {std::make_shared<fcl::Box<double>>(Vec3(2 * box->half)), {Quat(box->axes), box->center}};
    if (const auto* box = std::get_if<abut::AlignedBox>(&shape))
        return {std::make_shared<fcl::Box<double>>(Vec3(box->max - box->min)),
                {Quat::Identity(), (box->min + box->max) / 2}};
    return {};
}

// A tree for each thread: FCL's conservative advancement copies its trees, and copies share what fits their boxes.
Geometry geometry_of(const abut::Mesh& tree) {
    thread_local std::map<const abut::TriangleMesh*, std::shared_ptr<abut::kit::FclTree>> known;
    const abut::TriangleMesh& mesh = tree.data();
    auto& built = known[&mesh];
    if (!built) built = abut::kit::build_fcl(abut::kit::FclSoup(mesh));
    return {built};
}

fcl::InterpMotion<double> motion_of(const Geometry& geometry, const abut::Motion& motion, double horizon) {
    const auto rotation = [&](const Pose& pose) { return (pose.rotation * geometry.at.rotation).toRotationMatrix(); };
    const Pose from = pose_at(motion, 0), to = pose_at(motion, horizon);
    const Vec3 center = geometry.at.rotation.conjugate() * (center_of(motion) - geometry.at.position);
    return {rotation(from), from * geometry.at.position, rotation(to), to * geometry.at.position, center};
}

template <class Body>
std::optional<bool> asked(const Body& a, const Body& b, const Query& query, fcl::CCDSolverType solver) {
    const Geometry geometry_a = geometry_of(a), geometry_b = geometry_of(b);
    if (!geometry_a.shape || !geometry_b.shape) return {};
    const auto motion_a = motion_of(geometry_a, query.a_moves, query.options.horizon);
    const auto motion_b = motion_of(geometry_b, query.b_moves, query.options.horizon);
    fcl::ContinuousCollisionRequest<double> request;
    request.ccd_motion_type = fcl::CCDM_LINEAR;
    request.ccd_solver_type = solver;
    fcl::ContinuousCollisionResult<double> result;
    fcl::continuousCollide(geometry_a.shape.get(), &motion_a, geometry_b.shape.get(), &motion_b, request, result);
    return result.is_collide;
}

}  // namespace

std::optional<bool> fcl_naive(const ConvexQuery& query) { return asked(query.a, query.b, query, fcl::CCDC_NAIVE); }

std::optional<bool> fcl_advancement(const ConvexQuery& query) {
    return asked(query.a, query.b, query, fcl::CCDC_CONSERVATIVE_ADVANCEMENT);
}

std::optional<bool> fcl_naive(const MeshQuery& query) { return asked(query.a, query.b, query, fcl::CCDC_NAIVE); }

std::optional<bool> fcl_advancement(const MeshQuery& query) {
    return asked(query.a, query.b, query, fcl::CCDC_CONSERVATIVE_ADVANCEMENT);
}

}  // namespace campaign
