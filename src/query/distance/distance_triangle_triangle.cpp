// SPDX-License-Identifier: Apache-2.0
// The closest points of two triangles that are apart: of two edges, or of a vertex and a face. All nine pairs of edges
// are computed ([van den Bergen 2003] §3.1.3, with both ends clamped), three in one go, and all six of a vertex and a
// face; the nearest counts when it is proven: the gap between the two projections onto the line through the points is
// as wide. Of triangles that touch nothing is proven.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/distance/distance_triangle_triangle.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include <cmath>

#include "core/best_target.hpp"
#include "query/pair/kernels.hpp"
#include "query/pair/rows-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::detail::HWY_NAMESPACE {

#if HWY_MAX_BYTES >= 32

inline Rows minus(const Rows& a, const Rows& b) { return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y), hn::Sub(a.z, b.z)}; }
inline Rows plus(const Rows& a, const Rows& b, const V& times_b) {
    return {hn::MulAdd(b.x, times_b, a.x), hn::MulAdd(b.y, times_b, a.y), hn::MulAdd(b.z, times_b, a.z)};
}
inline Rows cross(const Rows& a, const Rows& b) {
    return {hn::MulSub(a.y, b.z, hn::Mul(a.z, b.y)), hn::MulSub(a.z, b.x, hn::Mul(a.x, b.z)),
            hn::MulSub(a.x, b.y, hn::Mul(a.y, b.x))};
}
inline V dot(const Rows& a, const Rows& b) { return times(a, b.x, b.y, b.z); }
inline Rows spread(const Vec3& v) {
    const Lanes d;
    return {hn::Set(d, v[0]), hn::Set(d, v[1]), hn::Set(d, v[2])};
}
// At least the length of each.
inline V sizes(const Rows& r) { return hn::Add(hn::Add(hn::Abs(r.x), hn::Abs(r.y)), hn::Abs(r.z)); }
inline void store(const Rows& r, double (&to)[3][4]) {
    const Lanes d;
    hn::Store(r.x, d, to[0]);
    hn::Store(r.y, d, to[1]);
    hn::Store(r.z, d, to[2]);
}
inline V within_0_and_1(const V& x) {
    const Lanes d;
    return hn::Min(hn::Max(x, hn::Zero(d)), hn::Set(d, 1));
}
// 0 for 0.
inline V inverse_of(const V& x) {
    const Lanes d;
    return hn::IfThenElseZero(hn::Gt(x, hn::Zero(d)), hn::Div(hn::Set(d, 1), x));
}

// A triangle relative to some origin.
struct Corners3 {
    Rows vertices, edges;  // a lane for a vertex, and for the edge from it to the next
    Rows vertex[4];        // each in all lanes; the first again at the end

    Corners3(const Triangle& triangle, const Rows& origin) {
        const Lanes d;
        alignas(32) static constexpr std::int64_t next[4] = {2, 2, 3, 0};
        const auto rotated = [&](const V& v) { return hn::TableLookupLanes(v, hn::SetTableIndices(d, next)); };
        vertices = minus(rows_of(triangle.vertex[0].data()), origin);
        edges = minus(Rows{rotated(vertices.x), rotated(vertices.y), rotated(vertices.z)}, vertices);
        for (int i = 0; i < 4; ++i) vertex[i] = minus(spread(triangle.vertex[i % 3]), origin);
    }
};

// In each lane, the nearest of what was looked at there.
struct Nearest {
    V squared;
    Rows point_a, point_b;

    void keep(const V& other, const Rows& other_on_a, const Rows& other_on_b) {
        const auto is_nearer = hn::Lt(other, squared);
        squared = hn::Min(other, squared);
        point_a = chosen(is_nearer, other_on_a, point_a);
        point_b = chosen(is_nearer, other_on_b, point_b);
    }
    static Rows chosen(const hn::Mask<Lanes>& first, const Rows& one, const Rows& two) {
        return {hn::IfThenElse(first, one.x, two.x), hn::IfThenElse(first, one.y, two.y),
                hn::IfThenElse(first, one.z, two.z)};
    }
};

// Edge number i of a against the three of b.
inline void try_edges(const Corners3& a, int i, const V& inverse_d, const Corners3& b, const V& squared_e,
                      const V& inverse_e, Nearest& nearest) {
    const Rows &p = a.vertex[i], d = minus(a.vertex[i + 1], p), r = minus(p, b.vertices);
    const V dd = dot(d, d);
    const V de = dot(d, b.edges), dr = dot(d, r), er = dot(b.edges, r);
    // The nearest of both lines on a; on b to that; on a to that again.
    const V area = hn::NegMulAdd(de, de, hn::Mul(dd, squared_e));
    V s = within_0_and_1(hn::Mul(hn::MulSub(de, er, hn::Mul(dr, squared_e)), inverse_of(area)));
    const V t = within_0_and_1(hn::Mul(hn::MulAdd(de, s, er), inverse_e));
    s = within_0_and_1(hn::Mul(hn::MulSub(de, t, dr), inverse_d));
    const Rows point_a = plus(p, d, s), point_b = plus(b.vertices, b.edges, t), offset = minus(point_b, point_a);
    nearest.keep(dot(offset, offset), point_a, point_b);
}

