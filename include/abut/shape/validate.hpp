// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "abut/core/expected.hpp"
#include "abut/shape/any_shape.hpp"

namespace ABUT_EXPORT abut {

// The first thing that is wrong with a shape, in words; nothing when it is valid. The verbs require valid shapes.
std::optional<Error> validate(const Sphere&);
std::optional<Error> validate(const Capsule&);
std::optional<Error> validate(const AlignedBox&);
std::optional<Error> validate(const OrientedBox&);
std::optional<Error> validate(const Segment&);
std::optional<Error> validate(const Ray&);
std::optional<Error> validate(const Triangle&);
std::optional<Error> validate(const Cylinder&);
std::optional<Error> validate(const Circle2&);
std::optional<Error> validate(const Segment2&);
std::optional<Error> validate(const Rectangle2&);

// These were checked when they were made.
inline std::optional<Error> validate(const ConvexPolygon&) { return {}; }
inline std::optional<Error> validate(const ConvexPolyhedron&) { return {}; }
inline std::optional<Error> validate(const ConvexPolygon2&) { return {}; }

inline std::optional<Error> validate(const AnyShape& shape) {
    return std::visit([](const auto& s) { return validate(s); }, shape);
}
inline std::optional<Error> validate(const AnyShape2& shape) {
    return std::visit([](const auto& s) { return validate(s); }, shape);
}

}  // namespace abut
