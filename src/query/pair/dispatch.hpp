// SPDX-License-Identifier: Apache-2.0
// From what a verb is asked about to the kernels of its kinds.
#pragma once

#include "abut/query/any_ref.hpp"
#include "abut/shape/transformed.hpp"

namespace abut::detail {

inline const ObbTree& tree_of(AnyRef mesh) { return mesh.as<Mesh>().tree(); }

template <class S, class... Rest, class Ask>
decltype(auto) visit_among(Types<S, Rest...>, AnyRef shape, Ask& ask) {
    if constexpr (sizeof...(Rest) > 0)
        if (!shape.is<S>()) return visit_among(Types<Rest...>(), shape, ask);
    return ask(shape.as<S>());
}

// Calls ask(shape) with a shape that is neither a ray nor a mesh.
template <class Ask>
decltype(auto) visit_bounded(AnyRef shape, Ask&& ask) {
    return visit_among(BoundedShapes3(), shape, ask);
}
// Calls ask(shape) with a shape that is no mesh.
template <class Ask>
decltype(auto) visit_convex(AnyRef shape, Ask&& ask) {
    return shape.is_ray() ? ask(shape.as<Ray>()) : visit_bounded(shape, ask);
}

// A shape where it stands in the world. At the origin it is as it was given, to the last bit; a mesh always is.
class Posed {
 public:
    Posed(AnyRef shape, const Pose& at);
    Posed(const Posed&) = delete;
    Posed& operator=(const Posed&) = delete;
    AnyRef shape() const { return shape_; }

 private:
    AnyShape moved_;
    AnyRef shape_;
};

// Calls ask(shape_a, shape_b) with two shapes that are no meshes, in the world.
template <class Ask>
decltype(auto) visit_posed(AnyRef a, const Pose& at_a, AnyRef b, const Pose& at_b, Ask&& ask) {
    const Posed x(a, at_a), y(b, at_b);
    return visit_convex(
        x.shape(), [&](const auto& s) { return visit_convex(y.shape(), [&](const auto& t) { return ask(s, t); }); });
}

// The part of a ray that can be nearest to a mesh.
Segment cut(const Ray& ray, const TriangleMesh& mesh, const Pose& at);

// Calls ask(shape) with a bounded shape in the world: that which is given, or what counts of a ray beside a mesh.
template <class Ask>
decltype(auto) visit_beside(const ObbTree& tree, const Pose& at, AnyRef shape, const Pose& at_shape, Ask&& ask) {
    const Posed posed(shape, at_shape);
    if (posed.shape().is_ray()) return ask(cut(posed.shape().as<Ray>(), tree.mesh(), at));
    return visit_bounded(posed.shape(), ask);
}

}  // namespace abut::detail
