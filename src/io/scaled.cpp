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

template <class S>
Expected<AnyShape> checked(const S& shape) {
    if (auto error = validate(shape)) return tl::unexpected(*error);
    return AnyShape(shape);
}

Expected<AnyShape> scaled_of(const Sphere& s, double k) { return checked(Sphere{s.center * k, s.radius * k}); }
Expected<AnyShape> scaled_of(const Capsule& s, double k) {
    return checked(Capsule{s.start * k, s.end * k, s.radius * k});
}
Expected<AnyShape> scaled_of(const AlignedBox& s, double k) { return checked(AlignedBox{s.min * k, s.max * k}); }
Expected<AnyShape> scaled_of(const OrientedBox& s, double k) {
    return checked(OrientedBox{s.center * k, s.axes, s.half * k});
}
Expected<AnyShape> scaled_of(const Segment& s, double k) { return checked(Segment{s.start * k, s.end * k}); }
Expected<AnyShape> scaled_of(const Ray& s, double k) { return checked(Ray{s.origin * k, s.direction}); }
Expected<AnyShape> scaled_of(const Triangle& s, double k) {
    return checked(Triangle{{s.vertex[0] * k, s.vertex[1] * k, s.vertex[2] * k}});
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
