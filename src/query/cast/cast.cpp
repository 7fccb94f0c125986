// SPDX-License-Identifier: Apache-2.0
#include "abut/query/cast.hpp"

#include "abut/query/distance.hpp"
#include "abut/query/intersects.hpp"
#include "abut/query/rounding_bound.hpp"
#include "query/cast/line_clip.hpp"
#include "query/gjk/closest_of_cores.hpp"
#include "query/moving/moving_pair.hpp"
#include "query/pair/instantiate.hpp"

namespace abut {
namespace detail {
namespace {

const Vec3& along(const Ray& ray) { return ray.direction; }
Vec3 along(const Segment& segment) { return segment.end - segment.start; }
LinePath path_of(const Ray& ray, const Vec3& direction) { return {ray.origin, direction, infinity}; }
LinePath path_of(const Segment& segment, const Vec3& direction) { return {segment.start, direction, 1}; }

// How a shape at rest moves as seen from a point that goes along a line, exactly.
RelativeVelocity<3> seen_from(const Ray& ray) { return {ray.direction, Vec3::Zero()}; }
RelativeVelocity<3> seen_from(const Segment& segment) { return {segment.end, segment.start}; }

// Closed forms in doubles keep to this range of directions, which no product of theirs with comfortable lengths leaves.
bool is_in_range(double length) { return length > 0x1p-200 && length < 0x1p200; }

// How near a path may pass by a shape, seen from its start within a reach, and yet touch it (bounds_in_doubt): the ray
// that intersects() is asked about is cut at up to 14 times the reach.
double doubt_of(const LinePath& path, double reach) {
    return 0x1p-37 * reach + rounding_of_place * length_bound(path.start) + range_floor(reach);
}

// What a closed form in doubles finds of a hit; all is set when it is touching.
struct QuickHit {
    double enter = 0, exit = 0;
    Vec3 normal = Vec3::Zero();
    Side side = Side::none;
};

// They are short, and a call, or a hit in memory, is a tenth of them.
#define ABUT_INLINE [[gnu::always_inline]] inline

// In closed form where a shape has one (below); unsure where rounding could matter.
template <class S>
Verdict quick_cast(const LinePath&, const S&, QuickHit&) {
    return Verdict::unsure;
}

// The same for what is left, with more care; not for all shapes.
template <class S>
Verdict careful_cast(const LinePath&, const S&, QuickHit&) {
    return Verdict::unsure;
}

// [van den Bergen 2003] Algorithm 3.1, with the discriminant of docs/theory/errata.md §3: how far from the center the
// line passes is measured across it, so that nothing large cancels.
ABUT_INLINE Verdict quick_cast(const LinePath& path, const Sphere& sphere, QuickHit& hit) {
    const Vec3 offset = sphere.center - path.start;
    const double size = length_bound(offset), squared_radius = sphere.radius * sphere.radius;
    if (!is_comfortable(size + sphere.radius) || !is_in_range(length_bound(path.along))) return Verdict::unsure;
    const double squared_speed = path.along.squaredNorm(), nearest = offset.dot(path.along) / squared_speed;
    const Vec3 across = offset - nearest * path.along;
    const double inside = squared_radius - offset.squaredNorm(), under = squared_radius - across.squaredNorm();
    const double near = doubt_of(path, size + sphere.radius), width = length_bound(across) + sphere.radius;
    const double error = 0x1p-48 * (size * size + squared_radius) + near * (2 * (size + sphere.radius) + near);
    const double error_under =
        0x1p-48 * (size * (length_bound(across) + 0x1p-48 * size) + squared_radius) + near * (2 * width + near);
    if (inside < -error && (nearest < 0 || under < -error_under)) return Verdict::apart;
    if (std::abs(inside) <= error || !(under > error_under)) return Verdict::unsure;

    const double half = std::sqrt(under / squared_speed), enter = nearest - half;
    hit.exit = std::min(nearest + half, path.end);
    if (inside > 0) return Verdict::touching;
    // Times the speed of the entry across the surface, by which rounding moves it the less.
    const double late = (enter - path.end) * std::sqrt(under * squared_speed);
    const double doubt = 0x1p-46 * (size * size + squared_radius) + 2 * near * (size + sphere.radius);
    if (late > doubt) return Verdict::apart;
    if (!(late < -doubt)) return Verdict::unsure;
    hit.enter = enter;
    hit.normal = -(across + half * path.along).normalized();
    hit.side = Side::front;
    return Verdict::touching;
}

// What a clip found of a solid; `normal` is that of where the path enters.
template <class Clip, class Normal>
ABUT_INLINE Verdict clipped(const Clip& clip, Verdict verdict, QuickHit& hit, const Normal& normal) {
    if (verdict != Verdict::touching) return verdict;
    hit.enter = clip.enter();
    hit.exit = clip.exit();
    if (!clip.starts_inside()) {
        hit.normal = normal();
        hit.side = Side::front;
    }
    return verdict;
}

// [van den Bergen 2003] Algorithm 3.3, with three slabs in place of the outcodes: those of a box, as the path sees them
// along their normals, with the errors of LineClip.
struct Slabs {
    Slab slab[3];
    double error = 0, parallel = 0;
    bool is_in_range;
};

ABUT_INLINE Slabs slabs_of(const LinePath& path, const AlignedBox& box) {
    Slabs slabs;
    double reach = 0;
    for (int i = 0; i < 3; ++i) {
        const double height = (path.start[i] - box.min[i]) / 2 + (path.start[i] - box.max[i]) / 2,
                     half = box.max[i] / 2 - box.min[i] / 2;
        slabs.slab[i] = {height, half, path.along[i]};
        reach += std::abs(height) + std::abs(half);
    }
    const double length = length_bound(path.along);
    slabs.is_in_range = is_comfortable(reach) && is_in_range(length);
    slabs.error = 0x1p-46 * reach + doubt_of(path, reach);
    slabs.parallel = 0x1p-48 * length;
    return slabs;
}
Vec3 normal_of(const AlignedBox&, int i) { return Vec3::Unit(i); }

ABUT_INLINE Slabs slabs_of(const LinePath& path, const OrientedBox& box) {
    Slabs slabs;
    const Vec3 offset = path.start - box.center;
    for (int i = 0; i < 3; ++i)
        slabs.slab[i] = {box.axes.col(i).dot(offset), box.half[i], box.axes.col(i).dot(path.along)};
    const double not_finite = 0 * box.axes.sum();  // 0, or NaN when an axis is not finite
    const double reach = length_bound(offset) + length_bound(box.half) + not_finite;
    const double length = length_bound(path.along);
    slabs.is_in_range = is_comfortable(reach) && is_in_range(length);
    slabs.error = 4 * kernel_rounding * reach + doubt_of(path, reach);
    slabs.parallel = kernel_rounding * length;
    return slabs;
}
Vec3 normal_of(const OrientedBox& box, int i) { return box.axes.col(i); }

template <OneOf<AlignedBox, OrientedBox> Box>
ABUT_INLINE Verdict quick_cast(const LinePath& path, const Box& box, QuickHit& hit) {
    const Slabs slabs = slabs_of(path, box);
    if (!slabs.is_in_range) return Verdict::unsure;
    const QuickClip clip(slabs.slab, path.end, slabs.error, slabs.parallel);
    return clipped(clip, clip.verdict(), hit, [&] {
        const int last = clip.last();
        return Vec3(std::copysign(1.0, -slabs.slab[last].speed) * normal_of(box, last));
    });
}

template <OneOf<AlignedBox, OrientedBox> Box>
Verdict careful_cast(const LinePath& path, const Box& box, QuickHit& hit) {
    const Slabs slabs = slabs_of(path, box);
    if (!slabs.is_in_range) return Verdict::unsure;
    LineClip clip(path.end, slabs.error, slabs.parallel);
    double latest = -infinity;
    int last = 0;
    for (int i = 0; i < 3; ++i) {
        const double time = clip.add_slab(slabs.slab[i]);
        last = time > latest ? i : last;
        latest = std::max(latest, time);
    }
    return clipped(clip, clip.verdict(), hit,
                   [&] { return Vec3(std::copysign(1.0, -slabs.slab[last].speed) * normal_of(box, last)); });
}

Verdict careful_cast(const LinePath& path, const ConvexPolyhedron& polyhedron, QuickHit& hit) {
    const double reach = length_bound(polyhedron.vertices()[0] - path.start) + polyhedron.radius();
    const double length = length_bound(path.along);
    if (!is_comfortable(reach) || !is_in_range(length)) return Verdict::unsure;
    LineClip clip(path.end, core_of(polyhedron).plane_error(reach) + doubt_of(path, reach), 0x1p-48 * length);
    double latest = -infinity;
    std::size_t face = 0;
    for (std::size_t f = 0; f < polyhedron.faces().size(); ++f) {
        const Vec3& normal = polyhedron.face_normal(f);
        const Vec3& corner = polyhedron.vertices()[polyhedron.face_corners(f)[0]];
        const double time = clip.add(normal.dot(path.start - corner), normal.dot(path.along));
        if (time > latest) {
            latest = time;
            face = f;
        }
    }
    return clipped(clip, clip.verdict(), hit, [&] { return polyhedron.face_normal(face); });
}

// The slab between its ends, and across its axis a circle, as of a sphere: the line passes the axis at a distance that
// is measured across, so that nothing large cancels.
Verdict careful_cast(const LinePath& path, const Cylinder& cylinder, QuickHit& hit) {
    const Vec3 offset = path.start - cylinder.start, along = cylinder.end - cylinder.start;
    const double length = length_of(along), radius = cylinder.radius, pace_bound = length_bound(path.along);
    const double reach = length_bound(offset) + length + radius;
    if (!is_comfortable(reach) || !is_comfortable(length) || !is_in_range(pace_bound)) return Verdict::unsure;
    const double error = (1 + core_of(cylinder).lever()) * (0x1p-46 * reach + doubt_of(path, reach));
    const double parallel = 0x1p-48 * pace_bound;
    const Vec3 axis = along / length;
    LineClip clip(path.end, error, parallel);
    const double climb = axis.dot(path.along), height = axis.dot(offset);
    const double of_end = clip.add_slab({height - length / 2, length / 2, climb});

    const Vec3 start = offset - height * axis, way = path.along - climb * axis;
    const double speed = length_of(way);
    double of_side = -infinity;
    Vec3 outward = Vec3::Zero();
    if (speed > parallel) {
        const double nearest = -start.dot(way) / (speed * speed);
        const Vec3 across = start + nearest * way;
        const double beside = length_of(across);
        if (beside > radius + error) return Verdict::apart;
        if (!(beside < radius - error)) return Verdict::unsure;
        const auto half_of = [&](double r) { return std::sqrt((r - beside) * (r + beside)); };
        const double half = half_of(radius), pace = 1 / speed;
        const double doubt = std::max(half_of(radius + error) - half, half - half_of(radius - error)) + error;
        of_side = nearest - half * pace;
        clip.add_span(of_side, nearest + half * pace, doubt * pace);
        outward = across - half * pace * way;
    } else {
        clip.add_beside(length_of(start) - radius);
    }
    return clipped(clip, clip.verdict(), hit, [&] {
        return of_end > of_side ? Vec3(std::copysign(1.0, -climb) * axis) : Vec3(outward.normalized());
    });
}

// The volumes that the path spans with the edges have one sign where it passes through.
ABUT_INLINE Verdict quick_cast(const LinePath& path, const Triangle& triangle, QuickHit& hit) {
    const Vec3 offset = triangle.vertex[0] - path.start, e = triangle.vertex[1] - triangle.vertex[0],
               f = triangle.vertex[2] - triangle.vertex[0];
    const Vec3 normal = e.cross(f), turn = path.along.cross(offset);
    const double speed = normal.dot(path.along), sign = std::copysign(1.0, speed), whole = std::abs(speed);
    const double of_e = -sign * f.dot(turn), of_f = sign * e.dot(turn), rest = whole - of_e - of_f;
    const double length = length_bound(path.along), size = length_bound(e) + length_bound(f);
    const double reach = length_bound(offset) + size, near = doubt_of(path, reach);
    const double error = (0x1p-48 * reach + near) * size * length;
    if (!is_comfortable(reach) || !is_in_range(length)) return Verdict::unsure;

    // How far ahead its plane is, and how far beyond the end.
    const double height = normal.dot(offset), ahead = sign * height, beyond = ahead - path.end * whole;
    const double doubt = (0x1p-46 * reach + near) * size * size + range_floor(reach);
    const double steep = 0x1p-48 * size * size * length;
    // With & and |: of these conditions none is likely enough to be worth a branch.
    const bool is_apart =
        (of_e < -error) | (of_f < -error) | (rest < -error) | (ahead < -doubt) | (beyond > doubt + path.end * steep);
    if (is_apart) return Verdict::apart;
    const bool is_sure = (of_e > error) & (of_f > error) & (rest > error) & (whole > 0x1p32 * steep) & (ahead > doubt) &
                         ((path.end == infinity) | (beyond < -doubt - path.end * steep));
    if (!is_sure) return Verdict::unsure;
    hit.enter = hit.exit = height / speed;
    hit.normal = normal * (-sign / normal.norm());
    hit.side = speed < 0 ? Side::front : Side::back;
    return Verdict::touching;
}

// A triangle or a polygon has two sides, and only they count where a path crosses its plane, also at a corner. One that
// is less steep is in the plane.
template <class S>
void set_side(const LinePath& path, const S& shape, double steep, RayHit& hit) {
    const auto core = core_of(shape);
    const Vec3 front = rounded<DoubleDouble, 3>(core.template normal<DoubleDouble>(0, frame_of(core, core)).vector);
    const double length = length_of(front), speed = front.dot(path.along) / length;
    if (!(std::abs(speed) > steep * length_of(path.along))) return;
    hit.side = speed < 0 ? Side::front : Side::back;
    hit.normal = front / (speed < 0 ? length : -length);
}

// Of a sphere or a capsule, however small, the normal is that of the point itself; in double-doubles, since rounded to
// doubles the point may be a radius away.
template <class Core>
void set_round_normal(const PointCore& start, const Core& core, const RelativeVelocity<3>& seen, double radius,
                      RayHit& hit) {
    using S = DoubleDouble;
    const Frame3 frame = frame_of(start, core);
    const S time(std::ldexp(hit.enter, frame.exponent<S>() - seen.exponent<S>()));
    const Vector<S> shift = seen.velocity<S>() * time;
    ClosestCache cache;
    const Vec3 inward = rounded<S, 3>(closest_points<S>(start, core, frame, cache, shift).direction);
    const double length = length_of(inward), distance = frame.user_length<S>(length);
    const bool is_at_surface = distance > radius / 2 && distance < 2 * radius;
    if (is_at_surface && inward.dot(rounded<S, 3>(seen.velocity<S>())) <= 0) hit.normal = -inward / length;
}

// Of a graze the normal is across the line, and may go with it by rounding.
void turn_against(const Vec3& along, Vec3& normal) {
    const double length = length_of(along);
    if (!(length > 0)) return;
    const Vec3 direction = along / length;
    const double with = direction.dot(normal);
    if (!(with > 0 && with < 0x1p-20)) return;
    normal -= (with + 0x1p-52) * direction;
    normal /= normal.norm();
}

// A hit of a line that passes by within rounding, where it comes nearest.
template <class Line, class S>
void set_graze(const Line& line, const S& shape, const Vec3& axis, RayHit& hit) {
    const Vec3& direction = along(line);
    const LinePath path = path_of(line, direction);
    const Vec3 away = distance(line, shape).point_a - path.start;
    const double length = length_of(path.along), at = length > 0 ? path.along.dot(away / length) / length : 0;
    hit.enter = hit.exit = std::isfinite(at) ? std::clamp(at, 0.0, path.end) : 0;
    hit.normal = -axis;
    turn_against(path.along, hit.normal);
}

// How far a path may run within a rounding bound of a shape before it meets the shape itself or after it has left it:
// what runs farther runs along the surface. On its way through the bound a path that is less than shallow runs no more
// than the second term, however small the shape is.
double longest_graze(double size, double bound) { return 0x1p-20 * size + 0x1p10 * bound; }

// Whether a path may run farther than that, where it enters the shape or leaves it.
bool may_run_along(const ContactTimes<3>& times, double speed, double bound, double longest) {
    const double shallow = bound / longest * speed;
    return (times.is_apart && times.closing < shallow) || times.leaving < shallow;
}

// Whether it does, from the times of the shape and of the shape grown by rounding.
bool runs_along(const ContactTimes<3>& times, const ContactTimes<3>& grown, double speed, double end, double longest) {
    const auto within = [&](double time) { return std::clamp(time, 0.0, end); };
    const double sooner = within(times.first) - within(grown.first), later = within(grown.last) - within(times.last);
    return sooner * speed > longest || later * speed > longest;
}

// From the motion of a point along the line, whatever it takes; whether it hits is what intersects() says, and whether
// it starts there what intersects() says of its start.
template <class Line, class S>
[[gnu::noinline]] Verdict sure_cast(const Line& line, const S& shape, RayHit& hit) {
    const Vec3& direction = along(line);
    const LinePath path = path_of(line, direction);
    const RelativeVelocity<3> seen = seen_from(line);
    const double radius = radius_of(shape);
    const Sphere start{path.start, 0};
    hit.exit = path.end;
    if (!seen.is_finite() || !(radius >= 0 && radius < infinity)) return Verdict::touching;
    const auto times_with = [&](double slack, Touching touching = Touching::exact) {
        return contact_times(core_of(start), core_of(shape), seen, radius, slack, path.end, touching);
    };
    ContactTimes<3> times = times_with(0);
    if (!(times.reach >= 0)) return Verdict::touching;
    if (!intersects(line, shape)) return Verdict::apart;
    // In the plane of a face rounding decides where it meets that; what is within rounding of the face is on it. Half a
    // bound along the axes is less than one across a corner; but the last time is rounded up by more where a needle has
    // few digits.
    const auto core = core_of(shape);
    const double speed = length_of(path.along), bound = rounding_bound(start, shape);
    const double longest = longest_graze(core.radius_about(core.anchor()), bound);
    bool is_along = false;
    if (radius == 0 && (times.is_free(path.end) || may_run_along(times, speed, bound, longest))) {
        ContactTimes<3> grown = times_with(bound / 2);
        grown.last = std::min(grown.last_high, times_with(0, Touching::within_rounding).last);
        is_along =
            !grown.is_free(path.end) && (times.is_free(path.end) || runs_along(times, grown, speed, path.end, longest));
        if (is_along) times = grown;
    }
    // It passes by within rounding: across a corner as far as four times the largest gap (rounding_bound.hpp).
    if (times.is_free(path.end)) times = times_with(4 * rounding_bound(line, shape));
    if (times.is_free(path.end)) {
        set_graze(line, shape, times.axis, hit);
        return Verdict::touching;
    }
    const bool starts_apart = times.is_apart && (times.gap > bounds_in_doubt * bound || !intersects(start, shape));
    if (starts_apart) {
        hit.enter = std::clamp(times.first, 0.0, path.end);
        hit.normal = -times.axis;
        hit.side = OneOf<S, Segment, Triangle, ConvexPolygon> ? Side::none : Side::front;
        if constexpr (OneOf<S, Triangle, ConvexPolygon>) set_side(path, shape, is_along ? 0x1p-30 : 0x1p-40, hit);
        if constexpr (is_round<S>) set_round_normal(core_of(start), core_of(shape), seen, radius, hit);
        turn_against(path.along, hit.normal);
    }
    hit.exit = std::isnan(times.last) ? hit.enter : std::clamp(times.last, hit.enter, path.end);
    return Verdict::touching;
}

ABUT_INLINE RayHit with_point(const LinePath& path, const QuickHit& hit) {
    const Vec3 point = hit.enter > 0 ? Vec3(path.start + hit.enter * path.along) : path.start;
    return {.enter = hit.enter, .exit = hit.exit, .point = point, .normal = hit.normal, .side = hit.side};
}

template <class Line, class S>
[[gnu::noinline]] std::optional<RayHit> first_hit_with_care(const Line& line, const S& shape) {
    const Vec3& direction = along(line);
    const LinePath path = path_of(line, direction);
    QuickHit found;
    const Verdict verdict = careful_cast(path, shape, found);
    if (verdict == Verdict::apart) return {};
    if (verdict == Verdict::touching) return with_point(path, found);
    RayHit hit;
    if (sure_cast(line, shape, hit) == Verdict::apart) return {};
    hit.point = hit.enter > 0 ? Vec3(path.start + hit.enter * path.along) : path.start;
    return hit;
}

template <class Line, class S>
ABUT_INLINE std::optional<RayHit> first_hit(const Line& line, const S& shape) {
    const Vec3& direction = along(line);
    const LinePath path = path_of(line, direction);
    QuickHit hit;
    const Verdict verdict = quick_cast(path, shape, hit);
    if (verdict == Verdict::apart) return {};
    if (verdict == Verdict::unsure) return first_hit_with_care(line, shape);
    return with_point(path, hit);
}

}  // namespace
}  // namespace detail

template <BoundedShape3 S>
std::optional<RayHit> cast(const Ray& ray, const S& shape) {
    return detail::first_hit(ray, shape);
}

template <BoundedShape3 S>
std::optional<RayHit> cast(const Segment& segment, const S& shape) {
    return detail::first_hit(segment, shape);
}

#undef ABUT_INLINE

#define ABUT_INSTANTIATE(Line, S) template ABUT_EXPORT std::optional<RayHit> cast(const Line&, const S&);
ABUT_WITH_EACH_BOUNDED_SHAPE3(ABUT_INSTANTIATE, Ray)
ABUT_WITH_EACH_BOUNDED_SHAPE3(ABUT_INSTANTIATE, Segment)
#undef ABUT_INSTANTIATE

}  // namespace abut
