// SPDX-License-Identifier: Apache-2.0
// Two triangles. Of the 17 axes (seed 000 §4) the two normals come first. When neither separates, each triangle has one
// vertex alone on its side of the other's plane, and both cross the line where the planes meet; of the nine cross
// products of edges only two can then separate, those of the edges whose ends on that line decide whether the two
// intervals overlap (Guigue and Devillers, 2003). All of it are signs of volumes of four vertices; where one of them is
// in doubt, as for triangles in one plane, the one loop with all 17 axes decides.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/intersects_triangle_triangle.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include <algorithm>
#include <cmath>

#include "query/detail/kernels.hpp"
#include "query/detail/rows-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::detail::HWY_NAMESPACE {

// A volume is a sum of six products of three differences of coordinates; it rounds by less than 16u of six times the
// product of the largest of each. Products that underflow are far below `tiny`, unless two of three are below it.
constexpr double rounding_of_volume = 96 * 0x1p-53;
constexpr double tiny = 0x1p-900;
constexpr double longest = 0x1p240;  // products of four such lengths do not overflow

// Vertices that lie nearer to each other than this, relative to the size of a triangle, or farther from each other than
// its inverse, are left to the one loop, although the signs here may still be sure: separating_axis asks the loop, and
// the two verbs must agree.
constexpr double nearness = 0x1p-20;

inline double largest(const Vec3& v) { return std::max(std::max(std::abs(v[0]), std::abs(v[1])), std::abs(v[2])); }

// On which side of a plane the three vertices of a triangle are: a bit for each that is surely above, or below.
struct Sides {
    unsigned above, below;
    bool far;  // a vertex is too far from the plane's triangle

