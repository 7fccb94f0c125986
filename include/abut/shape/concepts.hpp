// SPDX-License-Identifier: Apache-2.0
// Which types are shapes, and which two of them a verb can be asked about.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>

#include "abut/shape/aligned_box.hpp"
#include "abut/shape/capsule.hpp"
#include "abut/shape/circle2.hpp"
#include "abut/shape/convex_polygon.hpp"
#include "abut/shape/convex_polygon2.hpp"
#include "abut/shape/convex_polyhedron.hpp"
#include "abut/shape/cylinder.hpp"
#include "abut/shape/oriented_box.hpp"
#include "abut/shape/ray.hpp"
#include "abut/shape/rectangle2.hpp"
#include "abut/shape/segment.hpp"
#include "abut/shape/segment2.hpp"
#include "abut/shape/sphere.hpp"
#include "abut/shape/triangle.hpp"

namespace ABUT_EXPORT abut {

template <class T, class... Ts>
concept OneOf = (std::same_as<T, Ts> || ...);

// A list of types, of which others are made: variants, and the kinds of AnyRef.
template <class... T>
struct Types {
    template <class U>
    static constexpr bool has = OneOf<U, T...>;
    template <class U>
    static constexpr std::uint8_t index = [] {
        std::uint8_t result = 0;
        (void)((std::same_as<U, T> || (++result, false)) || ...);
        return result;
    }();
    template <template <class...> class To, class... More>
    using Into = To<T..., More...>;
};

// The shapes in space. A new one goes into both lists, and gets a name below.
using Shapes3 =
    Types<Sphere, Capsule, AlignedBox, OrientedBox, Segment, Ray, Triangle, ConvexPolygon, ConvexPolyhedron, Cylinder>;
using BoundedShapes3 =
    Types<Sphere, Capsule, AlignedBox, OrientedBox, Segment, Triangle, ConvexPolygon, ConvexPolyhedron, Cylinder>;

template <class T>
concept Shape3 = Shapes3::has<T>;

template <class T>
concept BoundedShape3 = Shape3<T> && BoundedShapes3::has<T>;

template <class T>
concept Shape2 = OneOf<T, Circle2, Segment2, Rectangle2, ConvexPolygon2>;

template <class T>
concept Shape = Shape3<T> || Shape2<T>;

// A shape of the same dimension as A: the two can be asked about together.
template <class B, class A>
concept PartnerOf = (Shape3<A> && Shape3<B>) || (Shape2<A> && Shape2<B>);

// The name of a kind of shape in files and messages.
template <Shape S>
inline constexpr std::string_view shape_name = "";
template <>
inline constexpr std::string_view shape_name<Sphere> = "sphere";
template <>
inline constexpr std::string_view shape_name<Capsule> = "capsule";
template <>
inline constexpr std::string_view shape_name<AlignedBox> = "aligned_box";
template <>
inline constexpr std::string_view shape_name<OrientedBox> = "oriented_box";
template <>
inline constexpr std::string_view shape_name<Segment> = "segment";
template <>
inline constexpr std::string_view shape_name<Ray> = "ray";
template <>
inline constexpr std::string_view shape_name<Triangle> = "triangle";
template <>
inline constexpr std::string_view shape_name<ConvexPolygon> = "convex_polygon";
template <>
inline constexpr std::string_view shape_name<ConvexPolyhedron> = "convex_polyhedron";
template <>
inline constexpr std::string_view shape_name<Cylinder> = "cylinder";
template <>
inline constexpr std::string_view shape_name<Circle2> = "circle2";
template <>
inline constexpr std::string_view shape_name<Segment2> = "segment2";
template <>
inline constexpr std::string_view shape_name<Rectangle2> = "rectangle2";
template <>
inline constexpr std::string_view shape_name<ConvexPolygon2> = "convex_polygon2";

}  // namespace abut
