// SPDX-License-Identifier: Apache-2.0
#include "support/shapes.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

#include "abut/query/rounding_bound.hpp"

namespace abut::test {
namespace {

template <class T>
T checked(Expected<T> made) {
    if (made) return std::move(*made);
    std::fprintf(stderr, "a test made a shape that is not valid: %s\n", made.error().message.c_str());
    std::abort();
}

std::string text(double value) {
    std::array<char, 40> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%.17g", value);
    return buffer.data();
}

std::string text(const Vec3& v) {
    std::array<char, 120> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "(%.17g, %.17g, %.17g)", v[0], v[1], v[2]);
    return buffer.data();
}

template <class Points>
std::string list(const Points& points) {
    std::string out;
    for (const Vec3& p : points) out.append(out.empty() ? "" : " ").append(text(p));
    return out;
}

struct Describe {
    std::string operator()(const Cylinder& s) const {
        return "start " + text(s.start) + " end " + text(s.end) + " radius " + text(s.radius);
    }
    std::string operator()(const Sphere& s) const { return "center " + text(s.center) + " radius " + text(s.radius); }
    std::string operator()(const Capsule& s) const {
        return "start " + text(s.start) + " end " + text(s.end) + " radius " + text(s.radius);
    }
    std::string operator()(const AlignedBox& s) const { return "min " + text(s.min) + " max " + text(s.max); }
    std::string operator()(const OrientedBox& s) const {
        return "center " + text(s.center) + " axes " + text(s.axes.col(0)) + " " + text(s.axes.col(1)) + " " +
               text(s.axes.col(2)) + " half " + text(s.half);
    }
    std::string operator()(const Segment& s) const { return "start " + text(s.start) + " end " + text(s.end); }
    std::string operator()(const Ray& s) const {
        return "origin " + text(s.origin) + " direction " + text(s.direction);
    }
    std::string operator()(const Triangle& s) const { return list(s.vertex); }
    std::string operator()(const ConvexPolygon& s) const { return list(s.vertices()); }
    std::string operator()(const ConvexPolyhedron& s) const {
        std::string out = list(s.vertices()) + " faces";
        for (const auto& face : s.faces()) {
            out += " [";
            for (const auto v : face) out += std::to_string(v) + " ";
            out.back() = ']';
        }
        return out;
    }
};

// Every point of a shape put through `change`, which must keep shapes of its kind.
template <class Change>
AnyShape changed(const AnyShape& shape, const Change& change, double size_factor, const Mat3& turn) {
    struct Changer {
        const Change& at;
        double factor;
        const Mat3& turn;

        AnyShape operator()(const Sphere& s) const { return Sphere{at(s.center), s.radius * factor}; }
        AnyShape operator()(const Capsule& s) const { return Capsule{at(s.start), at(s.end), s.radius * factor}; }
        AnyShape operator()(const Cylinder& s) const { return Cylinder{at(s.start), at(s.end), s.radius * factor}; }
        AnyShape operator()(const AlignedBox& s) const {
            if (turn.isIdentity(0)) return AlignedBox{at(s.min), at(s.max)};
            return OrientedBox{at(s.min / 2 + s.max / 2), turn, (s.max / 2 - s.min / 2) * factor};
        }
        AnyShape operator()(const OrientedBox& s) const {
            const Mat3 axes = turn.isIdentity(0) ? s.axes : Mat3(turn * s.axes);
            return OrientedBox{at(s.center), axes, s.half * factor};
        }
        AnyShape operator()(const Segment& s) const { return Segment{at(s.start), at(s.end)}; }
        AnyShape operator()(const Ray& s) const { return Ray{at(s.origin), turn * s.direction * factor}; }
        AnyShape operator()(const Triangle& s) const {
            return Triangle{{at(s.vertex[0]), at(s.vertex[1]), at(s.vertex[2])}};
        }
        AnyShape operator()(const ConvexPolygon& s) const { return checked(ConvexPolygon::make(all(s.vertices()))); }
        AnyShape operator()(const ConvexPolyhedron& s) const {
            return checked(ConvexPolyhedron::make(all(s.vertices()), s.faces()));
        }
        std::vector<Vec3> all(std::span<const Vec3> points) const {
            std::vector<Vec3> out;
            for (const Vec3& p : points) out.push_back(at(p));
            return out;
        }
    };
    return std::visit(Changer{change, size_factor, turn}, shape);
}

struct HullOf {
    Hull operator()(const Cylinder& s) const {
        const Vec3 axis = (s.end - s.start).stableNormalized(), side = axis.unitOrthogonal(), other = axis.cross(side);
        Hull hull;
        for (const Vec3& end : {s.start, s.end})
            for (int i = 0; i < 256; ++i) {
                const double angle = 2 * 3.14159265358979 * i / 256;
                hull.points.push_back(end + s.radius * (std::cos(angle) * side + std::sin(angle) * other));
            }
        return hull;
    }
    Hull operator()(const Sphere& s) const { return {{s.center}, s.radius, {}}; }
    Hull operator()(const Capsule& s) const { return {{s.start, s.end}, s.radius, {}}; }
    Hull operator()(const AlignedBox& s) const {
        Hull hull;
        for (int corner = 0; corner < 8; ++corner)
            hull.points.emplace_back(corner & 1 ? s.max[0] : s.min[0], corner & 2 ? s.max[1] : s.min[1],
                                     corner & 4 ? s.max[2] : s.min[2]);
        return hull;
    }
    Hull operator()(const OrientedBox& s) const {
        Hull hull;
        for (int corner = 0; corner < 8; ++corner) {
            Vec3 p = s.center;
            for (int i = 0; i < 3; ++i) p += (corner >> i & 1 ? s.half[i] : -s.half[i]) * s.axes.col(i);
            hull.points.push_back(p);
        }
        return hull;
    }
    Hull operator()(const Segment& s) const { return {{s.start, s.end}, 0, {}}; }
    Hull operator()(const Ray& s) const { return {{s.origin}, 0, s.direction}; }
    Hull operator()(const Triangle& s) const { return {{s.vertex.begin(), s.vertex.end()}, 0, {}}; }
    Hull operator()(const ConvexPolygon& s) const { return {{s.vertices().begin(), s.vertices().end()}, 0, {}}; }
    Hull operator()(const ConvexPolyhedron& s) const { return {{s.vertices().begin(), s.vertices().end()}, 0, {}}; }
};

struct Extent {
    long double lo = std::numeric_limits<long double>::infinity(), hi = -lo;

