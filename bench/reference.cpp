// SPDX-License-Identifier: Apache-2.0
#include "reference.hpp"

#include <limits>

#include "reference_vector.hpp"

namespace bench {
namespace {

template <class Real>
void clear(Polytope<Real>& out) {
    out.vertices.clear();
    out.normals.clear();
    out.edges.clear();
}

// The gap between the projections onto `axis`, times the length of `axis`.
template <class Real>
Real gap_along(const Vec<Real>& axis, const Polytope<Real>& a, const Polytope<Real>& b) {
    const auto range = [&axis](const std::vector<Vec<Real>>& vertices) {
        Real lo = dot(axis, vertices.front()), hi = lo;
        for (std::size_t i = 1; i < vertices.size(); ++i) {
            const Real s = dot(axis, vertices[i]);
            if (s < lo) lo = s;
            if (s > hi) hi = s;
        }
        return std::pair(lo, hi);
    };
    const auto [a_lo, a_hi] = range(a.vertices);
    const auto [b_lo, b_hi] = range(b.vertices);
    const Real after = b_lo - a_hi, before = a_lo - b_hi;
    return after > before ? after : before;
}

}  // namespace

template <class Real>
void describe(const abut::OrientedBox& shape, Polytope<Real>& out) {
    clear(out);
    const Vec<Real> center = make<Real>(shape.center), half = make<Real>(shape.half);
    for (int i = 0; i < 3; ++i) out.edges.push_back(make<Real>(shape.axes.col(i)));
    for (int i = 0; i < 3; ++i) out.normals.push_back(cross(out.edges[(i + 1) % 3], out.edges[(i + 2) % 3]));
    for (int corner = 0; corner < 8; ++corner) {
        Vec<Real> vertex = center;
        for (int i = 0; i < 3; ++i) {
            const Real x = (corner >> i & 1) != 0 ? half[i] : Real(-half[i]);
            for (int k = 0; k < 3; ++k) vertex[k] += x * out.edges[i][k];
        }
        out.vertices.push_back(vertex);
    }
}

// As a prism without height: the sides stand on the edges, which decides between triangles in one plane.
template <class Real>
void describe(const abut::Triangle& shape, Polytope<Real>& out) {
    clear(out);
    for (const abut::Vec3& vertex : shape.vertex) out.vertices.push_back(make<Real>(vertex));
    for (int i = 0; i < 3; ++i) out.edges.push_back(minus(out.vertices[(i + 1) % 3], out.vertices[i]));
    const Vec<Real> normal = cross(out.edges[0], out.edges[1]);
    out.normals.push_back(normal);
    for (int i = 0; i < 3; ++i) out.normals.push_back(cross(normal, out.edges[i]));
}

template <class Real>
void describe(const abut::ConvexPolyhedron& shape, Polytope<Real>& out) {
    clear(out);
    for (const abut::Vec3& vertex : shape.vertices()) out.vertices.push_back(make<Real>(vertex));
    for (const auto& [i, j] : shape.edges()) out.edges.push_back(minus(out.vertices[j], out.vertices[i]));
    for (std::size_t face = 0; face < shape.faces().size(); ++face) {
        const auto& [i, j, k] = shape.face_corners(face);
        out.normals.push_back(cross(minus(out.vertices[j], out.vertices[i]), minus(out.vertices[k], out.vertices[i])));
    }
}

template void describe(const abut::OrientedBox&, Polytope<long double>&);
template void describe(const abut::OrientedBox&, Polytope<Rational>&);
template void describe(const abut::Triangle&, Polytope<long double>&);
template void describe(const abut::Triangle&, Polytope<Rational>&);
template void describe(const abut::ConvexPolyhedron&, Polytope<long double>&);
template void describe(const abut::ConvexPolyhedron&, Polytope<Rational>&);

long double largest_gap(const Polytope<long double>& a, const Polytope<long double>& b) {
    // Below this sine of the angle between two edges, rounding could move the gap by close_call.
    constexpr long double parallel = 1e-7L;
    long double largest = -std::numeric_limits<long double>::infinity();
    bool skipped = false;
    for (const auto* normals : {&a.normals, &b.normals}) {
        for (const auto& axis : *normals) {
            largest = std::max(largest, gap_along(axis, a, b) / std::sqrt(dot(axis, axis)));
        }
    }
    for (const auto& e : a.edges) {
        for (const auto& f : b.edges) {
            const auto axis = cross(e, f);
            const long double length = std::sqrt(dot(axis, axis));
            if (length <= parallel * std::sqrt(dot(e, e) * dot(f, f))) {
                skipped = true;
            } else {
                largest = std::max(largest, gap_along(axis, a, b) / length);
            }
        }
    }
    if (skipped && largest <= close_call) return std::numeric_limits<long double>::quiet_NaN();
    return largest;
}

bool disjoint(const Polytope<Rational>& a, const Polytope<Rational>& b) {
    // An axis of length 0 shows no gap, so parallel edges need no care.
    const auto separates = [&](const Vec<Rational>& axis) { return gap_along(axis, a, b) > 0; };
    if (std::any_of(a.normals.begin(), a.normals.end(), separates)) return true;
    if (std::any_of(b.normals.begin(), b.normals.end(), separates)) return true;
    for (const auto& e : a.edges) {
        for (const auto& f : b.edges) {
            if (separates(cross(e, f))) return true;
        }
    }
    return false;
}

// In the frame of the box, the squared distance of the point at s is Σ max(|p_i(s)| − h_i, 0)²: convex in s, and
// quadratic between the places where a coordinate passes a side.
long double segment_box_distance(const abut::Segment& segment, const abut::OrientedBox& box) {
    Vec<long double> start, along, half;
    std::vector<long double> stops{0, 1};
    for (int i = 0; i < 3; ++i) {
        const auto axis = make<long double>(box.axes.col(i));
        start[i] = dot(axis, minus(make<long double>(segment.start), make<long double>(box.center)));
        along[i] = dot(axis, minus(make<long double>(segment.end), make<long double>(segment.start)));
        half[i] = box.half[i];
        for (const long double side : {-half[i], half[i]}) {
            const long double s = (side - start[i]) / along[i];
            if (s > 0 && s < 1) stops.push_back(s);
        }
    }
    std::sort(stops.begin(), stops.end());

    const auto squared = [&](long double s) {
        long double sum = 0;
        for (int i = 0; i < 3; ++i) {
            const long double outside = std::max(std::abs(start[i] + s * along[i]) - half[i], 0.0L);
            sum += outside * outside;
        }
        return sum;
    };
    long double least = std::min(squared(0), squared(1));
    for (std::size_t k = 0; k + 1 < stops.size(); ++k) {
        const long double lo = stops[k], hi = stops[k + 1], middle = (lo + hi) / 2;
        // Minimise Σ (p_i(s) − side_i)² over the coordinates that are outside on this stretch.
        long double slope = 0, curvature = 0;
        for (int i = 0; i < 3; ++i) {
            const long double p = start[i] + middle * along[i];
            if (std::abs(p) <= half[i]) continue;
            slope += (p - std::copysign(half[i], p)) * along[i];
            curvature += along[i] * along[i];
        }
        const long double best = curvature > 0 ? middle - slope / curvature : middle;
        least = std::min({least, squared(std::clamp(best, lo, hi)), squared(hi)});
    }
    return std::sqrt(least);
}

double first_time(const Polytope<long double>& a, const Polytope<long double>& b, const abut::Vec3& velocity) {
    constexpr long double infinity = std::numeric_limits<long double>::infinity();
    const Vec<long double> moving = make<long double>(velocity);
    long double first = 0, last = infinity;
    const auto see = [&](const Vec<long double>& axis) {
        const long double length = std::sqrt(dot(axis, axis));
        if (length < 1e-9L) return;  // edges that are parallel; those between are too close to call, and rare
        const auto range = [&](const std::vector<Vec<long double>>& vertices) {
            long double lo = infinity, hi = -infinity;
            for (const auto& v : vertices) {
                lo = std::min(lo, dot(axis, v) / length);
                hi = std::max(hi, dot(axis, v) / length);
            }
            return std::pair(lo, hi);
        };
        const auto [a_lo, a_hi] = range(a.vertices);
        const auto [b_lo, b_hi] = range(b.vertices);
        const long double speed = dot(axis, moving) / length;
        if (speed == 0) {
            if (b_lo > a_hi || a_lo > b_hi) first = infinity;
            return;
        }
        const long double one = (a_lo - b_hi) / speed, two = (a_hi - b_lo) / speed;
        first = std::max(first, std::min(one, two));
        last = std::min(last, std::max(one, two));
    };
    for (const auto& axis : a.normals) see(axis);
    for (const auto& axis : b.normals) see(axis);
    for (const auto& e : a.edges)
        for (const auto& f : b.edges) see(cross(e, f));
    if (std::abs(first - last) < close_call || std::abs(first - 1) < close_call) return std::nan("");
    return first <= last && first <= 1 ? static_cast<double>(first) : static_cast<double>(infinity);
}

}  // namespace bench
