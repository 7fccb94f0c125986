// SPDX-License-Identifier: Apache-2.0
// ODE's rays, in double: dCollide of a ray with a box, and with a mesh of one triangle, its only way to have a
// triangle. ODE has no distances.
#include <ode/ode.h>

#include <array>
#include <limits>
#include <memory>

#include "contender.hpp"
#include "workloads/rays.hpp"

namespace bench {
namespace {

struct DestroyGeom {
    void operator()(dGeomID geom) const { dGeomDestroy(geom); }
};
using Geom = std::unique_ptr<dxGeom, DestroyGeom>;

struct DestroyMesh {
    void operator()(dTriMeshDataID mesh) const { dGeomTriMeshDataDestroy(mesh); }
};
using Mesh = std::unique_ptr<dxTriMeshData, DestroyMesh>;

// Once, before the first geometry.
void start_ode() {
    static const bool started = dInitODE2(0) != 0;
    static_cast<void>(started);
}

Geom to_ode(const abut::Ray& ray) {
    start_ode();
    Geom geom(dCreateRay(nullptr, ray.direction.norm()));
    const auto &o = ray.origin, &d = ray.direction;
    dGeomRaySet(geom.get(), o[0], o[1], o[2], d[0], d[1], d[2]);
    return geom;
}

Geom to_ode(const abut::OrientedBox& box) {
    start_ode();
    Geom geom(dCreateBox(nullptr, 2 * box.half[0], 2 * box.half[1], 2 * box.half[2]));
    dGeomSetPosition(geom.get(), box.center[0], box.center[1], box.center[2]);
    dMatrix3 rotation{};  // by rows, of four numbers each
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column) rotation[4 * row + column] = box.axes(row, column);
    }
    dGeomSetRotation(geom.get(), rotation);
    return geom;
}

Geom to_ode(const abut::AlignedBox& box) {
    return to_ode(abut::OrientedBox{(box.min + box.max) / 2, abut::Mat3::Identity(), (box.max - box.min) / 2});
}

// The depth of a ray's contact is its distance from the start.
RayEntry enter(dGeomID ray, dGeomID shape) {
    dContactGeom contact;
    if (dCollide(ray, shape, 1, &contact, sizeof contact) == 0) return {std::numeric_limits<double>::infinity()};
    return {contact.depth / dGeomRayGetLength(ray)};
}

template <class Pair>
struct Boxes {
    struct Native {
        Geom ray, box;
    };
    static Native convert(const Pair& pair) { return {to_ode(pair.ray), to_ode(pair.shape)}; }
    static RayEntry test(const Native& pair) { return enter(pair.ray.get(), pair.box.get()); }
};

struct Triangles {
    // The geometry refers to the mesh, and that to the numbers.
    struct Numbers {
        std::array<std::array<float, 3>, 3> vertices;
        std::array<dTriIndex, 3> corners{0, 1, 2};
    };
    struct Native {
        std::unique_ptr<Numbers> numbers;
        Mesh mesh;
        Geom ray, triangle;
    };
    static Native convert(const RayTriangle& pair) {
        Native native{std::make_unique<Numbers>(), nullptr, to_ode(pair.ray), nullptr};
        for (std::size_t i = 0; i < 3; ++i) {
            for (std::size_t k = 0; k < 3; ++k) {
                native.numbers->vertices[i][k] = static_cast<float>(pair.shape.vertex[i][static_cast<Eigen::Index>(k)]);
            }
        }
        native.mesh.reset(dGeomTriMeshDataCreate());
        dGeomTriMeshDataBuildSingle(native.mesh.get(), native.numbers->vertices.data(), 3 * sizeof(float), 3,
                                    native.numbers->corners.data(), 3, 3 * sizeof(dTriIndex));
        native.triangle.reset(dCreateTriMesh(nullptr, native.mesh.get(), nullptr, nullptr, nullptr));
        return native;
    }
    static RayEntry test(const Native& pair) { return enter(pair.ray.get(), pair.triangle.get()); }
};

constexpr const char* name = "ODE " dODE_VERSION;
const Registration<RayBox, OneByOne<RayBox, Boxes<RayBox>>> boxes(name);
const Registration<RayAlignedBox, OneByOne<RayAlignedBox, Boxes<RayAlignedBox>>> aligned_boxes(name);
const Registration<RayTriangle, OneByOne<RayTriangle, Triangles>> triangles(name);

}  // namespace
}  // namespace bench
