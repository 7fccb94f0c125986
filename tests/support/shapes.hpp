// SPDX-License-Identifier: Apache-2.0
// What the tests do with a shape of any kind, written apart from the library's own code.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "abut/core/pose.hpp"
#include "abut/query/intersects.hpp"
#include "abut/query/separating_axis.hpp"
#include "abut/shape/any_shape.hpp"

namespace abut::test {

// The kinds of shapes in the order of AnyShape. Those before `kind_count` are hulls of points, inflated by a radius, on
// which exact tests rest; a cylinder is none.
enum class Kind {
    sphere,
    capsule,
    aligned_box,
    oriented_box,
    segment,
    ray,
    triangle,
    convex_polygon,
    convex_polyhedron,
    cylinder
};
inline constexpr int kind_count = 9, all_kind_count = 10;

struct KindPair {
    Kind a, b;
};

std::string_view name_of(Kind kind);
Kind kind_of(const AnyShape& shape);
bool is_round(Kind kind);  // a sphere or a capsule

// The 45 pairs, each once, and their names: sphere_capsule.
std::vector<KindPair> all_pairs();
std::vector<KindPair> bounded_pairs();  // all without a ray
std::vector<KindPair> curved_pairs();   // those of a bounded kind and a cylinder
// The same with those of a cylinder, for tests that take samples.
std::vector<KindPair> all_sample_pairs();
std::vector<KindPair> bounded_sample_pairs();
std::string name_of(const KindPair& pair);

// All fields, so that they read back to the same bits.
std::string describe(const AnyShape& shape);
std::string describe(const AnyShape& a, const AnyShape& b);

// The largest distance between a point of one shape and a point of the other; infinite with a ray.
double reach(const AnyShape& a, const AnyShape& b);

// The part of the rounding bound that is due to the reach itself, 2^-46 of it, by which answers are measured. With a
// ray, what the library says. What touches is judged by rounding_bound.
double documented_bound(const AnyShape& a, const AnyShape& b);

// `intersects` and `separating_axis` for the two types themselves, not through AnyShape.
bool intersects_typed(const AnyShape& a, const AnyShape& b);
std::optional<SeparatingAxis> separating_axis_typed(const AnyShape& a, const AnyShape& b);

// Moved along, turned (an AlignedBox becomes an OrientedBox), and scaled about the origin. They abort when the result
// is no valid shape any more.
AnyShape translated(const AnyShape& shape, const Vec3& by);
AnyShape moved(const AnyShape& shape, const Pose& pose);
AnyShape scaled(const AnyShape& shape, double factor);

// The shape as the convex hull of points, inflated by a radius; a ray goes on for ever along `direction`. Of a
// cylinder, points of its rims.
struct Hull {
    std::vector<Vec3> points;
    double radius = 0;
    std::optional<Vec3> direction;
};
Hull hull_of(const AnyShape& shape);

// Every double of a shape with its name, to be overwritten. Nothing for shapes that only checked functions make.
struct Field {
    std::string name;
    double* value;
};
std::vector<Field> fields_of(AnyShape& shape);

using LongVec3 = Eigen::Matrix<long double, 3, 1>;

// By how much b lies beyond a along `axis`, projected in 64-bit arithmetic. A slope along a ray of at most 2^-46 counts
// as none: over the length of the reach it is within the rounding bound, as rounding makes it of a right angle.
long double measured_gap(const AnyShape& a, const AnyShape& b, const Vec3& axis);

// What is wrong with an answer of separating_axis: its axis must have unit length and separate the shapes by the gap,
// within the rounding bound.
std::optional<std::string> wrong_axis(const AnyShape& a, const AnyShape& b, const SeparatingAxis& answer);

}  // namespace abut::test
