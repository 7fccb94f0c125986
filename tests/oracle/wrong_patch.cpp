// SPDX-License-Identifier: Apache-2.0
#include "wrong_patch.hpp"

#include <algorithm>

#include "abut/query/intersects.hpp"

namespace abut::test {
namespace {

bool is_near(const Vec3& point, const AnyShape& shape, double distance) {
    return intersects(AnyShape(Sphere{point, distance}), shape);
}

bool is_in_patch(const Vec3& point, const ContactPatch& patch, double distance) {
    const auto& p = patch.points;
    if (p.size() == 1) return (p[0] - point).norm() <= distance;
    if (p.size() == 2) return is_near(point, Segment{p[0], p[1]}, distance);
    for (std::size_t i = 2; i < p.size(); ++i)
        if (is_near(point, Triangle{{p[0], p[i - 1], p[i]}}, distance)) return true;
    return false;
}

// Where two segments cross, if they do.
std::optional<Vec3> crossing(const Segment& s, const Segment& t, double distance) {
    const Vec3 d = s.end - s.start, e = t.end - t.start, r = t.start - s.start;
    const Vec3 n = d.cross(e);
    if (n.norm() <= 1e-6 * d.norm() * e.norm()) return {};  // parallel: their ends are vertices
    const double x = r.cross(e).dot(n) / n.squaredNorm(), y = r.cross(d).dot(n) / n.squaredNorm();
    if (x < 0 || x > 1 || y < 0 || y > 1) return {};
    const Vec3 on_s = s.start + x * d, on_t = t.start + y * e;
    if ((on_s - on_t).norm() > distance) return {};
    return on_s;
}

}  // namespace

std::optional<std::string> wrong_patch(const AnyShape& a, const ExactShape<std::int64_t>& exact_a, const AnyShape& b,
                                       const ExactShape<std::int64_t>& exact_b, const ContactPatch& patch,
                                       double size) {
    if (patch.points.empty()) return "the patch is empty";
    if (std::abs(patch.normal.norm() - 1) > 1e-14) return "the normal is no unit vector";
    if (measured_gap(a, b, patch.normal) < -1e-12L * size) return "the normal does not separate";
    for (const Vec3& p : patch.points)
        if (!is_near(p, a, 1e-9 * size) || !is_near(p, b, 1e-9 * size)) return "a point is not in both shapes";

    const Hull hull_a = hull_of(a), hull_b = hull_of(b);
    const double touching = 1e-10 * size, found = 1e-8 * size;
    for (const Vec3& p : hull_a.points)
        if (is_near(p, b, touching) && !is_in_patch(p, patch, found)) return "a vertex of a touches elsewhere";
    for (const Vec3& p : hull_b.points)
        if (is_near(p, a, touching) && !is_in_patch(p, patch, found)) return "a vertex of b touches elsewhere";
    if (hull_a.points.size() != exact_a.points.size() || hull_b.points.size() != exact_b.points.size())
        return "the test has lost a vertex";
    for (const auto& [i, j] : exact_a.edges)
        for (const auto& [k, l] : exact_b.edges) {
            const auto p =
                crossing({hull_a.points[i], hull_a.points[j]}, {hull_b.points[k], hull_b.points[l]}, touching);
            if (p && !is_in_patch(*p, patch, found)) return "two edges touch elsewhere";
        }
    return {};
}

}  // namespace abut::test