    void include(long double from, long double to) {
        lo = std::min(lo, from);
        hi = std::max(hi, to);
    }
};

Extent project(const AnyShape& shape, const LongVec3& axis, const LongVec3& origin) {
    Extent extent;
    if (const auto* box = std::get_if<OrientedBox>(&shape)) {
        // From the fields, not from corners rounded to double.
        const long double middle = axis.dot(box->center.cast<long double>() - origin);
        long double radius = 0;
        for (int i = 0; i < 3; ++i)
            radius += static_cast<long double>(box->half[i]) * std::abs(axis.dot(box->axes.col(i).cast<long double>()));
        extent.include(middle - radius, middle + radius);
        return extent;
    }
    if (const auto* cylinder = std::get_if<Cylinder>(&shape)) {
        const LongVec3 start = cylinder->start.cast<long double>(), along = cylinder->end.cast<long double>() - start;
        const long double sine = along.normalized().cross(axis).norm(), extent_across = cylinder->radius * sine;
        const long double from = axis.dot(start - origin), to = from + axis.dot(along);
        extent.include(std::min(from, to) - extent_across, std::max(from, to) + extent_across);
        return extent;
    }
    const Hull hull = hull_of(shape);
    for (const Vec3& p : hull.points) {
        const long double at = axis.dot(p.cast<long double>() - origin);
        extent.include(at - hull.radius, at + hull.radius);
    }
    if (hull.direction) {
        const LongVec3 direction = hull.direction->cast<long double>().stableNormalized();
        const long double slope = axis.dot(direction), infinity = std::numeric_limits<long double>::infinity();
        if (slope > 0x1p-46L) extent.hi = infinity;
        if (slope < -0x1p-46L) extent.lo = -infinity;
    }
    return extent;
}

}  // namespace

std::string_view name_of(Kind kind) {
    constexpr std::string_view names[] = {"sphere", "capsule",  "aligned_box",    "oriented_box",      "segment",
                                          "ray",    "triangle", "convex_polygon", "convex_polyhedron", "cylinder"};
    return names[static_cast<int>(kind)];
}

Kind kind_of(const AnyShape& shape) { return static_cast<Kind>(shape.index()); }

bool is_round(Kind kind) { return kind == Kind::sphere || kind == Kind::capsule; }

std::vector<KindPair> all_pairs() {
    std::vector<KindPair> pairs;
    for (int a = 0; a < kind_count; ++a)
        for (int b = a; b < kind_count; ++b) pairs.push_back({static_cast<Kind>(a), static_cast<Kind>(b)});
    return pairs;
}

std::vector<KindPair> bounded_pairs() {
    std::vector<KindPair> pairs = all_pairs();
    std::erase_if(pairs, [](const KindPair& pair) { return pair.a == Kind::ray || pair.b == Kind::ray; });
    return pairs;
}

std::vector<KindPair> curved_pairs() {
    std::vector<KindPair> pairs;
    for (int a = 0; a < all_kind_count; ++a)
        if (static_cast<Kind>(a) != Kind::ray) pairs.push_back({static_cast<Kind>(a), Kind::cylinder});
    return pairs;
}

std::vector<KindPair> bounded_sample_pairs() {
    std::vector<KindPair> pairs = bounded_pairs();
    for (const KindPair& pair : curved_pairs()) pairs.push_back(pair);
    return pairs;
}

std::vector<KindPair> all_sample_pairs() {
    std::vector<KindPair> pairs = all_pairs();
    for (int a = 0; a < all_kind_count; ++a) pairs.push_back({static_cast<Kind>(a), Kind::cylinder});
    return pairs;
}

