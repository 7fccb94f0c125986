// SPDX-License-Identifier: Apache-2.0
// W8: where does a ray first meet a mesh? It starts two bounding radii away from the center and is aimed at a point in
// the cube of half that side about it.
#include "workloads/mesh_rays.hpp"

#include "model.hpp"
#include "reference_mesh.hpp"
#include "workloads/all.hpp"
#include "workloads/make.hpp"

namespace bench {
namespace {

MeshRay ray(Random& random) {
    const abut::Vec3 origin = to_float(abut::Vec3(2 * random.direction()));
    const abut::Vec3 aim = random.cube(-0.5, 0.5);
    return {{origin, to_float(abut::Vec3((aim - origin).normalized()))}};
}

Reference decide(std::span<const MeshRay> rays) {
    const MeshReference tree(model().mesh);
    Reference reference;
    reference.tolerance = 1e-4;  // About what Embree's float allows where a ray meets a triangle at an angle.
    for (const MeshRay& pair : rays) {
        const RayTruth found = tree.enter(pair.ray);
        reference.truth.push_back(found.truth);
        reference.number.push_back(found.enter);
        reference.reach.push_back(found.reach);
    }
    return reference;
}

}  // namespace

std::vector<Workload> mesh_rays() {
    return {make_workload<MeshRay>({"W8 rays, " + model_name(), 1 << 18, repeat<MeshRay>(604, ray), decide})};
}

}  // namespace bench
