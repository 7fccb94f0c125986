// SPDX-License-Identifier: Apache-2.0
// How the verbs take their operands.
#pragma once

#include <cstdint>

#include "abut/mesh/solid.hpp"
#include "abut/shape/any_shape.hpp"

namespace ABUT_EXPORT abut {

// A reference to a shape or a mesh, or to what a Solid or an AnyShape holds. The verbs take an AnyRef, so that one
// function takes all of these. Do not keep one: it does not keep alive what it refers to.
class AnyRef {
 public:
    enum class Kind : std::uint8_t {
        sphere,
        capsule,
        aligned_box,
        oriented_box,
        segment,
        triangle,
        convex_polygon,
        convex_polyhedron,
        ray,
        mesh,
    };

    AnyRef(const Sphere& shape) : object_(&shape), kind_(Kind::sphere) {}
    AnyRef(const Capsule& shape) : object_(&shape), kind_(Kind::capsule) {}
    AnyRef(const AlignedBox& shape) : object_(&shape), kind_(Kind::aligned_box) {}
    AnyRef(const OrientedBox& shape) : object_(&shape), kind_(Kind::oriented_box) {}
    AnyRef(const Segment& shape) : object_(&shape), kind_(Kind::segment) {}
    AnyRef(const Triangle& shape) : object_(&shape), kind_(Kind::triangle) {}
    AnyRef(const ConvexPolygon& shape) : object_(&shape), kind_(Kind::convex_polygon) {}
    AnyRef(const ConvexPolyhedron& shape) : object_(&shape), kind_(Kind::convex_polyhedron) {}
    AnyRef(const Ray& shape) : object_(&shape), kind_(Kind::ray) {}
    AnyRef(const Mesh& mesh) : object_(&mesh), kind_(Kind::mesh) {}
    AnyRef(const Solid& solid);
    AnyRef(const AnyShape& shape);

    Kind kind() const { return kind_; }
    bool is_mesh() const { return kind_ == Kind::mesh; }
    bool is_ray() const { return kind_ == Kind::ray; }
    // Of the type that the kind says.
    template <class T>
    const T& as() const {
        return *static_cast<const T*>(object_);
    }

 private:
    const void* object_;
    Kind kind_;
};

// One that is no mesh.
struct ConvexRef : AnyRef {
    template <class S>
        requires(Shape3<S> || std::same_as<S, AnyShape>)
    ConvexRef(const S& shape) : AnyRef(shape) {}
};

// One that is no ray, but for what an AnyShape holds.
struct SolidRef : AnyRef {
    template <class S>
        requires(BoundedShape3<S> || OneOf<S, Mesh, Solid, AnyShape>)
    SolidRef(const S& solid) : AnyRef(solid) {}
};

}  // namespace abut
