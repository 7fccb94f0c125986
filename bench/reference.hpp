// SPDX-License-Identifier: Apache-2.0
// The right answers about touching and first contact, found without abut and without any peer: by separating axes over
// all vertices in long double, and in rational arithmetic where that is too close to call.
#pragma once

#include <abut/abut.hpp>

#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace bench {

enum class Truth : std::uint8_t { free, hit, undecided };

// Two triangles of two meshes, or two bodies of a scene, by their numbers.
using Numbers = std::pair<std::uint32_t, std::uint32_t>;

// All pairs of triangles, or of bodies, that touch, and those too close to call; sorted.
struct ContactTruth {
    std::vector<Numbers> sure, doubtful;
};

struct Reference {
    std::vector<Truth> truth;
    std::vector<double> number;  // where one is asked: the first time of contact, the distance, the entry of a ray
    std::vector<double> reach;   // what errors of distances and entries are measured in
    double tolerance = 1e-6;     // an answer may be off by so much of the reach; a millionth is about what float allows
    std::vector<ContactTruth> contacts;  // where all contacts are asked

    std::size_t count(Truth value) const {
        return static_cast<std::size_t>(std::count(truth.begin(), truth.end(), value));
    }
    // Pairs, and where all contacts are asked pairs of their triangles or bodies, that are counted neither way.
    std::size_t undecided() const {
        std::size_t sum = count(Truth::undecided);
        for (const ContactTruth& all : contacts) sum += all.doubtful.size();
        return sum;
    }
    double hit_share() const { return static_cast<double>(count(Truth::hit)) / static_cast<double>(truth.size()); }
};

// A gap or an overlap smaller than this, of shapes about as large as 1, is not decided in long double.
inline constexpr long double close_call = 1e-12L;

using Rational =
    boost::multiprecision::number<boost::multiprecision::cpp_rational_backend, boost::multiprecision::et_off>;

// A convex polytope as the method of separating axes needs it. Normals and edges have any length.
template <class Real>
struct Polytope {
    using Vec = std::array<Real, 3>;
    std::vector<Vec> vertices, normals, edges;
};

// The exact polytope that the coordinates describe; a box whose axes are a rounding error off is a parallelepiped.
template <class Real>
void describe(const abut::OrientedBox& shape, Polytope<Real>& out);
template <class Real>
void describe(const abut::Triangle& shape, Polytope<Real>& out);
template <class Real>
void describe(const abut::ConvexPolyhedron& shape, Polytope<Real>& out);

// The largest gap between the projections over all normals and edge cross products, along unit axes; negative when
// the polytopes overlap by that much. NaN when two edges are too close to parallel to tell.
long double largest_gap(const Polytope<long double>& a, const Polytope<long double>& b);

// Exact.
bool disjoint(const Polytope<Rational>& a, const Polytope<Rational>& b);

// How far a point of a segment, or a ball of radius 0 when its ends are equal, stays from a box.
long double segment_box_distance(const abut::Segment& segment, const abut::OrientedBox& box);

// When b, moving with the given velocity, first touches a, in [0, 1]; infinity when it does not, NaN when too close to
// call. They are apart at time 0.
double first_time(const Polytope<long double>& a, const Polytope<long double>& b, const abut::Vec3& velocity);

// From the margin alone: for shapes with round parts.
inline Truth from_gap(long double gap) {
    if (!(std::abs(gap) > close_call)) return Truth::undecided;
    return gap > 0 ? Truth::free : Truth::hit;
}

// The truth about pairs of polytopes `a` and `b`. Close calls are decided in rational arithmetic; so are the `checks`
// closest of the others, to see that the two methods agree.
template <class Pair>
Reference decide_polytopes(std::span<const Pair> pairs, std::size_t checks) {
    Reference reference;
    std::vector<long double> closeness;
    Polytope<long double> a, b;
    for (const Pair& pair : pairs) {
        describe(pair.a, a);
        describe(pair.b, b);
        const long double gap = largest_gap(a, b);
        reference.truth.push_back(from_gap(gap));
        closeness.push_back(std::isnan(gap) ? 0 : std::abs(gap));
    }

    std::vector<std::size_t> order(pairs.size());
    std::iota(order.begin(), order.end(), 0);
    const std::size_t exact = std::min(reference.count(Truth::undecided) + checks, order.size());
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(exact), order.end(),
                      [&](std::size_t i, std::size_t j) { return closeness[i] < closeness[j]; });
    Polytope<Rational> exact_a, exact_b;
    for (const std::size_t i : std::span(order).first(exact)) {
        describe(pairs[i].a, exact_a);
        describe(pairs[i].b, exact_b);
        const Truth truth = disjoint(exact_a, exact_b) ? Truth::free : Truth::hit;
        if (reference.truth[i] != Truth::undecided && reference.truth[i] != truth) {
            throw std::logic_error("the reference contradicts itself at pair " + std::to_string(i));
        }
        reference.truth[i] = truth;
    }
    return reference;
}

// The truth about pairs of polytopes of which b moves with `velocity`.
template <class Pair>
Reference decide_moving_polytopes(std::span<const Pair> pairs) {
    Reference reference;
    Polytope<long double> a, b;
    for (const Pair& pair : pairs) {
        describe(pair.a, a);
        describe(pair.b, b);
        const double first = first_time(a, b, pair.velocity);
        reference.truth.push_back(std::isnan(first) ? Truth::undecided : std::isinf(first) ? Truth::free : Truth::hit);
        reference.number.push_back(first);
    }
    return reference;
}

}  // namespace bench
