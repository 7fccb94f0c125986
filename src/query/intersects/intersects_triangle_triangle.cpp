// SPDX-License-Identifier: Apache-2.0
// Two triangles. Of the 17 axes ([Eberly 1999a] §4) the two normals come first. When neither separates, each triangle
// has one vertex alone on its side of the other's plane, and both cross the line where the planes meet; of the nine
// cross products of edges only two can then separate, those of the edges whose ends on that line decide whether the two
// intervals overlap (Guigue and Devillers, 2003). All of it are signs of volumes of four vertices; where one of them is
// in doubt, as for triangles in one plane, the one loop with all 17 axes decides.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/intersects/intersects_triangle_triangle.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/best_target.hpp"
#include "query/pair/kernels.hpp"
#include "query/pair/rows-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::detail::HWY_NAMESPACE {

// A volume is a sum of six products of three differences of coordinates, none above the size of the box around both
// triangles. It rounds by less than 72u of the cube of that size, and products that underflow are below `tiny`. A gap
// along a cross product of two edges is its volume divided by a length of at most 3 size²; so that it is above the
// bounds in doubt, which are 8 (6 · 2^-46 size + 2^-49 (size + far)), it has to be above 2^-38 of the cube, and what
// `far`, the coordinates of a vertex, counts for as a slack. That is also more than all rounding.
constexpr double rounding_of_volume = 0x1p-38, tiny = 0x1p-1000;

// Half of it, since a gap counts above twice the slack.
inline double slack_with_place(double slack, const double* t) {
    return slack + rounding_of_place / 2 * (std::abs(t[0]) + std::abs(t[1]) + std::abs(t[2]));
}

// A shift of every vertex by some slack s changes each of the three vectors that span a volume by 2s at most, and none
// is longer than √3 times the size: the volume changes by less than (√3 size + 2s)³ − (√3 size)³, which is less than
// 24 s (size + 4s)².
constexpr double volume_of_slack = 24, growth_of_slack = 4;

// A gap between the boxes around each of them counts when it is above this part of that size, and the slack.
constexpr double clear_gap = 0x1p-12;

// Signs of volumes that are sure: a bit for each that is positive, or negative.
struct Signs {
    unsigned positive, negative;
};

