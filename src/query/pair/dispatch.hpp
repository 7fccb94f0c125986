// SPDX-License-Identifier: Apache-2.0
// From what a verb is asked about to the kernels of its kinds.
#pragma once

#include <variant>

#include "abut/query/any_ref.hpp"
#include "abut/shape/transformed.hpp"

namespace abut::detail {

inline const ObbTree& tree_of(AnyRef mesh) { return mesh.as<Mesh>().tree(); }

// Calls ask(shape) with a shape that is neither a ray nor a mesh.
template <class Ask>
decltype(auto) visit_bounded(AnyRef shape, Ask&& ask) {
    using enum AnyRef::Kind;
    switch (shape.kind()) {
        case sphere:
            return ask(shape.as<Sphere>());
        case capsule:
            return ask(shape.as<Capsule>());
        case aligned_box:
            return ask(shape.as<AlignedBox>());
        case oriented_box:
            return ask(shape.as<OrientedBox>());
        case segment:
            return ask(shape.as<Segment>());
        case triangle:
            return ask(shape.as<Triangle>());
        case convex_polygon:
            return ask(shape.as<ConvexPolygon>());
        default:
            return ask(shape.as<ConvexPolyhedron>());
    }
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
    std::variant<std::monostate, Sphere, Capsule, OrientedBox, Segment, Triangle, ConvexPolygon, ConvexPolyhedron, Ray>
        moved_;
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

// Calls ask(a, b) with two that are no rays: bounded shapes, and the trees of meshes. Not when b alone is a mesh.
template <class Ask>
decltype(auto) visit_moving(AnyRef a, AnyRef b, Ask&& ask) {
    if (a.is_mesh() && b.is_mesh()) return ask(tree_of(a), tree_of(b));
    if (a.is_mesh()) return visit_bounded(b, [&](const auto& y) { return ask(tree_of(a), y); });
    return visit_bounded(a, [&](const auto& x) { return visit_bounded(b, [&](const auto& y) { return ask(x, y); }); });
}

}  // namespace abut::detail
