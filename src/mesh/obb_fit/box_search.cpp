// SPDX-License-Identifier: Apache-2.0
// Of the smallest box around a polyhedron, two adjacent faces contain an edge of it each (O'Rourke, Finding minimal
// enclosing boxes, 1985). Take the normal n of one of them. Across n the box is the smallest rectangle around the
// projected polyhedron; so its volume is a function of n alone, and it suffices to know that function where the face
// across n contains an edge. Those n are the arcs between the normals of the two faces at each edge. The search samples
// the function on all of these arcs and refines the best intervals of them: in one dimension each.
#include "mesh/obb_fit/box_search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "mesh/obb_fit/plane2.hpp"
#include "mesh/obb_fit/smallest_rectangle.hpp"

namespace abut::detail {
namespace {

// Radians between samples on an arc.
constexpr double sample_step = 0.1;
// Of a sample that is larger than the smallest one so far by more than this factor, no more is computed.
constexpr double hopeless = 1.2;
// How many of the best intervals are refined, first a little and then to the last digits.
constexpr std::size_t coarse_intervals = 48, fine_intervals = 6;
constexpr int coarse_steps = 10, fine_steps = 48;

// The smallest box with a face across any direction.
class BoxAcross {
 public:
    explicit BoxAcross(const HullGraph& hull)
        : hull_(hull), is_front_(hull.normals.size()), is_seen_(hull.vertices.size()) {}

    // Its volume; a lower bound of it where that is hopeless.
    double volume(const Vec3& normal) {
        const double least = lower_bound(normal);
        if (least > hopeless * smallest_) return least;
        const double volume = rectangle(normal).area * height_;
        smallest_ = std::min(smallest_, volume);
        return volume;
    }

    BoxAxes box(const Vec3& normal) {
        lower_bound(normal);
        const auto [area, side] = rectangle(normal);
        return {area * height_, Plane2(normal).axes_along(side)};
    }

 private:
    // The height times the area of the projection, which is the sum over all faces in front. Sets what `rectangle`
    // reads.
    double lower_bound(const Vec3& normal) {
        double area = 0;
        for (std::size_t i = 0; i < is_front_.size(); ++i) {
            const double projected = normal.dot(hull_.normals[i]) * hull_.areas[i];
            is_front_[i] = projected > 0;
            area += std::max(projected, 0.0);
        }
        double lo = std::numeric_limits<double>::infinity(), hi = -lo;
        for (const Vec3& p : hull_.vertices) {
            const double height = normal.dot(p);
            lo = std::min(lo, height);
            hi = std::max(hi, height);
        }
        height_ = hi - lo;
        return height_ * area;
    }

    // Only vertices on the outline, where front and back meet, can be corners of the projection.
    SmallestRectangle rectangle(const Vec3& normal) {
        const Plane2 plane(normal);
        outline_.clear();
        std::ranges::fill(is_seen_, char{0});
        for (const auto& edge : hull_.edges) {
            if (is_front_[edge.left] == is_front_[edge.right]) continue;
            for (const auto v : {edge.from, edge.to})
                if (!std::exchange(is_seen_[v], char{1})) outline_.push_back(plane(hull_.vertices[v]));
        }
        if (outline_.empty()) return {std::numeric_limits<double>::infinity(), Vec2::UnitX()};
        return smallest_rectangle(outline_);
    }

    const HullGraph& hull_;
    std::vector<char> is_front_, is_seen_;
    std::vector<Vec2> outline_;
    double height_ = 0, smallest_ = std::numeric_limits<double>::infinity();
};

// The normals of the planes that touch the hull along an edge.
struct Arc {
    Vec3 start, across;  // unit, perpendicular to each other and to the edge
    double angle;        // from the start to the normal of the other face