// On which side of a plane the vertices of a triangle are: bits for vertices 2, 0 and 1, in this order.
struct Sides : Signs {
    // 1 when they are all on one side: out of a table of bits, since comparisons would become branches.
    unsigned all_one_side() const {
        return static_cast<unsigned>(0x0100'0000'0000'0080u >> (positive << 3 | negative)) & 1;
    }
    bool all_sure() const { return (positive | negative) == 7; }
};

// A triangle is nine numbers from here on, vertex by vertex, and a vertex is known by its first: 0, 3 or 6.
static_assert(sizeof(Triangle) == 9 * sizeof(double));
inline const double* numbers(const Triangle& t) { return t.vertex[0].data(); }

#if HWY_MAX_BYTES >= 32

using Real = V;

template <class D>
unsigned bits_of(D d, hn::Mask<D> mask) {
    std::uint8_t bits = 0;
    hn::StoreMaskBits(d, mask, &bits);
    return bits;
}

struct Bounds {
    V min, max;
};
inline Bounds bounds_of(const double* t) {
    const V p = three(t), q = three(t + 3), r = three(t + 6);
    return {hn::Min(hn::Min(p, q), r), hn::Max(hn::Max(p, q), r)};
}

// 1 or 0.
inline unsigned has_nan(const double* a, const double* b) {
    const Lanes d;
    const V sum_a = hn::Add(hn::Add(hn::LoadU(d, a), hn::LoadU(d, a + 4)), hn::LoadU(d, a + 5));
    const V sum_b = hn::Add(hn::Add(hn::LoadU(d, b), hn::LoadU(d, b + 4)), hn::LoadU(d, b + 5));
    const V sum = hn::Add(sum_a, sum_b);
    return !hn::AllTrue(d, hn::Eq(sum, sum));
}

// The size of the box around both, and whether there is a clear gap between the two boxes.
inline unsigned has_gap(const double* a, const double* b, double slack, V& size) {
    const Lanes d;
    const Bounds of_a = bounds_of(a), of_b = bounds_of(b);
    size = hn::Sub(hn::Max(of_a.max, of_b.max), hn::Min(of_a.min, of_b.min));
    size = hn::Max(size, hn::Shuffle01(size));
    size = hn::Max(size, hn::ConcatLowerUpper(d, size, size));
    const V gap = hn::Max(hn::Sub(of_a.min, of_b.max), hn::Sub(of_b.min, of_a.max));
    return !hn::AllFalse(d, hn::Gt(gap, hn::MulAdd(size, hn::Set(d, clear_gap), hn::Set(d, 2 * slack))));
}

inline V bound_of_volume(const V& size, double slack) {
    const Lanes d;
    const V grown = hn::Add(size, hn::Set(d, growth_of_slack * slack));
    const V per_area = hn::MulAdd(grown, hn::Set(d, rounding_of_volume), hn::Set(d, volume_of_slack * slack));
    const V bound = hn::MulAdd(hn::Mul(grown, grown), per_area, hn::Set(d, tiny));
    // Where volumes could overflow, none is sure.
    return hn::IfThenElse(hn::Lt(size, hn::Set(d, longest_in_doubles)), bound, hn::Inf(d));
}

inline Sides sides_of(const double* t, const double* plane, const V& bound) {
    const Lanes d;
    const V x = hn::Set(d, plane[0]), y = hn::Set(d, plane[1]), z = hn::Set(d, plane[2]);
    const V ex = hn::Sub(hn::Set(d, plane[3]), x), fx = hn::Sub(hn::Set(d, plane[6]), x);
    const V ey = hn::Sub(hn::Set(d, plane[4]), y), fy = hn::Sub(hn::Set(d, plane[7]), y);
    const V ez = hn::Sub(hn::Set(d, plane[5]), z), fz = hn::Sub(hn::Set(d, plane[8]), z);
    const Rows rows = rows_of(t), offset = {hn::Sub(rows.x, x), hn::Sub(rows.y, y), hn::Sub(rows.z, z)};
    const V height = times(offset, hn::MulSub(ey, fz, hn::Mul(ez, fy)), hn::MulSub(ez, fx, hn::Mul(ex, fz)),
                           hn::MulSub(ex, fy, hn::Mul(ey, fx)));
    return {{bits_of(d, hn::Gt(height, bound)) >> 1, bits_of(d, hn::Lt(height, hn::Neg(bound))) >> 1}};
}

// The volumes u · (v × w), all three from one point, for two pairs of u and w: a bit for each.
inline Signs signs_of(const double* from, const double* const u[2], const double* v, const double* const w[2],
                      const V& bound) {
    const hn::FixedTag<double, 2> d;
    using V2 = hn::Vec<decltype(d)>;
    V2 us[3], ws[3], vs[3];
    for (int k = 0; k < 3; ++k) {
        const V2 base = hn::Set(d, from[k]);
        us[k] = hn::Sub(hn::InterleaveLower(d, hn::Set(d, u[0][k]), hn::Set(d, u[1][k])), base);
        ws[k] = hn::Sub(hn::InterleaveLower(d, hn::Set(d, w[0][k]), hn::Set(d, w[1][k])), base);
        vs[k] = hn::Sub(hn::Set(d, v[k]), base);
    }
    V2 volume = hn::Mul(us[0], hn::MulSub(vs[1], ws[2], hn::Mul(vs[2], ws[1])));
    volume = hn::MulAdd(us[1], hn::MulSub(vs[2], ws[0], hn::Mul(vs[0], ws[2])), volume);
    volume = hn::MulAdd(us[2], hn::MulSub(vs[0], ws[1], hn::Mul(vs[1], ws[0])), volume);
    const V2 low_bound = hn::LowerHalf(d, bound);
    return {bits_of(d, hn::Gt(volume, low_bound)), bits_of(d, hn::Lt(volume, hn::Neg(low_bound)))};
}

#else

using Real = double;

inline unsigned has_nan(const double* a, const double* b) {
    const auto is_nan = [](double x) { return std::isnan(x); };
    return std::any_of(a, a + 9, is_nan) || std::any_of(b, b + 9, is_nan);
}

inline unsigned has_gap(const double* a, const double* b, double slack, double& size) {
    double gap = 0;
    size = 0;
    for (int k = 0; k < 3; ++k) {
        const auto [min_a, max_a] = std::minmax({a[k], a[k + 3], a[k + 6]});
        const auto [min_b, max_b] = std::minmax({b[k], b[k + 3], b[k + 6]});
        size = std::max(size, std::max(max_a, max_b) - std::min(min_a, min_b));
        gap = std::max(gap, std::max(min_a - max_b, min_b - max_a));
    }
    return gap > size * clear_gap + 2 * slack;
}

inline double bound_of_volume(double size, double slack) {
    if (!(size < longest_in_doubles)) return std::numeric_limits<double>::infinity();
    const double grown = size + growth_of_slack * slack;
    return grown * grown * (grown * rounding_of_volume + volume_of_slack * slack) + tiny;
}

inline Vec3 minus(const double* x, const double* y) { return {x[0] - y[0], x[1] - y[1], x[2] - y[2]}; }

inline Sides sides_of(const double* t, const double* plane, double bound) {
    const Vec3 normal = minus(plane + 3, plane).cross(minus(plane + 6, plane));
    Sides sides{{0, 0}};
    for (unsigned i = 0; i < 3; ++i) {
        const double height = normal.dot(minus(t + 3 * ((i + 2) % 3), plane));
        sides.positive |= static_cast<unsigned>(height > bound) << i;
        sides.negative |= static_cast<unsigned>(height < -bound) << i;
    }
    return sides;
}

inline Signs signs_of(const double* from, const double* const u[2], const double* v, const double* const w[2],
                      double bound) {
    Signs signs{0, 0};
    for (unsigned i = 0; i < 2; ++i) {
        const double volume = minus(u[i], from).dot(minus(v, from).cross(minus(w[i], from)));
        signs.positive |= static_cast<unsigned>(volume > bound) << i;
        signs.negative |= static_cast<unsigned>(volume < -bound) << i;
    }
    return signs;
}

#endif

// The vertices of a triangle whose sides are known: first the one that is alone on its side, then the other two, in the
// order of the triangle or against it.
struct Order {
    std::uint8_t vertex[3];
};
constexpr auto orders = [] {
    std::array<std::array<Order, 2>, 8> all{};
    for (unsigned positive = 1; positive < 7; ++positive) {
        const bool lone_is_positive = (positive & (positive - 1)) == 0;
        const unsigned lone_bit = lone_is_positive ? positive : 7 - positive;
        const unsigned lone = lone_bit == 1 ? 2 : lone_bit == 2 ? 0 : 1;
        const auto first = static_cast<std::uint8_t>(3 * lone),
                   second = static_cast<std::uint8_t>(3 * ((lone + 1) % 3)),
                   third = static_cast<std::uint8_t>(3 * ((lone + 2) % 3));
        all[positive] = {Order{{first, third, second}}, Order{{first, second, third}}};
    }
    return all;
}();
constexpr unsigned lone_is_positive(unsigned positive) { return (0b00010110u >> positive) & 1; }

// The intervals on the common line are apart when one ends before the other begins.
constexpr auto verdicts = [] {
    std::array<Verdict, 16> all{};
    for (unsigned i = 0; i < 16; ++i) {
        const unsigned positive = i & 3, negative = i >> 2;
        const bool apart = positive & 1 || negative & 2, touching = negative == 1 && positive == 2;
        all[i] = apart ? Verdict::apart : touching ? Verdict::touching : Verdict::unsure;
    }
    return all;
}();

Verdict triangle_triangle(const Triangle& triangle_a, const Triangle& triangle_b, double pose_slack) {
    const double *a = numbers(triangle_a), *b = numbers(triangle_b);
    const double slack = slack_with_place(pose_slack, a);
    Real size;
    const unsigned gap = has_gap(a, b, slack, size);
    const Real bound = bound_of_volume(size, slack);
    const Sides of_b = sides_of(b, a, bound), of_a = sides_of(a, b, bound);
    // One branch for all ways to be apart, for which of them it is cannot be predicted. Signs are never sure when there
    // is a NaN in their vertices, but the box around a triangle may pass over it.
    const unsigned one_side = of_a.all_one_side() | of_b.all_one_side();
    if ((one_side | gap) != 0) return static_cast<Verdict>((~one_side & has_nan(a, b)) << 1);
    const bool b_is_sure = of_b.all_sure(), a_is_sure = of_a.all_sure();
    if (!(b_is_sure & a_is_sure)) return Verdict::unsure;

    // Seen with the lone vertex of the other above its plane, each goes counter-clockwise.
    const Order& p = orders[of_a.positive][lone_is_positive(of_b.positive)];
    const Order& q = orders[of_b.positive][lone_is_positive(of_a.positive)];
    const double* const u[2] = {a + p.vertex[1], a + p.vertex[2]};
    const double* const w[2] = {b + q.vertex[1], b + q.vertex[2]};
    const Signs signs = signs_of(a + p.vertex[0], u, b + q.vertex[0], w, bound);
    return verdicts[signs.negative << 2 | signs.positive];
}

}  // namespace abut::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::detail {
namespace {

HWY_EXPORT(triangle_triangle);

}  // namespace

Verdict intersects_triangle_triangle(const Triangle& a, const Triangle& b, double slack) {
    static const auto best = ABUT_BEST_TARGET(triangle_triangle);
    return best(a, b, slack);
}

}  // namespace abut::detail
#endif