    bool one_side() const { return (above == 7) | (below == 7); }
    bool sure() const { return (above | below) == 7; }
    // When they are on both sides: the one that is alone on its own, and whether that is the upper side.
    unsigned lone() const { return (0b00'00'01'10'10'01'00'00 >> 2 * above) & 3; }
    bool lone_is_above() const { return (above & (above - 1)) == 0; }
};

// The signs of two volumes that share the vector v: u · (v × w) for each pair of u and w. A bit for each that is surely
// positive, or negative.
struct Signs {
    unsigned positive, negative;
};

#if HWY_MAX_BYTES >= 32

static_assert(sizeof(Triangle) == 9 * sizeof(double));

inline unsigned bits_of(hn::Mask<Lanes> mask) {
    std::uint8_t bits = 0;
    hn::StoreMaskBits(Lanes(), mask, &bits);
    return bits;
}

inline V largest(const Rows& r) { return hn::Max(hn::Max(hn::Abs(r.x), hn::Abs(r.y)), hn::Abs(r.z)); }

inline Rows minus(const Rows& r, const Vec3& v) {
    const Lanes d;
    return {hn::Sub(r.x, hn::Set(d, v[0])), hn::Sub(r.y, hn::Set(d, v[1])), hn::Sub(r.z, hn::Set(d, v[2]))};
}

// The plane goes through `origin` with the given normal, e × f; `e` and `f` are the largest coordinates of those.
inline Sides sides_of(const Triangle& t, const Vec3& origin, const Vec3& normal, double e, double f) {
    const Lanes d;
    const Rows offset = minus(rows_of(t.vertex[0].data()), origin);
    const V height = times(offset, normal[0], normal[1], normal[2]);
    const double scale = rounding_of_volume * e * f, size = std::max(e, f);
    const V distance = largest(offset);
    const V bound = hn::MulAdd(distance, hn::Set(d, scale), hn::Set(d, scale * nearness * size + tiny));
    return {bits_of(hn::Gt(height, bound)) & 7, bits_of(hn::Lt(height, hn::Neg(bound))) & 7,
            !hn::AllFalse(d, hn::Gt(distance, hn::Set(d, std::min(size / nearness, longest))))};
}

// Lanes 0 and 1 hold the two pairs.
inline Signs signs_of(const Vec3* const u[2], const Vec3& from, const Vec3& v, const Vec3* const w[2]) {
    const hn::FixedTag<double, 2> d;
    using V2 = hn::Vec<decltype(d)>;
    V2 us[3], ws[3], vs[3], size_u, size_w;
    for (int k = 0; k < 3; ++k) {
        const V2 base = hn::Set(d, from[k]);
        us[k] = hn::Sub(hn::InterleaveLower(d, hn::Set(d, (*u[0])[k]), hn::Set(d, (*u[1])[k])), base);
        ws[k] = hn::Sub(hn::InterleaveLower(d, hn::Set(d, (*w[0])[k]), hn::Set(d, (*w[1])[k])), base);
        vs[k] = hn::Set(d, v[k]);
        size_u = k == 0 ? hn::Abs(us[k]) : hn::Max(size_u, hn::Abs(us[k]));
        size_w = k == 0 ? hn::Abs(ws[k]) : hn::Max(size_w, hn::Abs(ws[k]));
    }
    V2 volume = hn::Mul(us[0], hn::MulSub(vs[1], ws[2], hn::Mul(vs[2], ws[1])));
    volume = hn::MulAdd(us[1], hn::MulSub(vs[2], ws[0], hn::Mul(vs[0], ws[2])), volume);
    volume = hn::MulAdd(us[2], hn::MulSub(vs[0], ws[1], hn::Mul(vs[1], ws[0])), volume);
    const V2 size_v = hn::Set(d, largest(v)), size = hn::Max(size_v, size_w);
    const V2 area = hn::MulAdd(size_v, size_w, hn::Mul(hn::Set(d, nearness), hn::Mul(size, size)));
    const V2 bound = hn::MulAdd(hn::Mul(size_u, area), hn::Set(d, rounding_of_volume), hn::Set(d, tiny));
    std::uint8_t positive = 0, negative = 0;
    hn::StoreMaskBits(d, hn::Gt(volume, bound), &positive);
    hn::StoreMaskBits(d, hn::Lt(volume, hn::Neg(bound)), &negative);
    return {positive & 3u, negative & 3u};
}

#else

inline Sides sides_of(const Triangle& t, const Vec3& origin, const Vec3& normal, double e, double f) {
    const double scale = rounding_of_volume * e * f, size = std::max(e, f);
    Sides sides{0, 0, false};
    for (unsigned i = 0; i < 3; ++i) {
        const Vec3 offset = t.vertex[i] - origin;
        const double height = normal.dot(offset), distance = largest(offset);
        const double bound = scale * (distance + nearness * size) + tiny;
        sides.far = sides.far || distance > std::min(size / nearness, longest);
        sides.above |= static_cast<unsigned>(height > bound) << i;
        sides.below |= static_cast<unsigned>(height < -bound) << i;
    }
    return sides;
}

inline Signs signs_of(const Vec3* const u[2], const Vec3& from, const Vec3& v, const Vec3* const w[2]) {
    Signs signs{0, 0};
    for (unsigned i = 0; i < 2; ++i) {
        const Vec3 from_u = *u[i] - from, from_w = *w[i] - from;
        const double volume = from_u.dot(v.cross(from_w));
        const double size_v = largest(v), size_w = largest(from_w), size = std::max(size_v, size_w);
        const double bound = rounding_of_volume * largest(from_u) * (size_v * size_w + nearness * size * size) + tiny;
        signs.positive |= static_cast<unsigned>(volume > bound) << i;
        signs.negative |= static_cast<unsigned>(volume < -bound) << i;
    }
    return signs;
}

#endif

// The sides of t about the plane of `plane`.
inline Sides sides_about(const Triangle& t, const Triangle& plane) {
    const Vec3 &origin = plane.vertex[0], e = plane.vertex[1] - origin, f = plane.vertex[2] - origin;
    const double size_e = largest(e), size_f = largest(f);
    if (!(size_e * size_f > tiny) || !(std::max(size_e, size_f) < longest)) return {0, 0, false};
    return sides_of(t, origin, e.cross(f), size_e, size_f);
}

constexpr unsigned next(unsigned i) { return (0b00'10'01 >> 2 * i) & 3; }

Verdict triangle_triangle(const Triangle& a, const Triangle& b) {
    const Sides of_b = sides_about(b, a), of_a = sides_about(a, b);
    if (of_b.one_side() | of_a.one_side()) return of_a.far | of_b.far ? Verdict::unsure : Verdict::apart;
    if (!(of_b.sure() & of_a.sure()) | of_a.far | of_b.far) return Verdict::unsure;

    // Each with its lone vertex first. Seen with the lone vertex of the other above its plane, each goes
    // counter-clockwise; where it does not, the other two vertices of it change places.
    const unsigned i = of_a.lone(), j = of_b.lone();
    const unsigned i1 = of_b.lone_is_above() ? next(i) : next(next(i)), i2 = 3 - i - i1;
    const unsigned j1 = of_a.lone_is_above() ? next(j) : next(next(j)), j2 = 3 - j - j1;

    // The intervals on the common line overlap unless one ends before the other begins.
    const auto &p = a.vertex, &q = b.vertex;
    const Vec3 lone = q[j] - p[i];
    const Vec3 *const u[2] = {&p[i1], &p[i2]}, *const w[2] = {&q[j1], &q[j2]};
    const Signs signs = signs_of(u, p[i], lone, w);
    if (signs.positive & 1 || signs.negative & 2) return Verdict::apart;
    return signs.negative == 1 && signs.positive == 2 ? Verdict::touching : Verdict::unsure;
}

}  // namespace abut::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::detail {
namespace {

HWY_EXPORT(triangle_triangle);

}  // namespace

Verdict intersects_triangle_triangle(const Triangle& a, const Triangle& b) {
    static const auto best = [] {
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        return &HWY_DYNAMIC_DISPATCH(triangle_triangle);
    }();
    return best(a, b);
}

}  // namespace abut::detail
#endif
