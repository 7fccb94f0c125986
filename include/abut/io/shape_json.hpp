// SPDX-License-Identifier: Apache-2.0
// Shapes as JSON, one object with the name of the kind as its only key. Vectors are arrays; angles are in radians.
//
//   {"sphere": {"center": [x,y,z], "radius": r}}         {"capsule": {"start": [..], "end": [..], "radius": r}}
//   {"aligned_box": {"min": [..], "max": [..]}}          {"segment": {"start": [..], "end": [..]}}
//   {"oriented_box": {"center": [..], "half": [..], "rotation": [w,x,y,z]}}   or "axes": [[a0],[a1],[a2]], or neither
//   {"ray": {"origin": [..], "direction": [..]}}         {"triangle": [[..],[..],[..]]}
//   {"convex_polygon": [[x,y,z], ...]}                   {"convex_polygon2": [[x,y], ...]}
//   {"convex_polyhedron": {"points": [[x,y,z], ...]}}    their hull; with "faces": [[i,j,k,...], ...] those faces
//   {"circle2": {"center": [x,y], "radius": 1}}          {"segment2": {"start": [x,y], "end": [x,y]}}
//   {"rectangle2": {"center": [x,y], "half": [w,h], "angle": 0.3}}            or "axes": [[a0],[a1]], or neither
#pragma once

#include <string>
#include <string_view>

#include "abut/core/expected.hpp"
#include "abut/shape/any_shape.hpp"

namespace ABUT_EXPORT abut {

// The valid shape that the JSON text describes, or what is wrong with it. `path` is where the text stands in the user's
// data; it begins the message: `a.sphere.radius is missing` for the path `a`.
[[nodiscard]] Expected<AnyShape> shape_from_json(std::string_view json, std::string_view path = "shape");
[[nodiscard]] Expected<AnyShape2> shape2_from_json(std::string_view json, std::string_view path = "shape");

// JSON text. Reading it back gives a shape with the same bits: boxes are written with "axes", polyhedra with "faces".
std::string shape_to_json(const AnyShape& shape);
std::string shape_to_json(const AnyShape2& shape);

}  // namespace abut
