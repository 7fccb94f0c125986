// SPDX-License-Identifier: Apache-2.0
#include "report/report_duration.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace abut::cli {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

struct Bounds {
    Vec3 low = Vec3::Constant(infinity), high = Vec3::Constant(-infinity);

    void add(const Vec3& point) {
        low = low.cwiseMin(point);
        high = high.cwiseMax(point);
    }
    double size() const { return (high - low).norm(); }
};

// At time 0, around the bounds of the parts.
Bounds bounds_of(const Scene& scene, const ShownMeshes& shown) {
    Bounds bounds;
    for (std::size_t body = 0; body < scene.bodies.size(); ++body) {
        const Body& each = scene.bodies[body].body;
        const Pose at = pose_at(each.motion, 0);
        for (std::size_t part = 0; part < each.parts.size(); ++part) {
            const DisplayMesh& mesh = shown.meshes[shown.of_parts[body][part]];
            const Pose pose = each.parts[part].pose;
            for (int corner = 0; corner < 8; ++corner) {
                Vec3 point = mesh.center;
                for (int axis = 0; axis < 3; ++axis) point[axis] += (corner >> axis & 1 ? 1 : -1) * mesh.half[axis];
                bounds.add(at * Vec3(pose.rotation.normalized() * point + pose.position));
            }
        }
    }
    return bounds;
}

double speed_of(const Linear& motion) { return motion.velocity.norm(); }
double speed_of(const Rigid& motion) { return motion.velocity.norm(); }
double speed_of(const Path& motion) {
    double fastest = 0;
    for (const Rigid& leg : motion.legs()) fastest = std::max(fastest, speed_of(leg));
    return fastest;
}
double speed_of(const Custom&) { return 0; }

}  // namespace

double report_duration(const Scene& scene, const SceneAnswer& answer, const ShownMeshes& shown) {
    if (std::isfinite(scene.horizon)) return duration_of(scene);
    double last = 0, fastest = 0;
    for (const SceneContact& contact : answer.contacts)
        if (std::isfinite(contact.found.time)) last = std::max(last, contact.found.time);
    if (last > 0) return std::min(1.25 * last, std::numeric_limits<double>::max());
    for (const SceneBody& body : scene.bodies)
        fastest = std::max(fastest, std::visit([](const auto& each) { return speed_of(each); }, body.body.motion));
    const double time = 3 * bounds_of(scene, shown).size() / fastest;
    return time > 0 && std::isfinite(time) ? time : 1;
}

}  // namespace abut::cli