std::string name_of(const KindPair& pair) { return std::string(name_of(pair.a)) + "_" + std::string(name_of(pair.b)); }

std::string describe(const AnyShape& shape) {
    return std::string(name_of(kind_of(shape))) + " " + std::visit(Describe{}, shape);
}

std::string describe(const AnyShape& a, const AnyShape& b) {
    return "\n  a: " + describe(a) + "\n  b: " + describe(b) + "\n  rounding bound " + text(documented_bound(a, b));
}

double reach(const AnyShape& a, const AnyShape& b) {
    const Hull hull_a = hull_of(a), hull_b = hull_of(b);
    if (hull_a.direction || hull_b.direction) return std::numeric_limits<double>::infinity();
    double largest = 0;
    for (const Vec3& p : hull_a.points)
        for (const Vec3& q : hull_b.points) largest = std::max(largest, (q - p).stableNorm());
    return largest + hull_a.radius + hull_b.radius;
}

double documented_bound(const AnyShape& a, const AnyShape& b) {
    const double far = reach(a, b);
    return std::isfinite(far) ? 0x1p-46 * far : rounding_bound(a, b);
}

bool intersects_typed(const AnyShape& a, const AnyShape& b) {
    return std::visit([](const auto& s, const auto& t) { return abut::intersects(s, t); }, a, b);
}

std::optional<SeparatingAxis> separating_axis_typed(const AnyShape& a, const AnyShape& b) {
    return std::visit([](const auto& s, const auto& t) { return abut::separating_axis(s, t); }, a, b);
}

AnyShape translated(const AnyShape& shape, const Vec3& by) {
    return changed(
        shape, [&](const Vec3& p) { return Vec3(p + by); }, 1, Mat3::Identity());
}

AnyShape moved(const AnyShape& shape, const Pose& pose) {
    const Mat3 turn = pose.rotation.toRotationMatrix();
    return changed(
        shape, [&](const Vec3& p) { return Vec3(turn * p + pose.position); }, 1, turn);
}

AnyShape scaled(const AnyShape& shape, double factor) {
    return changed(
        shape, [&](const Vec3& p) { return Vec3(p * factor); }, factor, Mat3::Identity());
}

Hull hull_of(const AnyShape& shape) { return std::visit(HullOf{}, shape); }

std::vector<Field> fields_of(AnyShape& shape) {
    std::vector<Field> fields;
    const auto vector = [&](const std::string& name, Vec3& v) {
        for (int i = 0; i < 3; ++i) fields.push_back({name + "[" + std::to_string(i) + "]", &v[i]});
    };
    if (auto* s = std::get_if<Sphere>(&shape)) {
        vector("center", s->center);
        fields.push_back({"radius", &s->radius});
    } else if (auto* c = std::get_if<Capsule>(&shape)) {
        vector("start", c->start);
        vector("end", c->end);
        fields.push_back({"radius", &c->radius});
    } else if (auto* y = std::get_if<Cylinder>(&shape)) {
        vector("start", y->start);
        vector("end", y->end);
        fields.push_back({"radius", &y->radius});
    } else if (auto* b = std::get_if<AlignedBox>(&shape)) {
        vector("min", b->min);
        vector("max", b->max);
    } else if (auto* o = std::get_if<OrientedBox>(&shape)) {
        vector("center", o->center);
        vector("half", o->half);
        for (int i = 0; i < 3; ++i)
            for (int k = 0; k < 3; ++k)
                fields.push_back({"axes[" + std::to_string(i) + "][" + std::to_string(k) + "]", &o->axes(k, i)});
    } else if (auto* g = std::get_if<Segment>(&shape)) {
        vector("start", g->start);
        vector("end", g->end);
    } else if (auto* r = std::get_if<Ray>(&shape)) {
        vector("origin", r->origin);
        vector("direction", r->direction);
    } else if (auto* t = std::get_if<Triangle>(&shape)) {
        for (int i = 0; i < 3; ++i) vector("vertex[" + std::to_string(i) + "]", t->vertex[i]);
    }
    return fields;
}

long double measured_gap(const AnyShape& a, const AnyShape& b, const Vec3& axis) {
    const LongVec3 direction = axis.cast<long double>();
    const LongVec3 origin = hull_of(a).points[0].cast<long double>();
    return project(b, direction, origin).lo - project(a, direction, origin).hi;
}

std::optional<std::string> wrong_axis(const AnyShape& a, const AnyShape& b, const SeparatingAxis& answer) {
    const long double length = answer.axis.cast<long double>().norm();
    if (!(std::abs(length - 1) <= 1e-15L)) return "the axis " + text(answer.axis) + " has not unit length";
    if (!(answer.gap > 0)) return "the gap is " + text(answer.gap);
    const long double gap = measured_gap(a, b, answer.axis);
    const auto claim = "the axis " + text(answer.axis) + " separates by " + text(static_cast<double>(gap)) +
                       ", not by " + text(answer.gap);
    if (!(std::abs(gap - answer.gap) <= documented_bound(a, b))) return claim;
    return {};
}

}  // namespace abut::test
