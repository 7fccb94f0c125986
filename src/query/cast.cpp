// SPDX-License-Identifier: Apache-2.0
#include "abut/query/cast.hpp"

#include "query/detail/instantiate.hpp"
#include "query/detail/line_clip.hpp"
#include "query/detail/moving_pair.hpp"

namespace abut {
namespace {

using namespace detail;

// In closed form where a shape has one (below), in doubles; unsure where rounding could matter. The path and the shape
// must be in the range of doubles.
template <class S>
Crossing quick_crossing(const Path&, const S&) {
    return {};
}

// Seed 002, Algorithm 3.1, with the discriminant of errata §3: how far from the center the line passes is measured
// across it, so that nothing large cancels.
Crossing quick_crossing(const Path& path, const Sphere& sphere) {
    const Vec3 offset = sphere.center - path.start;
    const double squared_speed = path.along.squaredNorm(), nearest = offset.dot(path.along) / squared_speed;
    const Vec3 across = offset - nearest * path.along;
    const double squared_radius = sphere.radius * sphere.radius, size = length_bound(offset);
    const double inside = squared_radius - offset.squaredNorm(), under = squared_radius - across.squaredNorm();
    const double error = 0x1p-48 * (size * size + squared_radius);
    const double error_under = 0x1p-48 * (size * (length_bound(across) + 0x1p-48 * size) + squared_radius);
    if (inside < -error && (nearest < 0 || under < -error_under)) return {Verdict::apart};
    if (std::abs(inside) <= error || !(under > error_under)) return {};
    const double half = std::sqrt(under / squared_speed), enter = nearest - half, exit = nearest + half;
    if (inside > 0) return {Verdict::touching, 0, std::min(exit, path.end)};
    // Times the speed of the entry across the surface, by which rounding moves it the less.
    const double late = (enter - path.end) * std::sqrt(under * squared_speed);
    const double doubt = 0x1p-46 * (size * size + squared_radius);
    if (late > doubt) return {Verdict::apart};
    if (!(late < -doubt)) return {};
    return {Verdict::touching, enter, std::min(exit, path.end), -(across + half * path.along).normalized()};
}

// Seed 002, Algorithm 3.3, as a clip by the six faces.
template <OneOf<AlignedBox, OrientedBox> Box>
Crossing quick_crossing(const Path& path, const Box& box) {
    const auto core = core_of(box);
    const Frame3 frame{path.start, 0, 1, 0};
    const Vec3 center = core.template point<double>(0, frame);
    const Vec3 half(core.half(0, frame), core.half(1, frame), core.half(2, frame));
    const double rounding = std::is_same_v<Box, AlignedBox> ? 0x1p-48 : kernel_rounding;
    LineClip clip(path, rounding * (length_bound(center) + length_bound(half)),
                  std::is_same_v<Box, AlignedBox> ? 0 : rounding * length_bound(path.along));
    for (int i = 0; i < 3; ++i) {
        const Vec3 axis = core.template edge<double>(i, frame);
        const double at = axis.dot(center), speed = axis.dot(path.along);
        clip.add(-at - half[i], speed, 2 * i + 1);
        clip.add(at - half[i], -speed, 2 * i);
    }
    Crossing crossing{clip.verdict(), clip.enter(), clip.exit()};
    if (crossing.verdict == Verdict::touching && !clip.starts_inside()) {
        const Vec3 axis = core.template edge<double>(clip.entered() / 2, frame);
        crossing.normal = clip.entered() & 1 ? axis : Vec3(-axis);
    }
    return crossing;
}

Crossing quick_crossing(const Path& path, const ConvexPolyhedron& polyhedron) {
    const double reach = length_bound(polyhedron.vertices()[0] - path.start) + polyhedron.radius();
    LineClip clip(path, 0x1p-47 * reach, 0x1p-48 * length_bound(path.along));
    for (std::size_t f = 0; f < polyhedron.faces().size(); ++f) {
        const Vec3& normal = polyhedron.face_normal(f);
        const Vec3& corner = polyhedron.vertices()[polyhedron.face_corners(f)[0]];
        clip.add(normal.dot(path.start - corner), normal.dot(path.along), static_cast<int>(f));
    }
    Crossing crossing{clip.verdict(), clip.enter(), clip.exit()};
    if (crossing.verdict == Verdict::touching && !clip.starts_inside())
        crossing.normal = polyhedron.face_normal(static_cast<std::size_t>(clip.entered()));
    return crossing;
}

// The volumes of the tetrahedra of the path and each edge have one sign where it passes through.
Crossing quick_crossing(const Path& path, const Triangle& triangle) {
    const Vec3 offset = triangle.vertex[0] - path.start, e = triangle.vertex[1] - triangle.vertex[0],
               f = triangle.vertex[2] - triangle.vertex[0];
    const Vec3 normal = e.cross(f), turn = path.along.cross(offset);
    const double speed = normal.dot(path.along), height = normal.dot(offset), sign = speed < 0 ? -1 : 1;
    const double of_e = -sign * f.dot(turn), of_f = sign * e.dot(turn), whole = sign * speed;
    const double length = length_bound(path.along), size = length_bound(e) + length_bound(f);
    const double far = length_bound(offset) + size, error = 0x1p-48 * size * far * length;
    if (of_e < -error || of_f < -error || whole - of_e - of_f < -error) return {Verdict::apart};
    const double steep = 0x1p-48 * size * size * length, doubt = 0x1p-46 * size * size * far;
    const double ahead = sign * height, beyond = ahead - path.end * whole;
    if (ahead < -doubt || beyond > doubt + path.end * steep) return {Verdict::apart};
    const bool is_sure = of_e > error && of_f > error && whole - of_e - of_f > error && whole > 0x1p32 * steep &&
                         ahead > doubt && (path.end == infinity || beyond < -doubt - path.end * steep);
    if (!is_sure) return {};
    const double at = height / speed;
    return {Verdict::touching, at, at, normal * (-sign / normal.norm())};
}

// From the motion of a point along the path, which is certain in all cases.
template <class S>
Crossing sure_crossing(const Path& path, const S& shape) {
    const Sphere start{path.start, 0};
    const ContactTimes<3> times =
        contact_times(core_of(start), core_of(shape), path.seen, radius_of(shape), 0, path.end);
    if (!(times.reach >= 0)) return {Verdict::touching, 0, path.end};
    if (times.is_free(path.end)) return {Verdict::apart};
    const double enter = times.is_apart ? std::clamp(times.first, 0.0, path.end) : 0;
    const double exit = std::isnan(times.last) ? enter : std::clamp(times.last, enter, path.end);
    return {Verdict::touching, enter, exit, times.is_apart ? Vec3(-times.axis) : Vec3::Zero()};
}

template <class S>
Side side_of(const S& shape, const Vec3& normal) {
    if (normal.isZero(0) || std::is_same_v<S, Segment>) return Side::none;
    if constexpr (OneOf<S, Triangle, ConvexPolygon>) {
        const Frame3 frame{core_of(shape).anchor(), 0, 1, 0};
        const Vec3 front = core_of(shape).template normal<double>(0, frame).vector;
        const double along = normal.dot(front), enough = front.norm() / 2;
        return along > enough ? Side::front : along < -enough ? Side::back : Side::none;
    } else {
        return Side::front;
    }
}

template <class S>
std::optional<RayHit> hit(const Path& path, const S& shape) {
    const double size = core_of(shape).radius_about(path.start) + radius_of(shape), length = length_bound(path.along);
    const auto is_in_range = [](double x) { return x > 0x1p-200 && x < 0x1p200; };
    Crossing crossing;
    if (is_in_range(size) && is_in_range(length)) crossing = quick_crossing(path, shape);
    if (crossing.verdict == Verdict::unsure) crossing = sure_crossing(path, shape);
    if (crossing.verdict == Verdict::apart) return {};
    const Vec3 point = crossing.enter > 0 ? Vec3(path.start + crossing.enter * path.along) : path.start;
    return RayHit{crossing.enter, crossing.exit, point, crossing.normal, side_of(shape, crossing.normal)};
}

}  // namespace

template <BoundedShape3 S>
std::optional<RayHit> cast(const Ray& ray, const S& shape) {
    return hit(Path(ray), shape);
}

template <BoundedShape3 S>
std::optional<RayHit> cast(const Segment& segment, const S& shape) {
    return hit(Path(segment), shape);
}

namespace {

template <class Line>
std::optional<RayHit> cast_at_any(const Line& line, const AnyShape& shape) {
    return std::visit(
        [&]<class S>(const S& target) -> std::optional<RayHit> {
            if constexpr (BoundedShape3<S>)
                return cast(line, target);
            else
                return {};
        },
        shape);
}

}  // namespace

std::optional<RayHit> cast(const Ray& ray, const AnyShape& shape) { return cast_at_any(ray, shape); }
std::optional<RayHit> cast(const Segment& segment, const AnyShape& shape) { return cast_at_any(segment, shape); }

#define ABUT_INSTANTIATE(Line, S) template std::optional<RayHit> cast(const Line&, const S&);
ABUT_WITH_EACH_BOUNDED_SHAPE3(ABUT_INSTANTIATE, Ray)
ABUT_WITH_EACH_BOUNDED_SHAPE3(ABUT_INSTANTIATE, Segment)
#undef ABUT_INSTANTIATE

}  // namespace abut
