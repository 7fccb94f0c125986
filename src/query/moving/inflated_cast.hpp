// SPDX-License-Identifier: Apache-2.0
// Moving points and segments that are inflated by a radius, in closed form. Seen from a, a point of a touches b when
// the origin lies in the difference b − a, inflated by the radius: its faces become slabs, its edges cylinders, its
// vertices spheres, and the path of the origin is a line ([van den Bergen 2003] Algorithms 3.1 and 3.2; the
// discriminant in the form of docs/theory/errata.md §3).
//
// What is found here only proposes directions: those along which the two first and last touch, or miss each other.
// MovingProjection proves what follows from them.
#pragma once

#include "query/moving/moving_projection.hpp"
#include "query/pair/features.hpp"

namespace abut::detail {

class InflatedCast {
 public:
    // The velocity of b as seen from a, not zero; all in the units of one frame.
    InflatedCast(const Vec3& velocity, double radius)
        : velocity_(velocity), squared_speed_(velocity.squaredNorm()), radius_(radius) {}

    // A direction that changes with time: from a to b, of any length.
    struct Normal {
        Vec3 at_start = Vec3::Zero(), change = Vec3::Zero();
        double time = 0;

        Vec3 at(double t) const { return at_start + change * t; }
    };

    bool hits() const { return hits_; }
    const Normal& first() const { return first_; }
    const Normal& last() const { return last_; }
    // Along which they come closest without touching; zero when nothing is known.
    const Vec3& miss() const { return miss_; }
    // When two only graze each other, the direction at that moment is across the path and says nothing about when. This
    // much earlier or later it does.
    double lead() const { return 0x1p-20 * radius_ / std::sqrt(squared_speed_); }

    // A vertex of the difference.
    void add_vertex(const Vec3& vertex) {
        add_round(vertex, velocity_, [](double) { return true; });
    }

    // An edge of the difference, without its ends.
    void add_edge(const Vec3& start, const Vec3& end) {
        const Vec3 along = end - start;
        const double squared = along.squaredNorm();
        if (!(squared > 0)) return;
        const auto across = [&](const Vec3& v) -> Vec3 { return v - along * (v.dot(along) / squared); };
        add_round(across(start), across(velocity_), [&](double t) {
            const double fraction = -(start + velocity_ * t).dot(along) / squared;
            return fraction >= 0 && fraction <= 1;
        });
    }

    // A face of the difference with the given normal; `corner(k)` for k below `count` go around it, either way. When
    // they round to one point or a line, the path is on no side of them: the edges are all there is.
    template <class Corner>
    void add_face(const Vec3& normal, int count, Corner&& corner) {
        const double length = normal.norm(), speed = normal.dot(velocity_);
        if (!(std::abs(speed) > 0x1p-60 * length * std::sqrt(squared_speed_))) return;  // its edges meet the path first
        const double height = normal.dot(corner(0));
        for (const double side : {radius_ * length, -radius_ * length}) {
            const double t = (side - height) / speed;
            bool has_left = false, has_right = false;
            for (int k = 0; k < count; ++k) {
                const Vec3 from = corner(k), to = corner(k + 1 < count ? k + 1 : 0);
                const double turn = normal.dot((to - from).cross(-(from + velocity_ * t)));
                has_left |= turn > 0;
                has_right |= turn < 0;
            }
            if (has_left != has_right) offer(t, {side >= 0 ? normal : Vec3(-normal), Vec3::Zero(), t});
        }
    }

 private:
    // Where a line, seen across some direction, meets a circle around the origin.
    template <class IsThere>
    void add_round(const Vec3& start, const Vec3& velocity, IsThere&& is_there) {
        const double squared = velocity.squaredNorm();
        if (!(squared > 0x1p-100 * squared_speed_)) return;  // the ends meet the path first
        const double closest = -start.dot(velocity) / squared;
        const Vec3 nearest = start + velocity * closest;
        const double distance = nearest.squaredNorm(), rest = radius_ * radius_ - distance;
        if (rest < 0) {
            if (is_there(closest) && !(distance > squared_miss_)) {
                squared_miss_ = distance;
                miss_ = nearest;
            }
            return;
        }
        const double half = std::sqrt(rest / squared);
        for (const double t : {closest - half, closest + half})
            if (is_there(t)) offer(t, {start, velocity, t});
    }

    void offer(double time, const Normal& normal) {
        if (!hits_ || time < first_.time) first_ = normal;
        if (!hits_ || time > last_.time) last_ = normal;
        hits_ = true;
    }

    Vec3 velocity_;
    double squared_speed_, radius_;
    bool hits_ = false;
    Normal first_, last_;
    Vec3 miss_ = Vec3::Zero();
    double squared_miss_ = infinity;
};

// All vertices, edges and faces of the difference of two segments, either of which may be a point: a parallelogram.
template <OneOf<PointCore, LineCore> A, OneOf<PointCore, LineCore> B>
InflatedCast cast_inflated(const A& a, const B& b, const Frame3& frame, const Vec3& velocity, double radius) {
    InflatedCast cast(velocity, radius);
    const Ends<double> p = Features<A>{a}.template edge_segment<double>(0, frame);
    const Ends<double> q = Features<B>{b}.template edge_segment<double>(0, frame);
    const Vec3 corner[4] = {q[0] - p[0], q[1] - p[0], q[1] - p[1], q[0] - p[1]};
    for (int k = 0; k < 4; ++k) {
        cast.add_vertex(corner[k]);
        cast.add_edge(corner[k], corner[(k + 1) % 4]);
    }
    const Vec3 normal = (p[1] - p[0]).cross(q[1] - q[0]);
    if (normal.squaredNorm() > 0) cast.add_face(normal, 4, [&](int k) { return corner[k]; });
    return cast;
}

}  // namespace abut::detail
