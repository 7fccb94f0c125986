// SPDX-License-Identifier: Apache-2.0
// Embree's rays, in float: one ray at a time, on one thread. In Debian's libembree, which chooses the instructions.
#include <embree3/rtcore.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <type_traits>

#include "contender.hpp"
#include "model.hpp"
#include "workloads/mesh_rays.hpp"

namespace bench {
namespace {

struct Release {
    void operator()(RTCDevice device) const { rtcReleaseDevice(device); }
    void operator()(RTCScene scene) const { rtcReleaseScene(scene); }
};
using Device = std::unique_ptr<std::remove_pointer_t<RTCDevice>, Release>;
using Scene = std::unique_ptr<std::remove_pointer_t<RTCScene>, Release>;

// Embree's buffers are filled in place.
Scene make_scene(RTCDevice device) {
    const auto vertices = model().mesh.vertices();
    const auto triangles = model().mesh.triangles();
    RTCGeometry geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_TRIANGLE);
    auto* corners = static_cast<float*>(rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                                                3 * sizeof(float), vertices.size()));
    for (const abut::Vec3& v : vertices) {
        for (int i = 0; i < 3; ++i) *corners++ = static_cast<float>(v[i]);
    }
    auto* indices = static_cast<unsigned*>(rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                                                                   3 * sizeof(unsigned), triangles.size()));
    for (const abut::Index3& triangle : triangles) indices = std::copy(triangle.begin(), triangle.end(), indices);
    rtcCommitGeometry(geometry);

    Scene scene(rtcNewScene(device));
    rtcAttachGeometry(scene.get(), geometry);
    rtcReleaseGeometry(geometry);
    rtcSetSceneBuildQuality(scene.get(), RTC_BUILD_QUALITY_HIGH);
    rtcCommitScene(scene.get());
    return scene;
}

struct Cast {
    struct Native {
        RTCScene scene;
        RTCRayHit query;
    };
    static Native convert(const MeshRay& pair) {
        static const Device device(rtcNewDevice("threads=1"));
        static const Scene scene = make_scene(device.get());
        const Eigen::Vector3f origin = pair.ray.origin.cast<float>(), direction = pair.ray.direction.cast<float>();
        RTCRayHit query{};
        query.ray.org_x = origin[0];
        query.ray.org_y = origin[1];
        query.ray.org_z = origin[2];
        query.ray.dir_x = direction[0];
        query.ray.dir_y = direction[1];
        query.ray.dir_z = direction[2];
        query.ray.tfar = std::numeric_limits<float>::infinity();
        query.ray.mask = ~0u;
        query.hit.geomID = RTC_INVALID_GEOMETRY_ID;
        return {scene.get(), query};
    }
    static RayEntry test(const Native& pair) {
        RTCRayHit query = pair.query;
        RTCIntersectContext context;
        rtcInitIntersectContext(&context);
        rtcIntersect1(pair.scene, &context, &query);
        const bool hit = query.hit.geomID != RTC_INVALID_GEOMETRY_ID;
        return {hit ? static_cast<double>(query.ray.tfar) : std::numeric_limits<double>::infinity()};
    }
};

const Registration<MeshRay, OneByOne<MeshRay, Cast>> rays("Embree " RTC_VERSION_STRING " (float)");

}  // namespace
}  // namespace bench