// The vertices of one against the face of another; `Keep` is given where they are, and where their feet in the face.
template <class Keep>
void try_vertices(const Corners3& of, const Corners3& face, Keep&& keep) {
    const Lanes lanes;
    const Rows &base = face.vertex[0], e = minus(face.vertex[1], base), f = minus(face.vertex[2], base),
               n = cross(e, f), offset = minus(of.vertices, base);
    const V ef = dot(e, f), squared = dot(n, n), inverse = inverse_of(squared);
    const V with_e = dot(offset, e), with_f = dot(offset, f);
    // The weights of two corners at the foot.
    const V of_e = hn::Mul(hn::MulSub(dot(f, f), with_e, hn::Mul(ef, with_f)), inverse);
    const V of_f = hn::Mul(hn::MulSub(dot(e, e), with_f, hn::Mul(ef, with_e)), inverse);
    const V height = hn::Mul(dot(offset, n), inverse), zero = hn::Zero(lanes);
    const auto is_inside =
        hn::And(hn::And(hn::Gt(of_e, zero), hn::Gt(of_f, zero)), hn::Lt(hn::Add(of_e, of_f), hn::Set(lanes, 1)));
    const V far = hn::Set(lanes, std::numeric_limits<double>::infinity());
    const V squared_height = hn::Mul(hn::Mul(height, height), squared);
    keep(hn::IfThenElse(is_inside, squared_height, far), of.vertices, plus(of.vertices, n, hn::Neg(height)));
}

std::optional<Closest> closest_triangles(const Triangle& triangle_a, const Triangle& triangle_b) {
    const Lanes lanes;
    const Vec3& origin = triangle_a.vertex[0];
    const Rows base = spread(origin);
    const Corners3 a(triangle_a, base), b(triangle_b, base);
    const V squared_d = dot(a.edges, a.edges), inverse_d = inverse_of(squared_d);
    const V squared_e = dot(b.edges, b.edges), inverse_e = inverse_of(squared_e);
    Nearest nearest{hn::Set(lanes, std::numeric_limits<double>::infinity()), a.vertices, b.vertices};
    const V inverse_01 = hn::ConcatUpperUpper(lanes, inverse_d, inverse_d);  // of edges 0 and 1, twice
    try_edges(a, 0, hn::Broadcast<0>(inverse_01), b, squared_e, inverse_e, nearest);
    try_edges(a, 1, hn::Broadcast<1>(inverse_01), b, squared_e, inverse_e, nearest);
    try_edges(a, 2, hn::ConcatLowerLower(lanes, inverse_d, inverse_d), b, squared_e, inverse_e, nearest);
    try_vertices(b, a, [&](const V& squared, const Rows& at, const Rows& foot) { nearest.keep(squared, foot, at); });
    try_vertices(a, b, [&](const V& squared, const Rows& at, const Rows& foot) { nearest.keep(squared, at, foot); });

    // Lane 0 is as lane 1.
    alignas(32) double squared[4], point_a[3][4], point_b[3][4];
    hn::Store(nearest.squared, lanes, squared);
    store(nearest.point_a, point_a);
    store(nearest.point_b, point_b);
    int best = squared[2] < squared[1] ? 2 : 1;
    best = squared[3] < squared[best] ? 3 : best;
    const Vec3 at_a(point_a[0][best], point_a[1][best], point_a[2][best]),
        at_b(point_b[0][best], point_b[1][best], point_b[2][best]);

    const Vec3 direction = at_b - at_a;
    const double length = std::sqrt(direction.squaredNorm());
    const V size_a = sizes(a.vertices), size_b = sizes(b.vertices);
    const double reach = hn::GetLane(hn::MaxOfLanes(lanes, hn::Max(size_a, size_b)));
    const double all = hn::GetLane(hn::SumOfLanes(lanes, hn::Add(size_a, size_b)));  // knows of every NaN
    const Rows along = spread(direction);
    const double gap = hn::GetLane(hn::MinOfLanes(lanes, dot(b.vertices, along))) -
                       hn::GetLane(hn::MaxOfLanes(lanes, dot(a.vertices, along)));
    const bool is_proven = is_comfortable(all) && length > narrow_distance(reach, length_bound(origin)) &&
                           length * length - gap <= proof_tolerance * reach * length;
    if (!is_proven) return {};
    return Closest{length, origin + at_a, origin + at_b};
}

#else

// Without vectors of this width nothing is proven.
std::optional<Closest> closest_triangles(const Triangle&, const Triangle&) { return {}; }

#endif

}  // namespace abut::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::detail {
namespace {

HWY_EXPORT(closest_triangles);

}  // namespace

std::optional<Closest> closest_triangle_triangle(const Triangle& a, const Triangle& b) {
    static const auto best = ABUT_BEST_TARGET(closest_triangles);
    return best(a, b);
}

}  // namespace abut::detail
#endif
