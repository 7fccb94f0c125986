// SPDX-License-Identifier: Apache-2.0
// Oriented boxes around points and triangles. Every box that is returned here
// - contains what it was fitted to, as its fields say and without rounding: for every point p and axis i,
//   |axes.col(i) · (p − center)| <= half[i], and the coordinates x of p in p = center + axes · x are within half too.
//   For this `half` is larger than the rounded extent by a few units in the last place of the largest distance |p −
//   center|;
// - has axes that `validate` accepts, the longest first: half[0] >= half[1] >= half[2];
// - is the same to the last bit whenever the input is.
// The input may be flat, straight or one point; then extents are zero, or as small as rounding makes them. No points,
// and a coordinate that is not finite, are errors. docs/theory/box_fits.md has the formulas.
#pragma once

#include <span>

#include "abut/core/expected.hpp"
#include "abut/shape/oriented_box.hpp"
#include "abut/shape/triangle.hpp"

namespace ABUT_EXPORT abut {

// Along the axes of the covariance of the points, which many points at one position or inside can turn.
[[nodiscard]] Expected<OrientedBox> fit_points(std::span<const Vec3> points);

// Along the axes of the covariance of the corners of the points' convex hull: points inside do not count. Where the
// hull cannot be computed for rounding, all points count.
[[nodiscard]] Expected<OrientedBox> fit_hull_points(std::span<const Vec3> points);

// Along the axes of the covariance of the surface, every piece of it weighing as much as its area: how finely it is cut
// into triangles does not matter. Without any area the corners count instead.
[[nodiscard]] Expected<OrientedBox> fit_triangles(std::span<const Triangle> triangles);

// Along the axes of the covariance of the surface of the points' convex hull, every piece of it weighing as much as its
// area: neither points inside nor crowds of corners count. Where the hull cannot be computed for rounding, all points
// count.
[[nodiscard]] Expected<OrientedBox> fit_hull_triangles(std::span<const Vec3> points);

// The least volume; the least area of flat points and the least length of points on a line. Found by a search that
// follows all edges of the convex hull: not proven to be the least, never larger than that of the two fits of points
// above. Takes milliseconds where the hull has a hundred corners, 30 to 150 of them where it has a thousand, and some
// hundreds where it has tens of thousands, half of it for the hull.
[[nodiscard]] Expected<OrientedBox> fit_minimum_volume(std::span<const Vec3> points);

}  // namespace abut