    Vec3 at(double t) const { return (std::cos(t) * start + std::sin(t) * across).normalized(); }
};

// A stretch of an arc, and the smallest volume that was seen in it, at `best`.
struct ArcInterval {
    Arc arc;
    double lo, hi, best, volume;
};

// The arc of an edge; its angle is 0 where rounding leaves none.
Arc arc_of(const HullGraph& hull, const HullGraph::Edge& edge) {
    const Vec3 along = (hull.vertices[edge.to] - hull.vertices[edge.from]).normalized();
    const Vec3 &left = hull.normals[edge.left], &right = hull.normals[edge.right];
    const Vec3 start = (left - along * along.dot(left)).normalized(), across = along.cross(start);
    if (left.isZero(0) || right.isZero(0)) return {start, across, 0};
    return {start, across, std::max(0.0, std::atan2(right.dot(across), right.dot(start)))};
}

// Golden-section search; what it compares need not have one minimum only, the best that was seen is kept.
void refine(ArcInterval& interval, int steps, BoxAcross& across) {
    constexpr double golden = 0.6180339887498949;
    const auto look = [&](double t) {
        const double volume = across.volume(interval.arc.at(t));
        if (volume < interval.volume) {
            interval.volume = volume;
            interval.best = t;
        }
        return volume;
    };
    double a = interval.hi - golden * (interval.hi - interval.lo),
           b = interval.lo + golden * (interval.hi - interval.lo);
    double at_a = look(a), at_b = look(b);
    for (int i = 0; i < steps && a < b; ++i) {
        if (at_a <= at_b) {
            interval.hi = b;
            b = a;
            at_b = at_a;
            a = interval.hi - golden * (interval.hi - interval.lo);
            at_a = look(a);
        } else {
            interval.lo = a;
            a = b;
            at_a = at_b;
            b = interval.lo + golden * (interval.hi - interval.lo);
            at_b = look(b);
        }
    }
}

// The samples on an arc that are no larger than their neighbours, each with the stretch between these.
void add_intervals(const Arc& arc, double at_start, double at_end, BoxAcross& across,
                   std::vector<ArcInterval>& intervals) {
    const int count = std::max(1, static_cast<int>(std::ceil(arc.angle / sample_step)));
    static thread_local std::vector<double> volumes;
    volumes.assign(1, at_start);
    const auto at = [&](int i) { return arc.angle * i / count; };
    for (int i = 1; i < count; ++i) volumes.push_back(across.volume(arc.at(at(i))));
    volumes.push_back(at_end);
    for (int i = 0; i <= count; ++i) {
        const int before = std::max(i - 1, 0), after = std::min(i + 1, count);
        if (volumes[i] <= volumes[before] && volumes[i] <= volumes[after])
            intervals.push_back({arc, at(before), at(after), at(i), volumes[i]});
    }
}

void keep_smallest(std::vector<ArcInterval>& intervals, std::size_t count) {
    std::ranges::stable_sort(intervals, {}, &ArcInterval::volume);
    if (intervals.size() > count)
        intervals.erase(intervals.begin() + static_cast<std::ptrdiff_t>(count), intervals.end());
}

}  // namespace

std::vector<BoxAxes> search_boxes(const HullGraph& hull) {
    BoxAcross across(hull);
    std::vector<double> at_face;
    for (const Vec3& normal : hull.normals)
        at_face.push_back(normal.isZero(0) ? std::numeric_limits<double>::infinity() : across.volume(normal));

    std::vector<ArcInterval> intervals;
    for (const auto& edge : hull.edges) {
        const Arc arc = arc_of(hull, edge);
        if (arc.angle > 0) add_intervals(arc, at_face[edge.left], at_face[edge.right], across, intervals);
    }
    keep_smallest(intervals, coarse_intervals);
    for (ArcInterval& interval : intervals) refine(interval, coarse_steps, across);
    std::ranges::stable_sort(intervals, {}, &ArcInterval::volume);
    for (std::size_t i = 0; i < std::min(fine_intervals, intervals.size()); ++i)
        refine(intervals[i], fine_steps, across);
    std::ranges::stable_sort(intervals, {}, &ArcInterval::volume);

    std::vector<BoxAxes> boxes;
    for (const ArcInterval& interval : intervals) boxes.push_back(across.box(interval.arc.at(interval.best)));
    // The normals of faces themselves, which an arc has only within rounding.
    const auto face = std::ranges::min_element(at_face) - at_face.begin();
    if (!hull.normals[face].isZero(0)) boxes.push_back(across.box(hull.normals[face]));
    std::ranges::stable_sort(boxes, {}, &BoxAxes::volume);
    return boxes;
}

}  // namespace abut::detail
