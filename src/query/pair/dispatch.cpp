// SPDX-License-Identifier: Apache-2.0
#include "query/pair/dispatch.hpp"

#include "core/identity.hpp"
#include "core/length.hpp"

namespace abut {
namespace {

AnyRef held(const auto& variant) {
    return std::visit([](const auto& each) { return AnyRef(each); }, variant);
}

}  // namespace

AnyRef::AnyRef(const Solid& solid) : AnyRef(held(solid)) {}
AnyRef::AnyRef(const AnyShape& shape) : AnyRef(held(shape)) {}

namespace detail {

Posed::Posed(AnyRef shape, const Pose& at) : shape_(shape) {
    if (shape.is_mesh() || is_identity(at)) return;
    shape_ = visit_convex(shape, [&](const auto& each) {
        auto moved = transformed(each, at);
        return AnyRef(moved_.emplace<decltype(moved)>(std::move(moved)));
    });
}

Segment cut(const Ray& ray, const TriangleMesh& mesh, const Pose& at) {
    const AlignedBox& box = mesh.report().box;
    const Vec3 center = at.rotation.normalized() * (box.min / 2 + box.max / 2) + at.position;
    // What is twice as far from the origin of the ray as all of the mesh is no nearer to any of it than the origin.
    const double farthest = length_of(center - ray.origin) + length_of(box.max / 2 - box.min / 2);
    return {ray.origin, ray.origin + 2.001 * farthest * ray.direction.stableNormalized()};
}

}  // namespace detail
}  // namespace abut
