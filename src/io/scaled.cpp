// SPDX-License-Identifier: Apache-2.0
#include "io/scaled.hpp"

#include "abut/shape/validate.hpp"

namespace abut::detail {
namespace {

std::vector<Vec3> scaled_points(std::span<const Vec3> points, double scale) {
    std::vector<Vec3> result(points.begin(), points.end());
    for (Vec3& point : result) point *= scale;
    return result;
}

// All lengths; a direction stays.
template <class S>
Expected<AnyShape> scaled_of(S shape, double k) {
    if constexpr (requires { shape.center; }) shape.center *= k;
    if constexpr (requires { shape.half; }) shape.half *= k;
    if constexpr (requires { shape.radius; }) shape.radius *= k;
    if constexpr (requires { shape.start; }) shape.start *= k, shape.end *= k;
    if constexpr (requires { shape.min; }) shape.min *= k, shape.max *= k;
    if constexpr (requires { shape.origin; }) shape.origin *= k;
    if constexpr (requires { shape.vertex; })
        for (Vec3& vertex : shape.vertex) vertex *= k;
    if (auto error = validate(shape)) return tl::unexpected(*error);
    return AnyShape(shape);
}
Expected<AnyShape> scaled_of(const ConvexPolygon& s, double k) {
    return ConvexPolygon::make(scaled_points(s.vertices(), k)).map([](auto&& made) {
        return AnyShape(std::move(made));
    });
}
Expected<AnyShape> scaled_of(const ConvexPolyhedron& s, double k) {
    return ConvexPolyhedron::make(scaled_points(s.vertices(), k), s.faces()).map([](auto&& made) {
        return AnyShape(std::move(made));
    });
}

}  // namespace

Expected<AnyShape> scaled(const AnyShape& shape, double scale) {
    return std::visit([&](const auto& known) { return scaled_of(known, scale); }, shape);
}

}  // namespace abut::detail
