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
    using Kinds = Shapes3::Into<Types, Mesh>;

 public:
    template <class T>
        requires(Shape3<T> || std::same_as<T, Mesh>)
    AnyRef(const T& object) : object_(&object), kind_(Kinds::index<T>) {}
    AnyRef(const Solid& solid);
    AnyRef(const AnyShape& shape);

    template <class T>
    bool is() const {
        return kind_ == Kinds::index<T>;
    }
    bool is_mesh() const { return is<Mesh>(); }
    bool is_ray() const { return is<Ray>(); }
    // Only what it is.
    template <class T>
    const T& as() const {
        return *static_cast<const T*>(object_);
    }

 private:
    const void* object_;
    std::uint8_t kind_;  // an index in Kinds
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
